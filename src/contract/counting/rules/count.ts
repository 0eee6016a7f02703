import type { RulePack } from '../schema/pack.ts';
import {
  type ContractPlan,
  type CountingFacts,
  type CountingOptions,
  type CountLine,
  DEFAULT_OPTIONS,
  type ProjectCount,
} from '../schema.ts';
import { countLine } from './lines.ts';
import { planProject } from './plan.ts';
import { floorAdjustments, primeAdjustments, sumByContract, sumByGroup, sumByReason } from './sums.ts';

/** All payments of a project counted by a pack, in an order that does not depend on that of the facts. */
export function countProject(
  facts: CountingFacts,
  pack: RulePack,
  options: CountingOptions = DEFAULT_OPTIONS,
): ProjectCount {
  const plans = planProject(facts, pack, options);
  const lines = facts.payments.flatMap((payment) => {
    const plan = plans.get(payment.contract_id);
    if (!plan) throw new Error(`Payment ${payment.id} is on contract ${payment.contract_id}, which is missing`);
    return countLine(payment, plan, aboveOf(plan, plans));
  });
  return { pack: pack.code, options, lines: lines.toSorted(byDayAndKey), ...sumsOf(lines, facts, pack) };
}

const aboveOf = ({ parent_id }: ContractPlan, plans: ReadonlyMap<string, ContractPlan>): ContractPlan | null =>
  parent_id === null ? null : (plans.get(parent_id) ?? null);

/** The sums of a project from its lines, however these were made. */
export function sumsOf(
  lines: readonly CountLine[],
  { contracts, project }: Pick<CountingFacts, 'contracts' | 'project'>,
  pack: RulePack,
): Pick<ProjectCount, 'adjustments' | 'by_contract' | 'by_group' | 'by_reason'> {
  const raw = sumByContract(lines);
  const adjustments = [...floorAdjustments(raw), ...primeAdjustments(raw, contracts, project, pack)];
  const by_contract = raw.map((sum) => ({ ...sum, credit_cents: Math.max(0, sum.credit_cents) }));
  return {
    adjustments,
    by_contract,
    by_group: sumByGroup(by_contract, adjustments, project),
    by_reason: sumByReason(lines),
  };
}

const orderKey = ({ paid_on, payment_id, kind, group }: CountLine): string =>
  JSON.stringify([paid_on, payment_id, kind === 'payment' ? 0 : 1, group]);

function byDayAndKey(a: CountLine, b: CountLine): number {
  const [first, second] = [orderKey(a), orderKey(b)];
  return first < second ? -1 : first > second ? 1 : 0;
}
