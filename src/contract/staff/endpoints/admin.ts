import { z } from 'zod';
import { FEATURE_FLAGS } from '#contract/access/feature-flags.ts';
import { endpoint, STAFF, STAFF_ADMIN } from '#contract/endpoint.ts';
import { uuid } from '#contract/formats.ts';
import { adminOverview, featureFlag, linksPage, linksQuery, sampleMail } from '../schema/admin.ts';
import { auditExport, auditFile, auditPage, auditQuery } from '../schema/audit.ts';

export const endpoints = {
  overview: endpoint({
    method: 'GET',
    path: '/staff/desk',
    summary: 'Counts of items that need review, and of recent activity',
    access: STAFF,
    output: adminOverview,
  }),
  links: endpoint({
    method: 'GET',
    path: '/staff/links',
    summary: 'List single-use links, newest first, without their secrets',
    access: STAFF,
    query: linksQuery,
    output: linksPage,
  }),
  revokeLink: endpoint({
    method: 'DELETE',
    path: '/staff/links/:id',
    summary: 'Revoke an open link',
    access: STAFF,
    forbidImpersonation: true,
    params: z.strictObject({ id: uuid }),
    status: 204,
    output: z.null(),
    errors: [404, 409],
  }),
  mails: endpoint({
    method: 'GET',
    path: '/staff/mail',
    summary: 'Preview every email that the product sends, with sample data',
    access: STAFF,
    output: z.array(sampleMail),
  }),
  audit: endpoint({
    method: 'GET',
    path: '/staff/audit',
    summary: 'The audit trail, newest first',
    access: STAFF,
    query: auditQuery,
    output: auditPage,
  }),
  auditActions: endpoint({
    method: 'GET',
    path: '/staff/audit/actions',
    summary: 'The distinct actions in the audit trail',
    access: STAFF,
    output: z.array(z.string()),
  }),
  exportAudit: endpoint({
    method: 'POST',
    path: '/staff/audit/exports',
    summary: 'Export the newest 10,000 matching entries of the audit trail as a file; recorded in the audit trail',
    access: STAFF,
    forbidImpersonation: true,
    body: auditExport,
    output: auditFile,
    errors: [429],
    // too large to store for replay, and each export is recorded anyway
    noStore: true,
  }),
  featureFlags: endpoint({
    method: 'GET',
    path: '/staff/feature_flags',
    summary: 'List the feature flags',
    access: STAFF,
    output: z.array(featureFlag),
  }),
  setFeatureFlag: endpoint({
    method: 'PUT',
    path: '/staff/feature_flags/:name',
    summary: 'Enable or disable a feature for everyone, effective immediately',
    access: STAFF_ADMIN,
    forbidImpersonation: true,
    requireRecentAuth: true,
    params: z.strictObject({ name: z.enum(FEATURE_FLAGS) }),
    body: z.strictObject({ is_on: z.boolean() }),
    status: 204,
    output: z.null(),
    errors: [409],
  }),
};
