import { z } from 'zod';
import { day, flag, instant, line, text, uuid, wholeNumber } from '../formats.ts';
import { LIMITS } from '../limits.ts';
import { TIME_ZONES } from '../opportunities/rules.ts';
import { CUSTOM_RULE, DAY_KINDS, RULE_KINDS } from './rules/prompt-payment-rules.ts';
import { ENTRY_KINDS, GROUPINGS, LINE_STATES, PAYMENT_CONTRACT_STATES, PAYMENT_LIMITS, SIDES, TASKS } from './rules.ts';
import { cents, month, paymentLine, shownCents, signedCents, version, words } from './schema/lines.ts';

const ZONES: readonly string[] = TIME_ZONES.map(({ id }) => id);
/** Of the place: months begin and days end there. */
const timeZone = z.string().refine((zone) => ZONES.includes(zone), 'is not a time zone of the United States');

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
  state: z.enum(PAYMENT_CONTRACT_STATES),
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
  /** False for people with read-only access, by an invitation. */
  may_act: z.boolean(),
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
  /** Part of the name of the firm or of the payer. */
  q: line(PAYMENT_LIMITS.title).optional(),
};
export const contractsQuery = z.strictObject({
  ...filters,
  state: z.enum(PAYMENT_CONTRACT_STATES).optional(),
  late: flag.optional(),
  /** With a line of this month. */
  month: month.optional(),
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

/** Of whose contracts a person wants no reminders. */
export const reminderSettings = z.strictObject({
  /** Of none at all. */
  muted: z.boolean(),
  contracts: z.array(z.strictObject({ id: uuid, title: z.string() })),
});
export type ReminderSettings = z.infer<typeof reminderSettings>;
export const newReminderSettings = z.strictObject({ contract_id: uuid.nullable(), muted: z.boolean() });
export type NewReminderSettings = z.infer<typeof newReminderSettings>;

/** A line as the subject of a notification. */
export const paymentSubject = z.strictObject({
  id: uuid,
  payment_contract_id: uuid,
  payment_title: z.string(),
  payment_payer: z.string(),
  payment_firm: z.string(),
  payment_month: z.string(),
  payment_state: z.enum(LINE_STATES),
  payment_paid_cents: shownCents.nullable(),
  payment_answered_cents: shownCents.nullable(),
  payment_confirmed_cents: shownCents,
  payment_side: z.enum(SIDES),
});
export type PaymentSubject = z.infer<typeof paymentSubject>;

/** What waits for a person, as the subject of a reminder: as of now, not as of the day it was sent. */
export const reminderSubject = z.strictObject({
  id: uuid,
  payment_reports: z.int(),
  payment_answers: z.int(),
  payment_replies: z.int(),
  payment_settlements: z.int(),
  /** Of contracts that the person oversees, which payer or firm should have acted on weeks ago. */
  payment_stalled: z.int(),
  payment_overdue: z.int(),
});
export type ReminderSubject = z.infer<typeof reminderSubject>;

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

/** At least two characters: one would list whoever is there. */
export const ownersQuery = z.strictObject({
  q: line(PAYMENT_LIMITS.title).refine((text) => text.length > 1, 'must have at least two characters'),
});
export const paymentOwner = z.strictObject({ id: uuid, business_name: z.string() });
export type PaymentOwner = z.infer<typeof paymentOwner>;
