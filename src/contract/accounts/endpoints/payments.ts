import { z } from 'zod';
import { HIRING_SIDE } from '../../access/user-types.ts';
import { endpoint, members, PUBLIC } from '../../endpoint.ts';
import { properName } from '../../formats.ts';
import { LIMITS } from '../../limits.ts';

const email = z.email('enter a valid email address').max(LIMITS.email);

/** What a payments invitation gives access to: payment tracking, or the payments behind a dashboard. */
export const paymentsInviteKind = z.enum(['payments', 'dashboard payments']);
export type PaymentsInviteKind = z.infer<typeof paymentsInviteKind>;

export const endpoints = {
  invitePayments: endpoint({
    method: 'POST',
    path: '/payments_invites',
    summary:
      'Invite someone to payment tracking by email; the response is the same whether or not the email has an account',
    access: members(...HIRING_SIDE, 'INTERNAL'),
    forbidImpersonation: true,
    body: z.strictObject({
      email,
      first_name: properName(),
      last_name: properName(),
      /** Used only when a new account is created. */
      user_type: z.enum(['MWBE', 'PRIME']),
      kind: paymentsInviteKind,
    }),
    status: 204,
    output: z.null(),
    errors: [429],
  }),
  sendPaymentSignInLink: endpoint({
    method: 'POST',
    path: '/payment_log_in_links',
    summary: 'Send a payment tracking link to an invited user; the response is the same for every email',
    access: PUBLIC,
    body: z.strictObject({ email }),
    status: 204,
    output: z.null(),
    errors: [403, 429],
  }),
};
