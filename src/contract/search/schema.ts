import { z } from 'zod';
import { US_STATES, US_TERRITORIES } from '../businesses/rules/states.ts';
import { SIZES } from '../businesses/schema.ts';
import { day, flag, instant, line, repeated, uuid, wholeNumber } from '../formats.ts';
import { LIMITS } from '../limits.ts';
import { alertFrequency } from '../search-alerts/schema.ts';
import { FACETS, OWNERSHIPS, SAVED_KINDS, SORTS } from './rules.ts';
import { capacity, capacityFilters, unsaid, zipCode } from './schema/capacity.ts';

export type { Capacity, Unsaid } from './schema/capacity.ts';

const PLACES = new Set([...US_STATES, ...US_TERRITORIES].map(({ code }) => code));

const value = z.string().trim().min(1).max(LIMITS.shortText);

/**
 * Filters of the directory. Values of a repeated key are combined by OR, different keys by AND, ignoring case.
 * `q`: words in name, trades, services, certificates or place; typos are corrected, the last word may be a prefix, and
 * "words in quotes" match as a phrase. A place in it ("near 21201", "in Queens") is searched as a place, and words that say
 * nothing are left out; a `q` without letters and digits matches no firm.
 * `verbatim=true` takes the words of `q` as they are: no correction, no place.
 * `ownership`, `certification`, `agency` and `group` match certificates that have not lapsed; with `as_of` a single certificate that
 * was in force on that day and, if `naics` is given, covers such a code.
 * `ownership`: a certificate as such (`WBE`, `MBE` and the like), or a list that names the owners so; `certification` is
 * the certificate alone.
 * `naics` takes 2 to 6 digits and includes all descendants of the code.
 * `alert`: exactly the firms that this alert of a saved search of the caller told of.
 * `zip` alone only measures distances; `radius_miles` excludes firms farther away or of unknown location.
 * `start_by`, `bond`, `crew`, `travels_to` and `language` match what firms say of themselves on profiles that everybody
 * sees: the first day on which the firm can start is no later; it gives bonds of so many dollars; it can send so many people;
 * it works in one of the languages (ISO 639). `travels_to`: a ZIP code whose state or county the firm serves, or whose center
 * is within the miles that it travels, measured from its office's ZIP code, else from its listed address.
 * A firm that has not said what one of them asks for is left out and counted in `unsaid`; `include_unsaid=true` includes it.
 * A firm that has said otherwise never matches.
 */
const filterQuery = {
  q: z.string().trim().max(LIMITS.query).optional(),
  verbatim: flag.optional(),
  ownership: repeated(z.enum(OWNERSHIPS)),
  certification: repeated(value),
  agency: repeated(value),
  group: repeated(value),
  naics: repeated(z.string().regex(/^\d{2,6}$/, 'must be 2 to 6 digits')),
  state: repeated(
    z
      .string()
      .regex(/^[A-Za-z]{2}$/, 'must be a two-letter state')
      .toUpperCase()
      .refine((code) => PLACES.has(code), 'is not a US state or territory'),
  ),
  county: repeated(value),
  city: repeated(value),
  zip: zipCode.optional(),
  radius_miles: wholeNumber(1, 500).optional(),
  size: repeated(z.enum(SIZES)),
  verified: flag.optional(),
  as_of: day.optional(),
  alert: uuid.optional(),
  ...capacityFilters,
};

interface WithDistance {
  readonly zip?: string | undefined;
  readonly radius_miles?: number | undefined;
}
const hasOrigin = (query: WithDistance) => query.radius_miles === undefined || query.zip !== undefined;
const MISSING_ZIP = { error: 'needs a zip to measure from', path: ['radius_miles'] };
const canSort = (query: WithDistance & { readonly sort: string }) =>
  query.sort !== 'distance' || query.zip !== undefined;
const UNSORTABLE = { error: 'distance needs a zip to measure from', path: ['sort'] };

/** `sort`: `best` is by name without words; `recent` is by the latest certificate's date of issue. */
export const searchQuery = z
  .strictObject({
    ...filterQuery,
    sort: z.enum(SORTS).default('best'),
    page: wholeNumber(1, 10_000).default(1),
    page_size: wholeNumber(1, LIMITS.pageSize).default(20),
  })
  .refine(hasOrigin, MISSING_ZIP)
  .refine(canSort, UNSORTABLE);
export type SearchQuery = z.output<typeof searchQuery>;

/** The result as a file in the same order, up to `LIMITS.exportedFirms` firms. */
export const exportQuery = z
  .strictObject({ ...filterQuery, sort: z.enum(SORTS).default('best'), format: z.enum(['csv', 'xlsx']) })
  .refine(hasOrigin, MISSING_ZIP)
  .refine(canSort, UNSORTABLE);
export type ExportQuery = z.output<typeof exportQuery>;

const degrees = (limit: number) =>
  z
    .string()
    .regex(/^-?\d{1,3}(\.\d{1,6})?$/, 'is not a number of degrees')
    .transform(Number)
    .pipe(z.number().min(-limit).max(limit));

/** The trades below a code: the filters of a search, and the code. */
export const tradesQuery = z
  .strictObject({ ...filterQuery, parent: z.string().regex(/^\d{2,5}$/, 'must be 2 to 5 digits') })
  .refine(hasOrigin, MISSING_ZIP);
export type TradesQuery = z.output<typeof tradesQuery>;

/** Bounds of a map in degrees; without them, all firms. */
export const mapQuery = z
  .strictObject({
    ...filterQuery,
    west: degrees(180).optional(),
    south: degrees(90).optional(),
    east: degrees(180).optional(),
    north: degrees(90).optional(),
  })
  .refine(hasOrigin, MISSING_ZIP)
  .refine(
    ({ west, south, east, north }) =>
      [west, south, east, north].every((side) => side === undefined) ||
      (west !== undefined && south !== undefined && east !== undefined && north !== undefined),
    { error: 'give all four sides of the frame', path: ['west'] },
  );
export type MapQuery = z.output<typeof mapQuery>;

/**
 * `total` firms match, `placed` of them are within the bounds. `cells`: at most 1,000, most firms first, with the mean
 * coordinates of their firms; `firm` is set in cells with a single firm.
 */
export const mapResult = z.strictObject({
  total: z.int(),
  placed: z.int(),
  cells: z.array(
    z.strictObject({
      latitude: z.number(),
      longitude: z.number(),
      count: z.int(),
      firm: z
        .strictObject({
          id: uuid,
          mwbe_core_id: uuid,
          legal_business_name: z.string(),
          trade_name: z.string().nullable(),
          profile_url_path: z.string().nullable(),
        })
        .nullable(),
    }),
  ),
});
export type MapResult = z.infer<typeof mapResult>;

/** Center of a ZIP code, the origin of distances. */
export const placeQuery = z.strictObject({ zip: zipCode });
export const place = z.strictObject({ latitude: z.number(), longitude: z.number() });

export const suggestionQuery = z.strictObject({ q: z.string().trim().min(1, 'must not be empty').max(LIMITS.query) });

/**
 * Suggestions while typing, best first: up to 5 firms by name, 4 trades (NAICS codes that have firms) and 3 places
 * (`kind` and `value` are a filter of the search, a city or county with its `state`).
 */
export const suggestions = z.strictObject({
  firms: z.array(
    z.strictObject({
      id: uuid,
      mwbe_core_id: uuid,
      legal_business_name: z.string(),
      trade_name: z.string().nullable(),
      own_trade_name: z.string().nullable(),
      profile_url_path: z.string().nullable(),
      city: z.string().nullable(),
      state: z.string().nullable(),
    }),
  ),
  trades: z.array(z.strictObject({ code: z.string(), title: z.string(), count: z.int() })),
  places: z.array(
    z.strictObject({
      kind: z.enum(['state', 'county', 'city']),
      value: z.string(),
      state: z.string().nullable(),
      label: z.string(),
      count: z.int(),
    }),
  ),
});
export type Suggestions = z.infer<typeof suggestions>;

export const searchItem = z.strictObject({
  id: uuid,
  mwbe_core_id: uuid,
  legal_business_name: z.string(),
  trade_name: z.string().nullable(),
  /** The trade name that the firm itself uses, beside that of the lists. */
  own_trade_name: z.string().nullable(),
  profile_url_path: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  county: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  description: z.string().nullable(),
  /** The part of the description that has words of the search, and where they are; null if it has none. */
  snippet: z
    .strictObject({ text: z.string(), marks: z.array(z.strictObject({ from: z.int(), to: z.int() })) })
    .nullable(),
  /** From the center of `zip`, to two decimals; the center of its ZIP code stands in for missing coordinates. */
  distance_miles: z.number().nullable(),
  certificates: z.array(
    z.strictObject({
      type: z.string(),
      agency: z.string(),
      expires_on: z.string().nullable(),
      lapsed: z.boolean(),
      /** Whether the date of its list is known; without it nobody can tell whether it is in force. */
      dated: z.boolean(),
    }),
  ),
  naics: z.array(z.string()),
  verified_projects: z.int(),
  /** Null where the firm says nothing about it, or hides its profile from people who are not signed in. */
  capacity: capacity.nullable(),
  /**
   * Why it matched, best reason first: `name`, `trade 238210 Electrical…`, `services`, `certificate MBE`, `place`;
   * empty for a search without words.
   */
  matched: z.array(z.string()),
});
export type SearchItem = z.infer<typeof searchItem>;

export const facetValue = z.strictObject({ value: z.string(), label: z.string(), count: z.int() });

/**
 * `total` and all counts are exact. The count of a value is the number of firms that would match if it were the only
 * value selected in its facet, with all other filters kept. Each facet lists its 100 most frequent values, most frequent
 * first, and selected ones even at 0; `naics` lists sectors, then six-digit codes, then selected ones. `language` counts the
 * firms that say so, whether or not those that have not said are included.
 * `unsaid`: with filters of capacity, how many firms match as far as they have said, but have not said something that is
 * asked for: `firms` in all, and by filter those that have not said this. They are in `total` with `include_unsaid`.
 * `read_as`: words of `q` that match no firm, each with the words searched instead, nearest first.
 * `place`: where `q` names a place, its name and how far around it was searched; `radius_miles` is null for the place
 * itself, and `other_words` are the words of `q` besides the place.
 */
export const searchResult = z.strictObject({
  total: z.int(),
  read_as: z.array(z.strictObject({ word: z.string(), as: z.array(z.string()) })),
  place: z.strictObject({ label: z.string(), radius_miles: z.int().nullable(), other_words: z.string() }).nullable(),
  unsaid: unsaid.nullable(),
  items: z.array(searchItem),
  facets: z.record(z.enum(FACETS), z.array(facetValue)),
  took_ms: z.number(),
});
export type SearchResult = z.infer<typeof searchResult>;

/**
 * The codes one level below another that have firms in the search, by code, a level with a single code left out; counts
 * as in `naics` of the facets.
 */
export const trades = z.array(
  z.strictObject({ value: z.string(), label: z.string(), count: z.int(), has_children: z.boolean() }),
);
export type Trades = z.infer<typeof trades>;

/** Characters of a saved search's query. */
const MAX_SAVED_QUERY_LENGTH = 4_000;
/** The query string of the page's URL as browsers serialize it: ASCII without spaces. */
const urlQuery = z
  .string()
  .max(MAX_SAVED_QUERY_LENGTH, `must have at most ${MAX_SAVED_QUERY_LENGTH} characters`)
  .regex(/^(?:[!"$->@-~][!-~]*)?$/, 'must be the query string of a URL');

/** Per person. */
export const MAX_SAVED_SEARCHES = 100;
export const savedSearchName = z.strictObject({ name: line(LIMITS.name) });
const kind = z.enum(SAVED_KINDS);
/** `alert`: how often its owner is told of firms that newly match. */
export const newSavedSearch = z.strictObject({
  ...savedSearchName.shape,
  query: urlQuery,
  kind: kind.default('firms'),
  alert: alertFrequency.default('off'),
});
export const savedSearchesQuery = z.strictObject({ kind: kind.default('firms') });
export const savedSearchChange = z
  .strictObject({ name: savedSearchName.shape.name.exactOptional(), alert: alertFrequency.exactOptional() })
  .refine((body) => Object.keys(body).length > 0, 'must have name or alert');
/** A saved search; its name is unique per person, ignoring case. */
export const savedSearch = z.strictObject({
  id: uuid,
  kind,
  name: z.string(),
  query: z.string(),
  alert: alertFrequency,
  created_at: instant,
});
export type SavedSearch = z.infer<typeof savedSearch>;
