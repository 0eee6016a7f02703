import { event } from '#server/kernel/context/events.ts';

interface OpportunityEvent {
  readonly opportunityId: string;
  readonly hiringCompanyId: string;
}

export const opportunityPublished = event<OpportunityEvent>('opportunities.published');
/** What was published changed: the room `responses` tells the firms (`emails/firms.ts`), `outreach` records it. */
export const addendumIssued = event<OpportunityEvent & { readonly number: number }>('opportunities.addendumIssued');
/** `by` null: its deadline passed. */
export const opportunityClosed = event<OpportunityEvent & { readonly by: string | null }>('opportunities.closed');
export const opportunityAwarded = event<OpportunityEvent & { readonly mwbeIds: readonly string[] }>(
  'opportunities.awarded',
);
export const opportunityCancelled = event<OpportunityEvent & { readonly reason: string }>('opportunities.cancelled');
/** A firm asked; only the owner is told. */
export const questionAsked = event<OpportunityEvent & { readonly questionId: string }>('opportunities.questionAsked');
export const questionAnswered = event<OpportunityEvent & { readonly questionId: string; readonly mwbeId: string }>(
  'opportunities.questionAnswered',
);
export const addendumAcknowledged = event<OpportunityEvent & { readonly number: number; readonly mwbeId: string }>(
  'opportunities.addendumAcknowledged',
);
