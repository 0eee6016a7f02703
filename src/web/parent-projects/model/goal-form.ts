import { countsCertificates, MEASURES_OF } from '#contract/parent-projects/rules/goals.ts';
import type { GoalMeasure, GoalScope } from '#contract/parent-projects/rules.ts';
import type { ProjectGoal } from '#contract/parent-projects/schema/goals.ts';
import type { GoalGlance } from '#contract/parent-projects/schema/projects.ts';
import { dollars, toCents, typedOf } from '#web/payments/model/money.ts';
import { toBasisPoints } from '#web/payments/model/percent.ts';
import { count } from '#web/ui/formats.ts';
import { copy } from '../copy/goals.ts';

/** Measures as a form offers them: hours are a number or a share of all hours. */
export const MEASURE_CHOICES = ['percent', 'amount', 'hours_share', 'hours', 'hires'] as const;
export type MeasureChoice = (typeof MEASURE_CHOICES)[number];

export const measureOf = (choice: MeasureChoice): GoalMeasure => (choice === 'hours_share' ? 'hours' : choice);
export const choicesOf = (scope: GoalScope): MeasureChoice[] =>
  MEASURE_CHOICES.filter((choice) => MEASURES_OF[scope].includes(measureOf(choice)));
const isShare = (choice: MeasureChoice) => choice === 'percent' || choice === 'hires' || choice === 'hours_share';
const choiceOf = ({ measure, bps }: Pick<ProjectGoal, 'measure' | 'bps'>): MeasureChoice =>
  measure === 'hours' && bps !== null ? 'hours_share' : measure;

/** As it is typed, named as the request's body where both are the same thing. */
export interface GoalValues {
  readonly group_code: string;
  readonly name: string;
  readonly scope: GoalScope;
  readonly choice: MeasureChoice;
  /** Percent, dollars or hours. */
  readonly value: string;
  readonly certificate_types: readonly string[];
  readonly agency_ids: readonly string[];
  readonly effective_from: string;
  readonly effective_until: string;
}

export const EMPTY_GOAL: GoalValues = {
  group_code: '',
  name: '',
  scope: 'all',
  choice: 'percent',
  value: '',
  certificate_types: [],
  agency_ids: [],
  effective_from: '',
  effective_until: '',
};

const typedValue = ({ bps, amount_cents, hours }: ProjectGoal): string =>
  bps !== null ? String(bps / 100) : amount_cents !== null ? typedOf(amount_cents) : String(hours ?? '');

/** What a replacement begins with. */
export const goalValues = (goal: ProjectGoal, from: string): GoalValues => ({
  group_code: goal.group_code,
  name: goal.name,
  scope: goal.scope,
  choice: choiceOf(goal),
  value: typedValue(goal),
  certificate_types: goal.certificate_types,
  agency_ids: goal.agencies.map(({ id }) => id),
  effective_from: from,
  effective_until: goal.effective_until ?? '',
});

/** What was typed, as the three numbers of a request; null where it is none. */
function numbersOf({ choice, value }: GoalValues) {
  const none = { bps: null, amount_cents: null, hours: null };
  if (isShare(choice)) {
    const bps = value.trim() === '' ? null : toBasisPoints(value);
    return bps ? { ...none, bps } : null;
  }
  if (choice === 'amount') {
    const amount_cents = toCents(value);
    return amount_cents ? { ...none, amount_cents } : null;
  }
  const hours = /^\d{1,10}$/.test(value.trim()) ? Number(value) : 0;
  return hours > 0 && hours <= 1_000_000_000 ? { ...none, hours } : null;
}

/** Of a replacement; group, scope and measure are what they were. */
export function replacementBody(values: GoalValues) {
  const hasCertificates = countsCertificates(values.scope);
  return {
    name: values.name.trim(),
    ...(numbersOf(values) ?? { bps: null, amount_cents: null, hours: null }),
    certificate_types: hasCertificates ? [...values.certificate_types] : [],
    agency_ids: hasCertificates ? [...values.agency_ids] : [],
    effective_from: values.effective_from,
    effective_until: values.effective_until || null,
  };
}

export const goalBody = (values: GoalValues) => ({
  group_code: values.group_code.trim(),
  scope: values.scope,
  measure: measureOf(values.choice),
  ...replacementBody(values),
});

export const goalErrors = (values: GoalValues) => ({
  group_code: !values.group_code.trim() && copy.errors.group,
  name: !values.name.trim() && copy.errors.name,
  value: numbersOf(values) === null && copy.errors.values[values.choice],
  effective_from: !values.effective_from && copy.errors.from,
  effective_until: values.effective_until !== '' && values.effective_until < values.effective_from && copy.errors.until,
});

/** `27%`, `$1,200,000`, `4,000 hours`, `6.9% of hours`, `51% of new hires`. */
export function goalAmount({ measure, bps, amount_cents, hours }: Omit<GoalGlance, 'group_code' | 'scope'>): string {
  if (amount_cents !== null) return dollars(amount_cents);
  if (bps === null) return copy.hours(count(hours ?? 0));
  const share = `${bps / 100}%`;
  return measure === 'percent' ? share : copy.shareOf[measure === 'hires' ? 'hires' : 'hours'](share);
}

/** The day before, `YYYY-MM-DD`. */
export function dayBefore(date: string): string {
  const at = new Date(`${date}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() - 1);
  return at.toISOString().slice(0, 10);
}

/** Types that a directory has and that people search by this code: proposed for a group that is called the same. */
export const proposedTypes = (group: string, types: readonly string[]): string[] =>
  types.filter((type) => type.toLowerCase() === group.trim().toLowerCase());
