import { z } from 'zod';
import { day, instant, repeated, uuid } from '../formats.ts';
import { LIMITS } from '../limits.ts';
import { OPPORTUNITY_SOURCES, OPPORTUNITY_STATES } from '../opportunities/rules.ts';
import { answer, facetValue, matchedBy } from '../search/schema/answers.ts';
import {
  canSort,
  facetText,
  hasOrigin,
  MISSING_ZIP,
  paging,
  sharedFilters,
  tradesBelow,
  UNSORTABLE,
} from '../search/schema/shared-filters.ts';
import {
  BUDGET_BAND_NAMES,
  DUE_DAYS,
  OPPORTUNITY_FACETS,
  OPPORTUNITY_SORTS,
  STATUS_FILTERS,
  WHOLE_DOLLARS,
} from './rules.ts';

const amount = z
  .string()
  .regex(WHOLE_DOLLARS, 'is not a whole number of dollars')
  .transform(Number)
  .pipe(z.int().max(LIMITS.money, `must be at most $${LIMITS.money.toLocaleString('en-US')}`));

/**
 * Filters of opportunities, beside those of every search; `q` are words in title, number, trades, description or place.
 * `certification`: certificates that count. `due`: open, with a deadline within so many days; `due_by`: with a deadline
 * until that day, by the clock of the place. `budget`: bands that the budget reaches into; `budget_min` and `budget_max`:
 * a range that it reaches into.
 */
const filterQuery = {
  ...sharedFilters,
  status: z.enum(STATUS_FILTERS).default('open'),
  due: z.enum(DUE_DAYS).optional(),
  due_by: day.optional(),
  owner: repeated(facetText),
  certification: repeated(facetText),
  budget: repeated(z.enum(BUDGET_BAND_NAMES)),
  budget_min: amount.optional(),
  budget_max: amount.optional(),
  source: repeated(z.enum(OPPORTUNITY_SOURCES)),
};
const opportunityFilter = z.strictObject(filterQuery);
export type OpportunityFilter = z.output<typeof opportunityFilter>;

interface WithRange {
  readonly budget_min?: number | undefined;
  readonly budget_max?: number | undefined;
}
const isRange = ({ budget_min, budget_max }: WithRange) => (budget_min ?? 0) <= (budget_max ?? Infinity);
const NO_RANGE = { error: 'is less than the low end', path: ['budget_max'] };

export const opportunitySearchQuery = z
  .strictObject({
    ...filterQuery,
    sort: z.enum(OPPORTUNITY_SORTS).default('best'),
    ...paging,
  })
  .refine(hasOrigin, MISSING_ZIP)
  .refine(isRange, NO_RANGE)
  .refine(canSort, UNSORTABLE);
export type OpportunitySearchQuery = z.output<typeof opportunitySearchQuery>;

export const opportunityTradesQuery = z
  .strictObject({ ...filterQuery, ...tradesBelow })
  .refine(hasOrigin, MISSING_ZIP)
  .refine(isRange, NO_RANGE);
export type OpportunityTradesQuery = z.output<typeof opportunityTradesQuery>;

/** A row of the results. `snippet`: without words of the search the beginning; null if it has no description. */
export const foundOpportunity = z.strictObject({
  ...matchedBy,
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
});
export type FoundOpportunity = z.infer<typeof foundOpportunity>;

/** What the search answers; `status`, `due` and `budget` list all their values in order. */
export const opportunitySearchResult = z.strictObject({
  ...answer,
  items: z.array(foundOpportunity),
  facets: z.record(z.enum(OPPORTUNITY_FACETS), z.array(facetValue)),
});
export type OpportunitySearchResult = z.infer<typeof opportunitySearchResult>;
