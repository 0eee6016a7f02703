import type { ExclusionAction } from '#contract/exclusions/rules.ts';
import { event } from '#server/kernel/context/events.ts';

/** An exclusion was proposed, decided, withdrawn or revoked: news of its project. */
export interface ExclusionMoved {
  readonly projectId: string;
  readonly exclusionId: string;
  readonly contractId: string;
  /** Whose branch hears of it. */
  readonly branchId: string;
  readonly action: 'propose' | ExclusionAction;
  readonly amountCents: number;
}
export const exclusionMoved = event<ExclusionMoved>('exclusions.moved');
