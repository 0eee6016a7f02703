import type { Opportunity } from '#contract/opportunities/schema.ts';
import { PAYMENT_LIMITS } from '#contract/payments/rules.ts';

/** What an award says of the payment contract that records it; undefined where nobody of the directory got the work. */
export function awardOf(opportunity: Opportunity, mwbeId: string) {
  const { id, hiring_company_id, title, scope, naics, state_code, time_zone, starts_on, ends_on, awards } = opportunity;
  const award = awards.find(({ mwbe_id }) => mwbe_id === mwbeId);
  if (!award || hiring_company_id === null) return undefined;
  return {
    key: `${id} ${mwbeId}`,
    values: {
      ...{ hiring_company_id, mwbe_id: mwbeId, firm: award.name },
      title: (title ?? '').slice(0, PAYMENT_LIMITS.title),
      scope: (scope ?? '').slice(0, PAYMENT_LIMITS.scope),
      ...{ naics: naics.slice(0, 1), state_code: state_code ?? '', starts_on: starts_on ?? '', ends_on: ends_on ?? '' },
      ...(time_zone && { time_zone }),
      ...(award.amount !== null && { award_cents: String(award.amount) }),
    },
  };
}
