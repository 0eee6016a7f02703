import { z } from 'zod';
import { day, line } from '../../formats.ts';
import { COUNTING_OUTCOMES } from '../rules/outcomes.ts';
import { REASONS } from '../schema.ts';
import { countedLine, linesPage } from './counted-lines.ts';
import { moneyScope } from './counts.ts';
import { packCode, packHead } from './pack-versions.ts';

/** Whole cents, negative for money that went back. */
const cents = z.int();
const group = z.string();

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
  scope: moneyScope.optional(),
  group: line(60).optional(),
  ...linesPage,
});
export type ReplayLinesQuery = z.output<typeof replayLinesQuery>;

const methodShown = packHead.extend({ rules_as_of: day.nullable(), ignores_suspensions: z.boolean() });

/** The same facts counted in two ways: as the project is, and as was asked. */
export const replayed = z.strictObject({
  before: methodShown,
  after: methodShown,
  groups: z.array(
    z.strictObject({ scope: moneyScope, group, name: z.string(), before_cents: cents, after_cents: cents }),
  ),
  changes: z.array(
    z.strictObject({
      scope: moneyScope,
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
  outcome: z.enum(COUNTING_OUTCOMES),
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
