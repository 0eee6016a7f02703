import { LIMITS } from '#contract/limits.ts';
import { OPPORTUNITY_SOURCES } from '#contract/opportunities/rules.ts';
import {
  BUDGET_BAND_NAMES,
  DUE_DAYS,
  LIST_FACETS,
  OPPORTUNITY_SORTS,
  type OpportunitySort,
  STATUS_FILTERS,
  WHOLE_DOLLARS,
} from '#contract/opportunity-search/rules.ts';
import { idsIn, isDay, isRadius } from '#web/search/model/search-state.ts';

export const PAGE_SIZE = 20;
export type ListFacet = (typeof LIST_FACETS)[number];

/** A search of opportunities as query parameters of the page: defaults are left out, keys are the API's. */
export type OpportunitySearchState = { readonly [F in ListFacet]?: readonly string[] } & {
  readonly q?: string;
  readonly verbatim?: 'true';
  /** Without it what is open. */
  readonly status?: 'closed' | 'any';
  readonly due?: (typeof DUE_DAYS)[number];
  readonly due_by?: string;
  readonly zip?: string;
  readonly radius_miles?: string;
  readonly budget_min?: string;
  readonly budget_max?: string;
  /** The id of an alert: exactly the opportunities that it told of. */
  readonly alert?: string;
  readonly sort?: OpportunitySort;
  readonly page?: string;
};

/** Reads the search from the URL and drops everything that the server would reject. */
export function parseOpportunitySearchState(search: Record<string, unknown>): OpportunitySearchState {
  const text = (key: string) =>
    [search[key]]
      .flat()
      .find((value) => typeof value === 'string' || typeof value === 'number')
      ?.toString()
      .trim() ?? '';
  const one = <V extends string>(key: string, values: readonly V[]) => values.find((value) => value === text(key));
  const q = text('q').slice(0, LIMITS.query);
  const zip = /^\d{5}$/.test(text('zip')) ? text('zip') : undefined;
  const status = one('status', STATUS_FILTERS);
  const [min, max] = [amountOf(text('budget_min')), amountOf(text('budget_max'))];
  const isRange = Number(min ?? 0) <= Number(max ?? Infinity);
  const sort = one('sort', OPPORTUNITY_SORTS);
  const found = {
    q: q || undefined,
    verbatim: q ? one('verbatim', ['true'] as const) : undefined,
    status: status === 'open' ? undefined : status,
    due: one('due', DUE_DAYS),
    due_by: isDay(text('due_by')) ? text('due_by') : undefined,
    zip,
    radius_miles: zip && isRadius(text('radius_miles')) ? text('radius_miles') : undefined,
    budget_min: isRange ? min : undefined,
    budget_max: isRange ? max : undefined,
    alert: idsIn(text('alert'))[0],
    sort: sort === 'best' || (sort === 'distance' && !zip) ? undefined : sort,
    page: /^(?:[1-9]\d{0,3}|10000)$/.test(text('page')) && text('page') !== '1' ? text('page') : undefined,
  };
  const lists = LIST_FACETS.map(
    (facet) => [facet, listOf(search[facet]).filter((value) => isAllowed(facet, value))] as const,
  );
  return Object.fromEntries([
    ...lists
      .filter(([, values]) => values.length > 0)
      .map(([facet, values]) => [facet, values.slice(0, LIMITS.filterValues)]),
    ...Object.entries(found).filter(([, value]) => value !== undefined),
  ]) as OpportunitySearchState;
}

const amountOf = (text: string): string | undefined =>
  WHOLE_DOLLARS.test(text) && Number(text) <= LIMITS.money ? text : undefined;

const listOf = (value: unknown): string[] =>
  [value].flat().flatMap((one) => (typeof one === 'string' || typeof one === 'number' ? String(one).trim() || [] : []));

function isAllowed(facet: ListFacet, value: string): boolean {
  switch (facet) {
    case 'naics':
      return /^\d{2,6}$/.test(value);
    case 'state':
      return /^[a-z]{2}$/i.test(value);
    case 'budget':
      return (BUDGET_BAND_NAMES as readonly string[]).includes(value);
    case 'source':
      return (OPPORTUNITY_SOURCES as readonly string[]).includes(value);
    default:
      return value.length <= LIMITS.shortText;
  }
}

type Changes = Partial<Record<keyof OpportunitySearchState, unknown>>;

/** Changes the search and goes back to the first page; other words are read anew. */
export function updateOpportunities(state: OpportunitySearchState, changes: Changes): OpportunitySearchState {
  return parseOpportunitySearchState({
    ...state,
    page: undefined,
    ...('q' in changes && { verbatim: undefined }),
    ...changes,
  });
}

/** Of the facets with several values each is switched; of the deadline one is chosen. */
export function toggleValue(state: OpportunitySearchState, facet: string, value: string): OpportunitySearchState {
  if (facet === 'due') return updateOpportunities(state, { due: state.due === value ? undefined : value });
  const chosen = state[facet as ListFacet] ?? [];
  const spelling = chosen.find((one) => one.toLowerCase() === value.toLowerCase());
  return updateOpportunities(state, {
    [facet]: spelling === undefined ? [...chosen, value] : chosen.filter((one) => one !== spelling),
  });
}

/** Removes all filters; words and sort order stay. */
export const clearFilters = ({ q, sort }: OpportunitySearchState): OpportunitySearchState =>
  parseOpportunitySearchState({ q, sort });

/** The number of active filters; the location and the amounts count as one each. */
export function filterCount(state: OpportunitySearchState): number {
  const { status, due, due_by, zip, budget_min, budget_max, verbatim, alert } = state;
  // an alert shows what became of it, too: that is no filter
  const single = [alert ? undefined : status, due, due_by, zip, budget_min ?? budget_max, verbatim, alert].filter(
    Boolean,
  ).length;
  return LIST_FACETS.reduce((sum, facet) => sum + (state[facet]?.length ?? 0), single);
}
