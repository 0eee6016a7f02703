import { z } from 'zod';
import { dollars, instant, line, phone, taxId } from '../formats.ts';
import { isPlausibleTaxId } from './rules.ts';

const year = z.int().min(1900).max(2200);
const amount = dollars.nullable();

/** Experience modification rate: 1.00 is the average of the trade. */
const rate = z
  .number()
  .min(0, "can't be negative")
  .max(9.99, 'must be at most 9.99')
  .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-9, 'must have at most two decimals')
  .nullable();

const revenueOfYear = z.strictObject({ year, amount });
const emrOfYear = z.strictObject({ year, rate });
const once = <T extends { year: number }>(list: readonly T[]) =>
  new Set(list.map((one) => one.year)).size === list.length;
const NAMES_TWICE = 'must name each year once';

/** Single values, each null until the firm gives it. */
const values = {
  largest_job: amount,
  /** What the surety would bond today: for one job, and for all together. */
  bond_single: amount,
  bond_aggregate: amount,
  surety: line(120).nullable(),
  surety_agent: line(120).nullable(),
  surety_phone: phone.nullable(),
  /** General liability. */
  liability_each: amount,
  liability_aggregate: amount,
  auto_liability: amount,
  umbrella: amount,
  workers_comp: z.boolean().nullable(),
};

export const financialsChange = z.strictObject({
  /** 0 for financials that were never saved. */
  version: z.int().min(0),
  ...z.strictObject(values).partial().shape,
  /** Years that are left out keep their value. */
  revenue: z.array(revenueOfYear).min(1).max(3).refine(once, NAMES_TWICE).optional(),
  emr: z.array(emrOfYear).min(1).max(3).refine(once, NAMES_TWICE).optional(),
});
export type FinancialsChange = z.infer<typeof financialsChange>;

const years = { revenue: z.array(revenueOfYear), emr: z.array(emrOfYear) };

/** The financials of a firm, for its people. */
export const financials = z.strictObject({
  version: z.int(),
  ...values,
  surety_phone: z.string().nullable(),
  ...years,
  /** The largest job among the firm's verified work, which may be proposed. */
  largest_verified: z.strictObject({ amount: dollars, title: z.string() }).nullable(),
  tax_id: z.strictObject({ last_four: z.string(), changed_at: instant }).nullable(),
});
export type Financials = z.infer<typeof financials>;

/** The financials of a firm, for a company that it shares them with. */
export const sharedFinancials = z.strictObject({
  ...values,
  surety_phone: z.string().nullable(),
  ...years,
  /** Whether verified work on Plumbline is at least as large as the largest job. */
  largest_job_verified: z.boolean(),
  tax_id_last_four: z.string().nullable(),
  updated_at: instant.nullable(),
});
export type SharedFinancials = z.infer<typeof sharedFinancials>;

export const newTaxId = z.strictObject({
  tax_id: taxId
    .refine((id) => id.length === 10, 'must have nine digits, such as 12-3456789')
    .refine(
      (id) => id.length !== 10 || isPlausibleTaxId(id),
      'is not a tax ID that the IRS issues. Check the first two digits',
    ),
});

/** All that is ever shown without asking again. */
export const maskedTaxId = z.strictObject({ last_four: z.string(), changed_at: instant });
export const wholeTaxId = z.strictObject({ tax_id: z.string() });
