import { z } from 'zod';
import { day, instant, uuid, wholeNumber } from '../../formats.ts';
import { LIMITS } from '../../limits.ts';
import { GOAL_MEASURES } from '../../parent-projects/rules.ts';
import {
  HIRING_MEASURES,
  MONTH_ACTIONS,
  MONTH_LIMITS,
  MONTH_STATES,
  ROW_FIELDS,
  STEP_KINDS,
  SUM_DIMENSIONS,
} from '../rules.ts';
import { month, monthRow, place, rowValues, statedTotal, tab, version, words, zip } from '../schema.ts';

const field = z.enum(ROW_FIELDS);
const name = z.string().nullable();

export const monthsQuery = z.strictObject({
  tab: tab.optional(),
  branch_id: uuid.optional(),
  month: month.optional(),
  state: z.enum(MONTH_STATES).optional(),
  /** Last id of the page before. */
  before: uuid.optional(),
  limit: wholeNumber(1, LIMITS.pageSize).default(50),
});
export type MonthsQuery = z.output<typeof monthsQuery>;

/** A month of a branch, as lists show it. */
export const monthHead = z.strictObject({
  id: uuid,
  project_id: uuid,
  branch_id: uuid,
  /** Title of the prime contract, and whose it is. */
  branch: z.string(),
  firm: z.string(),
  tab,
  month,
  state: z.enum(MONTH_STATES),
  /** The last one; the accepted one is valid. */
  revision: z.int(),
  accepted_revision: z.int().nullable(),
  version,
  due_on: day,
  /** Not submitted, and past its day at the place of the project. */
  is_late: z.boolean(),
  submitted_by: name,
  submitted_at: instant.nullable(),
  /** What the caller may do now. */
  may: z.array(z.enum(MONTH_ACTIONS)),
});
export type MonthHead = z.infer<typeof monthHead>;

export const branch = z.strictObject({
  id: uuid,
  title: z.string(),
  firm: z.string(),
  number: z.string().nullable(),
  /** The caller may report for it. */
  may_report: z.boolean(),
});

/** What the pages of data input begin with. */
export const setup = z.strictObject({
  branches: z.array(branch),
  /** The month that a calendar shows at the place of the project. */
  this_month: month,
  due_day: z.int(),
  measure: z.enum(HIRING_MEASURES),
  /** Trades that the project has reported, most hours first. */
  trades: z.array(z.string()),
  may_edit_places: z.boolean(),
});
export type Setup = z.infer<typeof setup>;

export const newMonth = z.strictObject({ tab, branch_id: uuid, month });
export type NewMonth = z.output<typeof newMonth>;

/** A contract of the branch: whose people the rows are, and what it is paid. */
export const monthContract = z.strictObject({
  id: uuid,
  parent_id: uuid.nullable(),
  tier: z.int(),
  title: z.string(),
  firm: z.string().nullable(),
  award_cents: z.int().nullable(),
  commitment_cents: z.int().nullable(),
  payment_contract_id: uuid.nullable(),
  /** What payment tracking has for the month; null without a contract there. `lines`: of those reported. */
  payments: z.strictObject({ lines: z.int(), paid_cents: z.int(), confirmed_cents: z.int() }).nullable(),
  /** The caller is its payer in payment tracking, so can report what is missing there. */
  may_report: z.boolean(),
});
export type MonthContract = z.infer<typeof monthContract>;

const reason = z.strictObject({ row_id: uuid, field: field.nullable(), words });
export type RowReason = z.infer<typeof reason>;
export const problem = z.strictObject({
  row: uuid,
  field,
  severity: z.enum(['error', 'warning']),
  detail: z.string(),
});

export const monthQuery = z.strictObject({ revision: wholeNumber(1, 100_000).optional() });
export const monthDetails = monthHead.extend({
  /** The revision of the rows: the one asked for, else the last that is not discarded. */
  shown_revision: z.int(),
  /** Else people are shown by groups, of which none is too small, each under the id of one of its rows. */
  line_by_line: z.boolean(),
  measure: z.enum(HIRING_MEASURES),
  restatement_reason: name,
  nothing_reason: name,
  rows: z.array(monthRow),
  totals: z.array(statedTotal),
  contracts: z.array(monthContract),
  /** What a submission would refuse, and what may be wrong. */
  problems: z.array(problem),
  /** The last return of this revision; it stays readable once it is submitted again. */
  returned: z.strictObject({ at: instant, by: name, words: z.string(), rows: z.array(reason) }).nullable(),
  places: z.int(),
});
export type MonthDetails = z.infer<typeof monthDetails>;

export const saved = z.strictObject({
  version,
  rows: z.array(monthRow),
  totals: z.array(statedTotal),
});
export type Saved = z.infer<typeof saved>;

export const submission = z.strictObject({
  version,
  /** Why there is nothing to report; only of a month without rows or amounts. */
  nothing_reason: words.nullable().default(null),
});
export type Submission = z.output<typeof submission>;
export const seenMonth = z.strictObject({ version });
export const monthReturn = z.strictObject({
  version,
  words,
  rows: z
    .array(z.strictObject({ row_id: uuid, field: field.nullable().default(null), words }))
    .max(MONTH_LIMITS.changes, `must have at most ${MONTH_LIMITS.changes} rows`)
    .default([]),
});
export type MonthReturn = z.output<typeof monthReturn>;
export const restatement = z.strictObject({ version, reason: words });

const revision = z.strictObject({
  number: z.int(),
  reason: name,
  nothing_reason: name,
  started_at: instant,
  started_by: name,
  submitted_at: instant.nullable(),
  submitted_by: name,
  accepted_at: instant.nullable(),
  accepted_by: name,
  discarded_at: instant.nullable(),
});
export const history = z.strictObject({
  revisions: z.array(revision),
  steps: z.array(
    z.strictObject({
      number: z.int(),
      revision: z.int(),
      kind: z.enum(STEP_KINDS),
      /** Null: the product itself. */
      by: name,
      at: instant,
      words: name,
      rows: z.array(reason),
    }),
  ),
});
export type History = z.infer<typeof history>;

export const differencesQuery = z.strictObject({
  from: wholeNumber(1, 100_000),
  to: wholeNumber(1, 100_000),
});
/** A row that two revisions do not have alike; null where one has none. */
export const difference = z.strictObject({
  id: uuid,
  before: rowValues.nullable(),
  after: rowValues.nullable(),
});
export type Difference = z.infer<typeof difference>;

export const sumsQuery = z.strictObject({
  tab: z.enum(['workforce-utilization', 'local-hiring']),
  branch_id: uuid.optional(),
  from: month.optional(),
  to: month.optional(),
  /** What was accepted, or the last that was said; viewers read what was accepted. */
  of: z.enum(['accepted', 'current']).default('accepted'),
});
export type SumsQuery = z.output<typeof sumsQuery>;
const counted = { people: z.int(), hours_hundredths: z.int(), new_hires: z.int() };
export const sums = z.strictObject({
  /** How many months they are of. */
  months: z.int(),
  total: z.strictObject(counted),
  groups: z.array(
    z.strictObject({
      by: z.enum([...SUM_DIMENSIONS, 'local']),
      /** Null: not stated. */
      key: z.string().nullable(),
      name: z.string().nullable(),
      ...counted,
    }),
  ),
  goals: z.array(
    z.strictObject({
      group_code: z.string(),
      name: z.string(),
      measure: z.enum(GOAL_MEASURES),
      bps: z.int().nullable(),
      /** Whole hours. */
      hours: z.int().nullable(),
      /** What counts for it and of how much: hundredths of an hour, or new hires. Null: not told by the rows. */
      counted: z.int().nullable(),
      of: z.int(),
      share_bps: z.int().nullable(),
    }),
  ),
});
export type Sums = z.infer<typeof sums>;

export const waiting = z.strictObject({
  /** Late ones first, at most 200. */
  months: z.array(
    monthHead.extend({
      waits_for: z.enum(['reporters', 'reviewers']),
      /** The caller can do what it waits for. */
      is_mine: z.boolean(),
    }),
  ),
  late: z.int(),
  mine: z.int(),
  more: z.boolean(),
});
export type Waiting = z.infer<typeof waiting>;

/** What waits for the caller in the months of one project. */
export const waitingInProject = z.strictObject({
  project_id: uuid,
  to_submit: z.int(),
  /** Of those that others submitted. */
  to_review: z.int(),
  /** Of those to submit. */
  late: z.int(),
});
export type WaitingInProject = z.infer<typeof waitingInProject>;

export const newPlaces = z.strictObject({
  places: z
    .array(z.strictObject({ zip, street: z.string().trim().max(MONTH_LIMITS.street).default('') }))
    .min(1, 'must not be empty')
    .max(MONTH_LIMITS.changes, `must have at most ${MONTH_LIMITS.changes} places`),
});
export type NewPlaces = z.output<typeof newPlaces>;
export const places = z.array(place);
