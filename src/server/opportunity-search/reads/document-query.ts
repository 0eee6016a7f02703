import { DAY_MS } from '#contract/durations.ts';
import { BUDGET_BANDS, DUE_DAYS, STATUSES } from '#contract/opportunity-search/rules.ts';
import type { OpportunityFilter, OpportunitySearchQuery } from '#contract/opportunity-search/schema.ts';
import { NEVER, OPPORTUNITY_FIGURES } from '#server/opportunities/reads/search-documents.ts';
import {
  type DocumentFilter,
  type DocumentQuery,
  type FigureRange,
  placedQuery,
  type RangeFacet,
  type RangeValue,
} from '#server/search/reads/derived-index.ts';

const { closes, deadline, dueDay, published, budgetMin, budgetMax } = OPPORTUNITY_FIGURES;
const DAY_MINUTES = 24 * 60;

/** A filter of the contract, if need be with the only opportunities that may match. */
type Narrowed<Q extends OpportunityFilter> = Q & { readonly only?: readonly string[] | undefined };

/**
 * A filter of the contract as the index takes it. Deadlines are whole minutes, so that the same question within one
 * minute has the same answer, which is kept.
 * @throws AppError 400 naming `zip` or `naics` where there is no such code
 */
export function documentFilter(query: Narrowed<OpportunityFilter>, now: Date): DocumentFilter {
  const minute = Math.floor(now.getTime() / 60_000);
  const { q, verbatim, radius_miles, naics, state, county, city, owner, certification, source } = query;
  return {
    ...{ q, verbatim, radius_miles, near: placedQuery(query).near, only: query.only },
    selected: { naics, state, county, city, owner, certification, source },
    ranges: {
      status: statusFacet(query, minute),
      due: dueFacet(query, minute),
      budget: { selected: query.budget, values: BUDGETS },
      ...single('due_by', query.due_by && [{ figure: dueDay, to: dayOf(query.due_by) }]),
      ...single('amount', amountRange(query)),
    },
  };
}

export function documentQuery(query: Narrowed<OpportunitySearchQuery>, now: Date): DocumentQuery {
  return {
    ...documentFilter(query, now),
    sort: sortOf(query),
    page: query.page,
    page_size: query.page_size,
  };
}

/** Without words the best are those that close next. */
function sortOf({ sort, q, status }: OpportunitySearchQuery): DocumentQuery['sort'] {
  switch (sort) {
    case 'best':
      return q ? 'best' : sortOf({ sort: 'deadline', status } as OpportunitySearchQuery);
    case 'deadline':
      return { figure: deadline, isDescending: status === 'closed' };
    case 'newest':
      return { figure: published, isDescending: true };
    case 'budget':
      return { figure: budgetMax, isDescending: true };
    case 'distance':
      return 'distance';
  }
}

function statusFacet({ status }: OpportunityFilter, minute: number): RangeFacet {
  const ranges = { open: { from: minute + 1 }, closed: { to: minute } } as const;
  return {
    selected: status === 'any' ? [] : [status],
    values: STATUSES.map((value) => ({ value, where: [{ figure: closes, ...ranges[value] }] })),
  };
}

/** Each includes the shorter ones. */
function dueFacet({ due }: OpportunityFilter, minute: number): RangeFacet {
  const within = (days: string): RangeValue => ({
    value: days,
    where: [{ figure: closes, from: minute + 1, to: minute + Number(days) * DAY_MINUTES }],
  });
  return { selected: due ? [due] : [], values: DUE_DAYS.map(within) };
}

const BUDGETS: readonly RangeValue[] = Object.entries(BUDGET_BANDS).map(([value, band]) => ({
  value,
  where: band === null ? [{ figure: budgetMax, isMissing: true }] : overlapping(band.from, band.to),
}));

function amountRange({ budget_min: from = 0, budget_max: to = NEVER }: OpportunityFilter): FigureRange[] | undefined {
  return from === 0 && to === NEVER ? undefined : overlapping(from, to);
}

/** Budgets of which a part is between two amounts. */
function overlapping(from: number, to: number): FigureRange[] {
  return [
    { figure: budgetMin, to },
    { figure: budgetMax, from },
  ];
}

/** A facet with one value, which is selected and not listed. */
const single = (name: string, where: readonly FigureRange[] | '' | undefined): Record<string, RangeFacet> =>
  where ? { [name]: { selected: [name], values: [{ value: name, where }] } } : {};

const dayOf = (day: string): number => Date.parse(day) / DAY_MS;
