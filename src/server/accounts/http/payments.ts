import { endpoints } from '#contract/accounts/endpoints/payments.ts';
import { command, type Handlers } from '#server/kernel/http/handler.ts';
import { askForPaymentLogIn, checkInviting, invitePayments } from '../commands/payments-invites.ts';

export const payments: Handlers<typeof endpoints> = {
  invitePayments: command(endpoints.invitePayments, {
    prepare: (ctx, { body }) => checkInviting(ctx, body),
    run: async (ctx, { body }) => {
      await invitePayments(ctx, body);
      return null;
    },
  }),
  sendPaymentLogInLink: command(endpoints.sendPaymentLogInLink, {
    run: async (ctx, { body }) => {
      await askForPaymentLogIn(ctx, body.email);
      return null;
    },
  }),
};
