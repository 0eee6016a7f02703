import { z } from 'zod';
import { HIRING_SIDE } from '#contract/access/user-types.ts';
import { endpoint, members, STAFF_ADMIN } from '#contract/endpoint.ts';
import { line, uuid } from '#contract/formats.ts';
import { domain, domainName, newProvider, provider, providerChange, start } from '../schema.ts';

/** Company and staff administrators; the policy checks the company. */
const ADMINISTRATORS = members(...HIRING_SIDE, 'INTERNAL');
const params = z.strictObject({ id: uuid });
const sensitive = { forbidImpersonation: true, requireRecentAuth: true } as const;

export const endpoints = {
  providers: endpoint({
    method: 'GET',
    path: '/sso/providers',
    summary: "List a company's identity providers, without their secrets",
    access: ADMINISTRATORS,
    query: z.strictObject({ company_id: uuid }),
    output: z.array(provider),
    errors: [404],
  }),
  addProvider: endpoint({
    method: 'POST',
    path: '/sso/providers',
    summary: 'Add an identity provider; it is disabled at first',
    access: ADMINISTRATORS,
    body: newProvider,
    status: 201,
    output: provider,
    ...sensitive,
    noStore: true,
    errors: [404, 409],
  }),
  changeProvider: endpoint({
    method: 'PATCH',
    path: '/sso/providers/:id',
    summary: 'Change, enable or disable an identity provider',
    access: ADMINISTRATORS,
    params,
    body: providerChange,
    output: provider,
    ...sensitive,
    noStore: true,
    errors: [404, 409],
  }),
  removeProvider: endpoint({
    method: 'DELETE',
    path: '/sso/providers/:id',
    summary: 'Remove an identity provider with its domains and linked identities; accounts remain',
    access: ADMINISTRATORS,
    params,
    status: 204,
    output: z.null(),
    ...sensitive,
    errors: [404],
  }),
  testProvider: endpoint({
    method: 'POST',
    path: '/sso/providers/:id/tests',
    summary: "Start a test sign-in that shows the identity provider's response and signs no one in",
    access: ADMINISTRATORS,
    params,
    output: start,
    forbidImpersonation: true,
    noStore: true,
    errors: [404, 409],
  }),
  addDomain: endpoint({
    method: 'POST',
    path: '/sso/providers/:id/domains',
    summary: 'Add an email domain of the company; the response says how to verify it',
    access: ADMINISTRATORS,
    params,
    body: z.strictObject({ domain: domainName }),
    status: 201,
    output: domain,
    ...sensitive,
    errors: [404, 409],
  }),
  verifyDomain: endpoint({
    method: 'POST',
    path: '/sso/domains/:id/verification',
    summary: 'Verify a domain by its DNS record',
    access: ADMINISTRATORS,
    params,
    output: domain,
    ...sensitive,
    errors: [404, 409],
  }),
  approveDomain: endpoint({
    method: 'POST',
    path: '/sso/domains/:id/approval',
    summary: 'Approve a domain that staff verified by other means',
    access: STAFF_ADMIN,
    params,
    body: z.strictObject({ reason: line(500) }),
    output: domain,
    ...sensitive,
    errors: [404, 409],
  }),
  removeDomain: endpoint({
    method: 'DELETE',
    path: '/sso/domains/:id',
    summary: 'Remove a domain',
    access: ADMINISTRATORS,
    params,
    status: 204,
    output: z.null(),
    ...sensitive,
    errors: [404],
  }),
};
