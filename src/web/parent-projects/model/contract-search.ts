import { PROJECT_CONTRACT_STATES, PROJECT_LIMITS, type ProjectContractState } from '#contract/parent-projects/rules.ts';
import type { ProjectContractRow } from '#contract/parent-projects/schema/contracts.ts';

/** What the tree shows and which contract is open; it is in the address, so that it can be shared and comes back. */
export interface ContractsSearch {
  /** Part of title, number or firm. */
  readonly q?: string;
  readonly tier?: string;
  readonly group?: string;
  readonly certificate?: string;
  readonly state?: ProjectContractState;
  /** Packages that are not awarded yet, or contracts that are. */
  readonly unlet?: 'true' | 'false';
  /** Contracts below this tier are folded; none: all are shown. */
  readonly depth?: string;
  /** Contracts that are folded or unfolded in spite of `depth`, their ids joined by dots. */
  readonly toggled?: string;
  /** The contract in the panel. */
  readonly contract?: string;
  /** The form for a new contract is open: below this one, or `prime`. */
  readonly add?: string;
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Ids that an address can hold; the oldest are dropped. */
const MOST_TOGGLED = 40;

/** What the address says, without what no filter can be: people edit addresses. */
export function parseContractsSearch(search: Readonly<Record<string, unknown>>): ContractsSearch {
  const words = (value: unknown, most: number) => (typeof value === 'string' ? value.trim().slice(0, most) : '');
  const id = (value: unknown) => (typeof value === 'string' && UUID.test(value) ? value : undefined);
  const tierOf = (value: unknown) => {
    const text = typeof value === 'number' ? String(value) : value;
    return typeof text === 'string' && /^\d$/.test(text) && Number(text) <= PROJECT_LIMITS.tiers ? text : undefined;
  };
  const q = words(search.q, PROJECT_LIMITS.name);
  const [group, certificate] = [
    words(search.group, PROJECT_LIMITS.group),
    words(search.certificate, PROJECT_LIMITS.group),
  ];
  const [tier, depth] = [tierOf(search.tier), tierOf(search.depth)];
  const state = PROJECT_CONTRACT_STATES.find((one) => one === search.state);
  const unlet = (['true', 'false'] as const).find((one) => one === String(search.unlet));
  const toggled = words(search.toggled, MOST_TOGGLED * 37)
    .split('.')
    .filter((one) => UUID.test(one))
    .join('.');
  const [contract, add] = [id(search.contract), search.add === 'prime' ? 'prime' : id(search.add)];
  return {
    ...(q && { q }),
    ...(tier && { tier }),
    ...(group && { group }),
    ...(certificate && { certificate }),
    ...(state && { state }),
    ...(unlet && { unlet }),
    ...(depth && { depth }),
    ...(toggled && { toggled }),
    ...(contract && { contract }),
    ...(add && { add }),
  };
}

/** What the filters ask of the server, for the list and its file. */
export const contractFilters = ({ q, tier, group, certificate, state, unlet }: ContractsSearch) => ({
  ...(q && { q }),
  tier: tier ? [tier] : [],
  ...(group && { group }),
  certificate: certificate ? [certificate] : [],
  ...(state && { state }),
  ...(unlet && { unlet }),
});

export const isFiltered = ({ q, tier, group, certificate, state, unlet }: ContractsSearch): boolean =>
  [q, tier, group, certificate, state, unlet].some((value) => value !== undefined);

/** The address after some of it changed; what else is in it, of other parts of the page, stays. */
export const changedSearch = (now: object, changes: object): ContractsSearch =>
  Object.fromEntries(Object.entries({ ...now, ...changes }).filter(([, value]) => value !== undefined));

type Fold = Pick<ContractsSearch, 'depth' | 'toggled'>;
const toggledIn = ({ toggled }: Fold): string[] => toggled?.split('.') ?? [];

/** Whether the contracts below one are shown. */
export const isUnfolded = (row: Pick<ProjectContractRow, 'id' | 'tier'>, search: Fold): boolean =>
  (search.depth === undefined || row.tier < Number(search.depth)) !== toggledIn(search).includes(row.id);

/** `toggled` after one contract was folded or unfolded. */
export function toggle(id: string, search: Fold): string | undefined {
  const now = toggledIn(search);
  const next = now.includes(id) ? now.filter((one) => one !== id) : [...now, id];
  return next.slice(-MOST_TOGGLED).join('.') || undefined;
}

/** The rows that are not folded away; what a filter found is always shown. */
export function unfoldedRows(
  rows: readonly ProjectContractRow[],
  search: ContractsSearch,
): readonly ProjectContractRow[] {
  if (isFiltered(search)) return rows;
  let foldedTier = Number.POSITIVE_INFINITY;
  return rows.filter((row) => {
    if (row.tier > foldedTier) return false;
    foldedTier = isUnfolded(row, search) ? Number.POSITIVE_INFINITY : row.tier;
    return true;
  });
}
