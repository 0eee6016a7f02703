import { endpoints } from '#contract/accounts/endpoints/payments.ts';
import { command, type Handlers } from '#server/kernel/http/handler.ts';
import {
  authorizeInvite,
  invitePayments,
  invitePaymentsLimit,
  paymentSignInLinkLimit,
  requestPaymentSignInLink,
} from '../commands/payments-invites.ts';

export const payments: Handlers<typeof endpoints> = {
  invitePayments: command(endpoints.invitePayments, {
    rateLimit: invitePaymentsLimit,
    prepare: (ctx, { body }) => authorizeInvite(ctx, body),
    run: async (ctx, { body }) => {
      await invitePayments(ctx, body);
      return null;
    },
  }),
  sendPaymentSignInLink: command(endpoints.sendPaymentSignInLink, {
    rateLimit: paymentSignInLinkLimit,
    run: async (ctx, { body }) => {
      await requestPaymentSignInLink(ctx, body.email);
      return null;
    },
  }),
};
