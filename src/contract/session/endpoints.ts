import { z } from 'zod';
import { me } from '../accounts/schema.ts';
import { endpoint, MEMBERS, PUBLIC } from '../endpoint.ts';
import { line } from '../formats.ts';
import { LIMITS } from '../limits.ts';
import { installation } from './schema.ts';

const email = z.email('is not an e-mail address').max(LIMITS.email);

export const endpoints = {
  logIn: endpoint({
    method: 'POST',
    path: '/session',
    summary: 'Log in with e-mail and password',
    access: PUBLIC,
    encoding: 'form',
    body: z.strictObject({ username: z.string().max(LIMITS.email), password: z.string().max(LIMITS.password) }),
    output: z.strictObject({ access_token: z.string() }),
    errors: [429],
  }),
  logOut: endpoint({
    method: 'DELETE',
    path: '/session',
    summary: 'Log out: the token ends at once',
    access: MEMBERS,
    status: 204,
    output: z.null(),
  }),
  me: endpoint({
    method: 'GET',
    path: '/me',
    summary: 'The person who is logged in',
    access: MEMBERS,
    output: me,
  }),
  installation: endpoint({
    method: 'GET',
    path: '/installation',
    summary: 'What the log-in page has to know of this installation',
    access: PUBLIC,
    output: installation,
  }),
  firstAccount: endpoint({
    method: 'POST',
    path: '/first_account',
    summary: 'Make the first staff account, with the code that the server printed at its start',
    access: { kind: 'token-link', purpose: 'first staff account' },
    body: z.strictObject({
      code: z.string().min(1).max(100),
      email,
      password: z
        .string()
        .min(15, 'must have at least 15 characters')
        .max(LIMITS.password, `must have at most ${LIMITS.password} characters`),
      first_name: line(LIMITS.name),
      last_name: line(LIMITS.name),
    }),
    status: 201,
    output: z.strictObject({ access_token: z.string() }),
    errors: [404, 409],
  }),
};
