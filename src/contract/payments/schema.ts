import { z } from 'zod';
import { day, flag, instant, line, text, uuid, wholeNumber } from '../formats.ts';
import { LIMITS } from '../limits.ts';
import { CUSTOM_RULE, DAY_KINDS, RULE_KINDS } from './rules/clock.ts';
import { MAX_CENTS } from './rules/money.ts';
import {
  ANSWERS,
  CONTRACT_STATES,
  ENTRY_KINDS,
  GROUPINGS,
  LINE_KINDS,
  LINE_STATES,
  METHODS,
  PAYMENT_LIMITS,
  SIDES,
  TASKS,
} from './rules.ts';

/** Whole cents; negative only where it says so. */
const signedCents = z
  .int('must be whole cents')
  .min(-MAX_CENTS, 'is too small')
  .max(MAX_CENTS, 'is too large')
  // JSON knows a negative zero, the database does not
  .overwrite((cents) => cents || 0);
const cents = signedCents.min(0, "can't be negative");
const shownCents = z.int();
const words = text(PAYMENT_LIMITS.words);
const version = z.int().min(1);
/** `2026-10` */
const month = z.string().regex(/^(?:19|20|21)\d\d-(?:0[1-9]|1[0-2])$/, 'is not a month such as 2026-10');
const timeZone = z.string().refine((zone) => {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: zone }).resolvedOptions().timeZone.length > 0;
  } catch {
    return false;
  }
}, 'is not a time zone such as America/New_York');

const figures = {
  paid_cents: shownCents,
  confirmed_cents: shownCents,
  unanswered_cents: shownCents,
  differs_cents: shownCents,
  retained_cents: shownCents,
};

const facts = {
  /** The payer's own number of it. */
  number: line(PAYMENT_LIMITS.number).nullable(),
  title: line(PAYMENT_LIMITS.title),
  scope: text(PAYMENT_LIMITS.scope),
  naics: z
    .string()
    .regex(/^\d{2,6}$/, 'must be 2 to 6 digits')
    .nullable(),
  /** The goal that it counts for, in the words of the program. */
  goal_group: line(PAYMENT_LIMITS.group).nullable(),
  award_cents: cents,
  /** Hundredths of a percent. */
  retainage_bps: z.int().min(0, "can't be negative").max(10_000, 'must be at most 10000, which is 100%'),
  starts_on: day,
  ends_on: day.nullable(),
  time_zone: timeZone,
  state_code: z
    .string()
    .regex(/^[A-Z]{2}$/, 'must be two capital letters')
    .nullable(),
  /** The code of a prompt-payment rule, or `custom` with days of its own; null without one. */
  rule: line(PAYMENT_LIMITS.number).nullable(),
  custom_days: z.int().min(1, 'must be at least 1').max(365, 'must be at most 365').nullable(),
  custom_day_kind: z.enum(DAY_KINDS).nullable(),
};
export const newContract = z
  .strictObject({
    hiring_company_id: uuid,
    mwbe_id: uuid,
    /** Whose officers settle differences; taken from the contract above where there is one. */
    owner_company_id: uuid.nullable().default(null),
    /** The contract that this one is a tier below. */
    parent_id: uuid.nullable().default(null),
    ...facts,
  })
  .refine(({ starts_on, ends_on }) => ends_on === null || ends_on >= starts_on, {
    path: ['ends_on'],
    error: 'must not be before the start',
  })
  .refine(
    ({ rule, custom_days, custom_day_kind }) =>
      (rule === CUSTOM_RULE) === (custom_days !== null && custom_day_kind !== null),
    {
      path: ['custom_days'],
      error: 'and custom_day_kind are needed with the rule “custom” and with no other',
    },
  );
export type NewContract = z.output<typeof newContract>;

export const changeOrder = z.strictObject({
  amount_cents: signedCents.refine((amount) => amount !== 0, "can't be zero"),
  reason: words,
  effective_on: day,
});
export type ChangeOrder = z.infer<typeof changeOrder>;
export const completion = z.strictObject({ version, completed_on: day });
export type Completion = z.infer<typeof completion>;
export const contractSeen = z.strictObject({ version });

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

const entry = z.strictObject({
  number: z.int(),
  line_id: uuid.nullable(),
  kind: z.enum(ENTRY_KINDS),
  side: z.enum(SIDES),
  at: instant,
  amount_cents: shownCents.nullable(),
  words: z.string().nullable(),
  /** Month, day, answer: what the kind needs besides. */
  details: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
});
export type PaymentEntry = z.infer<typeof entry>;

/** A row of the list: the same for all sides. */
export const contractRow = z.strictObject({
  id: uuid,
  hiring_company_id: uuid,
  hiring_company: z.string(),
  mwbe_id: uuid,
  firm: z.string(),
  owner_company_id: uuid.nullable(),
  owner: z.string().nullable(),
  number: z.string().nullable(),
  title: z.string(),
  goal_group: z.string().nullable(),
  state: z.enum(CONTRACT_STATES),
  version,
  /** With all change orders. */
  award_cents: shownCents,
  ...figures,
  late_lines: z.int(),
  open_lines: z.int(),
  unanswered_lines: z.int(),
  differing_lines: z.int(),
  /** For whom the caller reads it. */
  side: z.enum(SIDES),
});
export type ContractRow = z.infer<typeof contractRow>;

const clock = z.strictObject({
  rule: z.string(),
  name: z.string().nullable(),
  days: z.int(),
  day_kind: z.enum(DAY_KINDS),
  source: z.string().nullable(),
});
export const contractDetails = contractRow.extend({
  tier: z.int(),
  /** Null for those who are no part of the contract above. */
  parent_id: uuid.nullable(),
  scope: z.string(),
  naics: z.string().nullable(),
  original_award_cents: shownCents,
  retainage_bps: z.int(),
  starts_on: day,
  ends_on: day.nullable(),
  time_zone: z.string(),
  state_code: z.string().nullable(),
  completed_on: day.nullable(),
  created_at: instant,
  finalized_at: instant.nullable(),
  /** As of today, at the contract's place. */
  payment_clock: clock.nullable(),
  retainage_clock: clock.nullable(),
  retainage_due_on: day.nullable(),
  lines: z.array(paymentLine),
  entries: z.array(entry),
});
export type ContractDetails = z.infer<typeof contractDetails>;

const filters = {
  hiring_company_id: uuid.optional(),
  mwbe_id: uuid.optional(),
  owner_company_id: uuid.optional(),
  goal_group: line(PAYMENT_LIMITS.group).optional(),
};
export const contractsQuery = z.strictObject({
  ...filters,
  state: z.enum(CONTRACT_STATES).optional(),
  late: flag.optional(),
  before: uuid.optional(),
  limit: wholeNumber(1, LIMITS.pageSize).default(50),
});
export type ContractsQuery = z.output<typeof contractsQuery>;
export const totalsQuery = z.strictObject({
  ...filters,
  from: month.optional(),
  until: month.optional(),
  by: z.enum(GROUPINGS).default('month'),
});
export type TotalsQuery = z.output<typeof totalsQuery>;

const sums = z.strictObject(figures);
export const totals = z.strictObject({
  total: sums,
  rows: z.array(z.strictObject({ key: z.string().nullable(), name: z.string().nullable(), ...figures })),
  /** What rows beyond the limit add up to, so that rows and rest are the total. */
  rest: sums,
});
export type Totals = z.infer<typeof totals>;

export const tasksQuery = z.strictObject({ limit: wholeNumber(1, LIMITS.pageSize).default(50) });
export const task = z.strictObject({
  task: z.enum(TASKS),
  contract_id: uuid,
  line_id: uuid,
  version,
  title: z.string(),
  hiring_company: z.string(),
  firm: z.string(),
  month,
  paid_cents: shownCents.nullable(),
  answered_cents: shownCents.nullable(),
  act_by: day,
  is_overdue: z.boolean(),
});
export type PaymentTask = z.infer<typeof task>;

export const paymentRule = z.strictObject({
  code: z.string(),
  kind: z.enum(RULE_KINDS),
  name: z.string(),
  effective_from: day,
  days: z.int(),
  day_kind: z.enum(DAY_KINDS),
  source: z.string(),
});
export type PaymentRule = z.infer<typeof paymentRule>;
