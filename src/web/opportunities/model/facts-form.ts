import { FACTS, type OpportunityFact } from '#contract/opportunities/rules.ts';
import type { OpportunityFacts } from '#contract/opportunities/schema.ts';
import { copy } from '../copy/facts.ts';

export interface GoalValue {
  readonly group: string;
  readonly percent: string;
}

type Lists = { naics: readonly string[]; certifications: readonly string[]; goals: readonly GoalValue[] };

/** As it is typed; empty where nothing is given. */
export type FactsValues = { readonly [F in OpportunityFact]: F extends keyof Lists ? Lists[F] : string };
export type SomeFacts = { -readonly [F in OpportunityFact]?: OpportunityFacts[F] };

const NUMBERS = ['budget_min', 'budget_max', 'bond_needed', 'insurance_needed', 'crew_needed'] as const;
const isNumber = (field: string): boolean => (NUMBERS as readonly string[]).includes(field);

export function valuesOf(facts: OpportunityFacts): FactsValues {
  const texts = FACTS.map((field) => {
    const value = facts[field];
    return [field, value === null ? '' : Array.isArray(value) ? value : String(value)];
  });
  const goals = facts.goals.map(({ group, percent }) => ({ group, percent: String(percent) }));
  return { ...Object.fromEntries(texts), goals };
}

/** The body for fields that were changed. */
export function bodyOf(changes: Partial<FactsValues>): SomeFacts {
  const entries = Object.entries(changes).map(([field, value]) => [field, factOf(field, value)]);
  return Object.fromEntries(entries);
}

function factOf(field: string, value: string | readonly (string | GoalValue)[]): unknown {
  if (field === 'goals') return givenGoals(value as readonly GoalValue[]).map(toGoal);
  if (typeof value !== 'string') return value;
  const text = value.trim();
  if (text === '') return null;
  return isNumber(field) ? Number(text) : text;
}

const givenGoals = (goals: readonly GoalValue[]): GoalValue[] =>
  goals.filter(({ group, percent }) => group.trim() !== '' || percent.trim() !== '');
const toGoal = ({ group, percent }: GoalValue) => ({ group: group.trim(), percent: Number(percent) });

/** Which of the values differ. */
export function changedValues(before: FactsValues, after: FactsValues): Partial<FactsValues> {
  const changed = FACTS.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));
  return Object.fromEntries(changed.map((field) => [field, after[field]]));
}

type Errors = { -readonly [F in OpportunityFact]?: string };

/** Errors by field, which is not sent then. */
export function validate(values: FactsValues): Errors {
  const errors: Errors = {};
  for (const field of NUMBERS) if (!/^\d*$/.test(values[field].trim())) errors[field] = copy.errors.number;
  if (!errors.budget_min && !errors.budget_max && isBelow(values.budget_max, values.budget_min))
    errors.budget_max = copy.errors.budget;
  if (values.starts_on && values.ends_on && values.ends_on < values.starts_on) errors.ends_on = copy.errors.ends;
  if (!/^(?:\d{5})?$/.test(values.zip)) errors.zip = copy.errors.zip;
  if (!/^(?:[^\s@]+@[^\s@]+\.[^\s@]+)?$/.test(values.contact_email.trim())) errors.contact_email = copy.errors.email;
  if (!/^(?:(?:1 )?\(\d{3}\) \d{3}-\d{4})?$/.test(values.contact_phone)) errors.contact_phone = copy.errors.phone;
  const goals = goalsError(givenGoals(values.goals));
  if (goals) errors.goals = goals;
  return errors;
}

const isBelow = (one: string, other: string): boolean => one !== '' && other !== '' && Number(one) < Number(other);

function goalsError(goals: readonly GoalValue[]): string | undefined {
  const isWhole = ({ group, percent }: GoalValue) => group.trim() && /^(?:100|[1-9]\d?)$/.test(percent.trim());
  if (!goals.every(isWhole)) return copy.errors.goal;
  const keys = goals.map((goal) => `${goal.group.trim()} ${goal.percent}`.toLowerCase());
  return new Set(keys).size < keys.length ? copy.errors.goalTwice : undefined;
}
