import { z } from 'zod';
import { paymentsInviteKind } from '../accounts/endpoints/payments.ts';
import { day, instant, line, phone, properName, text, uuid } from '../formats.ts';
import { LIMITS } from '../limits.ts';
import { tempToken } from '../links/schema.ts';
import { LINE_STATES, PAYMENT_ANSWERS, PAYMENT_LINE_KINDS } from '../payments/rules.ts';
import { lineAnswer, month, shownCents, version } from '../payments/schema/lines.ts';
import { CLOSED_BY, INVITATION_STATES, INVITED_CONTRACTS, REPLY_LANGUAGES } from './rules.ts';

const email = z.email('enter a valid email address').max(LIMITS.email);

export const byLink = z.strictObject({ tempToken });
const askedLine = z.strictObject({
  id: uuid,
  version,
  month,
  kind: z.enum(PAYMENT_LINE_KINDS),
  state: z.enum(LINE_STATES),
  paid_cents: shownCents,
  /** Why nothing was paid, or less than nothing. */
  reason: z.string().nullable(),
  paid_on: day.nullable(),
  retainage_cents: shownCents,
  /** What the email said, where it was reported anew since. */
  was_cents: shownCents.nullable(),
  answer: z.enum(PAYMENT_ANSWERS).nullable(),
  answered_cents: shownCents.nullable(),
  answer_comment: z.string().nullable(),
  answered_at: instant.nullable(),
});
export type AskedByLink = z.infer<typeof askedLine>;
/** What the page of a link shows to somebody without an account. */
export const repliesByLink = z.strictObject({
  payer: z.string(),
  firm: z.string(),
  mwbe_id: uuid,
  contract: z.string(),
  contract_number: z.string().nullable(),
  /** Null until somebody chose. */
  language: z.enum(REPLY_LANGUAGES).nullable(),
  answer_until: instant,
  closed_by: z.enum(CLOSED_BY).nullable(),
  /** Whether text messages are sent here, and the end of the number that gets them. */
  texts: z.boolean(),
  text_number: z.string().nullable(),
  lines: z.array(askedLine),
});
export type RepliesByLink = z.infer<typeof repliesByLink>;

export const answerByLink = lineAnswer.extend({ tempToken, line_id: uuid });
export type AnswerByLink = z.input<typeof answerByLink>;
export const languageByLink = z.strictObject({ tempToken, language: z.enum(REPLY_LANGUAGES) });
export const wrongPerson = z.strictObject({
  tempToken,
  /** Who to ask instead, if they know; nobody is written to before the payer decides. */
  name: properName().nullable().default(null),
  email: email.nullable().default(null),
});
export type WrongPerson = z.input<typeof wrongPerson>;
export const textNumber = z.strictObject({ tempToken, phone: phone.nullable() });

/** A text message that the gateway received. */
export const incomingText = z.strictObject({
  from: z.string().regex(/^\+1\d{10}$/, 'must be a number such as +14105550142'),
  text: z.string().max(LIMITS.longText),
  sent_at: instant,
  /** Hex of HMAC-SHA256, keyed with the secret, over `sent_at.from.text`. */
  signature: z.string().regex(/^[0-9a-f]{64}$/, 'is not a signature'),
});
export type IncomingText = z.infer<typeof incomingText>;

export const newContact = z.strictObject({ email, name: properName().nullable().default(null) });
export type NewContact = z.output<typeof newContact>;
const sentRequest = z.strictObject({
  id: uuid,
  email: z.string(),
  created_at: instant,
  sent_at: instant.nullable(),
  lines: z.int(),
  answered: z.int(),
  refused_at: instant.nullable(),
  proposed_name: z.string().nullable(),
  proposed_email: z.string().nullable(),
});
export const firmContact = z.strictObject({
  mwbe_id: uuid,
  firm: z.string(),
  /** The firm has people here, who are notified; then nobody else is written to. */
  has_people: z.boolean(),
  /** Who is asked; null if nobody can be. */
  email: z.string().nullable(),
  name: z.string().nullable(),
  source: z.enum(['payer', 'record']).nullable(),
  /** The address asked not to be written to. */
  refuses: z.boolean(),
  /** Who reads it said that they are not the right person. */
  is_wrong: z.boolean(),
  requests: z.array(sentRequest),
});
export type FirmContact = z.infer<typeof firmContact>;

export const newPaymentInvitation = z.strictObject({
  email,
  first_name: properName(),
  last_name: properName(),
  /** `payments` for the firm that is paid, `dashboard payments` for the side that pays, to read only. */
  kind: paymentsInviteKind,
  contract_ids: z
    .array(uuid)
    .min(1, 'must not be empty')
    .max(INVITED_CONTRACTS, `must have at most ${INVITED_CONTRACTS} contracts`),
});
export type NewPaymentInvitation = z.output<typeof newPaymentInvitation>;
export const paymentInvitation = z.strictObject({
  id: uuid,
  kind: paymentsInviteKind,
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  state: z.enum(INVITATION_STATES),
  invited_by: z.string().nullable(),
  invited_at: instant,
  expires_at: instant,
  accepted_at: instant.nullable(),
  contracts: z.array(z.strictObject({ id: uuid, title: line(), number: text().nullable() })),
});
export type PaymentInvitation = z.infer<typeof paymentInvitation>;
export const invitationsQuery = z.strictObject({ contract_id: uuid.optional() });
