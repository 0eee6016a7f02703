import { z } from 'zod';
import { HIRING_SIDE } from '../access/user-types.ts';
import { endpoint, MEMBERS, members, STAFF } from '../endpoint.ts';
import { uuid } from '../formats.ts';
import { newImport, noticeFacts, noticeImport, noticeImportDetail } from './schema/imports.ts';
import { writtenPackage } from './schema/ocds-out.ts';

const byId = z.strictObject({ id: uuid });

export const endpoints = {
  list: endpoint({
    method: 'GET',
    path: '/opportunity_imports',
    summary: 'Imports of notices, the newest first',
    access: STAFF,
    query: z.strictObject({ before: uuid.optional() }),
    output: z.array(noticeImport),
  }),
  start: endpoint({
    method: 'POST',
    path: '/opportunity_imports',
    summary: 'Import an uploaded file of notices, or only count what it would change',
    access: STAFF,
    forbidImpersonation: true,
    body: newImport,
    status: 201,
    output: z.strictObject({ id: uuid }),
    errors: [404, 409],
  }),
  one: endpoint({
    method: 'GET',
    path: '/opportunity_imports/:id',
    summary: 'An import with the rows that it refused',
    access: STAFF,
    params: byId,
    output: noticeImportDetail,
    errors: [404],
  }),
  notice: endpoint({
    method: 'GET',
    path: '/opportunities/:id/notice',
    summary: 'What a notice of another system says beyond an opportunity',
    access: MEMBERS,
    params: byId,
    output: noticeFacts,
    errors: [404],
  }),
  ocds: endpoint({
    method: 'GET',
    path: '/opportunities/:id/ocds',
    summary: 'An own published opportunity as a release package of the Open Contracting Data Standard 1.1',
    access: members(...HIRING_SIDE, 'INTERNAL'),
    params: byId,
    output: writtenPackage,
    errors: [404],
  }),
};
