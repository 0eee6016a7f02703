import { z } from 'zod';
import { SIZES } from '../businesses/schema.ts';
import { flag, repeated, uuid, wholeNumber } from '../formats.ts';
import { LIMITS } from '../limits.ts';
import { FACETS, SORTS } from './rules.ts';

const value = z.string().trim().min(1).max(LIMITS.shortText);

/**
 * The query of a directory search. Repeated keys are alternatives; different keys must all hold; case does not count.
 * `q`: every word must be found in name, trades, services, certificates or place, the last one perhaps by its beginning.
 * `certification`, `agency` and `group` look at certificates that have not lapsed.
 * `naics` takes 2 to 6 digits and means the code and everything below it.
 * `zip` alone only measures distances; `radius_miles` leaves out what is farther, or without a known place.
 * `sort`: `best` is by name where there are no words; `recent` is by the latest certificate's date of issue.
 */
export const searchQuery = z
  .strictObject({
    q: z.string().trim().max(LIMITS.query).optional(),
    certification: repeated(value),
    agency: repeated(value),
    group: repeated(value),
    naics: repeated(z.string().regex(/^\d{2,6}$/, 'must be 2 to 6 digits')),
    state: repeated(
      z
        .string()
        .regex(/^[A-Za-z]{2}$/, 'must be a two-letter state')
        .toUpperCase(),
    ),
    county: repeated(value),
    city: repeated(value),
    zip: z
      .string()
      .regex(/^\d{5}$/, 'must be a five-digit ZIP code')
      .optional(),
    radius_miles: wholeNumber(1, 500).optional(),
    size: repeated(z.enum(SIZES)),
    verified: flag.optional(),
    sort: z.enum(SORTS).default('best'),
    page: wholeNumber(1, 10_000).default(1),
    page_size: wholeNumber(1, LIMITS.pageSize).default(20),
  })
  .refine((query) => query.radius_miles === undefined || query.zip !== undefined, {
    error: 'needs a zip to measure from',
    path: ['radius_miles'],
  })
  .refine((query) => query.sort !== 'distance' || query.zip !== undefined, {
    error: 'distance needs a zip to measure from',
    path: ['sort'],
  });
export type SearchQuery = z.output<typeof searchQuery>;

export const searchItem = z.strictObject({
  id: uuid,
  mwbe_core_id: uuid,
  legal_business_name: z.string(),
  trade_name: z.string().nullable(),
  profile_url_path: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  county: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  description: z.string().nullable(),
  /** From the centre of `zip`, to two decimals; a firm without coordinates stands at the centre of its own ZIP code. */
  distance_miles: z.number().nullable(),
  certificates: z.array(
    z.strictObject({ type: z.string(), agency: z.string(), expires_on: z.string().nullable(), lapsed: z.boolean() }),
  ),
  naics: z.array(z.string()),
  verified_projects: z.int(),
  /**
   * Why it matched, best reason first: `name`, `trade 238210 Electrical…`, `services`, `certificate MBE`, `place`;
   * empty where no words were asked for.
   */
  matched: z.array(z.string()),
});
export type SearchItem = z.infer<typeof searchItem>;

export const facetValue = z.strictObject({ value: z.string(), label: z.string(), count: z.int() });

/**
 * `total` and all counts are exact. The count of a value is the number of firms that would match if this
 * value were the only one chosen in its facet, all other filters kept. Each facet lists its 100 most frequent values, most
 * frequent first, and the chosen ones even at 0; `naics` lists sectors, then codes of six digits, then chosen ones.
 */
export const searchResult = z.strictObject({
  total: z.int(),
  items: z.array(searchItem),
  facets: z.record(z.enum(FACETS), z.array(facetValue)),
  took_ms: z.number(),
});
export type SearchResult = z.infer<typeof searchResult>;
