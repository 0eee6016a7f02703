import type { OpportunityFact } from '#contract/opportunities/rules.ts';
import { FACTS } from '#contract/opportunities/rules.ts';
import type { FactChange, OpportunityFacts } from '#contract/opportunities/schema.ts';
import { AppError } from '#server/kernel/http/errors.ts';
import { momentAt } from '../adapters/local-time.ts';

/** Facts that a request gives. */
type SomeFacts = { readonly [F in OpportunityFact]?: OpportunityFacts[F] | undefined };

/** As the table takes them, with the moment of the deadline. */
type StoredFacts = Omit<Partial<OpportunityFacts>, 'goals'> & { goals?: string; deadline_at: Date | null };

/** @throws AppError 400 at the field that is to be corrected; `path` is where facts are in the request */
export function refuseContradictions(facts: OpportunityFacts, path: string): void {
  const wrong = contradiction(facts);
  if (wrong) throw new AppError(400, wrong[1], { errors: [{ field: `${path}.${wrong[0]}`, detail: wrong[1] }] });
}

function contradiction(facts: OpportunityFacts): readonly [OpportunityFact, string] | undefined {
  const { starts_on, ends_on, budget_min, budget_max, deadline, time_zone } = facts;
  if (starts_on && ends_on && ends_on < starts_on) return ['ends_on', 'This is before the work begins'];
  if (budget_min !== null && budget_max !== null && budget_max < budget_min)
    return ['budget_max', 'This is less than the low end of the budget'];
  if (deadline && time_zone && momentAt(deadline, time_zone) === null)
    return ['deadline', 'This time does not exist: clocks go forward in that hour'];
  return undefined;
}

/** The values that were given, as the table takes them. `facts` are those that result. */
export function stored(given: SomeFacts, { deadline, time_zone }: OpportunityFacts): StoredFacts {
  const { goals, ...rest } = given;
  return {
    ...(rest as Omit<Partial<OpportunityFacts>, 'goals'>),
    ...(goals && { goals: JSON.stringify(goals) }),
    deadline_at: deadline && time_zone ? momentAt(deadline, time_zone) : null,
  };
}

/** The facts with those that were given in their place. */
export const merged = (before: OpportunityFacts, given: SomeFacts): OpportunityFacts =>
  ({ ...factsOf(before), ...given }) as OpportunityFacts;

export const factsOf = (row: OpportunityFacts): OpportunityFacts =>
  Object.fromEntries(FACTS.map((fact) => [fact, row[fact]])) as OpportunityFacts;

/** What differs, as text for people. */
export const changesBetween = (before: OpportunityFacts, after: SomeFacts): FactChange[] =>
  FACTS.flatMap((field) => {
    if (!(field in after)) return [];
    const [from, to] = [inWords(before[field]), inWords(after[field])];
    return from === to ? [] : [{ field, from, to }];
  });

function inWords(value: OpportunityFacts[OpportunityFact] | undefined): string | null {
  if (value === null || value === undefined) return null;
  if (!Array.isArray(value)) return String(value);
  const parts = value.map((one) => (typeof one === 'string' ? one : `${one.group} ${one.percent}%`));
  return parts.length > 0 ? parts.join(', ') : null;
}
