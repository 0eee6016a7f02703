import type { Notification } from '#contract/notifications/schema.ts';

export const FILTERS = ['all', 'unread', 'requests'] as const;
export const SUB_FILTERS = ['all', 'received', 'sent'] as const;
export const SORTS = ['newest', 'oldest'] as const;
export type Filter = (typeof FILTERS)[number];
export type SubFilter = (typeof SUB_FILTERS)[number];
export type Sort = (typeof SORTS)[number];

/** What the address of the page says; the defaults are left out of it. */
export interface View {
  readonly filter?: Filter;
  readonly sub?: SubFilter;
  readonly sort?: Sort;
  /** The notification that is current, with its dialog. */
  readonly open?: string;
}

export function readView(search: Record<string, unknown>): View {
  const filter = FILTERS.find((value) => value === search.filter && value !== 'all');
  const sub = SUB_FILTERS.find((value) => value === search.sub && value !== 'all');
  const sort = SORTS.find((value) => value === search.sort && value !== 'newest');
  const open = typeof search.open === 'string' ? search.open : undefined;
  return { ...(filter && { filter }), ...(sub && { sub }), ...(sort && { sort }), ...(open && { open }) };
}

export function unreadOf(list: readonly Notification[]): Notification[] {
  return list.filter((one) => one.viewed_at === null);
}

/** Notifications that ask for an answer. */
export function requestsOf(list: readonly Notification[], sub: SubFilter = 'all'): Notification[] {
  return list.filter(
    (one) =>
      (one.type === 'new_work_history' || one.type === 'revised_work_history') &&
      (sub === 'all' || (sub === 'sent') === (one.action_taken_at !== null)),
  );
}

/** What a view shows, by moment of creation. */
export function arrange(list: readonly Notification[], { filter = 'all', sub, sort = 'newest' }: View): Notification[] {
  const chosen = filter === 'all' ? [...list] : filter === 'unread' ? unreadOf(list) : requestsOf(list, sub);
  const sign = sort === 'newest' ? -1 : 1;
  return chosen.sort((a, b) => sign * (Date.parse(a.created_at) - Date.parse(b.created_at)));
}

/** What the badge of the bell says; empty for none. */
export function badge(unread: number): string {
  return unread > 9 ? '9+' : unread > 0 ? String(unread) : '';
}
