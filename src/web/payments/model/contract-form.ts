import { CUSTOM_RULE, type DayKind, ruleOn } from '#contract/payments/rules/prompt-payment-rules.ts';
import type { PaymentRule } from '#contract/payments/schema.ts';
import { textOrNull } from '#web/ui/form/text-or-null.ts';
import { copy } from '../copy/new-contract.ts';
import { toCents } from './money.ts';
import { toBasisPoints } from './percent.ts';

/** As it is typed, named as the request's body where both are the same thing. */
export interface ContractValues {
  readonly hiring_company_id: string;
  readonly mwbe_id: string;
  readonly firm: string;
  readonly owner_company_id: string;
  readonly owner: string;
  readonly parent_id: string;
  readonly number: string;
  readonly title: string;
  readonly scope: string;
  readonly naics: readonly string[];
  readonly goal_group: string;
  readonly award_cents: string;
  readonly retainage: string;
  readonly starts_on: string;
  readonly ends_on: string;
  readonly time_zone: string;
  readonly state_code: string;
  readonly rule: string;
  readonly custom_days: string;
  readonly custom_day_kind: DayKind;
}

export function contractBody(values: ContractValues) {
  const isCustom = values.rule === CUSTOM_RULE;
  return {
    hiring_company_id: values.hiring_company_id,
    mwbe_id: values.mwbe_id,
    owner_company_id: values.parent_id ? null : textOrNull(values.owner_company_id),
    parent_id: textOrNull(values.parent_id),
    number: textOrNull(values.number),
    title: values.title.trim(),
    scope: values.scope.trim(),
    naics: values.naics[0] ?? null,
    goal_group: textOrNull(values.goal_group),
    award_cents: toCents(values.award_cents) ?? 0,
    retainage_bps: toBasisPoints(values.retainage) ?? 0,
    starts_on: values.starts_on,
    ends_on: textOrNull(values.ends_on),
    time_zone: values.time_zone,
    state_code: textOrNull(values.state_code),
    rule: textOrNull(values.rule),
    custom_days: isCustom ? Number(values.custom_days) : null,
    custom_day_kind: isCustom ? values.custom_day_kind : null,
  };
}

export function contractErrors(values: ContractValues) {
  const days = Number(values.custom_days);
  return {
    firm: !values.mwbe_id && copy.firmMissing,
    // a name that was typed and not chosen would be lost
    owner: !values.parent_id && !values.owner_company_id && Boolean(values.owner.trim()) && copy.ownerUnchosen,
    title: !values.title.trim() && copy.titleMissing,
    scope: !values.scope.trim() && copy.scopeMissing,
    award_cents: toCents(values.award_cents) === null && copy.awardMissing,
    retainage: toBasisPoints(values.retainage) === null && copy.retainageWrong,
    starts_on: !values.starts_on && copy.startMissing,
    ends_on: Boolean(values.ends_on) && values.ends_on < values.starts_on && copy.endWrong,
    custom_days: values.rule === CUSTOM_RULE && !(Number.isInteger(days) && days >= 1 && days <= 365) && copy.daysWrong,
  };
}

/** One entry for each code: the rule for payments that holds on a day, or the first that will. */
export function rulesOn(rules: readonly PaymentRule[], on: string): PaymentRule[] {
  const codes = new Set(rules.filter(({ kind }) => kind === 'payment').map(({ code }) => code));
  return [...codes].flatMap(
    (code) =>
      ruleOn(rules, code, 'payment', on) ?? rules.find((rule) => rule.code === code && rule.kind === 'payment') ?? [],
  );
}
