import { z } from 'zod';
import { day, instant, line, text, uuid } from '../formats.ts';
import { month, signedCents } from '../payments/schema/lines.ts';
import {
  LEVELS,
  LOCAL_REASONS,
  MONTH_LIMITS,
  MONTHLY_REPORTS,
  RACES,
  RESIDENCES,
  SEXES,
  TOTAL_MEASURES,
} from './rules.ts';

export { month };
export const tab = z.enum(MONTHLY_REPORTS);
export const version = z.int().min(1);
export const words = text(MONTH_LIMITS.words);
export const zip = z.string().regex(/^\d{5}$/, 'must be a ZIP code of five digits');
const count = z
  .int('must be a whole number')
  .min(0, "can't be negative")
  .max(MONTH_LIMITS.people, `must be at most ${MONTH_LIMITS.people.toLocaleString('en-US')}`);

/** What a row says. All of it can be missing while it is typed; `rowProblems` tells what a submission still needs. */
export const rowValues = z.strictObject({
  /** A contract of the branch, or `employer` for somebody else by name; never both. */
  contract_id: uuid.nullable(),
  employer: line(MONTH_LIMITS.employer).nullable(),
  trade: line(MONTH_LIMITS.trade).nullable(),
  /** Standard Occupational Classification 2018. */
  soc: z
    .string()
    .regex(/^\d\d-\d{4}$/, 'must be a code such as 47-2111')
    .nullable(),
  level: z.enum(LEVELS).nullable(),
  sex: z.enum(SEXES).nullable(),
  race: z.enum(RACES).nullable(),
  residence: z.enum(RESIDENCES).nullable(),
  zip: zip.nullable(),
  county: line(MONTH_LIMITS.county).nullable(),
  /** Street without a house number; numbers are dropped. */
  street: line(MONTH_LIMITS.street).nullable(),
  people: count.nullable(),
  /** Hundredths of an hour. */
  hours_hundredths: z
    .int('must be whole hundredths of an hour')
    .min(0, "can't be negative")
    .max(MONTH_LIMITS.hours_hundredths, 'must be at most 1,000,000 hours')
    .nullable(),
  new_hires: count.nullable(),
  hired_on: day.nullable(),
  /** Paid in the month. */
  paid_cents: signedCents.nullable(),
  note: line(MONTH_LIMITS.note).nullable(),
});
export type RowValues = z.infer<typeof rowValues>;

export const monthRow = rowValues.extend({
  id: uuid,
  /** 0: of a contract that nothing was said about yet. */
  version: z.int().min(0),
  position: z.int(),
  confirmed_cents: z.int().nullable(),
  is_local: z.boolean().nullable(),
  local_by: z.enum(LOCAL_REASONS).nullable(),
});
export type MonthRow = z.infer<typeof monthRow>;

const seen = { id: uuid, version: z.int().min(0, "can't be negative") };
/** A row as it is to be: `values` change it, and make it where its version is 0; or it is deleted. */
export const rowChange = z.union([
  z.strictObject({
    ...seen,
    values: rowValues.partial(),
    position: z.int().min(0).max(1_000_000_000).optional(),
  }),
  z.strictObject({ ...seen, version, deleted: z.literal(true) }),
]);
export type RowChange = z.output<typeof rowChange>;

export const statedTotal = z.strictObject({
  id: uuid,
  version,
  label: z.string(),
  measure: z.enum(TOTAL_MEASURES),
  /** Cents, hundredths of an hour, or people. */
  value: z.int(),
  source: z.string(),
  /** What the rows add up to. */
  rows_value: z.int(),
});
export type StatedTotal = z.infer<typeof statedTotal>;
export const totalChange = z.union([
  z.strictObject({
    ...seen,
    values: z.strictObject({
      label: line(MONTH_LIMITS.trade),
      measure: z.enum(TOTAL_MEASURES),
      value: signedCents,
      source: line(MONTH_LIMITS.employer),
    }),
  }),
  z.strictObject({ ...seen, version, deleted: z.literal(true) }),
]);
export type TotalChange = z.output<typeof totalChange>;

export const changes = z
  .strictObject({
    /** The revision that was seen. */
    revision: z.int().min(1),
    rows: z.array(rowChange).max(MONTH_LIMITS.changes, `must have at most ${MONTH_LIMITS.changes} rows`).default([]),
    totals: z
      .array(totalChange)
      .max(MONTH_LIMITS.totals, `must have at most ${MONTH_LIMITS.totals} totals`)
      .default([]),
  })
  .refine(({ rows, totals }) => rows.length + totals.length > 0, { error: 'must not be empty', path: ['rows'] });
export type Changes = z.output<typeof changes>;

export const place = z.strictObject({ id: uuid, zip, street: z.string(), added_at: instant });
export type Place = z.infer<typeof place>;
