import { LIMITS } from '#contract/limits.ts';
import {
  CAPACITY_FILTERS,
  type CapacityFilter,
  type Facet,
  LIST_FACETS,
  type ListFacet,
  MAX_RADIUS_MILES,
  SORTS,
  type Sort,
} from '#contract/search/rules.ts';

/** Miles that the distance filter offers; a URL may use others. */
export const RADIUS_OPTIONS = [5, 10, 25, 50, 100] as const;
export const RESULTS_PER_PAGE = 20;
/** Firms in one comparison. */
export const MAX_COMPARED = 4;

/** A directory search as query parameters of the page: defaults are left out, keys are the API's. */
export type DirectoryState = { readonly [F in ListFacet]?: readonly string[] } & {
  readonly q?: string;
  /** The words of `q` as typed: nothing is corrected or taken for a place. */
  readonly verbatim?: 'true';
  readonly zip?: string;
  readonly radius_miles?: string;
  readonly verified?: 'true' | 'false';
  /** A date: only firms with a certificate in force on it. */
  readonly as_of?: string;
  /** The id of an alert: exactly the firms that it told of. */
  readonly alert?: string;
  /** A date: firms that can start on it or before. */
  readonly start_by?: string;
  /** Whole dollars. */
  readonly bond?: string;
  readonly crew?: string;
  /** A ZIP code. */
  readonly travels_to?: string;
  /** Firms that have not said what these filters ask for match too. */
  readonly include_unsaid?: 'true';
  readonly sort?: Sort;
  readonly page?: string;
  /** Without it the list, and the map beside it where there is room (`shown-view.ts`). */
  readonly view?: 'map' | 'list';
  /** Comma-separated ids of firms that are compared in place of the results. */
  readonly compare?: string;
};

/** Reads the search from the URL and drops everything that the server would reject. */
export function parseSearchState(search: Record<string, unknown>): DirectoryState {
  const text = (key: string) =>
    [search[key]]
      .flat()
      .find((value) => typeof value === 'string')
      ?.trim() ?? '';
  const lists = Object.fromEntries(
    LIST_FACETS.flatMap((facet) => {
      const values = toList(search[facet]).filter((value) => isAllowedValue(facet, value));
      return values.length > 0 ? [[facet, values.slice(0, LIMITS.filterValues)]] : [];
    }),
  );
  const q = text('q').slice(0, LIMITS.query);
  const zip = /^\d{5}$/.test(text('zip')) ? text('zip') : undefined;
  const radius = zip && isRadius(text('radius_miles')) ? text('radius_miles') : undefined;
  const verified = (['true', 'false'] as const).find((value) => value === text('verified'));
  const sort = SORTS.find((value) => value === text('sort') && value !== 'best' && (value !== 'distance' || zip));
  const page = inRange(text('page'), 2, 10_000) ? text('page') : undefined;
  const as_of = isDay(text('as_of')) ? text('as_of') : undefined;
  const [alert] = idsIn(text('alert'));
  const capacity = capacityFilters(text);
  const isCapacityAsked = Object.keys(capacity).length > 0 || 'language' in lists;
  const view = (['map', 'list'] as const).find((value) => value === text('view'));
  const compare = idsIn(text('compare'));
  return {
    ...lists,
    ...(q && { q }),
    ...(q && text('verbatim') === 'true' && { verbatim: 'true' as const }),
    ...(zip && { zip }),
    ...(radius && { radius_miles: radius }),
    ...(verified && { verified }),
    ...(as_of && { as_of }),
    ...(alert && { alert }),
    ...capacity,
    ...(isCapacityAsked && text('include_unsaid') === 'true' && { include_unsaid: 'true' as const }),
    ...(sort && { sort }),
    ...(page && { page }),
    ...(view && { view }),
    ...(compare.length > 0 && { compare: compare.join(',') }),
  };
}

/** Whether a text is a radius in miles that can be searched for. */
export const isRadius = (text: string): boolean => inRange(text, 1, MAX_RADIUS_MILES);

const MAX_BOND = 100_000_000;
const MAX_CREW = 100_000;

/** Whether a text is a number of people that can be searched for. */
export const isCrew = (text: string): boolean => inRange(text, 1, MAX_CREW);

function capacityFilters(text: (key: string) => string): Pick<DirectoryState, Exclude<CapacityFilter, 'language'>> {
  const [start_by, bond, crew, travels_to] = [text('start_by'), text('bond'), text('crew'), text('travels_to')];
  return {
    ...(isDay(start_by) && { start_by }),
    ...(inRange(bond, 1, MAX_BOND) && { bond }),
    ...(isCrew(crew) && { crew }),
    ...(/^\d{5}$/.test(travels_to) && { travels_to }),
  };
}

/** Filters of capacity in use. */
export const askedCapacity = (state: DirectoryState): readonly CapacityFilter[] =>
  CAPACITY_FILTERS.filter((filter) => state[filter] !== undefined);

/** Ids of the firms in the comparison. */
export const comparedIds = ({ compare = '' }: DirectoryState): readonly string[] => idsIn(compare);

/** Ids that are separated by commas, as far as they are some. */
export function idsIn(text: string): string[] {
  const ids = text.toLowerCase().split(',');
  return [...new Set(ids.filter((id) => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(id)))].slice(0, MAX_COMPARED);
}

/** The parameters of the API call: everything except how the page shows the results. */
export function apiQuery({
  view: _view,
  compare: _compare,
  ...query
}: DirectoryState): Omit<DirectoryState, 'view' | 'compare'> {
  return query;
}

function toList(value: unknown): string[] {
  return [value].flat().flatMap((one) => (typeof one === 'string' && one.trim() ? [one.trim()] : []));
}

const VALUE_PATTERNS: Partial<Record<ListFacet, RegExp>> = {
  ownership: /^(women|minority)$/,
  naics: /^\d{2,6}$/,
  // the codes of the contract: its table has names too, which the first page would load
  state:
    /^(?:A[KLRSZ]|C[AOT]|D[CE]|FL|G[AU]|HI|I[ADLN]|K[SY]|LA|M[ADEINOPST]|N[CDEHJMVY]|O[HKR]|P[AR]|RI|S[CD]|T[NX]|UT|V[AIT]|W[AIVY])$/i,
  language: /^[a-z]{2,3}$/,
  size: /^(1-9|10-49|50-249|250\+)$/,
};

function isAllowedValue(facet: ListFacet, value: string): boolean {
  return value.length <= LIMITS.shortText && (VALUE_PATTERNS[facet]?.test(value) ?? true);
}

/** Whether a text is a date that exists and that the contract accepts. */
export function isDay(text: string): boolean {
  return /^(?:19|20|21)\d\d-\d\d-\d\d$/.test(text) && new Date(text).toJSON()?.startsWith(text) === true;
}

function inRange(value: string, min: number, max: number): boolean {
  return /^[1-9]\d{0,8}$/.test(value) && Number(value) >= min && Number(value) <= max;
}

type Changes = Partial<Record<keyof DirectoryState, unknown>>;

/** Changes the search and goes back to the first page; other words are read anew. */
export function updateSearch(state: DirectoryState, changes: Changes): DirectoryState {
  return parseSearchState({ ...state, page: undefined, ...('q' in changes && { verbatim: undefined }), ...changes });
}

/** Changes the view of the same search: map or comparison. */
export function withView(state: DirectoryState, changes: Pick<Changes, 'view' | 'compare'>): DirectoryState {
  return parseSearchState({ ...state, ...changes });
}

export function toggleFilter(state: DirectoryState, facet: Facet, value: string): DirectoryState {
  if (facet === 'verified') return updateSearch(state, { verified: state.verified === value ? undefined : value });
  const chosen = state[facet] ?? [];
  return updateSearch(state, {
    [facet]: chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value],
  });
}

/** Removes all filters; words, sort order and map stay. */
export function clearFilters({ q, sort, view }: DirectoryState): DirectoryState {
  return parseSearchState({ q, sort, view });
}

/** The number of active filters; the location counts as one. */
export function filterCount(state: DirectoryState): number {
  return (
    LIST_FACETS.reduce((sum, facet) => sum + (state[facet]?.length ?? 0), 0) +
    (state.verbatim ? 1 : 0) +
    (state.verified ? 1 : 0) +
    (state.as_of ? 1 : 0) +
    (state.alert ? 1 : 0) +
    (state.zip ? 1 : 0) +
    askedCapacity(state).filter((filter) => filter !== 'language').length
  );
}
