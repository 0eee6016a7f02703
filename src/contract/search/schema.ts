import { z } from 'zod';
import { SIZES } from '../businesses/schema.ts';
import { day, flag, instant, line, repeated, uuid } from '../formats.ts';
import { LIMITS } from '../limits.ts';
import { alertFrequency } from '../search-alerts/schema.ts';
import { FACETS, OWNERSHIPS, SAVED_KINDS, SORTS } from './rules.ts';
import { answer, facetValue, matchedBy } from './schema/answers.ts';
import { capacity, capacityFilters, unsaid } from './schema/capacity.ts';
import {
  canSort,
  facetText,
  hasOrigin,
  MISSING_ZIP,
  paging,
  sharedFilters,
  tradesBelow,
  UNSORTABLE,
  zipCode,
} from './schema/shared-filters.ts';

export { type Trades, trades } from './schema/answers.ts';
export type { Capacity, Unsaid } from './schema/capacity.ts';

/**
 * Filters of the directory, beside those of every search; `q` are words in name, trades, services, certificates or place.
 * `ownership`, `certification`, `agency` and `group` match certificates that have not lapsed; with `as_of` a single certificate that
 * was in force on that day and, if `naics` is given, covers such a code.
 * `ownership`: a certificate as such (`WBE`, `MBE` and the like), or a list that names the owners so; `certification` is
 * the certificate alone.
 * `start_by`, `bond`, `crew`, `travels_to` and `language` match what firms say of themselves on profiles that everybody
 * sees: the first day on which the firm can start is no later; it gives bonds of so many dollars; it can send so many people;
 * it works in one of the languages (ISO 639). `travels_to`: a ZIP code whose state or county the firm serves, or whose center
 * is within the miles that it travels, measured from its office's ZIP code, else from its listed address.
 * A firm that has not said what one of them asks for is left out and counted in `unsaid`; `include_unsaid=true` includes it.
 * A firm that has said otherwise never matches.
 */
const filterQuery = {
  ...sharedFilters,
  ownership: repeated(z.enum(OWNERSHIPS)),
  certification: repeated(facetText),
  agency: repeated(facetText),
  group: repeated(facetText),
  size: repeated(z.enum(SIZES)),
  verified: flag.optional(),
  as_of: day.optional(),
  ...capacityFilters,
};

/** `sort`: `best` is by name without words; `recent` is by the latest certificate's date of issue. */
export const searchQuery = z
  .strictObject({
    ...filterQuery,
    sort: z.enum(SORTS).default('best'),
    ...paging,
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
export const tradesQuery = z.strictObject({ ...filterQuery, ...tradesBelow }).refine(hasOrigin, MISSING_ZIP);
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

/** How a firm is called and found. */
const named = {
  id: uuid,
  mwbe_core_id: uuid,
  legal_business_name: z.string(),
  trade_name: z.string().nullable(),
  profile_url_path: z.string().nullable(),
};
/** The same with its place. */
const placed = {
  ...named,
  /** The trade name that the firm itself uses, beside that of the lists. */
  own_trade_name: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
};

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
      firm: z.strictObject(named).nullable(),
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
  firms: z.array(z.strictObject(placed)),
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

/** A row of the results. */
export const searchItem = z.strictObject({
  ...placed,
  ...matchedBy,
  county: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  description: z.string().nullable(),
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
});
export type SearchItem = z.infer<typeof searchItem>;

/**
 * What the directory answers. `language` counts the firms that say so, whether or not those that have not said are
 * included.
 * `unsaid`: with filters of capacity, how many firms match as far as they have said, but have not said something that is
 * asked for: `firms` in all, and by filter those that have not said this. They are in `total` with `include_unsaid`.
 * `certified_by`: where `q` says who certifies, the names of those agencies and the words of `q` besides them and a place.
 * Firms have a certificate of each list that has not ended, by any agency of the list, and by it the types that `q` asks for.
 * `certificate_number`: where `q` is the number of a certificate, that number as listed; the firms that have it were
 * searched. `shows_ended`: no firm has a certificate in force as `q` asks for, and those whose certificate has ended were
 * searched. `federal_id`: the same with a UEI, CAGE code or DUNS number, with its kind (`UEI J7M9HPTGJ1S9`).
 */
export const searchResult = z.strictObject({
  ...answer,
  certificate_number: z.string().nullable(),
  federal_id: z.string().nullable(),
  shows_ended: z.boolean(),
  certified_by: z.strictObject({ agencies: z.array(z.array(z.string())), other_words: z.string() }).nullable(),
  unsaid: unsaid.nullable(),
  items: z.array(searchItem),
  facets: z.record(z.enum(FACETS), z.array(facetValue)),
});
export type SearchResult = z.infer<typeof searchResult>;

/** Characters of a saved search's query. */
const MAX_SAVED_QUERY_LENGTH = 4_000;
/** The query string of the page's URL as browsers serialize it: ASCII without spaces. */
const urlQuery = z
  .string()
  .max(MAX_SAVED_QUERY_LENGTH, `must have at most ${MAX_SAVED_QUERY_LENGTH} characters`)
  .regex(/^(?:[!"$->@-~][!-~]*)?$/, 'must be the query string of a URL');

export const savedSearchName = z.strictObject({ name: line(LIMITS.name) });
const kind = z.enum(SAVED_KINDS);
/** `alert`: how often its owner is told of what newly matches. */
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
