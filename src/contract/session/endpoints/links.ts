import { z } from 'zod';
import { endpoint, linkHolder, PUBLIC } from '../../endpoint.ts';
import { LIMITS } from '../../limits.ts';
import { linkFacts, tempToken } from '../../links/schema.ts';
import { entry, newPassword } from '../schema.ts';

const email = z.email('is not an e-mail address').max(LIMITS.email);
/** The page to go on with after logging in: a path of this origin; anything else is dropped. */
const redirect = z.string().max(2000).optional();

export const endpoints = {
  lookAtLink: endpoint({
    method: 'POST',
    path: '/links/look',
    summary: 'What a link is for; looking does not spend it',
    access: linkHolder('anything'),
    body: z.strictObject({ tempToken }),
    output: linkFacts,
    secret: true,
    errors: [404, 429],
  }),
  tempSession: endpoint({
    method: 'POST',
    path: '/temp_session',
    summary: 'Log in with a link, which is spent by it',
    access: linkHolder('log-in, single sign-on or payments'),
    body: z.strictObject({ tempToken }),
    output: entry,
    secret: true,
    errors: [404, 429],
  }),
  forgotPassword: endpoint({
    method: 'POST',
    path: '/forgot_password',
    summary: 'Send a link for a new password; the answer is the same whether the address has an account or not',
    access: PUBLIC,
    body: z.strictObject({ email, redirect }),
    status: 204,
    output: z.null(),
    errors: [429],
  }),
  newPassword: endpoint({
    method: 'POST',
    path: '/new_password',
    summary: 'Choose a new password with a link; every session of the person ends, and a new one opens',
    access: linkHolder('new password'),
    body: z.strictObject({ tempToken, password: newPassword }),
    output: entry,
    secret: true,
    errors: [404, 429],
  }),
  sendLogInLink: endpoint({
    method: 'POST',
    path: '/log_in_links',
    summary: 'Send a link to log in with; the answer is the same whether the address has an account or not',
    access: PUBLIC,
    body: z.strictObject({ email, redirect }),
    status: 204,
    output: z.null(),
    errors: [403, 429],
  }),
};
