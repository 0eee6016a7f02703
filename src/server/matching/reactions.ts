import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { on } from '#server/kernel/context/reactions.ts';
import { addendumIssued, opportunityPublished } from '#server/opportunities/events.ts';
import { matchOpportunity } from './job-definitions.ts';

const match = (ctx: WriteContext, { opportunityId }: { readonly opportunityId: string }) =>
  ctx.enqueue(matchOpportunity.with({ opportunity_id: opportunityId }));

/** An addendum may change what is asked for: whom it fits is computed anew. */
export const reactions = [on(opportunityPublished, match), on(addendumIssued, match)];
