import { z } from 'zod';
import { day, instant, line, text, uuid, wholeNumber } from '../../formats.ts';
import { LIMITS } from '../../limits.ts';
import { SIGHTS } from '../../parent-projects/rules.ts';
import { ADJUSTMENT_REASONS, LINE_KINDS, OUTCOMES, REASONS } from '../schema.ts';

/** Whole cents, negative for money that went back. */
const cents = z.int();
/** Basis points of the contract total less exclusions. */
const bps = z.int();

/** What goals are counted by payments; the others have hours or people. */
export const MONEY_SCOPES = ['all', 'construction', 'design', 'supplies'] as const;
export type MoneyScope = (typeof MONEY_SCOPES)[number];
const scope = z.enum(MONEY_SCOPES);
const group = z.string();
export const packCode = z
  .string()
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'must be lower-case words joined by dashes')
  .max(100);

/** Null where nothing is known of it, such as a credit without rules. */
const amount = z.strictObject({ cents: cents.nullable(), bps: bps.nullable() });
export type CountedAmount = z.infer<typeof amount>;

const ruleCitation = z.strictObject({
  code: z.string(),
  title: z.string(),
  source: z.string(),
  in_force_from: z.string(),
});

/** What payments of one reason come to, in words. */
const reasonSum = z.strictObject({
  reason: z.enum(REASONS),
  says: z.string(),
  remedy: z.string().nullable(),
  lines: z.int(),
  confirmed_cents: cents,
  credit_cents: cents,
});
const adjustment = z.strictObject({
  contract_id: uuid.nullable(),
  reason: z.enum(ADJUSTMENT_REASONS),
  cents,
  text: z.string(),
});

const groupCount = z.strictObject({
  scope,
  group,
  name: z.string(),
  contract_total_cents: cents,
  excluded_cents: cents,
  goal: amount,
  commitment: amount,
  award: amount,
  paid: amount,
  confirmed: amount,
  /** Null without a goal, a total or rules. */
  is_met: z.boolean().nullable(),
  /** Of confirmed payments; what is paid and not confirmed is in none. */
  reasons: z.array(reasonSum),
  adjustments: z.array(adjustment),
});
export type GroupCount = z.infer<typeof groupCount>;

const packHead = z.strictObject({ code: z.string(), name: z.string(), jurisdiction: z.string(), version: z.int() });

/** The five amounts of each goal group as they were last counted. */
export const projectCounts = z.strictObject({
  project_id: uuid,
  sees: z.enum(SIGHTS),
  /** Null before the first count. */
  as_of: instant.nullable(),
  /** Something changed since, and a count is on its way. */
  is_stale: z.boolean(),
  /** Null: no rules were chosen, so nothing is credited. */
  pack: packHead.extend({ words: z.array(z.string()), notes: z.array(z.string()) }).nullable(),
  groups: z.array(groupCount),
  /** The last changes of what is confirmed, the latest first; for people who see the whole project. */
  changes: z.array(
    z.strictObject({
      at: instant,
      scope,
      group,
      before_cents: cents.nullable(),
      after_cents: cents.nullable(),
      by_rules: z.boolean(),
    }),
  ),
});
export type ProjectCounts = z.infer<typeof projectCounts>;

const filter = {
  scope: scope.optional(),
  group: line(60).optional(),
  contract_id: uuid.optional(),
  outcome: z.enum(OUTCOMES).optional(),
  reason: z.enum(REASONS).optional(),
};
export type LinesFilter = Readonly<z.output<z.ZodObject<typeof filter>>>;
const page = { before: line(100).optional(), limit: wholeNumber(1, LIMITS.pageSize).default(50) };

export const linesQuery = z.strictObject({ ...filter, ...page });
export type LinesQuery = z.output<typeof linesQuery>;
export const linesFileQuery = z.strictObject({ ...filter, format: z.enum(['csv', 'xlsx']) });
export type LinesFileQuery = z.output<typeof linesFileQuery>;

/** One confirmed payment in one group, or its deduction from the contract above. */
export const countedLine = z.strictObject({
  /** For `before`: the next page begins below it. */
  cursor: z.string(),
  payment_id: uuid,
  /** The contract in which it counts; of a deduction, the one above. */
  contract_id: uuid,
  contract_number: z.string().nullable(),
  contract_title: z.string(),
  firm: z.string(),
  /** The firm that was paid. */
  paid_to: z.string(),
  /** The contract of payment tracking that it was paid on; null where the reader may not open it. */
  payment_contract_id: uuid.nullable(),
  scope,
  group,
  kind: z.enum(LINE_KINDS),
  paid_on: day,
  confirmed_cents: cents,
  credit_cents: cents,
  outcome: z.enum(OUTCOMES),
  reason: z.enum(REASONS),
  /** The reason in words. */
  says: z.string(),
  formula: z.string(),
  rule: ruleCitation.nullable(),
  remedy: z.string().nullable(),
});
export type CountedLine = z.infer<typeof countedLine>;

const method = {
  /** Null: the pack of the project. */
  pack: packCode.optional(),
  rules_as_of: day.optional(),
  suspensions: z.enum(['count', 'ignore']).default('count'),
};
export const replayQuery = z.strictObject(method);
export type ReplayQuery = z.output<typeof replayQuery>;
export const replayLinesQuery = z.strictObject({
  ...method,
  scope: scope.optional(),
  group: line(60).optional(),
  ...page,
});
export type ReplayLinesQuery = z.output<typeof replayLinesQuery>;

const methodShown = packHead.extend({ rules_as_of: day.nullable(), ignores_suspensions: z.boolean() });

/** The same facts counted in two ways: as the project is, and as was asked. */
export const replayed = z.strictObject({
  before: methodShown,
  after: methodShown,
  groups: z.array(z.strictObject({ scope, group, name: z.string(), before_cents: cents, after_cents: cents })),
  changes: z.array(
    z.strictObject({
      scope,
      group,
      before: z.enum(REASONS),
      before_says: z.string(),
      after: z.enum(REASONS),
      after_says: z.string(),
      lines: z.int(),
      credit_cents: cents,
    }),
  ),
});
export type Replayed = z.infer<typeof replayed>;

const said = z.strictObject({
  credit_cents: cents,
  outcome: z.enum(OUTCOMES),
  reason: z.enum(REASONS),
  says: z.string(),
  formula: z.string(),
  remedy: z.string().nullable(),
});
/** A line that two counts tell differently. */
export const replayedLine = countedLine
  .pick({
    cursor: true,
    payment_id: true,
    contract_id: true,
    contract_number: true,
    contract_title: true,
    firm: true,
    paid_to: true,
    scope: true,
    group: true,
    kind: true,
    paid_on: true,
    confirmed_cents: true,
  })
  .extend({ before: said, after: said });
export type ReplayedLine = z.infer<typeof replayedLine>;

const lifted = z.strictObject({ code: packCode, on: day, reason: text(LIMITS.longText) });

/** By which rules a project is counted, and what may be chosen. */
export const countingChoice = z.strictObject({
  /** Of the project: a change names it. */
  version: z.int(),
  may_edit: z.boolean(),
  pack: packHead.nullable(),
  packs: z.array(packHead),
  suspensions: z.array(
    z.strictObject({
      code: z.string(),
      title: z.string(),
      source: z.string(),
      effective_from: day,
      effective_until: day.nullable(),
      remedy: z.string(),
      requires_reevaluation: z.boolean(),
      /** The first day that counts again in this project; null while it runs. */
      lifted_on: day.nullable(),
      lifted_reason: z.string().nullable(),
    }),
  ),
});
export type CountingChoice = z.infer<typeof countingChoice>;

export const newCountingChoice = z.strictObject({
  version: z.int().min(1),
  pack: packCode.nullable(),
  /** All of them: what is left out is no longer lifted. */
  lifted: z.array(lifted).max(20).default([]),
});
export type NewCountingChoice = z.output<typeof newCountingChoice>;
