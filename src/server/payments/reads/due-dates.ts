import {
  CUSTOM_RULE,
  type DatedRule,
  dueOn,
  HOUSE_RULE,
  type RuleKind,
  ruleOn,
} from '#contract/payments/rules/prompt-payment-rules.ts';
import type { ContractDetails, PaymentRule } from '#contract/payments/schema.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { dayAt } from '#server/kernel/local-day.ts';
import type { ContractTable } from '../tables.ts';
import { datedRules, holidaysOf } from './prompt-payment-rules.ts';

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

type Asking = Pick<ReadContext, 'sql' | 'now'>;

export async function clocksOf(ctx: Asking, contract: OfClock): Promise<Clocks> {
  const today = dayAt(ctx.now, contract.time_zone);
  return clocksBy(contract, today, await datedRules(ctx), await holidaysOf(ctx, contract.state_code));
}

/** Those of many contracts, by their ids: rules and the holidays of each place are read once. */
export async function clocksOfAll(
  ctx: Asking,
  contracts: readonly (OfClock & { readonly id: string })[],
): Promise<ReadonlyMap<string, Clocks>> {
  const rules = await datedRules(ctx);
  const days = new Map<string, string>();
  for (const { time_zone } of contracts) if (!days.has(time_zone)) days.set(time_zone, dayAt(ctx.now, time_zone));
  const clocks = new Map<string, Clocks>();
  for (const [place, there] of Map.groupBy(contracts, ({ state_code }) => state_code)) {
    const holidays = await holidaysOf(ctx, place);
    for (const contract of there)
      clocks.set(contract.id, clocksBy(contract, days.get(contract.time_zone) ?? '', rules, holidays));
  }
  return clocks;
}

function clocksBy(
  contract: OfClock,
  today: string,
  rules: readonly PaymentRule[],
  holidays: readonly string[],
): Clocks {
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
