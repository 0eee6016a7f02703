import { z } from 'zod';
import { HIRING_SIDE } from '../../access/user-types.ts';
import { endpoint, members, STAFF_ADMIN } from '../../endpoint.ts';
import { line, uuid } from '../../formats.ts';
import { domain, domainName, newProvider, provider, providerChange, start } from '../schema.ts';

/** Administrators of the company, and staff who run the desk; which company is decided by the policy. */
const ADMINISTRATORS = members(...HIRING_SIDE, 'INTERNAL');
const params = z.strictObject({ id: uuid });
const sensitive = { inPerson: true, confirmed: true } as const;

export const endpoints = {
  providers: endpoint({
    method: 'GET',
    path: '/sso/providers',
    summary: 'Identity providers of a company, without their secrets',
    access: ADMINISTRATORS,
    query: z.strictObject({ company_id: uuid }),
    output: z.array(provider),
    errors: [404],
  }),
  addProvider: endpoint({
    method: 'POST',
    path: '/sso/providers',
    summary: 'Set up an identity provider; nobody logs in by it until it is enabled',
    access: ADMINISTRATORS,
    body: newProvider,
    status: 201,
    output: provider,
    ...sensitive,
    secret: true,
    errors: [404, 409],
  }),
  changeProvider: endpoint({
    method: 'PATCH',
    path: '/sso/providers/:id',
    summary: 'Change an identity provider, or switch it on or off',
    access: ADMINISTRATORS,
    params,
    body: providerChange,
    output: provider,
    ...sensitive,
    secret: true,
    errors: [404, 409],
  }),
  removeProvider: endpoint({
    method: 'DELETE',
    path: '/sso/providers/:id',
    summary: 'Remove an identity provider with its domains and connections; accounts stay',
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
    summary: 'Begin a sign-on that shows what the identity provider says and logs nobody in',
    access: ADMINISTRATORS,
    params,
    output: start,
    inPerson: true,
    secret: true,
    errors: [404, 409],
  }),
  addDomain: endpoint({
    method: 'POST',
    path: '/sso/providers/:id/domains',
    summary: 'Name a domain of the company’s e-mail addresses; the answer says how to prove it',
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
    summary: 'Look for the proof of a domain in DNS',
    access: ADMINISTRATORS,
    params,
    output: domain,
    ...sensitive,
    errors: [404, 409],
  }),
  approveDomain: endpoint({
    method: 'POST',
    path: '/sso/domains/:id/approval',
    summary: 'Staff have seen by other means that a domain belongs to the company',
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
