import { z } from 'zod';
import { day, instant, line, text, uuid } from '../../formats.ts';
import { MAX_CENTS } from '../rules/money.ts';
import { ANSWERS, LINE_KINDS, LINE_STATES, METHODS, PAYMENT_LIMITS } from '../rules.ts';

/** Whole cents; negative only where it says so. */
export const signedCents = z
  .int('must be whole cents')
  .min(-MAX_CENTS, 'is too small')
  .max(MAX_CENTS, 'is too large')
  // JSON knows a negative zero, the database does not
  .overwrite((cents) => cents || 0);
export const cents = signedCents.min(0, "can't be negative");
export const shownCents = z.int();
export const words = text(PAYMENT_LIMITS.words);
export const version = z.int().min(1);
/** `2026-10` */
export const month = z.string().regex(/^(?:19|20|21)\d\d-(?:0[1-9]|1[0-2])$/, 'is not a month such as 2026-10');
const report = {
  month,
  kind: z.enum(LINE_KINDS).default('progress'),
  /** What was paid in the month, not what was invoiced; 0 with a reason where nothing was. */
  amount_cents: signedCents,
  reason: words.nullable().default(null),
  paid_on: day.nullable().default(null),
  method: z.enum(METHODS).nullable().default(null),
  reference: line(PAYMENT_LIMITS.reference).nullable().default(null),
  /** Withheld beside it. */
  retainage_cents: cents.default(0),
  /** When the payer itself was paid for this work: from here the clock counts. */
  payer_paid_on: day.nullable().default(null),
};
export const newLines = z.strictObject({
  lines: z
    .array(z.strictObject({ contract_id: uuid, ...report }))
    .min(1, 'must not be empty')
    .max(PAYMENT_LIMITS.lines, `must have at most ${PAYMENT_LIMITS.lines} lines`),
});
export type NewLines = z.output<typeof newLines>;
export type NewLine = NewLines['lines'][number];
export const lineReport = z.strictObject({ version, ...report }).omit({ month: true, kind: true });
export type LineReport = z.output<typeof lineReport>;
export const correction = lineReport.extend({ why: words });
export type Correction = z.output<typeof correction>;

export const lineAnswer = z.strictObject({
  version,
  answer: z.enum(ANSWERS),
  /** With `other_amount`: what was received. */
  amount_cents: signedCents.nullable().default(null),
  comment: words.nullable().default(null),
});
export type LineAnswer = z.output<typeof lineAnswer>;
export const lineReply = z.strictObject({ version, comment: words });
export type LineReply = z.infer<typeof lineReply>;
export const settlement = z.strictObject({ version, amount_cents: signedCents, reason: words });
export type Settlement = z.infer<typeof settlement>;

export const paymentLine = z.strictObject({
  id: uuid,
  contract_id: uuid,
  month,
  kind: z.enum(LINE_KINDS),
  state: z.enum(LINE_STATES),
  version,
  /** Null until it is reported. */
  paid_cents: shownCents.nullable(),
  reason: z.string().nullable(),
  paid_on: day.nullable(),
  method: z.enum(METHODS).nullable(),
  reference: z.string().nullable(),
  retainage_cents: shownCents,
  payer_paid_on: day.nullable(),
  due_on: day.nullable(),
  is_late: z.boolean(),
  reported_at: instant.nullable(),
  answer: z.enum(ANSWERS).nullable(),
  answered_cents: shownCents.nullable(),
  answer_comment: z.string().nullable(),
  answered_at: instant.nullable(),
  reply: z.string().nullable(),
  replied_at: instant.nullable(),
  settled_cents: shownCents.nullable(),
  settle_reason: z.string().nullable(),
  settled_at: instant.nullable(),
  /** What both sides said, or what was settled; 0 before. */
  confirmed_cents: shownCents,
  /** The locked line that it is to take the place of. */
  corrects: uuid.nullable(),
  /** False for a correction that is not locked yet, and for a line that a correction took the place of. */
  counts: z.boolean(),
  /** Until then the side that is asked has time. */
  act_by: day.nullable(),
});
export type PaymentLine = z.infer<typeof paymentLine>;
