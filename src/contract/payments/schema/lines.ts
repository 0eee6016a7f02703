import { z } from 'zod';
import { uploadId } from '../../documents/schema.ts';
import { day, instant, line, text, uuid } from '../../formats.ts';
import { OPPORTUNITY_FILE_STATES } from '../../opportunities/rules.ts';
import { MAX_CENTS } from '../rules/money.ts';
import { PROOF_TYPES } from '../rules/proof.ts';
import { LINE_STATES, METHODS, PAYMENT_ANSWERS, PAYMENT_LIMITS, PAYMENT_LINE_KINDS, PROVING_SIDES } from '../rules.ts';

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
/** What invoices that wait too long add up to. */
const unpaidCents = signedCents.min(1, 'must be more than nothing').nullable();
const report = {
  month,
  kind: z.enum(PAYMENT_LINE_KINDS).default('progress'),
  /** What was paid in the month, not what was invoiced; 0 with a reason where nothing was. */
  amount_cents: signedCents,
  reason: words.nullable().default(null),
  paid_on: day.nullable().default(null),
  method: z.enum(METHODS).nullable().default(null),
  /** Number of the check, ACH or wire. */
  reference: line(PAYMENT_LIMITS.reference).nullable().default(null),
  /** Withheld beside it. */
  retainage_cents: cents.default(0),
  /** When the payer itself was paid for this work: from here the clock counts. */
  payer_paid_on: day.nullable().default(null),
  /** Invoices that wait longer than the rule of the contract lets them, and why; both or neither. */
  unpaid_cents: unpaidCents.default(null),
  unpaid_reason: words.nullable().default(null),
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
  answer: z.enum(PAYMENT_ANSWERS),
  /** With `other_amount`: what was received. */
  amount_cents: signedCents.nullable().default(null),
  comment: words.nullable().default(null),
  /** The firm's invoices that wait longer than the rule of the contract lets them. */
  unpaid_cents: unpaidCents.default(null),
});
export type LineAnswer = z.output<typeof lineAnswer>;
export const lineReply = z.strictObject({ version, comment: words });
export type LineReply = z.infer<typeof lineReply>;
export const staffRequest = z.strictObject({ version, reason: words });
export type StaffRequest = z.infer<typeof staffRequest>;
export const newProof = z.strictObject({ upload: uploadId });
export const settlement = z.strictObject({ version, amount_cents: signedCents, reason: words });
export type Settlement = z.infer<typeof settlement>;

/** Proves what a side says; nobody can download it before it is checked for viruses. */
export const proofFile = z.strictObject({
  id: uuid,
  side: z.enum(PROVING_SIDES),
  display_name: z.string(),
  media_type: z.enum(PROOF_TYPES),
  bytes: z.int(),
  state: z.enum(OPPORTUNITY_FILE_STATES),
  added_at: instant,
});
export type ProofFile = z.infer<typeof proofFile>;

export const paymentLine = z.strictObject({
  id: uuid,
  contract_id: uuid,
  month,
  kind: z.enum(PAYMENT_LINE_KINDS),
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
  unpaid_cents: shownCents.nullable(),
  unpaid_reason: z.string().nullable(),
  due_on: day.nullable(),
  is_late: z.boolean(),
  reported_at: instant.nullable(),
  answer: z.enum(PAYMENT_ANSWERS).nullable(),
  answered_cents: shownCents.nullable(),
  answer_comment: z.string().nullable(),
  answered_at: instant.nullable(),
  firm_unpaid_cents: shownCents.nullable(),
  reply: z.string().nullable(),
  replied_at: instant.nullable(),
  /** The firm asked that staff settle it, not the owner. */
  staff_asked_at: instant.nullable(),
  staff_asked_why: z.string().nullable(),
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
  /** Of both sides, in the order in which they came; they stay as they are once the line is locked. */
  files: z.array(proofFile),
});
export type PaymentLine = z.infer<typeof paymentLine>;
