import { z } from 'zod';
import { endpoint, fileDownload, PUBLIC, STAFF, STAFF_ADMIN } from '../endpoint.ts';
import { text, uuid } from '../formats.ts';
import { currentNames, keyCompromise, keyId, publishedKey, revocation, revocationReason } from './schema.ts';

const byProject = z.strictObject({ id: uuid });
const byRecord = z.strictObject({ id: uuid });

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
  ofFirm: endpoint({
    method: 'GET',
    path: '/mwbes/:id/records',
    summary: "The signed records of a firm's verified work as their files' text, latest first, without amounts",
    access: PUBLIC,
    params: z.strictObject({ id: uuid }),
    output: z.array(z.string()),
  }),
  currentNames: endpoint({
    method: 'GET',
    path: '/records/:id/current_names',
    summary:
      'What the parties of a signed record are called today; the record has their names at the time. Null if unknown or revoked',
    access: PUBLIC,
    params: byRecord,
    output: currentNames.nullable(),
  }),
  revoke: endpoint({
    method: 'POST',
    path: '/projects/:id/record/revocation',
    summary: 'Revoke the signed record of a project; if withdrawn, the work is no longer verified',
    access: STAFF,
    params: byProject,
    /** The parties are told the explanation. */
    body: z.strictObject({ reason: revocationReason, explanation: text() }),
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
  compromise: endpoint({
    method: 'POST',
    path: '/record_keys/:id/compromise',
    summary: 'Mark a signing key as compromised from a day on; what it signed since is signed again with a new key',
    access: STAFF_ADMIN,
    forbidImpersonation: true,
    requireRecentAuth: true,
    params: z.strictObject({ id: keyId }),
    body: keyCompromise,
    status: 201,
    output: publishedKey,
    errors: [404, 409],
  }),
  revocations: endpoint({
    method: 'GET',
    path: '/record_revocations',
    summary: 'Records that were withdrawn or corrected',
    access: PUBLIC,
    output: z.array(revocation),
  }),
};
