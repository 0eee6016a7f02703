import { missingFacts, type OpportunityFact } from '#contract/opportunities/rules.ts';
import { bodyOf, type FactsValues } from './facts-form.ts';

/** The facts that a draft lacks before it can be published, as it is typed. */
export function missingIn({ title, scope, naics, state_code, time_zone, deadline }: FactsValues): OpportunityFact[] {
  const facts = bodyOf({ title, scope, naics, state_code, time_zone, deadline });
  return missingFacts({
    title: facts.title,
    scope: facts.scope,
    naics: facts.naics,
    state_code: facts.state_code,
    time_zone: facts.time_zone,
    deadline: facts.deadline,
  });
}
