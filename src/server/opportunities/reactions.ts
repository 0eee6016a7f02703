import { activeMembers } from '#server/accounts/reads.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { on } from '#server/kernel/context/reactions.ts';
import { markResponded, notify, notifyAndMail, refreshNotifications } from '#server/notifications/commands/notify.ts';
import {
  opportunityAwarded,
  opportunityCancelled,
  opportunityClosed,
  questionAnswered,
  questionAsked,
} from './events.ts';
import { unansweredQuestions } from './reads/subjects.ts';

const aboutQuestion = (subject_id: string) => ({ subject_type: 'OpportunityQuestion', subject_id });

export const reactions = [
  on(questionAsked, async (ctx, { opportunityId, questionId, hiringCompanyId: company_id }) => {
    const card = { ...aboutQuestion(questionId), company_id, type: 'opportunity_question', responded: false };
    const people = await activeMembers(ctx.sql, company_id);
    await notify(ctx, people, card);
    await ctx.change('opportunities', opportunityId, people);
  }),
  on(questionAnswered, async (ctx, { opportunityId, questionId, mwbeId: company_id }) => {
    const about = aboutQuestion(questionId);
    await markResponded(ctx, about);
    const card = { ...about, company_id, type: 'opportunity_answer', responded: true };
    const people = await activeMembers(ctx.sql, company_id);
    await notifyAndMail(ctx, people, card, 'opportunity_answer');
    await ctx.change('opportunities', opportunityId, people);
  }),
  on(opportunityClosed, async (ctx, { opportunityId: subject_id, hiringCompanyId: company_id, by }) => {
    // whoever closed it before its deadline knows
    if (by !== null) return;
    const card = { subject_type: 'OpportunityClosing', subject_id, company_id, responded: true };
    const people = await activeMembers(ctx.sql, company_id);
    await notifyAndMail(ctx, people, { ...card, type: 'opportunity_closed' }, 'opportunity_closed');
  }),
  on(opportunityAwarded, endOf),
  on(opportunityCancelled, endOf),
];

/** Nobody can answer any more, so no question asks for it; what is shown of the closing changed. */
async function endOf(ctx: WriteContext, { opportunityId }: { readonly opportunityId: string }): Promise<void> {
  const { rows } = await unansweredQuestions(opportunityId).execute(ctx.sql);
  for (const { id } of rows) await markResponded(ctx, aboutQuestion(id));
  await refreshNotifications(ctx, { subject_type: 'OpportunityClosing', subject_id: opportunityId });
}
