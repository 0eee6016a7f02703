import { z } from 'zod';
import { US_STATES, US_TERRITORIES } from '../businesses/rules/states.ts';
import { day, flag, instant, repeated, uuid, wholeNumber } from '../formats.ts';
import { LIMITS } from '../limits.ts';
import { OPPORTUNITY_SOURCES, OPPORTUNITY_STATES } from '../opportunities/rules.ts';
import { BUDGET_BAND_NAMES, DUE_DAYS, OPPORTUNITY_FACETS, OPPORTUNITY_SORTS, STATUS_FILTERS } from './rules.ts';

const PLACES = new Set([...US_STATES, ...US_TERRITORIES].map(({ code }) => code));
const value = z.string().trim().min(1).max(LIMITS.shortText);
const amount = z
  .string()
  .regex(/^\d{1,12}$/, 'is not a whole number of dollars')
  .transform(Number)
  .pipe(z.int().max(LIMITS.money, `must be at most $${LIMITS.money.toLocaleString('en-US')}`));

/**
 * Filters of opportunities. Values of a repeated key are combined by OR, different keys by AND, ignoring case.
 * `q`, `verbatim`, `naics`, `zip` and `radius_miles` as in the directory: words in title, number, trades, description or
 * place; a place in it is searched as a place.
 * `certification`: certificates that count. `due`: open, with a deadline within so many days; `due_by`: with a deadline
 * until that day, by the clock of the place. `budget`: bands that the budget reaches into; `budget_min` and `budget_max`:
 * a range that it reaches into.
 */
const filterQuery = {
  q: z.string().trim().max(LIMITS.query).optional(),
  verbatim: flag.optional(),
  status: z.enum(STATUS_FILTERS).default('open'),
  due: z.enum(DUE_DAYS).optional(),
  due_by: day.optional(),
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
  zip: z
    .string()
    .regex(/^\d{5}$/, 'must be a five-digit ZIP code')
    .optional(),
  radius_miles: wholeNumber(1, 500).optional(),
  owner: repeated(value),
  certification: repeated(value),
  budget: repeated(z.enum(BUDGET_BAND_NAMES)),
  budget_min: amount.optional(),
  budget_max: amount.optional(),
  source: repeated(z.enum(OPPORTUNITY_SOURCES)),
};
const opportunityFilter = z.strictObject(filterQuery);
export type OpportunityFilter = z.output<typeof opportunityFilter>;

interface Checked {
  readonly zip?: string | undefined;
  readonly radius_miles?: number | undefined;
  readonly budget_min?: number | undefined;
  readonly budget_max?: number | undefined;
}
const hasOrigin = ({ radius_miles, zip }: Checked) => radius_miles === undefined || zip !== undefined;
const MISSING_ZIP = { error: 'needs a zip to measure from', path: ['radius_miles'] };
const isRange = ({ budget_min, budget_max }: Checked) => (budget_min ?? 0) <= (budget_max ?? Infinity);
const NO_RANGE = { error: 'is less than the low end', path: ['budget_max'] };

export const opportunitySearchQuery = z
  .strictObject({
    ...filterQuery,
    sort: z.enum(OPPORTUNITY_SORTS).default('best'),
    page: wholeNumber(1, 10_000).default(1),
    page_size: wholeNumber(1, LIMITS.pageSize).default(20),
  })
  .refine(hasOrigin, MISSING_ZIP)
  .refine(isRange, NO_RANGE)
  .refine(({ sort, zip }) => sort !== 'distance' || zip !== undefined, {
    error: 'distance needs a zip to measure from',
    path: ['sort'],
  });
export type OpportunitySearchQuery = z.output<typeof opportunitySearchQuery>;

export const opportunityTradesQuery = z
  .strictObject({ ...filterQuery, parent: z.string().regex(/^\d{2,5}$/, 'must be 2 to 5 digits') })
  .refine(hasOrigin, MISSING_ZIP)
  .refine(isRange, NO_RANGE);
export type OpportunityTradesQuery = z.output<typeof opportunityTradesQuery>;

/** A row of the results. */
export const foundOpportunity = z.strictObject({
  id: uuid,
  title: z.string(),
  /** The company, or the agency that a notice names. */
  owner: z.string(),
  hiring_company_id: uuid.nullable(),
  state: z.enum(OPPORTUNITY_STATES),
  is_open: z.boolean(),
  deadline_at: instant.nullable(),
  time_zone: z.string().nullable(),
  published_at: instant,
  city: z.string().nullable(),
  state_code: z.string().nullable(),
  naics: z.array(z.string()),
  certifications: z.array(z.string()),
  budget_min: z.int().nullable(),
  budget_max: z.int().nullable(),
  reference: z.string().nullable(),
  source: z.strictObject({ kind: z.enum(OPPORTUNITY_SOURCES), url: z.string().nullable() }),
  /** The part of the description that has words of the search, or its beginning; null if it has no description. */
  snippet: z
    .strictObject({ text: z.string(), marks: z.array(z.strictObject({ from: z.int(), to: z.int() })) })
    .nullable(),
  distance_miles: z.number().nullable(),
  /** As in the directory. */
  matched: z.array(z.string()),
});
export type FoundOpportunity = z.infer<typeof foundOpportunity>;

const facetValue = z.strictObject({ value: z.string(), label: z.string(), count: z.int() });

/** Counts, `read_as` and `place` as in the directory; `status`, `due` and `budget` list all their values in order. */
export const opportunitySearchResult = z.strictObject({
  total: z.int(),
  read_as: z.array(z.strictObject({ word: z.string(), as: z.array(z.string()) })),
  place: z.strictObject({ label: z.string(), radius_miles: z.int().nullable(), other_words: z.string() }).nullable(),
  items: z.array(foundOpportunity),
  facets: z.record(z.enum(OPPORTUNITY_FACETS), z.array(facetValue)),
  took_ms: z.number(),
});
export type OpportunitySearchResult = z.infer<typeof opportunitySearchResult>;

export const opportunityTrades = z.array(
  z.strictObject({ value: z.string(), label: z.string(), count: z.int(), has_children: z.boolean() }),
);
