import { randomUUID } from 'node:crypto';
import { LEAVE_OUT, NEW_CONTRACT } from '#contract/data-files/rules.ts';
import type { FileChoices, FileContract } from '#contract/data-files/schema.ts';
import { type BranchContract, ContractFinder } from './contract-finder.ts';
import type { SaidContract } from './contract-sums.ts';

/** A contract of a file with where it goes. */
export interface PlacedContract {
  readonly said: SaidContract;
  readonly outcome: FileContract['outcome'];
  /** Of the branch, or the one that is to be added. */
  readonly contractId: string | null;
  readonly contract: BranchContract | null;
  readonly candidates: readonly string[];
  readonly doubt: string | null;
}

interface Known {
  readonly contracts: readonly BranchContract[];
  readonly choices: FileChoices;
  /** Contracts that this file added already, by their keys. */
  readonly added: ReadonlyMap<string, string>;
}

/** Finds the contract of each that a file names: by number and firm, else as the person chose, else it waits. */
export function chooseContracts(said: readonly SaidContract[], { contracts, choices, added }: Known): PlacedContract[] {
  const finder = new ContractFinder(contracts);
  const byId = new Map(contracts.map((contract) => [contract.id, contract]));
  return said.map((one) => {
    const found = finder.find(one);
    const candidates = 'contract' in found ? [] : found.candidates.map(({ id }) => id);
    const doubt = 'contract' in found ? null : found.doubt;
    const choice = Object.hasOwn(choices.contracts, one.key) ? choices.contracts[one.key] : undefined;
    const addedId = added.get(one.key);
    // what was chosen goes before what was found
    const chosen = choice ?? ('contract' in found ? found.contract.id : (addedId ?? choices.others));
    const placed = { said: one, candidates, doubt };
    if (chosen === LEAVE_OUT) return { ...placed, outcome: 'left_out', contractId: null, contract: null };
    if (chosen === NEW_CONTRACT)
      return { ...placed, outcome: 'new', contractId: addedId ?? randomUUID(), contract: null };
    const contract = byId.get(chosen ?? '') ?? null;
    if (contract === null) return { ...placed, outcome: 'undecided', contractId: null, contract };
    const isTracked = contract.payment_contract_id !== null && one.months.length > 0;
    return { ...placed, outcome: isTracked ? 'tracked' : 'known', contractId: contract.id, contract };
  });
}

export const shownContract = ({
  said,
  outcome,
  contractId,
  contract,
  candidates,
  doubt,
}: PlacedContract): FileContract => {
  const { months, ...rest } = said;
  const differs = contract !== null && said.award_cents !== null && contract.award_cents !== said.award_cents;
  return {
    ...rest,
    paid_cents: months.reduce((sum, { paid_cents }) => sum + paid_cents, 0),
    outcome,
    contract_id: outcome === 'new' ? null : contractId,
    other_award_cents: differs ? contract.award_cents : null,
    candidates: [...candidates],
    doubt,
  };
};
