import { setImmediate } from 'node:timers/promises';
import type { KnownReasons } from '#contract/counting/rules/certified.ts';
import { planContract } from '#contract/counting/rules/plan.ts';
import type { RulePack } from '#contract/counting/schema/pack.ts';
import type { ContractPlan, CountingOptions, ProjectFacts } from '#contract/counting/schema.ts';
import { goalsByScope, isInScope, type LoadedFacts, type ScopeGoals } from './facts.ts';

/** How a project is counted. */
export interface Method {
  readonly pack: RulePack;
  readonly options: CountingOptions;
}

/** The plans of the contracts of one scope's goals, by contract id. */
export interface PlannedScope extends ScopeGoals {
  readonly plans: ReadonlyMap<string, ContractPlan>;
  /** Contracts that its goals are about. */
  readonly contractIds: ReadonlySet<string>;
}

/** Contracts that are planned before requests get their turn. */
const AT_ONCE = 20;

/** The plans of a project. Pauses for requests, since thousands of contracts take a while. */
export async function planFacts(facts: LoadedFacts, { pack, options }: Method): Promise<PlannedScope[]> {
  const planned: PlannedScope[] = [];
  for (const goals of goalsByScope(facts, pack)) {
    const project: ProjectFacts = {
      groups: goals.groups,
      contract_total_cents: 0,
      exclusions: [],
      suspensions_lifted: facts.suspensions_lifted,
    };
    const plans = new Map<string, ContractPlan>();
    const known = new Map<string | null, KnownReasons>();
    // lists of other agencies decide nothing, and each would be a day on which to look again
    const agencies = facts.agencies.filter(({ agency }) =>
      goals.groups.some((group) => group.agencies.includes(agency)),
    );
    // in the order of their tiers: those above are there
    for (const [at, contract] of facts.contracts.entries()) {
      if (at % AT_ONCE === AT_ONCE - 1) await setImmediate();
      const firm =
        contract.firm_id === null
          ? null
          : (facts.firms.get(contract.firm_id) ?? { id: contract.firm_id, certificates: [] });
      const above = contract.parent_id === null ? null : (plans.get(contract.parent_id) ?? null);
      const ofFirm = known.get(contract.firm_id) ?? new Map();
      known.set(contract.firm_id, ofFirm);
      plans.set(contract.id, planContract(contract, { project, agencies, firm, known: ofFirm, pack, options, above }));
    }
    planned.push({
      ...goals,
      plans,
      contractIds: new Set(facts.contracts.filter((contract) => isInScope(contract, goals)).map(({ id }) => id)),
    });
  }
  return planned;
}
