import { z } from 'zod';
import { endpoint, linkHolder, MEMBERS, PUBLIC } from '../../endpoint.ts';
import { LIMITS } from '../../limits.ts';
import { tempToken } from '../../links/schema.ts';
import { FACTORS, passkeyAnswer, passkeyRequest, secondFactor } from '../../second-factor/schema.ts';
import { signInResult } from '../schema.ts';

export const endpoints = {
  passkeyOptions: endpoint({
    method: 'POST',
    path: '/session/passkey/options',
    summary: 'WebAuthn options to sign in with a passkey and no password',
    access: PUBLIC,
    output: passkeyRequest,
    noStore: true,
    errors: [429],
  }),
  signInByPasskey: endpoint({
    method: 'POST',
    path: '/session/passkey',
    summary: 'Sign in with a passkey and no password',
    access: PUBLIC,
    body: z.strictObject({ answer: passkeyAnswer }),
    output: signInResult,
    noStore: true,
    marksBrowser: true,
    errors: [429],
  }),
  secondFactorOptions: endpoint({
    method: 'POST',
    path: '/session/second_factor/options',
    summary: 'WebAuthn options to use a passkey as second factor',
    access: linkHolder('second factor'),
    body: z.strictObject({ token: tempToken }),
    output: passkeyRequest,
    noStore: true,
    errors: [404, 429],
  }),
  signInBySecondFactor: endpoint({
    method: 'POST',
    path: '/session/second_factor',
    summary: 'Complete sign-in with the second factor',
    access: linkHolder('second factor'),
    body: z.strictObject({ token: tempToken, proof: secondFactor }),
    output: signInResult,
    noStore: true,
    marksBrowser: true,
    errors: [404, 429],
  }),
  reauthenticationOptions: endpoint({
    method: 'POST',
    path: '/session/confirmation/options',
    summary: 'Methods the current user can reauthenticate with',
    access: MEMBERS,
    forbidImpersonation: true,
    allowBeforeSecondFactor: true,
    output: z.strictObject({
      ways: z.array(z.enum(['password', ...FACTORS])),
      passkey: passkeyRequest.nullable(),
    }),
    noStore: true,
  }),
  reauthenticate: endpoint({
    method: 'POST',
    path: '/session/confirmation',
    summary: 'Reauthenticate for sensitive actions in the next 15 minutes',
    access: MEMBERS,
    forbidImpersonation: true,
    allowBeforeSecondFactor: true,
    body: z.strictObject({
      proof: z.union([
        z.strictObject({ factor: z.literal('password'), password: z.string().max(LIMITS.password) }),
        secondFactor,
      ]),
    }),
    status: 204,
    output: z.null(),
    errors: [429],
  }),
};
