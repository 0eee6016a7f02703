import { WORK_HISTORY_STATES, type WorkHistoryState } from '#contract/work-history/rules.ts';

/** What the list is filtered by; it is in the address, so that a filtered list can be shared and comes back. */
export interface ListFilters {
  readonly q?: string;
  readonly from?: string;
  readonly to?: string;
}
export interface ListSearch extends ListFilters {
  readonly state?: WorkHistoryState;
}

const DAY = /^(?:19|20|21)\d\d-\d\d-\d\d$/;
const isDay = (value: unknown): value is string => {
  const date = typeof value === 'string' && DAY.test(value) ? new Date(`${value}T00:00:00Z`) : null;
  return date !== null && !Number.isNaN(+date) && date.toISOString().startsWith(String(value));
};

/** What the address says, without what no filter can be: people edit addresses. */
export function parseListSearch(search: Readonly<Record<string, unknown>>): ListSearch {
  // the router reads digits as a number
  const q = typeof search.q === 'string' || typeof search.q === 'number' ? `${search.q}`.trim().slice(0, 200) : '';
  const state = WORK_HISTORY_STATES.find((one) => one === search.state);
  return {
    ...(q && { q }),
    ...(isDay(search.from) && { from: search.from }),
    ...(isDay(search.to) && { to: search.to }),
    ...(state && { state }),
  };
}
