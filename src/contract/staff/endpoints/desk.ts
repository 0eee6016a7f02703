import { z } from 'zod';
import { FEATURE_FLAGS } from '#contract/access/feature-flags.ts';
import { endpoint, STAFF, STAFF_ADMIN } from '../../endpoint.ts';
import { uuid } from '../../formats.ts';
import { auditExport, auditFile, auditPage, auditQuery } from '../schema/audit.ts';
import { desk, featureSwitch, linksPage, linksQuery, sampleMail } from '../schema/desk.ts';

export const endpoints = {
  desk: endpoint({
    method: 'GET',
    path: '/staff/desk',
    summary: 'What waits for staff, in counts',
    access: STAFF,
    output: desk,
  }),
  links: endpoint({
    method: 'GET',
    path: '/staff/links',
    summary: 'Links of one use that were sent, newest first, without what opens them',
    access: STAFF,
    query: linksQuery,
    output: linksPage,
  }),
  revokeLink: endpoint({
    method: 'DELETE',
    path: '/staff/links/:id',
    summary: 'Revoke an open link: from now on it opens nothing',
    access: STAFF,
    inPerson: true,
    params: z.strictObject({ id: uuid }),
    status: 204,
    output: z.null(),
    errors: [404, 409],
  }),
  mails: endpoint({
    method: 'GET',
    path: '/staff/mail',
    summary: 'Every e-mail that the product sends, made of invented facts',
    access: STAFF,
    output: z.array(sampleMail),
  }),
  audit: endpoint({
    method: 'GET',
    path: '/staff/audit',
    summary: 'Who did what to what, newest first',
    access: STAFF,
    query: auditQuery,
    output: auditPage,
  }),
  auditActions: endpoint({
    method: 'GET',
    path: '/staff/audit/actions',
    summary: 'The kinds of act that the audit trail holds',
    access: STAFF,
    output: z.array(z.string()),
  }),
  exportAudit: endpoint({
    method: 'POST',
    path: '/staff/audit/exports',
    summary: 'The audit trail as a file, the newest 10,000 entries of a filter; asking for it is an entry too',
    access: STAFF,
    inPerson: true,
    body: auditExport,
    output: auditFile,
    // too large to keep, and each one is an entry of its own
    secret: true,
  }),
  switches: endpoint({
    method: 'GET',
    path: '/staff/switches',
    summary: 'Parts of the product that may be switched off',
    access: STAFF,
    output: z.array(featureSwitch),
  }),
  turnSwitch: endpoint({
    method: 'PUT',
    path: '/staff/switches/:name',
    summary: 'Switch a part of the product on or off, for everybody and at once',
    access: STAFF_ADMIN,
    inPerson: true,
    confirmed: true,
    params: z.strictObject({ name: z.enum(FEATURE_FLAGS) }),
    body: z.strictObject({ is_on: z.boolean() }),
    status: 204,
    output: z.null(),
    errors: [409],
  }),
};
