import { activeMembers } from '#server/accounts/reads.ts';
import type { WriteContext } from '#server/kernel/contexts.ts';
import { on } from '#server/kernel/events.ts';
import { projectRecorded, projectRejected, projectVerified } from '#server/work-history/events.ts';
import { notify } from './commands/notify.ts';
import type { News } from './emails/work-history.ts';
import { mailNotification } from './jobs.ts';

/** The types are the spec's; a verification tells the hiring side by the record's own card (docs/decisions/0004). */
export const reactions = [
  on(projectRecorded, (ctx, { mwbeId, projectId }) => tell(ctx, mwbeId, 'recorded', projectId)),
  on(projectVerified, (ctx, { hiringCompanyId, projectId }) => tell(ctx, hiringCompanyId, 'verified', projectId)),
  on(projectRejected, (ctx, { hiringCompanyId, projectId }) => tell(ctx, hiringCompanyId, 'rejected', projectId)),
];

async function tell(ctx: WriteContext, companyId: string, news: News, projectId: string): Promise<void> {
  const people = await activeMembers(ctx.sql, companyId);
  const type = news === 'rejected' ? 'rejected_work_history' : 'new_work_history';
  const ids = await notify(ctx, people, { type, subject_type: 'Project', subject_id: projectId });
  for (const notification_id of ids) await ctx.enqueue(mailNotification.with({ notification_id, news }));
}
