import { activeMembers } from '#server/accounts/reads.ts';
import { on } from '#server/kernel/context/reactions.ts';
import { markResponded, notifyAndMail } from '#server/notifications/commands/notify.ts';
import { addendumIssued, opportunityAwarded, opportunityCancelled } from '#server/opportunities/events.ts';
import { responseGiven } from './events.ts';
import { notifyResponders } from './job-definitions.ts';

export const reactions = [
  on(responseGiven, async (ctx, { responseId, hiringCompanyId: company_id }) => {
    const about = { subject_type: 'OpportunityResponse', subject_id: responseId };
    await markResponded(ctx, about);
    const card = { ...about, company_id, type: 'opportunity_response', responded: true };
    await notifyAndMail(ctx, await activeMembers(ctx.sql, company_id), card, 'opportunity_response');
  }),
  on(addendumIssued, (ctx, { opportunityId, number }) => {
    const told = { what: 'addendum', occasion: `addendum ${number}`, before: ctx.now.toISOString() } as const;
    return ctx.enqueue(notifyResponders.with({ opportunity: opportunityId, ...told }));
  }),
  on(opportunityAwarded, (ctx, { opportunityId }) =>
    ctx.enqueue(
      notifyResponders.with({ opportunity: opportunityId, what: 'outcome', occasion: 'outcome', before: null }),
    ),
  ),
  on(opportunityCancelled, (ctx, { opportunityId }) =>
    ctx.enqueue(
      notifyResponders.with({ opportunity: opportunityId, what: 'outcome', occasion: 'outcome', before: null }),
    ),
  ),
];
