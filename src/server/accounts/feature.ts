import type { endpoints } from '#contract/accounts/endpoints.ts';
import type { Feature } from '#server/kernel/feature.ts';
import { nameMails } from './emails/company-names.ts';
import { paymentsMails } from './emails/payments.ts';
import { mails } from './emails/samples.ts';
import { http } from './http.ts';
import {
  mailRequestConfirmationHandler,
  mailRequestDeclinedHandler,
  mailWelcomeHandler,
} from './jobs/access-requests.ts';
import { mailNameDecisionHandler, mailNameRequestHandler } from './jobs/company-names.ts';
import { mailEmailChangedHandler, mailEmailChangeLinkHandler } from './jobs/email-change.ts';
import { mailInvitationHandler } from './jobs/invitations.ts';
import { mailPaymentSignInLinkHandler, mailPaymentsInviteHandler } from './jobs/payments.ts';
import { purgeExpiredRequests } from './jobs/purge-expired.ts';
import { linkPurposes } from './link-purposes.ts';

export const feature = {
  http,
  jobs: [
    mailInvitationHandler,
    mailEmailChangeLinkHandler,
    mailEmailChangedHandler,
    mailRequestConfirmationHandler,
    mailWelcomeHandler,
    mailRequestDeclinedHandler,
    mailNameRequestHandler,
    mailNameDecisionHandler,
    purgeExpiredRequests,
    mailPaymentsInviteHandler,
    mailPaymentSignInLinkHandler,
  ],
  linkPurposes,
  emailPreviews: [...mails, ...nameMails, ...paymentsMails],
} satisfies Feature<typeof endpoints>;
