import type { PackConditions, Provision, RulePack, Suspension } from '../schema/pack.ts';
import type {
  ContractFacts,
  CountingOptions,
  Factor,
  GoalGroup,
  PlanInterval,
  ProjectFacts,
  Reason,
  RuleCitation,
} from '../schema.ts';
import { type CertificationQuestion, certificationReason, isCertified, isReevaluated } from './certified.ts';
import { type Credit, creditOf } from './credit.ts';
import { dayBefore, earlier } from './days.ts';
import { isWhole, NOTHING } from './factor.ts';
import { kindLabel } from './labels.ts';
import { REASON_TEXTS } from './reasons.ts';

/** What counts for one group on one day of payment: an interval of a plan without its days. */
export type Verdict = Omit<PlanInterval, 'contract_id' | 'group' | 'from' | 'until'>;

/** All that decides one contract; `question` is null for a firm outside the directory. */
export interface VerdictFacts {
  readonly contract: ContractFacts;
  readonly question: CertificationQuestion | null;
  readonly project: ProjectFacts;
  readonly pack: RulePack;
  readonly options: CountingOptions;
  /** The intervals of the contract above. */
  readonly above: readonly PlanInterval[];
}

/** A refusal names the provision behind it; null where the pack has none. */
interface Refusal {
  readonly reason: Reason;
  readonly rule: Provision | null;
  readonly remedy?: string;
}

/**
 * The first that applies, from what is most basic: the program, the certificate, the group, the function, the rule. What
 * counting is suspended for is asked last, so that its sum is what would count otherwise.
 */
export function verdictOn(facts: VerdictFacts, group: GoalGroup, paidOn: string): Verdict {
  const { contract, question, pack } = facts;
  const { certification, federal_aid, commercially_useful } = pack.conditions;
  if (federal_aid && contract.is_federal_aid === false) return refuse({ reason: 'not_federal_aid', rule: federal_aid });
  if (question === null) return refuse({ reason: 'firm_not_in_directory', rule: certification });
  const certified = certificationReason(question, group, paidOn);
  if (!isCertified(certified)) return refuse({ reason: certified, rule: certification });
  const designation = designationReason(facts, question, group, paidOn);
  if (designation !== null) return refuse({ reason: designation, rule: pack.conditions.dual_certified });
  if (commercially_useful && contract.commercially_useful === false)
    return refuse({ reason: 'no_commercially_useful_function', rule: commercially_useful });
  const answer = creditOf(contract, pack, facts.options, paidOn);
  if ('refused' in answer) return refuse({ reason: answer.refused, rule: null });
  const refusal = suspensionRefusal(facts, question, group, paidOn) ?? countedAbove(facts, group, paidOn);
  return refusal === null ? count(answer.credit, certified, pack.conditions) : refuse(refusal);
}

/** Of groups side by side, a firm certified for several counts in the designated one. */
function designationReason(
  { contract, project, pack }: VerdictFacts,
  question: CertificationQuestion,
  group: GoalGroup,
  paidOn: string,
): Reason | null {
  if (pack.conditions.dual_certified.policy === 'each_group') return null;
  const siblings = project.groups.filter(({ subgoal_of }) => subgoal_of === group.subgoal_of);
  if (siblings.some(({ code }) => code === contract.credit_group))
    return contract.credit_group === group.code ? null : 'other_group_designated';
  const certified = siblings.filter((one) => isCertified(certificationReason(question, one, paidOn)));
  return certified.length > 1 ? 'group_not_designated' : null;
}

function suspensionRefusal(
  { pack, project, options }: VerdictFacts,
  question: CertificationQuestion,
  group: GoalGroup,
  paidOn: string,
): Refusal | null {
  if (options.ignore_suspensions) return null;
  const begun = pack.suspensions.filter(
    ({ groups, effective_from }) => (groups === null || groups.includes(group.code)) && effective_from <= paidOn,
  );
  const running = begun.find((one) => paidOn <= (lastSuspendedDay(one, project) ?? paidOn));
  if (running) return { reason: 'suspended', rule: running, remedy: running.remedy };
  const pending = begun.find(
    (one) => one.requires_reevaluation && !isReevaluated(question, group, one.effective_from, paidOn),
  );
  return pending ? { reason: 'pending_reevaluation', rule: pending } : null;
}

/** Null while it runs. */
export function lastSuspendedDay({ code, effective_until }: Suspension, project: ProjectFacts): string | null {
  const lifted = project.suspensions_lifted.find((one) => one.code === code);
  return earlier(effective_until, lifted ? dayBefore(lifted.on) : null);
}

/** Materials of a firm whose own contract counts are part of that, and count no second time. */
function countedAbove({ contract, pack, above }: VerdictFacts, group: GoalGroup, paidOn: string): Refusal | null {
  if (isDeducted(contract, pack)) return null;
  const counts = above.some(
    (one) => one.group === group.code && one.from <= paidOn && paidOn <= one.until && one.takes_deductions,
  );
  return counts ? { reason: 'counted_above', rule: pack.conditions.lower_tiers } : null;
}

/** Whether payments on this contract are taken off the contract above. */
export const isDeducted = ({ parent_id, kind }: ContractFacts, pack: RulePack): boolean =>
  parent_id !== null && pack.conditions.lower_tiers.deducted_kinds.includes(kind);

function count(
  { rule, factor, says, takes_deductions }: Credit,
  certified: Reason,
  conditions: PackConditions,
): Verdict {
  const kept = certified === 'graduated_keeps_contract' ? conditions.certification.graduated : null;
  const label = rule.kinds.length === 1 && rule.kinds[0] ? kindLabel(rule.kinds[0]) : rule.title;
  return {
    factor,
    outcome: isWhole(factor) ? 'counted' : 'partly',
    reason: kept ? 'graduated_keeps_contract' : isWhole(factor) ? 'counted' : 'counted_in_part',
    rule: citationOf(rule),
    formula: `× ${says}, ${label}, ${written(rule)}${kept ? `; kept after graduation, ${written(kept)}` : ''}`,
    remedy: null,
    takes_deductions,
  };
}

function refuse({ reason, rule, remedy }: Refusal): Verdict {
  const { says, remedy: usual } = REASON_TEXTS[reason];
  return {
    factor: NOTHING satisfies Factor,
    outcome: 'not_counted',
    reason,
    rule: rule && citationOf(rule),
    formula: `× 0%, ${says}${rule ? `, ${written(rule)}` : ''}`,
    remedy: remedy ?? usual,
    takes_deductions: false,
  };
}

const written = ({ source, effective_from, start_verified }: Provision): string =>
  `${source}, in force since ${effective_from}${start_verified ? '' : ' (start not verified)'}`;

const citationOf = ({ code, title, source, effective_from }: Provision): RuleCitation => ({
  code,
  title,
  source,
  in_force_from: effective_from,
});
