import { z } from 'zod';
import { HIRING_SIDE } from '../../access/user-types.ts';
import { endpoint, members, PUBLIC } from '../../endpoint.ts';
import { line } from '../../formats.ts';
import { LIMITS } from '../../limits.ts';

const email = z.email('is not an e-mail address').max(LIMITS.email);

/** What a payments invitation opens: payment tracking itself, or the payments behind a dashboard. */
export const paymentsInviteKind = z.enum(['payments', 'dashboard payments']);
export type PaymentsInviteKind = z.infer<typeof paymentsInviteKind>;

export const endpoints = {
  invitePayments: endpoint({
    method: 'POST',
    path: '/payments_invites',
    summary:
      'Invite somebody to payment tracking by e-mail; the answer is the same whether the address has an account or not',
    access: members(...HIRING_SIDE, 'INTERNAL'),
    inPerson: true,
    body: z.strictObject({
      email,
      first_name: line(LIMITS.name),
      last_name: line(LIMITS.name),
      /** Of the account, where one has to be made; one that exists keeps its own. */
      user_type: z.enum(['MWBE', 'PRIME']),
      kind: paymentsInviteKind,
    }),
    status: 204,
    output: z.null(),
    errors: [429],
  }),
  sendPaymentLogInLink: endpoint({
    method: 'POST',
    path: '/payment_log_in_links',
    summary:
      'Send a link to payment tracking to somebody who was invited to it; the answer is the same for every address',
    access: PUBLIC,
    body: z.strictObject({ email }),
    status: 204,
    output: z.null(),
    errors: [403, 429],
  }),
};
