import { z } from 'zod';
import { endpoint, fileDownload, linkHolder, PUBLIC } from '../../endpoint.ts';
import { LIMITS } from '../../limits.ts';
import { tempToken } from '../../links/schema.ts';
import { arrival, brand, outcome, start } from '../schema.ts';

export const endpoints = {
  lookUp: endpoint({
    method: 'GET',
    path: '/sso',
    summary: 'Where people of this e-mail address log in, if their organisation has single sign-on',
    access: PUBLIC,
    query: z.strictObject({ email: z.string().max(LIMITS.email) }),
    output: start,
    errors: [403, 409, 429],
  }),
  unsolicited: endpoint({
    method: 'GET',
    path: '/sso/unsolicited',
    summary: 'The same for who comes from the tile of an identity provider',
    access: PUBLIC,
    query: z.strictObject({ brand: z.string().max(100) }),
    output: start,
    errors: [403, 409, 429],
  }),
  callback: endpoint({
    method: 'POST',
    path: '/sso/callback',
    summary: 'Ends a sign-on with what the identity provider sent back',
    access: PUBLIC,
    body: arrival,
    output: outcome,
    secret: true,
    errors: [403, 409, 429],
  }),
  connect: endpoint({
    method: 'POST',
    path: '/sso/connection',
    summary: 'Connect an account to single sign-on with the link that was mailed to its address, and log in',
    access: linkHolder('connecting single sign-on'),
    body: z.strictObject({ tempToken }),
    output: z.strictObject({ tempToken: z.string() }),
    secret: true,
    errors: [403, 404, 409],
  }),
  consume: endpoint({
    method: 'POST',
    path: '/sso/saml/:brand',
    summary: 'Assertion consumer service: identity providers send people here with their SAML answer',
    access: PUBLIC,
    encoding: 'form',
    params: z.strictObject({ brand }),
    body: z.strictObject({ SAMLResponse: z.string().max(250_000), RelayState: z.string().max(2000).optional() }),
    status: 303,
    output: z.null(),
    secret: true,
    errors: [404, 429],
  }),
  metadata: endpoint({
    method: 'GET',
    path: '/sso/saml/:brand/metadata',
    summary: 'SAML metadata of Plumbline for this identity provider',
    access: PUBLIC,
    params: z.strictObject({ brand }),
    output: fileDownload,
    file: ['application/samlmetadata+xml'],
    errors: [404],
  }),
};
