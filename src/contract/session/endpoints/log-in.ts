import { z } from 'zod';
import { me } from '../../accounts/schema.ts';
import { endpoint, linkHolder, MEMBERS, PUBLIC } from '../../endpoint.ts';
import { line } from '../../formats.ts';
import { LIMITS } from '../../limits.ts';
import { entry, installation, newPassword } from '../schema.ts';

const email = z.email('is not an e-mail address').max(LIMITS.email);

export const endpoints = {
  logIn: endpoint({
    method: 'POST',
    path: '/session',
    summary: 'Log in with e-mail and password',
    access: PUBLIC,
    encoding: 'form',
    body: z.strictObject({ username: z.string().max(LIMITS.email), password: z.string().max(LIMITS.password) }),
    output: entry,
    secret: true,
    errors: [429],
  }),
  logOut: endpoint({
    method: 'DELETE',
    path: '/session',
    summary: 'Log out: the token ends at once',
    access: MEMBERS,
    early: true,
    status: 204,
    output: z.null(),
  }),
  me: endpoint({
    method: 'GET',
    path: '/me',
    summary: 'The person who is logged in',
    access: MEMBERS,
    early: true,
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
    access: linkHolder('first staff account'),
    body: z.strictObject({
      code: z.string().min(1).max(100),
      email,
      password: newPassword,
      first_name: line(LIMITS.name),
      last_name: line(LIMITS.name),
    }),
    status: 201,
    output: entry,
    secret: true,
    errors: [404, 409],
  }),
};
