import { OPPORTUNITY_STATES, type OpportunityState } from '#contract/opportunities/rules.ts';

/** One state, or those whose deadline is soon. */
export type DashboardState = OpportunityState | 'due';

/** What the list is filtered by; it is in the address, so that it can be shared and comes back. */
export interface DashboardSearch {
  readonly q?: string;
  readonly company?: string;
  readonly state?: DashboardState;
  readonly sort?: 'deadline';
}

const STATES: readonly DashboardState[] = [...OPPORTUNITY_STATES, 'due'];
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What the address says, without what no filter can be: people edit addresses. */
export function parseDashboardSearch(search: Readonly<Record<string, unknown>>): DashboardSearch {
  // the router reads digits as a number
  const q = typeof search.q === 'string' || typeof search.q === 'number' ? `${search.q}`.trim().slice(0, 200) : '';
  const state = STATES.find((one) => one === search.state);
  const company = typeof search.company === 'string' && UUID.test(search.company) ? search.company : undefined;
  return {
    ...(q && { q }),
    ...(company && { company }),
    ...(state && { state }),
    ...(search.sort === 'deadline' && { sort: 'deadline' }),
  };
}
