import { z } from 'zod';
import {
  nameDeclineReason,
  nameRequest,
  similarName,
  similarNamesQuery,
} from '#contract/accounts/schema/company-names.ts';
import { endpoint, STAFF } from '../../endpoint.ts';
import { uuid } from '../../formats.ts';

const byId = z.strictObject({ id: uuid });

export const endpoints = {
  nameRequests: endpoint({
    method: 'GET',
    path: '/staff/company_names',
    summary: 'List the names that hiring companies asked for, oldest first, with similar names of others; at most 100',
    access: STAFF,
    output: z.array(nameRequest),
  }),
  similarNames: endpoint({
    method: 'GET',
    path: '/staff/similar_names',
    summary: 'Names of companies, firms and certifying agencies that look like this one; at most 5',
    access: STAFF,
    query: similarNamesQuery,
    output: z.array(similarName),
  }),
  approveName: endpoint({
    method: 'POST',
    path: '/staff/company_names/:id/approve',
    summary: 'Approve a requested company name; it takes effect immediately',
    access: STAFF,
    forbidImpersonation: true,
    params: byId,
    status: 204,
    output: z.null(),
    errors: [404, 409],
  }),
  declineName: endpoint({
    method: 'POST',
    path: '/staff/company_names/:id/decline',
    summary: 'Decline a requested company name; the company is told the reason',
    access: STAFF,
    forbidImpersonation: true,
    params: byId,
    body: z.strictObject({ reason: nameDeclineReason }),
    status: 204,
    output: z.null(),
    errors: [404, 409],
  }),
};
