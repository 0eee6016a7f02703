import { z } from 'zod';
import { paymentsInviteKind } from '#contract/accounts/endpoints/payments.ts';
import { instant, uuid } from '#contract/formats.ts';
import { LIMITS } from '#contract/limits.ts';
import { job } from '#server/kernel/jobs/job.ts';

/** Asks a new address whether it is theirs; one that has an account already is told so instead. */
export const mailNewAddress = job({
  name: 'accounts.mail-new-address',
  payload: z.strictObject({ user_id: uuid, email: z.string().max(LIMITS.email), asked_at: instant }),
});

/** Tells the former address that another one took its place. */
export const mailAddressChanged = job({
  name: 'accounts.mail-address-changed',
  payload: z.strictObject({ user_id: uuid, former: z.string().max(LIMITS.email) }),
});

/** Sends an invitation, with a link of its own each time. */
export const mailInvitation = job({
  name: 'accounts.mail-invitation',
  payload: z.strictObject({ invitation_id: uuid }),
});

/** Makes the account where there is none, and sends the link. Closed accounts and those of staff get none. */
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

/** Sends a link to who was invited to payments and may log in; to nobody else anything. */
export const mailPaymentLogIn = job({
  name: 'accounts.mail-payment-log-in',
  payload: z.strictObject({ email: z.string(), key: uuid }),
});

/** Asks the address of a request whether it is theirs; who has an account already is told so instead. */
export const mailRequest = job({ name: 'accounts.mail-request', payload: z.strictObject({ request_id: uuid }) });

/** Tells somebody that their account is made, with a link to choose a password. */
export const mailWelcome = job({ name: 'accounts.mail-welcome', payload: z.strictObject({ user_id: uuid }) });

/** Tells somebody why they get no account. */
export const mailRefusal = job({ name: 'accounts.mail-refusal', payload: z.strictObject({ request_id: uuid }) });
