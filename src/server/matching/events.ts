import type { Reason } from '#contract/matching/schema/reasons.ts';
import { event } from '#server/kernel/context/events.ts';

/** Every event names the opportunity, and the company that owns it. */
interface MatchingEvent {
  readonly opportunityId: string;
  readonly hiringCompanyId: string;
}

/** A version of an opportunity was matched: so many firms fit. Once for each version, or again if the job runs twice. */
export const opportunityMatched = event<MatchingEvent & { readonly version: number; readonly firms: number }>(
  'matching.opportunityMatched',
);

/** People of firms were told of an opportunity; with `addendum`, of that addendum. Firms whose people want no news are not among them. */
export const firmsTold = event<
  MatchingEvent & {
    readonly addendum: number | null;
    readonly firms: readonly { readonly mwbeId: string; readonly score: number; readonly reasons: readonly Reason[] }[];
  }
>('matching.firmsTold');
