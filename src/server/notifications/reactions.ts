import { activeMembers } from '#server/accounts/reads.ts';
import type { WriteContext } from '#server/kernel/contexts.ts';
import { on } from '#server/kernel/events.ts';
import { projectRecorded, projectRejected, projectVerified } from '#server/work-history/events.ts';
import { notify } from './commands.ts';
import { mailNotification } from './jobs.ts';

/** The types are the spec's; a verification tells the hiring side by the record's own card (docs/decisions/0004). */
export const reactions = [
  on(projectRecorded, (ctx, news) => tell(ctx, news.mwbeId, 'new_work_history', news.projectId)),
  on(projectVerified, (ctx, news) => tell(ctx, news.hiringCompanyId, 'new_work_history', news.projectId)),
  on(projectRejected, (ctx, news) => tell(ctx, news.hiringCompanyId, 'rejected_work_history', news.projectId)),
];

async function tell(ctx: WriteContext, companyId: string, type: string, projectId: string): Promise<void> {
  const people = await activeMembers(ctx.sql, companyId);
  const ids = await notify(ctx, people, { type, subject_type: 'Project', subject_id: projectId });
  for (const notification_id of ids) await ctx.enqueue(mailNotification.with({ notification_id }));
}
