import type { Step } from '#contract/listings/rules.ts';
import { event } from '#server/kernel/context/events.ts';

/** A step of a listing, which has a signed receipt by now. */
export interface ListingStepped {
  readonly listingId: string;
  readonly bidId: string;
  readonly mwbeId: string;
  readonly hiringCompanyId: string;
  readonly opportunityId: string | null;
  readonly number: number;
  readonly step: Step;
}
export const listingStepped = event<ListingStepped>('listings.stepped');
export const bidSubmitted = event<{ readonly bidId: string }>('listings.bidSubmitted');
