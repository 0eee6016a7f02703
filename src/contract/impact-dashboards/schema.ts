import { z } from 'zod';
import { instant, line, uuid, wholeNumber } from '../formats.ts';
import { LIMITS } from '../limits.ts';
import { IMPACT_LIMITS, IMPACT_MEASURES, IMPACT_RIGHTS, IMPACT_ROLES, IMPACT_TABLES } from './rules.ts';

const cents = z.int();
export const quarter = z.string().regex(/^\d{4}-Q[1-4]$/, 'must be a quarter such as 2026-Q3');
const version = z.int().min(1);
const groupCode = z.string().regex(/^[A-Z][A-Z0-9_-]{0,19}$/, 'must be a short code in capitals, such as MBE');
/** Types of certificates under one name, such as MBE; not the ethnicity or gender of owners. */
const group = z.strictObject({
  code: groupCode,
  name: line(IMPACT_LIMITS.name),
  /** Types of certificates as their lists have them. */
  types: z.array(line(60)).min(1, 'must name a type of certificate').max(IMPACT_LIMITS.types),
});
const fips = z.string().regex(/^\d{5}$/, 'must be a county');

export const dashboardRow = z.strictObject({
  id: uuid,
  name: z.string(),
  owner: z.string(),
  role: z.enum(IMPACT_ROLES),
  /** Null before the first count. */
  as_of: instant.nullable(),
  /** Confirmed in the last four quarters. */
  confirmed_cents: cents,
});
export type DashboardRow = z.infer<typeof dashboardRow>;

export const newDashboard = z.strictObject({ owner_company_id: uuid, name: line(IMPACT_LIMITS.name) });
export type NewDashboard = z.output<typeof newDashboard>;
export const dashboardChange = z.strictObject({
  version,
  name: line(IMPACT_LIMITS.name),
  groups: z
    .array(group)
    .min(1, 'must have a group')
    .max(IMPACT_LIMITS.groups)
    .refine((all) => new Set(all.map(({ code }) => code)).size === all.length, 'must not have a code twice'),
  local_counties: z.array(fips).max(IMPACT_LIMITS.counties),
});
export type DashboardChange = z.output<typeof dashboardChange>;

export const dashboardHead = z.strictObject({
  id: uuid,
  name: z.string(),
  owner: z.string(),
  owner_company_id: uuid,
  role: z.enum(IMPACT_ROLES),
  rights: z.array(z.enum(IMPACT_RIGHTS)),
  groups: z.array(group),
  local_counties: z.array(z.strictObject({ fips: z.string(), name: z.string() })),
  version: z.int(),
  as_of: instant.nullable(),
  /** Something changed since, and a count is on its way. */
  is_stale: z.boolean(),
  /** Projects with payments. */
  projects: z.array(z.strictObject({ id: uuid, name: z.string() })),
  /** The first and the last with payments; null for none. */
  first_quarter: quarter.nullable(),
  last_quarter: quarter.nullable(),
});
export type DashboardHead = z.infer<typeof dashboardHead>;

const period = {
  /** Both included; left out: the eight quarters to the last one with payments. */
  from: quarter.optional(),
  to: quarter.optional(),
  project: uuid.optional(),
  measure: z.enum(IMPACT_MEASURES).default('confirmed'),
};
export const homeQuery = z.strictObject(period);
export type HomeQuery = z.output<typeof homeQuery>;

const amounts = { confirmed_cents: cents, paid_cents: cents };
export const dashboardHome = z.strictObject({
  from: quarter,
  to: quarter,
  /** What shares, quarters and orders are of. */
  measure: z.enum(IMPACT_MEASURES),
  totals: z.strictObject({
    ...amounts,
    payments: z.int(),
    firms: z.int(),
    /** Paid by the organization for the first time in the period. */
    first_time_firms: z.int(),
    local_cents: cents,
    /** Of what has a place; null where nothing was paid, or no county is local. */
    local_bps: z.int().nullable(),
    /** From the payer's own payment to that of the firm; null for none that say so. */
    median_days: z.int().nullable(),
    /** A year before. */
    median_days_before: z.int().nullable(),
  }),
  quarters: z.array(quarter),
  /** By quarter in the order of `quarters`; firms without a certificate of any group have the code `none`. */
  groups: z.array(
    z.strictObject({
      code: z.string(),
      name: z.string(),
      ...amounts,
      firms: z.int(),
      by_quarter: z.array(cents),
    }),
  ),
  /** Null: not known. */
  places: z.array(z.strictObject({ fips: z.string().nullable(), name: z.string().nullable(), ...amounts })),
  trades: z.array(z.strictObject({ naics: z.string().nullable(), title: z.string().nullable(), ...amounts })),
  tiers: z.array(z.strictObject({ tier: z.int(), ...amounts })),
  /** Firms by quarter: paid for the first time, and again. */
  firms_by_quarter: z.array(z.strictObject({ quarter, first_time: z.int(), again: z.int() })),
  /** Payments by days to pay: up to so many, null for more. */
  days: z.array(z.strictObject({ up_to: z.int().nullable(), payments: z.int() })),
});
export type DashboardHome = z.infer<typeof dashboardHome>;

export const firmsQuery = z.strictObject({
  ...period,
  /** Code of a group, or `none`; left out: all. */
  group: z.union([groupCode, z.literal('none')]).optional(),
  fips: fips.optional(),
  naics: z
    .string()
    .regex(/^\d{2,6}$/, 'must be a NAICS code')
    .optional(),
  q: line(LIMITS.query).optional(),
  /** The last firm of the page before, as `cursor`. */
  before: line(100).optional(),
  limit: wholeNumber(1, LIMITS.pageSize).default(50),
});
export type FirmsQuery = z.output<typeof firmsQuery>;

export const certificateOfPayment = z.strictObject({
  agency: z.string(),
  type: z.string(),
  issued_on: z.string().nullable(),
  expires_on: z.string().nullable(),
});
export const impactFirm = z.strictObject({
  cursor: z.string(),
  /** Of the firm's profile; null where it is no longer in the directory. */
  mwbe_id: uuid.nullable(),
  name: z.string(),
  place: z.string().nullable(),
  group: z.string(),
  ...amounts,
  payments: z.int(),
  first_quarter: quarter,
  last_quarter: quarter,
  /** By which it counted on the days of these payments; several where one followed another. */
  certificates: z.array(certificateOfPayment),
});
export type ImpactFirm = z.infer<typeof impactFirm>;

export const fileQuery = z.strictObject({
  ...period,
  table: z.enum(IMPACT_TABLES),
  group: z.union([groupCode, z.literal('none')]).optional(),
  format: z.enum(['csv', 'xlsx']),
});
export type FileQuery = z.output<typeof fileQuery>;

const email = z.email('is not an email address').max(LIMITS.email).toLowerCase();
export const person = z.strictObject({
  email: z.string(),
  /** Null for an address without an account yet. */
  name: z.string().nullable(),
  role: z.enum(IMPACT_ROLES),
  added_at: instant,
  is_self: z.boolean(),
});
export type ImpactPerson = z.infer<typeof person>;
export const newPerson = z.strictObject({ email, role: z.enum(IMPACT_ROLES) });
export type NewPerson = z.output<typeof newPerson>;
export const personRemoval = z.strictObject({ email });

export const savedView = z.strictObject({ id: uuid, name: z.string(), query: z.string() });
export type SavedView = z.infer<typeof savedView>;
export const newView = z.strictObject({
  name: line(IMPACT_LIMITS.name),
  /** As in the address, without the question mark. */
  query: z
    .string()
    .max(IMPACT_LIMITS.query, `must have at most ${IMPACT_LIMITS.query} characters`)
    .regex(/^[\w=&.%+-]*$/, 'must be the query of an address'),
});
export type NewView = z.output<typeof newView>;
