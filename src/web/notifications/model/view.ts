import {
  COUNTED,
  FILTERS,
  type Filter,
  SORTS,
  type Sort,
  SUB_FILTERS,
  type SubFilter,
} from '#contract/notifications/rules.ts';

/** The search parameters of the page; defaults are left out. */
export interface InboxView {
  readonly filter?: Filter;
  readonly sub?: SubFilter;
  readonly sort?: Sort;
  /** The notification whose dialog is open. */
  readonly open?: string;
}

export function parseView(search: Record<string, unknown>): InboxView {
  const filter = FILTERS.find((value) => value === search.filter && value !== 'all');
  const sub = SUB_FILTERS.find((value) => value === search.sub && value !== 'all');
  const sort = SORTS.find((value) => value === search.sort && value !== 'newest');
  const open = typeof search.open === 'string' ? search.open : undefined;
  return { ...(filter && { filter }), ...(sub && { sub }), ...(sort && { sort }), ...(open && { open }) };
}

/** The count of a filter; the server stops counting at a limit. */
export const countLabel = (number: number): string => (number >= COUNTED ? `${COUNTED - 1}+` : String(number));

/** The badge of the bell; empty for none. */
export function badgeLabel(unread: number): string {
  return unread > 9 ? '9+' : unread > 0 ? String(unread) : '';
}
