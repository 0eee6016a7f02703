import { z } from 'zod';
import { day, line, uuid, wholeNumber } from '../../formats.ts';
import { LIMITS } from '../../limits.ts';
import { COUNTING_OUTCOMES } from '../rules/outcomes.ts';
import { COUNT_LINE_KINDS, REASONS } from '../schema.ts';
import { moneyScope } from './counts.ts';

/** Whole cents, negative for money that went back. */
const cents = z.int();

const ruleCitation = z.strictObject({
  code: z.string(),
  title: z.string(),
  source: z.string(),
  in_force_from: z.string(),
});

const filter = {
  scope: moneyScope.optional(),
  group: line(60).optional(),
  contract_id: uuid.optional(),
  outcome: z.enum(COUNTING_OUTCOMES).optional(),
  reason: z.enum(REASONS).optional(),
};
export type LinesFilter = Readonly<z.output<z.ZodObject<typeof filter>>>;
export const linesPage = { before: line(100).optional(), limit: wholeNumber(1, LIMITS.pageSize).default(50) };

export const linesQuery = z.strictObject({ ...filter, ...linesPage });
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
  scope: moneyScope,
  group: z.string(),
  kind: z.enum(COUNT_LINE_KINDS),
  paid_on: day,
  confirmed_cents: cents,
  credit_cents: cents,
  outcome: z.enum(COUNTING_OUTCOMES),
  reason: z.enum(REASONS),
  /** The reason in words. */
  says: z.string(),
  formula: z.string(),
  rule: ruleCitation.nullable(),
  remedy: z.string().nullable(),
});
export type CountedLine = z.infer<typeof countedLine>;
