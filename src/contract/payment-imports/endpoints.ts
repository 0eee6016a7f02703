import { z } from 'zod';
import { HIRING_SIDE } from '../access/user-types.ts';
import { endpoint, fileDownload, members } from '../endpoint.ts';
import { uuid } from '../formats.ts';
import { newImport, newMapping, paymentImport, paymentImportDetail } from './schema.ts';

const PAYERS = members(...HIRING_SIDE);
const byId = z.strictObject({ id: uuid });

export const endpoints = {
  list: endpoint({
    method: 'GET',
    path: '/payment_imports',
    summary: 'Files of payments of the own companies, the newest first',
    access: PAYERS,
    query: z.strictObject({ before: uuid.optional() }),
    output: z.array(paymentImport),
  }),
  start: endpoint({
    method: 'POST',
    path: '/payment_imports',
    summary: 'Check an uploaded file of payments; nothing is reported yet',
    access: PAYERS,
    forbidImpersonation: true,
    body: newImport,
    status: 201,
    output: z.strictObject({ id: uuid }),
    errors: [404, 409],
  }),
  one: endpoint({
    method: 'GET',
    path: '/payment_imports/:id',
    summary: 'A file of payments with its columns, the payments that it would report and the rows that it refuses',
    access: PAYERS,
    params: byId,
    output: paymentImportDetail,
    errors: [404],
  }),
  map: endpoint({
    method: 'POST',
    path: '/payment_imports/:id/mapping',
    summary: 'Say which column is what, and check the file anew',
    access: PAYERS,
    forbidImpersonation: true,
    params: byId,
    body: newMapping,
    output: z.strictObject({ id: uuid }),
    errors: [404, 409],
  }),
  run: endpoint({
    method: 'POST',
    path: '/payment_imports/:id/run',
    summary: 'Report the payments of a checked file',
    access: PAYERS,
    forbidImpersonation: true,
    params: byId,
    body: z.strictObject({}),
    output: z.strictObject({ id: uuid }),
    errors: [404, 409],
  }),
  report: endpoint({
    method: 'GET',
    path: '/payment_imports/:id/report',
    summary: 'The rows of a file that were not reported, with their reasons, as CSV',
    access: PAYERS,
    params: byId,
    output: fileDownload,
    file: ['text/csv'],
    errors: [404, 429],
  }),
};
