import { businessDaysAfter } from '#contract/business-days.ts';
import { DAY_MS } from '#contract/durations.ts';

export const DAY_KINDS = ['calendar', 'business'] as const;
export type DayKind = (typeof DAY_KINDS)[number];

/**
 * What a dated rule is about: paying, paying retainage, answering, how old an unpaid invoice is that must be explained, how
 * often people are reminded, and how long after the day of the answer officers are told. The days are rows of `payment_rules`
 * (migrations 0083, 0085).
 */
export const RULE_KINDS = ['payment', 'retainage', 'answer', 'unpaid', 'reminder', 'escalation'] as const;
export type RuleKind = (typeof RULE_KINDS)[number];

/** The rule of a contract whose parties agreed on days of their own. */
export const CUSTOM_RULE = 'custom';
/**
 * Everybody’s: days to report, to answer, until a reminder and until the owner’s officers hear of it (escalation). Rows of
 * `payment_rules`, so another number is a migration with a later `effective_from`.
 */
export const HOUSE_RULE = 'plumbline';

export interface DatedRule {
  readonly code: string;
  readonly kind: RuleKind;
  /** `YYYY-MM-DD`; holds until a later one of the same code and kind begins. */
  readonly effective_from: string;
  readonly days: number;
  readonly day_kind: DayKind;
}

/** The rule that was in effect on a day. */
export function ruleOn<R extends DatedRule>(rules: readonly R[], code: string, kind: RuleKind, on: string): R | null {
  const possible = rules.filter((rule) => rule.code === code && rule.kind === kind && rule.effective_from <= on);
  return possible.reduce<R | null>(
    (last, rule) => (last && last.effective_from > rule.effective_from ? last : rule),
    null,
  );
}

/**
 * The day that is so many days after `from` (`YYYY-MM-DD`). Days, not hours: clocks that go forward or back change
 * nothing.
 * @param holidays of the place, which are no business days
 */
export const daysAfter = (from: string, days: number, kind: DayKind, holidays: readonly string[] = []): string =>
  kind === 'business'
    ? businessDaysAfter(from, days, holidays)
    : new Date(Date.parse(`${from}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** The day by which must be paid; null without a rule or a day from which it counts. */
export const dueOn = (
  rule: Pick<DatedRule, 'days' | 'day_kind'> | null,
  from: string | null,
  holidays: readonly string[],
): string | null => (rule && from ? daysAfter(from, rule.days, rule.day_kind, holidays) : null);

/** Paid after its day, or not paid and the day has passed. */
export const isLate = (due: string | null, paidOn: string | null, today: string): boolean =>
  due !== null && due < (paidOn ?? today);

/** The first day of a month, as months are kept. */
export const monthOf = (day: string): string => `${day.slice(0, 7)}-01`;
