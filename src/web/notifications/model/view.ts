import {
  COUNTED,
  FILTERS,
  type Filter,
  SORTS,
  type Sort,
  SUB_FILTERS,
  type SubFilter,
} from '#contract/notifications/rules.ts';

/** What the address of the page says; the defaults are left out of it. */
export interface InboxView {
  readonly filter?: Filter;
  readonly sub?: SubFilter;
  readonly sort?: Sort;
  /** The notification that is current, with its dialog. */
  readonly open?: string;
}

export function parseView(search: Record<string, unknown>): InboxView {
  const filter = FILTERS.find((value) => value === search.filter && value !== 'all');
  const sub = SUB_FILTERS.find((value) => value === search.sub && value !== 'all');
  const sort = SORTS.find((value) => value === search.sort && value !== 'newest');
  const open = typeof search.open === 'string' ? search.open : undefined;
  return { ...(filter && { filter }), ...(sub && { sub }), ...(sort && { sort }), ...(open && { open }) };
}

/** How many the list of a filter says that it has: counting stops, so it may be more. */
export const countLabel = (number: number): string => (number >= COUNTED ? `${COUNTED - 1}+` : String(number));
