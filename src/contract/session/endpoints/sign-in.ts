import { z } from 'zod';
import { me } from '#contract/accounts/schema.ts';
import { endpoint, linkHolder, MEMBERS, PUBLIC } from '#contract/endpoint.ts';
import { properName } from '#contract/formats.ts';
import { LIMITS } from '#contract/limits.ts';
import { installation, newPassword, signInResult } from '../schema.ts';

const email = z.email('enter a valid email address').max(LIMITS.email);

export const endpoints = {
  signIn: endpoint({
    method: 'POST',
    path: '/session',
    summary: 'Sign in with email and password',
    access: PUBLIC,
    encoding: 'form',
    body: z.strictObject({ username: z.string().max(LIMITS.email), password: z.string().max(LIMITS.password) }),
    output: signInResult,
    noStore: true,
    marksBrowser: true,
    errors: [429],
  }),
  signOut: endpoint({
    method: 'DELETE',
    path: '/session',
    summary: 'Sign out; revokes the token',
    access: MEMBERS,
    allowBeforeSecondFactor: true,
    status: 204,
    output: z.null(),
  }),
  me: endpoint({
    method: 'GET',
    path: '/me',
    summary: 'The current user',
    access: MEMBERS,
    allowBeforeSecondFactor: true,
    output: me,
  }),
  installation: endpoint({
    method: 'GET',
    path: '/installation',
    summary: 'What the sign-in page needs to know about this installation',
    access: PUBLIC,
    output: installation,
  }),
  firstAccount: endpoint({
    method: 'POST',
    path: '/first_account',
    summary: 'Create the first staff account with the code the server printed at startup',
    access: linkHolder('first staff account'),
    body: z.strictObject({
      code: z.string().min(1).max(100),
      email,
      password: newPassword,
      first_name: properName(),
      last_name: properName(),
    }),
    status: 201,
    output: signInResult,
    noStore: true,
    marksBrowser: true,
    errors: [404, 409],
  }),
};
