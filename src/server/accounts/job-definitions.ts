import { z } from 'zod';
import { paymentsInviteKind } from '#contract/accounts/endpoints/payments.ts';
import { instant, uuid } from '#contract/formats.ts';
import { LIMITS } from '#contract/limits.ts';
import { job } from '#server/kernel/jobs/job.ts';

/** Sends the confirmation link to the new email; an email that already has an account gets a notice instead. */
export const mailEmailChangeLink = job({
  name: 'accounts.mail-new-address',
  payload: z.strictObject({ user_id: uuid, email: z.string().max(LIMITS.email), asked_at: instant }),
});

/** Notifies the former email of the change. */
export const mailEmailChanged = job({
  name: 'accounts.mail-address-changed',
  payload: z.strictObject({ user_id: uuid, former: z.string().max(LIMITS.email) }),
});

/** Sends an invitation, each time with a new link. */
export const mailInvitation = job({
  name: 'accounts.mail-invitation',
  payload: z.strictObject({ invitation_id: uuid }),
});

/** Creates the account if there is none, and sends the link. Deactivated accounts and staff get no link. */
export const mailPaymentsInvite = job({
  name: 'accounts.mail-payments-invite',
  payload: z.strictObject({
    invite: uuid,
    email: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    user_type: z.enum(['MWBE', 'PRIME']),
    kind: paymentsInviteKind,
    invited_by: uuid,
    company: uuid.nullable(),
  }),
});

/** Sends a link to active users with a payments feature; sends nothing to anyone else. */
export const mailPaymentSignInLink = job({
  name: 'accounts.mail-payment-log-in',
  payload: z.strictObject({ email: z.string(), key: uuid }),
});

/** Sends the confirmation link of an access request; an email that already has an account gets a notice instead. */
export const mailRequestConfirmation = job({
  name: 'accounts.mail-request',
  payload: z.strictObject({ request_id: uuid }),
});

/** Sends the welcome email with a link to choose a password. */
export const mailWelcome = job({ name: 'accounts.mail-welcome', payload: z.strictObject({ user_id: uuid }) });

/** Tells the requester why the request was declined. */
export const mailRequestDeclined = job({
  name: 'accounts.mail-refusal',
  payload: z.strictObject({ request_id: uuid }),
});
