/** Facets of opportunities that take several values, in the order of the page. */
export const LIST_FACETS = ['naics', 'state', 'county', 'city', 'owner', 'certification', 'budget', 'source'] as const;

/** All facets, in the order of the page. */
export const OPPORTUNITY_FACETS = ['status', 'due', ...LIST_FACETS] as const;
export type OpportunityFacet = (typeof OPPORTUNITY_FACETS)[number];

/** `open` takes responses now; everything else that was published is `closed`. */
export const STATUSES = ['open', 'closed'] as const;
export const STATUS_FILTERS = [...STATUSES, 'any'] as const;

/** Open, and the deadline is within this many days. */
export const DUE_DAYS = ['7', '14', '30'] as const;

/** Budgets in whole US dollars, both ends included; a budget that spans several bands is in each. */
export const BUDGET_BANDS = {
  'under-100k': { from: 0, to: 99_999 },
  '100k-500k': { from: 100_000, to: 499_999 },
  '500k-1m': { from: 500_000, to: 999_999 },
  '1m-5m': { from: 1_000_000, to: 4_999_999 },
  '5m-25m': { from: 5_000_000, to: 24_999_999 },
  'over-25m': { from: 25_000_000, to: Number.MAX_SAFE_INTEGER },
  unstated: null,
} as const satisfies Record<string, { readonly from: number; readonly to: number } | null>;
export type BudgetBand = keyof typeof BUDGET_BANDS;
export const BUDGET_BAND_NAMES = Object.keys(BUDGET_BANDS) as BudgetBand[];

/** Amounts of a filter, as a query has them. */
export const WHOLE_DOLLARS = /^\d{1,12}$/;

/** `deadline`: the next one first, of closed ones the last; `budget`: the largest first. */
export const OPPORTUNITY_SORTS = ['best', 'deadline', 'newest', 'budget', 'distance'] as const;
export type OpportunitySort = (typeof OPPORTUNITY_SORTS)[number];
