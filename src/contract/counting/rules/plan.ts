import type { RulePack } from '../schema/pack.ts';
import {
  type ContractFacts,
  type ContractPlan,
  type CountingFacts,
  type CountingOptions,
  DEFAULT_OPTIONS,
  FIRST_DAY,
  type FirmFacts,
  type GoalGroup,
  LAST_DAY,
  type PlanInterval,
} from '../schema.ts';
import { type CertificationQuestion, certificationCuts, type KnownReasons } from './certified.ts';
import { dayAfter, dayBefore } from './days.ts';
import { isDeducted, type VerdictFacts, verdictOn } from './verdict.ts';

/** What a contract is planned with, apart from itself. */
export interface PlanContext extends Pick<CountingFacts, 'project' | 'agencies'> {
  /** The contract's firm; null for one outside the directory. */
  readonly firm: FirmFacts | null;
  /** Shared by the contracts of the firm that are planned with the same project, agencies and pack. */
  readonly known: KnownReasons;
  readonly pack: RulePack;
  readonly options: CountingOptions;
  /** The plan of the contract above; null for a prime contract. */
  readonly above: ContractPlan | null;
}

/**
 * What payments on a contract count, for each goal group and each day of payment: cut on every day on which certificates,
 * rules, suspensions or the contract above may change the answer, equal neighbours put together.
 */
export function planContract(contract: ContractFacts, context: PlanContext): ContractPlan {
  const { firm, known, agencies, pack, project, options, above } = context;
  const question: CertificationQuestion | null = firm && { contract, firm, known, agencies, pack };
  const facts: VerdictFacts = { contract, question, project, pack, options, above: above?.intervals ?? [] };
  const stretches = stretchesOf(facts);
  return {
    contract_id: contract.id,
    parent_id: contract.parent_id,
    deducted_above: isDeducted(contract, pack),
    intervals: project.groups.flatMap((group) => intervalsOf(facts, group, stretches)),
  };
}

/** The plans of all contracts, each after the one above it, by contract id. */
export function planProject(
  facts: CountingFacts,
  pack: RulePack,
  options: CountingOptions = DEFAULT_OPTIONS,
): ReadonlyMap<string, ContractPlan> {
  const { project, agencies } = facts;
  const firms = new Map(facts.firms.map((firm) => [firm.id, firm]));
  const contracts = new Map(facts.contracts.map((contract) => [contract.id, contract]));
  const plans = new Map<string, ContractPlan>();
  const plan = (contract: ContractFacts, below: readonly string[]): ContractPlan => {
    const known = plans.get(contract.id);
    if (known) return known;
    if (below.includes(contract.id)) throw new Error(`Contract ${contract.id} is above itself`);
    const parent = contract.parent_id === null ? null : contracts.get(contract.parent_id);
    if (parent === undefined) throw new Error(`Contract ${contract.parent_id} above ${contract.id} is missing`);
    const above = parent && plan(parent, [...below, contract.id]);
    const firm = contract.firm_id === null ? null : (firms.get(contract.firm_id) ?? unknownFirm(contract.firm_id));
    const made = planContract(contract, { project, agencies, firm, known: new Map(), pack, options, above });
    plans.set(contract.id, made);
    return made;
  };
  for (const contract of facts.contracts) plan(contract, []);
  return plans;
}

/** A firm of the directory of which no certificate is known. */
const unknownFirm = (id: string): FirmFacts => ({ id, certificates: [] });

/** Days from `from` to `until` on which nothing changes. */
interface Stretch {
  readonly from: string;
  readonly until: string;
}

/** The stretches of all time, in order. */
function stretchesOf({ question, project, pack, above }: VerdictFacts): Stretch[] {
  const dated = [...pack.rules, ...pack.suspensions].flatMap(({ effective_from, effective_until }) => [
    effective_from,
    ...(effective_until === null ? [] : [dayAfter(effective_until)]),
  ]);
  const days = [
    ...dated,
    ...project.suspensions_lifted.map(({ on }) => on),
    ...above.map(({ from }) => from),
    ...(question ? certificationCuts(question, dayAfter) : []),
  ];
  const inside = new Set(days.filter((day) => FIRST_DAY < day && day <= LAST_DAY));
  const cuts = [FIRST_DAY, ...[...inside].toSorted()];
  return cuts.map((from, at) => {
    const next = cuts[at + 1];
    return { from, until: next === undefined ? LAST_DAY : dayBefore(next) };
  });
}

function intervalsOf(facts: VerdictFacts, group: GoalGroup, stretches: readonly Stretch[]): PlanInterval[] {
  const merged: PlanInterval[] = [];
  for (const { from, until } of stretches) {
    const verdict = verdictOn(facts, group, from);
    const last = merged.at(-1);
    const found: PlanInterval = { contract_id: facts.contract.id, group: group.code, from, until, ...verdict };
    if (last && isSame(last, found)) merged[merged.length - 1] = { ...last, until };
    else merged.push(found);
  }
  return merged;
}

/** Formula and factor follow from reason, rule and contract; the formula tells all of them apart. */
const isSame = (a: PlanInterval, b: PlanInterval): boolean =>
  a.reason === b.reason &&
  a.formula === b.formula &&
  a.rule?.code === b.rule?.code &&
  a.remedy === b.remedy &&
  a.factor.numerator === b.factor.numerator &&
  a.factor.denominator === b.factor.denominator &&
  a.takes_deductions === b.takes_deductions;
