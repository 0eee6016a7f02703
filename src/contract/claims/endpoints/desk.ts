import { z } from 'zod';
import { MEDIA_TYPES } from '../../documents/rules.ts';
import { endpoint, fileDownload, STAFF } from '../../endpoint.ts';
import { uuid } from '../../formats.ts';
import { declineReason, desk, history, historyQuery, openedProof, printedLetter, settlement } from '../schema/desk.ts';

const params = z.strictObject({ id: uuid });
const decision = {
  method: 'POST',
  access: STAFF,
  forbidImpersonation: true,
  params,
  status: 204,
  output: z.null(),
  errors: [404, 409],
} as const;

/** What staff do at `/staff/claims`. */
export const endpoints = {
  desk: endpoint({
    method: 'GET',
    path: '/staff/claims',
    summary: 'Certificates to check, letters to print, registrations and disputes; oldest first, at most 100 each',
    access: STAFF,
    output: desk,
  }),
  history: endpoint({
    method: 'GET',
    path: '/staff/claims/history',
    summary: 'Decided claims, registrations and disputes, newest first',
    access: STAFF,
    query: historyQuery,
    output: history,
  }),
  openProof: endpoint({
    method: 'POST',
    path: '/staff/claim_files/:id/downloads',
    summary: 'Record that the caller downloads a proof, which lets them do it within five minutes',
    access: STAFF,
    forbidImpersonation: true,
    noStore: true,
    params,
    status: 201,
    output: openedProof,
    errors: [404],
  }),
  downloadProof: endpoint({
    method: 'GET',
    path: '/staff/claim_file_downloads/:id',
    summary: 'The file of a download that the caller opened',
    access: STAFF,
    forbidImpersonation: true,
    noStore: true,
    params,
    output: fileDownload,
    file: MEDIA_TYPES,
    errors: [404],
  }),
  printLetter: endpoint({
    method: 'POST',
    path: '/staff/claims/:id/letter',
    summary: 'Print the letter of a claim as PDF with a new code; the code of an earlier letter no longer works',
    access: STAFF,
    forbidImpersonation: true,
    params,
    output: printedLetter,
    noStore: true,
    errors: [404, 409],
  }),
  approve: endpoint({
    ...decision,
    path: '/staff/claims/:id/approval',
    summary: 'Accept the certificate of a claim: the person acts for the firm from now on',
  }),
  decline: endpoint({
    ...decision,
    path: '/staff/claims/:id/refusal',
    summary: 'Decline a claim; the person is told the reason',
    body: z.strictObject({ reason: declineReason }),
  }),
  approveRegistration: endpoint({
    ...decision,
    path: '/staff/firm_registrations/:id/approval',
    summary: 'Add a registered firm to the directory; the person acts for it',
  }),
  declineRegistration: endpoint({
    ...decision,
    path: '/staff/firm_registrations/:id/refusal',
    summary: 'Decline a registration; the person is told the reason',
    body: z.strictObject({ reason: declineReason }),
  }),
  settle: endpoint({
    ...decision,
    path: '/staff/claim_disputes/:id/settlement',
    summary: 'Decide who keeps a firm; both are told',
    body: settlement,
  }),
};
