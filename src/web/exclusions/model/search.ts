import { EXCLUSION_STATES, type ExclusionState } from '#contract/exclusions/rules.ts';

/** What the list is filtered by and which dialog is open; it is in the address, so that it can be shared and comes back. */
export interface ExclusionsSearch {
  readonly state?: ExclusionState;
  readonly contract?: string;
  readonly reason?: string;
  /** The dialog for a proposal is open. */
  readonly new?: 'true';
  /** The exclusion whose dialog is open. */
  readonly exclusion?: string;
}
export type Changes = { readonly [Name in keyof ExclusionsSearch]?: ExclusionsSearch[Name] | undefined };

export const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const CODE = /^[a-z][a-z0-9_]{1,39}$/;

/** What the address says, without what no filter can be: people edit addresses. */
export function parseExclusionsSearch(search: Readonly<Record<string, unknown>>): ExclusionsSearch {
  const matching = (value: unknown, pattern: RegExp) =>
    typeof value === 'string' && pattern.test(value) ? value : undefined;
  const state = EXCLUSION_STATES.find((one) => one === search.state);
  const [contract, exclusion] = [matching(search.contract, UUID), matching(search.exclusion, UUID)];
  const reason = matching(search.reason, CODE);
  return {
    ...(state && { state }),
    ...(contract && { contract }),
    ...(reason && { reason }),
    ...(search.new === 'true' && { new: 'true' }),
    ...(exclusion && { exclusion }),
  };
}

/** Filters that the person chose: an open dialog is none. */
export const isFiltered = ({ state, contract, reason }: ExclusionsSearch): boolean =>
  [state, contract, reason].some((value) => value !== undefined);

/** What the filters ask of the list, on the page and in its files. */
export const exclusionFilters = ({ state, contract, reason }: ExclusionsSearch) => ({
  ...(state && { state }),
  ...(contract && { contract_id: contract }),
  ...(reason && { reason }),
});
