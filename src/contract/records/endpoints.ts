import { z } from 'zod';
import { endpoint, fileDownload, PUBLIC, STAFF } from '../endpoint.ts';
import { uuid } from '../formats.ts';
import { publishedKey, revocation, revocationReason } from './schema.ts';

const byProject = z.strictObject({ id: uuid });

export const endpoints = {
  record: endpoint({
    method: 'GET',
    path: '/projects/:id/record',
    summary: 'The signed record of verified work; amounts are included for its parties only',
    access: PUBLIC,
    params: byProject,
    output: fileDownload,
    file: ['application/json'],
    errors: [404],
  }),
  revoke: endpoint({
    method: 'POST',
    path: '/projects/:id/record/revocation',
    summary: 'Revoke the signed record of a project; if withdrawn, the work is no longer verified',
    access: STAFF,
    params: byProject,
    body: z.strictObject({ reason: revocationReason }),
    status: 201,
    output: revocation,
    errors: [404],
  }),
  keys: endpoint({
    method: 'GET',
    path: '/record_keys',
    summary: 'The public keys that records are signed with, including former ones',
    access: PUBLIC,
    output: z.array(publishedKey),
  }),
  revocations: endpoint({
    method: 'GET',
    path: '/record_revocations',
    summary: 'Records that were withdrawn or corrected',
    access: PUBLIC,
    output: z.array(revocation),
  }),
};
