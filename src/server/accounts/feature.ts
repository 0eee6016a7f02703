import type { endpoints } from '#contract/accounts/endpoints.ts';
import type { Feature } from '#server/kernel/feature.ts';
import { paymentsMails } from './emails/payments.ts';
import { mails } from './emails/samples.ts';
import { http } from './http.ts';
import { mailAddressChangedHandler, mailNewAddressHandler } from './jobs/address.ts';
import { forgetOldRequests } from './jobs/forget.ts';
import { mailInvitationHandler } from './jobs/invitations.ts';
import { mailPaymentLogInHandler, mailPaymentsInviteHandler } from './jobs/payments.ts';
import { mailRefusalHandler, mailRequestHandler, mailWelcomeHandler } from './jobs/requests.ts';

export const feature = {
  http,
  jobs: [
    mailInvitationHandler,
    mailNewAddressHandler,
    mailAddressChangedHandler,
    mailRequestHandler,
    mailWelcomeHandler,
    mailRefusalHandler,
    forgetOldRequests,
    mailPaymentsInviteHandler,
    mailPaymentLogInHandler,
  ],
  emailPreviews: [...mails, ...paymentsMails],
} satisfies Feature<typeof endpoints>;
