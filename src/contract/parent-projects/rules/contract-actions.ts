import type { ProjectContractState, ProjectRight, Sight } from '../rules.ts';

/** What somebody can do with one contract of a project. */
export const CONTRACT_ACTIONS = [
  'add contract',
  'edit facts',
  'commit',
  'award',
  'change order',
  'complete',
  'remove',
  'link payments',
  'create payments',
  'unlink payments',
] as const;
export type ContractAction = (typeof CONTRACT_ACTIONS)[number];

/**
 * What a prime contractor's people do in their branch: they keep the record of the contracts below their own. The prime
 * contract itself, commitments, what decides credit, and removals are the project's editors'.
 */
const IN_BRANCH: readonly ContractAction[] = [
  'add contract',
  'award',
  'change order',
  'complete',
  'link payments',
  'create payments',
];

/** What rights in a project let somebody do with a contract of a tier, whatever its state. */
export function allowedActions(rights: readonly ProjectRight[], sees: Sight, tier: number): readonly ContractAction[] {
  if (rights.includes('edit project')) return CONTRACT_ACTIONS;
  if (sees !== 'branch' || !rights.includes('report months')) return [];
  return tier === 0 ? ['add contract'] : IN_BRANCH;
}

interface ContractNow {
  readonly state: ProjectContractState;
  readonly tier: number;
  readonly is_tracked: boolean;
  readonly is_awarded: boolean;
  /** Its firm is in the directory. */
  readonly has_firm: boolean;
  readonly has_children: boolean;
  readonly has_payments: boolean;
}

const POSSIBLE: Readonly<Record<ContractAction, (contract: ContractNow, tiers: number) => boolean>> = {
  'add contract': ({ tier }, tiers) => tier < tiers,
  'edit facts': () => true,
  commit: () => true,
  award: ({ is_tracked, is_awarded }) => !is_tracked && !is_awarded,
  'change order': ({ is_tracked, is_awarded }) => !is_tracked && is_awarded,
  complete: ({ is_awarded }) => is_awarded,
  remove: ({ is_tracked, has_children, has_payments }) => !is_tracked && !has_children && !has_payments,
  'link payments': ({ is_tracked, has_firm }) => !is_tracked && has_firm,
  'create payments': ({ is_tracked, has_firm, is_awarded }) => !is_tracked && has_firm && is_awarded,
  'unlink payments': ({ is_tracked }) => is_tracked,
};

/** Which of some actions the contract's state lets happen. @param tiers how deep contracts may be below each other */
export const possibleActions = (
  allowed: readonly ContractAction[],
  contract: ContractNow,
  tiers: number,
): ContractAction[] =>
  allowed.filter((action) =>
    contract.state === 'active'
      ? POSSIBLE[action](contract, tiers)
      : contract.state === 'completed' && action === 'edit facts',
  );

/** What happened to a contract of a project. */
export const CONTRACT_ENTRY_KINDS = [
  'contract_added',
  'contract_edited',
  'contract_committed',
  'contract_awarded',
  'contract_changed',
  'contract_completed',
  'contract_removed',
  'contract_linked',
  'contract_unlinked',
] as const;
export type ContractEntryKind = (typeof CONTRACT_ENTRY_KINDS)[number];
