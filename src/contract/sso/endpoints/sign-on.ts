import { z } from 'zod';
import { endpoint, fileDownload, linkHolder, PUBLIC } from '../../endpoint.ts';
import { LIMITS } from '../../limits.ts';
import { tempToken } from '../../links/schema.ts';
import { callbackBody, MAX_RESPONSE_LENGTH, outcome, slug, start } from '../schema.ts';

export const endpoints = {
  lookUpProvider: endpoint({
    method: 'GET',
    path: '/sso',
    summary: 'Look up the identity provider for an email',
    access: PUBLIC,
    query: z.strictObject({ email: z.string().max(LIMITS.email) }),
    output: start,
    errors: [403, 409, 429],
  }),
  unsolicited: endpoint({
    method: 'GET',
    path: '/sso/unsolicited',
    summary: "Start a sign-in from an identity provider's app tile",
    access: PUBLIC,
    query: z.strictObject({ brand: z.string().max(100) }),
    output: start,
    errors: [403, 409, 429],
  }),
  callback: endpoint({
    method: 'POST',
    path: '/sso/callback',
    summary: "Complete a sign-in with the identity provider's response",
    access: PUBLIC,
    body: callbackBody,
    output: outcome,
    noStore: true,
    errors: [403, 409, 429],
  }),
  linkAccount: endpoint({
    method: 'POST',
    path: '/sso/connection',
    summary: 'Link an account to single sign-on with the emailed link, and sign in',
    access: linkHolder('connecting single sign-on'),
    body: z.strictObject({ tempToken }),
    output: z.strictObject({ tempToken: z.string() }),
    noStore: true,
    errors: [403, 404, 409],
  }),
  consume: endpoint({
    method: 'POST',
    path: '/sso/saml/:brand',
    summary: 'Assertion consumer service: receives SAML responses from identity providers',
    access: PUBLIC,
    encoding: 'form',
    params: z.strictObject({ brand: slug }),
    body: z.strictObject({
      SAMLResponse: z.string().max(MAX_RESPONSE_LENGTH),
      RelayState: z.string().max(2000).optional(),
    }),
    status: 303,
    output: z.null(),
    noStore: true,
    errors: [404, 429],
  }),
  metadata: endpoint({
    method: 'GET',
    path: '/sso/saml/:brand/metadata',
    summary: 'SAML metadata of Plumbline for this identity provider',
    access: PUBLIC,
    params: z.strictObject({ brand: slug }),
    output: fileDownload,
    file: ['application/samlmetadata+xml'],
    errors: [404],
  }),
};
