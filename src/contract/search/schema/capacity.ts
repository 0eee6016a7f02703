import { z } from 'zod';
import { BONDING_BANDS, LANGUAGES } from '../../businesses/rules/own-facts.ts';
import { day, flag, repeated, wholeNumber } from '../../formats.ts';
import { CAPACITY_FILTERS, type CapacityFilter } from '../rules.ts';
import { zipCode } from './shared-filters.ts';

/** No firm can say more. */
const MAX_BOND = Math.max(...BONDING_BANDS);
const MAX_CREW = 100_000;

/** Filters by what firms say of themselves, see `filterQuery`. */
export const capacityFilters = {
  start_by: day.optional().describe('Firms that say that they can start on this day or earlier'),
  bond: wholeNumber(1, MAX_BOND).optional().describe('Firms that say that they give bonds of so many US dollars'),
  crew: wholeNumber(1, MAX_CREW).optional().describe('Firms that say that they can send so many people'),
  travels_to: zipCode
    .optional()
    .describe('ZIP code: firms that say that they serve its state or county, or that they travel so far'),
  language: repeated(z.enum(LANGUAGES as [string, ...string[]], 'is not a language of the list')).describe(
    'ISO 639 codes: firms that say that they work in one of these languages',
  ),
  include_unsaid: flag
    .optional()
    .describe('Includes firms that have not said what start_by, bond, crew, travels_to or language ask for'),
};

/** What a firm says that it can take on; null and empty where it has not said. */
export const capacity = z.strictObject({
  /** The first day on which it can start. */
  available_from: z.string().nullable(),
  /** It gives bonds of up to so many dollars; 0 for none. */
  bonding_band: z.int().nullable(),
  /** People that it can send to a job. */
  crew: z.int().nullable(),
  service_states: z.array(z.string()),
  /** How many counties it serves; the profile names them. */
  service_counties: z.int(),
  /** Miles that it travels. */
  service_radius: z.int().nullable(),
  /** ISO 639. */
  languages: z.array(z.string()),
});
export type Capacity = z.infer<typeof capacity>;

const counts = Object.fromEntries(CAPACITY_FILTERS.map((filter) => [filter, z.int()])) as Record<
  CapacityFilter,
  z.ZodInt
>;
export const unsaid = z.strictObject({ firms: z.int(), ...counts });
export type Unsaid = z.infer<typeof unsaid>;
