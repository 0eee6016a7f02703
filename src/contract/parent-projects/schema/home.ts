import { z } from 'zod';
import { day, instant, uuid } from '../../formats.ts';

/** A contract of the project that is awarded, with the firm that holds it. */
const firmRow = z.strictObject({
  contract_id: uuid,
  /** 0 for a prime contract. */
  tier: z.int(),
  firm: z.string(),
  /** Of the directory, or a company here; both null for somebody else by name. */
  mwbe_id: uuid.nullable(),
  hiring_company_id: uuid.nullable(),
  /** Goals for which its certificates count today, or the one that was chosen for it. */
  groups: z.array(z.string()),
  number: z.string().nullable(),
  title: z.string(),
  commitment_cents: z.int().nullable(),
  award_cents: z.int().nullable(),
  paid_cents: z.int(),
  confirmed_cents: z.int(),
});
export type HomeFirm = z.infer<typeof firmRow>;

const entry = z.strictObject({
  number: z.int(),
  kind: z.string(),
  at: instant,
  by: z.string().nullable(),
  contract: z
    .strictObject({ id: uuid, number: z.string().nullable(), title: z.string(), firm: z.string().nullable() })
    .nullable(),
  amount_cents: z.int().nullable(),
  words: z.string().nullable(),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
});
export type ProjectEntry = z.infer<typeof entry>;

/** What the caller sees of a project: all of it, their own branches, or what was accepted, totals included. */
export const projectHome = z.strictObject({
  /** The day of the figures: today at its place, or the end of the last month that was accepted; null before the first. */
  as_of: day.nullable(),
  /** Awards of the prime contracts with their changes; null where none is awarded. */
  contract_total_cents: z.int().nullable(),
  /** To the prime contractors. */
  paid_cents: z.int(),
  /** Paid at any tier as its payer says, and not yet confirmed by the firm. */
  waiting_cents: z.int(),
  firms: z.array(firmRow),
  firms_total: z.int(),
  entries: z.array(entry),
});
export type ProjectHome = z.infer<typeof projectHome>;
