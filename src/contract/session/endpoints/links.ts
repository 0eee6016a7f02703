import { z } from 'zod';
import { endpoint, linkHolder, PUBLIC } from '../../endpoint.ts';
import { LIMITS } from '../../limits.ts';
import { linkFacts, tempToken } from '../../links/schema.ts';
import { newPassword, signInResult } from '../schema.ts';

const email = z.email('enter a valid email address').max(LIMITS.email);
/** Path to open after sign-in, on this origin; anything else is ignored. */
const redirect = z.string().max(2000).optional();

export const endpoints = {
  previewLink: endpoint({
    method: 'POST',
    path: '/links/look',
    summary: 'Preview a link without using it up',
    access: linkHolder('anything'),
    body: z.strictObject({ tempToken }),
    output: linkFacts,
    noStore: true,
    errors: [404, 429],
  }),
  tempSession: endpoint({
    method: 'POST',
    path: '/temp_session',
    summary: 'Sign in with a link; uses up the link',
    access: linkHolder('sign-in, single sign-on or payments'),
    body: z.strictObject({ tempToken }),
    output: signInResult,
    noStore: true,
    marksBrowser: true,
    errors: [404, 429],
  }),
  forgotPassword: endpoint({
    method: 'POST',
    path: '/forgot_password',
    summary: 'Send a password reset link; the response is the same whether or not the email has an account',
    access: PUBLIC,
    body: z.strictObject({ email, redirect }),
    status: 204,
    output: z.null(),
    errors: [429],
  }),
  newPassword: endpoint({
    method: 'POST',
    path: '/new_password',
    summary: 'Reset the password with a link; ends all sessions of the person and opens a new one',
    access: linkHolder('new password'),
    body: z.strictObject({ tempToken, password: newPassword }),
    output: signInResult,
    noStore: true,
    marksBrowser: true,
    errors: [404, 429],
  }),
  sendSignInLink: endpoint({
    method: 'POST',
    path: '/log_in_links',
    summary: 'Send a sign-in link; the response is the same whether or not the email has an account',
    access: PUBLIC,
    body: z.strictObject({ email, redirect }),
    status: 204,
    output: z.null(),
    errors: [403, 429],
  }),
};
