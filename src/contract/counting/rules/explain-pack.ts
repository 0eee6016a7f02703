import type { z } from 'zod';
import { type CountingRule, type RulePack, rulePack, type Suspension } from '../schema/pack.ts';
import { CONTRACT_LABELS, DAY_LABELS, formatPercent, kindLabel } from './labels.ts';

/** A pack that was read, or what is wrong with it, one sentence for each problem, naming the rule. */
export type PackReading = { readonly pack: RulePack } | { readonly problems: readonly string[] };

export function readPack(json: unknown): PackReading {
  const result = rulePack.safeParse(json);
  return result.success
    ? { pack: result.data }
    : { problems: result.error.issues.map((issue) => describeIssue(json, issue)) };
}

/** `Rule regular-dealer: percent_bps must be …`. */
function describeIssue(json: unknown, { path, message }: z.core.$ZodIssue): string {
  const [list, at, ...field] = path;
  const names: Readonly<Record<string, string>> = { rules: 'Rule', groups: 'Group', suspensions: 'Suspension' };
  const name = typeof list === 'string' ? names[list] : undefined;
  if (name === undefined || typeof at !== 'number') return [path.join('.'), message].filter(Boolean).join(': ');
  const item = valueAt(valueAt(json, list), at);
  const code = valueAt(item, 'code');
  const title = `${name} ${typeof code === 'string' ? code : `no. ${at + 1}`}`;
  return `${title}: ${[field.join('.'), message].filter(Boolean).join(' ')}`;
}

const valueAt = (value: unknown, key: PropertyKey | undefined): unknown =>
  typeof value === 'object' && value !== null && key !== undefined ? Reflect.get(value, key) : undefined;

/** What a pack does, one sentence for each rule and condition. */
export function explainPack(pack: RulePack): string[] {
  const { certification, dual_certified, lower_tiers, prime_limit } = pack.conditions;
  return [
    `${pack.name} (${pack.jurisdiction}): the rule in force on the day of ${DAY_LABELS[pack.rules_day]} counts.`,
    `A firm must be certified on the day of ${DAY_LABELS[certification.day]}: ${certification.source}.`,
    dual_certified.policy === 'one_group'
      ? `A firm certified for several groups counts in one of them: ${dual_certified.source}.`
      : `A firm certified for several groups counts in each: ${dual_certified.source}.`,
    `Payments to lower tiers are deducted for ${kindsOf(lower_tiers.deducted_kinds)}: ${lower_tiers.source}.`,
    ...(prime_limit
      ? [`Prime contractors may fill ${formatPercent(prime_limit.goal_share_bps)} of a goal: ${prime_limit.source}.`]
      : []),
    ...pack.rules.map(explainRule),
    ...pack.suspensions.map((one) => `${one.title}, ${daysOf(one)}: ${one.source}.`),
  ];
}

const BASIS_LABELS: Readonly<Record<CountingRule['basis'], string>> = {
  amount: 'of what was paid',
  fee: 'of the fee or commission',
  fee_or_amount: 'of the fee, or of what was paid if none is recorded',
  trucking: 'of the transportation by own trucks, and by leased ones up to as much',
};

const explainRule = (rule: CountingRule): string =>
  `${kindsOf(rule.kinds)}, ${CONTRACT_LABELS[rule.applies_to]}: ${formatPercent(rule.percent_bps)} ${BASIS_LABELS[rule.basis]}, ${daysOf(rule)}; ${rule.source}.`;

const kindsOf = (kinds: CountingRule['kinds']): string =>
  kinds.length === 0 ? 'nothing' : new Intl.ListFormat('en-US').format(kinds.map(kindLabel));

function daysOf({ effective_from, effective_until, start_verified }: CountingRule | Suspension): string {
  const days = effective_until === null ? `since ${effective_from}` : `from ${effective_from} to ${effective_until}`;
  return start_verified ? days : `${days} (start not verified)`;
}
