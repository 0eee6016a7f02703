import { PAYMENT_CONTRACT_STATES, type PaymentContractState } from '#contract/payments/rules.ts';

const VIEWS = ['months', 'firms', 'payers', 'groups', 'cash'] as const;
/** Contracts, unless it says another way to look at the same figures. */
export type PaymentsView = (typeof VIEWS)[number];

/** What the list is filtered by; it is in the address, so that it can be shared and comes back. */
export interface PaymentsSearch {
  readonly view?: PaymentsView;
  readonly firm?: string;
  readonly payer?: string;
  readonly group?: string;
  /** Part of the name of the firm or of the payer. */
  readonly q?: string;
  /** Contracts with a payment of this month, or what was paid in it. */
  readonly month?: string;
  readonly state?: PaymentContractState;
  readonly late?: 'true';
  /** The form for a new contract is open. */
  readonly new?: 'true';
  /** The opportunity and the firm of the award that the new contract records. */
  readonly award?: string;
  readonly hired?: string;
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const MONTH = /^(?:19|20|21)\d\d-(?:0[1-9]|1[0-2])$/;
const MOST = 60;
const MOST_NAME = 200;

/** What the address says, without what no filter can be: people edit addresses. */
export function parsePaymentsSearch(search: Readonly<Record<string, unknown>>): PaymentsSearch {
  const id = (value: unknown) => (typeof value === 'string' && UUID.test(value) ? value : undefined);
  const [firm, payer] = [id(search.firm), id(search.payer)];
  const [award, hired] = [id(search.award), id(search.hired)];
  const view = VIEWS.find((one) => one === search.view);
  const state = PAYMENT_CONTRACT_STATES.find((one) => one === search.state);
  const words = (value: unknown, most: number) => (typeof value === 'string' ? value.trim().slice(0, most) : '');
  const [group, q] = [words(search.group, MOST), words(search.q, MOST_NAME)];
  const month = typeof search.month === 'string' && MONTH.test(search.month) && search.month;
  return {
    ...(view && { view }),
    ...(firm && { firm }),
    ...(payer && { payer }),
    ...(group && { group }),
    ...(q && { q }),
    ...(month && { month }),
    ...(state && { state }),
    ...(search.late === 'true' && { late: 'true' }),
    ...(search.new === 'true' && { new: 'true', ...(award && hired && { award, hired }) }),
  };
}

/** Filters that the person chose: how one looks at it is none. */
export const isFiltered = ({ firm, payer, group, q, month, state, late }: PaymentsSearch): boolean =>
  [firm, payer, group, q, month, state, late].some((value) => value !== undefined);

const partiesOf = ({ firm, payer, group, q }: PaymentsSearch) => ({
  ...(firm && { mwbe_id: firm }),
  ...(payer && { hiring_company_id: payer }),
  ...(group && { goal_group: group }),
  ...(q && { q }),
});

/** What the filters ask of the list of contracts, on the page and in its exports. */
export const contractFilters = ({ month, state, late, ...search }: PaymentsSearch) => ({
  ...partiesOf(search),
  ...(month && { month }),
  ...(state && { state }),
  ...(late && { late }),
});

/** The same of sums, which know a contract's parties and months, not how it stands. */
export const totalsFilters = ({ month, ...search }: PaymentsSearch) => ({
  ...partiesOf(search),
  ...(month && { from: month, until: month }),
});
