import { z } from 'zod';
import { paymentsInviteKind } from '#contract/accounts/endpoints/payments.ts';
import { instant, uuid } from '#contract/formats.ts';
import { LIMITS } from '#contract/limits.ts';
import { job } from '#server/kernel/jobs/job.ts';

/** Sends the confirmation link to the new email; an email that already has an account gets a notice instead. */
export const mailEmailChangeLink = job({
  name: 'accounts.mail-new-address',
  title: 'Confirmation link for a new email address',
  target: 'mail',
  payload: z.strictObject({
    user_id: uuid,
    email: z.string().max(LIMITS.email),
    asked_at: instant,
    /** The session of the request stays when the email changes. */
    session_id: uuid.nullable().default(null),
    /** Of the person's links at the time of the request. */
    generation: z.int().default(0),
  }),
});

/** Notifies the former email of the change. */
export const mailEmailChanged = job({
  name: 'accounts.mail-address-changed',
  title: 'Email about a changed email address',
  target: 'mail',
  payload: z.strictObject({ user_id: uuid, former: z.string().max(LIMITS.email) }),
});

/** Tells a staff administrator that a company name needs review. */
export const mailNameRequest = job({
  name: 'accounts.mail-name-request',
  title: 'Email about a company name to review',
  target: 'mail',
  payload: z.strictObject({ name_id: uuid, user_id: uuid }),
});

/** Tells an administrator of a company whether its new name was approved. */
export const mailNameDecision = job({
  name: 'accounts.mail-name-decision',
  title: 'Email about a decision on a company name',
  target: 'mail',
  payload: z.strictObject({ name_id: uuid, user_id: uuid }),
});

/** Sends an invitation, each time with a new link. */
export const mailInvitation = job({
  name: 'accounts.mail-invitation',
  title: 'Invitation',
  target: 'mail',
  payload: z.strictObject({ invitation_id: uuid }),
});

/** Creates the account if there is none, and sends the link. Deactivated accounts and staff get no link. */
export const mailPaymentsInvite = job({
  name: 'accounts.mail-payments-invite',
  title: 'Payments invitation',
  target: 'mail',
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
  title: 'Sign-in link for payments',
  target: 'mail',
  payload: z.strictObject({ email: z.string(), key: uuid }),
});

/** Sends the confirmation link of an access request; an email that already has an account gets a notice instead. */
export const mailRequestConfirmation = job({
  name: 'accounts.mail-request',
  title: 'Confirmation link for an access request',
  target: 'mail',
  payload: z.strictObject({ request_id: uuid }),
});

/** Sends the welcome email with a link to choose a password. */
export const mailWelcome = job({
  name: 'accounts.mail-welcome',
  title: 'Welcome email',
  target: 'mail',
  payload: z.strictObject({ user_id: uuid }),
});

/** Tells the requester why the request was declined. */
export const mailRequestDeclined = job({
  name: 'accounts.mail-refusal',
  title: 'Email about a declined access request',
  target: 'mail',
  payload: z.strictObject({ request_id: uuid }),
});
