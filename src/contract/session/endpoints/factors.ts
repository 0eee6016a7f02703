import { z } from 'zod';
import { endpoint, linkHolder, MEMBERS, PUBLIC } from '../../endpoint.ts';
import { LIMITS } from '../../limits.ts';
import { tempToken } from '../../links/schema.ts';
import { FACTORS, passkeyAnswer, passkeyRequest, secondFactor } from '../../second-factor/schema.ts';
import { entry } from '../schema.ts';

export const endpoints = {
  askPasskey: endpoint({
    method: 'POST',
    path: '/session/passkey/options',
    summary: 'Begin to log in with a passkey alone',
    access: PUBLIC,
    output: passkeyRequest,
    secret: true,
    errors: [429],
  }),
  logInByPasskey: endpoint({
    method: 'POST',
    path: '/session/passkey',
    summary: 'Log in with a passkey alone: it is both factors in one',
    access: PUBLIC,
    body: z.strictObject({ answer: passkeyAnswer }),
    output: entry,
    secret: true,
    errors: [429],
  }),
  askSecondFactor: endpoint({
    method: 'POST',
    path: '/session/second_factor/options',
    summary: 'What the browser needs to ask for a passkey as second factor',
    access: linkHolder('second factor'),
    body: z.strictObject({ token: tempToken }),
    output: passkeyRequest,
    secret: true,
    errors: [404, 429],
  }),
  giveSecondFactor: endpoint({
    method: 'POST',
    path: '/session/second_factor',
    summary: 'Open the session with the second factor',
    access: linkHolder('second factor'),
    body: z.strictObject({ token: tempToken, proof: secondFactor }),
    output: entry,
    secret: true,
    errors: [404, 429],
  }),
  waysToConfirm: endpoint({
    method: 'POST',
    path: '/session/confirmation/options',
    summary: 'How the person may prove again who they are',
    access: MEMBERS,
    inPerson: true,
    early: true,
    output: z.strictObject({
      ways: z.array(z.enum(['password', ...FACTORS])),
      passkey: passkeyRequest.nullable(),
    }),
    secret: true,
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/session/confirmation',
    summary: 'Prove again who is there, for sensitive acts of the next 15 minutes',
    access: MEMBERS,
    inPerson: true,
    early: true,
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
