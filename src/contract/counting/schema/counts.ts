import { z } from 'zod';
import { instant, uuid } from '../../formats.ts';
import { SIGHTS } from '../../parent-projects/rules.ts';
import { ADJUSTMENT_REASONS, REASONS } from '../schema.ts';
import { packHead } from './pack-versions.ts';

/** Whole cents, negative for money that went back. */
const cents = z.int();
/** Basis points of the contract total less exclusions. */
const bps = z.int();

/** What goals are counted by payments; the others have hours or people. */
export const MONEY_SCOPES = ['all', 'construction', 'design', 'supplies'] as const;
export type MoneyScope = (typeof MONEY_SCOPES)[number];
export const moneyScope = z.enum(MONEY_SCOPES);
const group = z.string();

/** Null where nothing is known of it, such as a credit without rules. */
const amount = z.strictObject({ cents: cents.nullable(), bps: bps.nullable() });
export type CountedAmount = z.infer<typeof amount>;

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
  scope: moneyScope,
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
      scope: moneyScope,
      group,
      before_cents: cents.nullable(),
      after_cents: cents.nullable(),
      by_rules: z.boolean(),
    }),
  ),
});
export type ProjectCounts = z.infer<typeof projectCounts>;
