import {
  CUSTOM_RULE,
  type DatedRule,
  dueOn,
  HOUSE_RULE,
  type RuleKind,
  ruleOn,
} from '#contract/payments/rules/clock.ts';
import type { ContractDetails, PaymentRule } from '#contract/payments/schema.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { dayAt } from '../adapters/clock.ts';
import type { ContractTable } from '../tables.ts';
import { datedRules, holidaysOf } from './rules.ts';

export type OfClock = Pick<
  ContractTable,
  'time_zone' | 'state_code' | 'rule' | 'custom_days' | 'custom_day_kind' | 'completed_on'
>;
type Clock = NonNullable<ContractDetails['payment_clock']>;

/** The clocks of one contract, with the rules and holidays that it needs. */
export interface Clocks {
  /** At the contract's place. */
  readonly today: string;
  clockOf(kind: RuleKind, on: string): Clock | null;
  due(kind: RuleKind, from: string | null): string | null;
  /** The day by which the side that is asked today should have done it. */
  readonly actBy: string;
}

type Named = DatedRule & Partial<Pick<PaymentRule, 'name' | 'source'>>;

export async function clocksOf(ctx: Pick<ReadContext, 'sql' | 'now'>, contract: OfClock): Promise<Clocks> {
  const rules = await datedRules(ctx);
  const holidays = await holidaysOf(ctx, contract.state_code);
  const today = dayAt(ctx.now, contract.time_zone);
  const ruleFor = (kind: RuleKind, on: string): Named | null =>
    ownRule(contract, kind) ?? ruleOn(rules, contract.rule ?? '', kind, on);
  const house = ruleOn(rules, HOUSE_RULE, 'answer', today);
  return {
    today,
    actBy: dueOn(house, today, holidays) ?? today,
    due: (kind, from) => dueOn(from === null ? null : ruleFor(kind, from), from, holidays),
    clockOf(kind, on) {
      const rule = ruleFor(kind, on);
      if (!rule) return null;
      const { code, days, day_kind } = rule;
      return { rule: code, name: rule.name ?? null, days, day_kind, source: rule.source ?? null };
    },
  };
}

/** Days that the parties agreed on hold for payments and for retainage. */
export function ownRule({ rule, custom_days, custom_day_kind }: OfClock, kind: RuleKind): DatedRule | null {
  if (rule !== CUSTOM_RULE || custom_days === null || custom_day_kind === null) return null;
  return { code: CUSTOM_RULE, kind, effective_from: '0001-01-01', days: custom_days, day_kind: custom_day_kind };
}
