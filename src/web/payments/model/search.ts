import { CONTRACT_STATES, type ContractState } from '#contract/payments/rules.ts';

const VIEWS = ['months', 'firms', 'payers', 'groups', 'cash'] as const;
/** Contracts, unless it says another way to look at the same figures. */
export type PaymentsView = (typeof VIEWS)[number];

/** What the list is filtered by; it is in the address, so that it can be shared and comes back. */
export interface PaymentsSearch {
  readonly view?: PaymentsView;
  readonly firm?: string;
  readonly payer?: string;
  readonly group?: string;
  readonly state?: ContractState;
  readonly late?: 'true';
  /** The form for a new contract is open. */
  readonly new?: 'true';
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const MOST = 60;

/** What the address says, without what no filter can be: people edit addresses. */
export function parsePaymentsSearch(search: Readonly<Record<string, unknown>>): PaymentsSearch {
  const id = (value: unknown) => (typeof value === 'string' && UUID.test(value) ? value : undefined);
  const [firm, payer] = [id(search.firm), id(search.payer)];
  const view = VIEWS.find((one) => one === search.view);
  const state = CONTRACT_STATES.find((one) => one === search.state);
  const group = typeof search.group === 'string' ? search.group.trim().slice(0, MOST) : '';
  return {
    ...(view && { view }),
    ...(firm && { firm }),
    ...(payer && { payer }),
    ...(group && { group }),
    ...(state && { state }),
    ...(search.late === 'true' && { late: 'true' }),
    ...(search.new === 'true' && { new: 'true' }),
  };
}

/** Filters that the person chose: how one looks at it is none. */
export const isFiltered = ({ firm, payer, group, state, late }: PaymentsSearch): boolean =>
  [firm, payer, group, state, late].some((value) => value !== undefined);
