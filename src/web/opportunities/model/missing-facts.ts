import { missingFacts, type OpportunityFact, REQUIRED_FACTS } from '#contract/opportunities/rules.ts';
import { bodyOf, type FactsValues } from './facts-form.ts';

type RequiredFact = (typeof REQUIRED_FACTS)[number];

/** The facts that a draft lacks before it can be published, as it is typed. */
export function missingIn(values: FactsValues): OpportunityFact[] {
  const required = Object.fromEntries(REQUIRED_FACTS.map((fact) => [fact, values[fact]]));
  return missingFacts(bodyOf(required as Pick<FactsValues, RequiredFact>) as Record<RequiredFact, unknown>);
}
