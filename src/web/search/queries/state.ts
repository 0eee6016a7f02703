import { type Facet, LIST_FACETS, type ListFacet, SORTS, type Sort } from '#contract/search/rules.ts';

/** Miles that the page offers; an address may ask for others. */
export const RADII = [5, 10, 25, 50, 100] as const;
export const PAGE_SIZE = 20;

/** A directory search as the address of the page spells it: defaults are left out, the keys are the API's. */
export type DirectoryState = { readonly [F in ListFacet]?: readonly string[] } & {
  readonly q?: string;
  readonly zip?: string;
  readonly radius_miles?: string;
  readonly verified?: 'true' | 'false';
  readonly sort?: Sort;
  readonly page?: string;
};

/** What an address says, without anything that the server would refuse. */
export function readState(search: Record<string, unknown>): DirectoryState {
  const text = (key: string) =>
    [search[key]]
      .flat()
      .find((value) => typeof value === 'string')
      ?.trim() ?? '';
  const lists = Object.fromEntries(
    LIST_FACETS.flatMap((facet) => {
      const values = listOf(search[facet]).filter((value) => allowed(facet, value));
      return values.length > 0 ? [[facet, values.slice(0, 50)]] : [];
    }),
  );
  const q = text('q').slice(0, 200);
  const zip = /^\d{5}$/.test(text('zip')) ? text('zip') : undefined;
  const radius = zip && inRange(text('radius_miles'), 1, 500) ? text('radius_miles') : undefined;
  const verified = (['true', 'false'] as const).find((value) => value === text('verified'));
  const sort = SORTS.find((value) => value === text('sort') && value !== 'best' && (value !== 'distance' || zip));
  const page = inRange(text('page'), 2, 10_000) ? text('page') : undefined;
  return {
    ...lists,
    ...(q && { q }),
    ...(zip && { zip }),
    ...(radius && { radius_miles: radius }),
    ...(verified && { verified }),
    ...(sort && { sort }),
    ...(page && { page }),
  };
}

function listOf(value: unknown): string[] {
  return [value].flat().flatMap((one) => (typeof one === 'string' && one.trim() ? [one.trim()] : []));
}

const SHAPES: Partial<Record<ListFacet, RegExp>> = {
  naics: /^\d{2,6}$/,
  state: /^[A-Za-z]{2}$/,
  size: /^(1-9|10-49|50-249|250\+)$/,
};

function allowed(facet: ListFacet, value: string): boolean {
  return value.length <= 200 && (SHAPES[facet]?.test(value) ?? true);
}

function inRange(value: string, min: number, max: number): boolean {
  return /^[1-9]\d{0,4}$/.test(value) && Number(value) >= min && Number(value) <= max;
}

/** The same search with something else chosen: always from the first page. */
export function change(state: DirectoryState, changes: Partial<Record<keyof DirectoryState, unknown>>): DirectoryState {
  return readState({ ...state, page: undefined, ...changes });
}

export function toggle(state: DirectoryState, facet: Facet, value: string): DirectoryState {
  if (facet === 'verified') return change(state, { verified: state.verified === value ? undefined : value });
  const chosen = state[facet] ?? [];
  return change(state, {
    [facet]: chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value],
  });
}

/** Without its filters; words and order stay. */
export function cleared({ q, sort }: DirectoryState): DirectoryState {
  return readState({ q, sort });
}

/** How many filters are chosen, the place being one. */
export function filterCount(state: DirectoryState): number {
  return (
    LIST_FACETS.reduce((sum, facet) => sum + (state[facet]?.length ?? 0), 0) +
    (state.verified ? 1 : 0) +
    (state.zip ? 1 : 0)
  );
}
