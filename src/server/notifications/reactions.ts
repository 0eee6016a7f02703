import { activeMembers } from '#server/accounts/reads.ts';
import { businessClaimed } from '#server/businesses/events.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { on } from '#server/kernel/context/reactions.ts';
import {
  projectCorrected,
  projectRecorded,
  projectRejected,
  projectVerified,
  projectWithdrawn,
  revisionRequested,
  revisionVerified,
} from '#server/work-history/events.ts';
import { type About, catchUp, noteAnswered, noteChanged, notify } from './commands/notify.ts';
import type { News } from './emails/work-history.ts';
import { mailNotification } from './job-definitions.ts';

const project = (subject_id: string): About => ({ subject_type: 'Project', subject_id });
const revision = (subject_id: string): About => ({ subject_type: 'ProjectRevision', subject_id });

/** The types are the spec's; a verification is told by the record's own card (docs/decisions/0004). */
export const reactions = [
  on(projectRecorded, (ctx, { mwbeId, projectId }) =>
    tell(ctx, mwbeId, 'recorded', { ...project(projectId), type: 'new_work_history', answered: false }),
  ),
  on(projectVerified, async (ctx, { hiringCompanyId, projectId }) => {
    await noteAnswered(ctx, project(projectId));
    await tell(ctx, hiringCompanyId, 'verified', { ...project(projectId), type: 'new_work_history', answered: true });
  }),
  on(projectRejected, async (ctx, { hiringCompanyId, projectId }) => {
    const news = { ...project(projectId), type: 'rejected_work_history', answered: true };
    await noteAnswered(ctx, project(projectId));
    await tell(ctx, hiringCompanyId, 'rejected', news);
  }),
  on(revisionRequested, async (ctx, { hiringCompanyId, projectId, revisionId }) => {
    const news = { ...revision(revisionId), type: 'revised_work_history', answered: false };
    await noteAnswered(ctx, project(projectId));
    await tell(ctx, hiringCompanyId, 'revision_requested', news);
  }),
  on(revisionVerified, async (ctx, { mwbeId, projectId, revisionId }) => {
    const news = { ...project(projectId), type: 'new_work_history', answered: true };
    await noteAnswered(ctx, revision(revisionId));
    await noteChanged(ctx, project(projectId));
    await tell(ctx, mwbeId, 'revision_verified', news);
  }),
  // a record that was pending still waits for the same people; one that is sent again is told anew
  on(projectCorrected, async (ctx, { projectId, revisionId }) => {
    if (revisionId !== null) await noteAnswered(ctx, revision(revisionId));
    await noteChanged(ctx, project(projectId));
  }),
  on(projectWithdrawn, async (ctx, { projectId, revisionId }) => {
    if (revisionId !== null) await noteAnswered(ctx, revision(revisionId));
    await noteAnswered(ctx, project(projectId));
  }),
  on(businessClaimed, (ctx, { mwbeId, userId }) => catchUp(ctx, mwbeId, userId)),
];

async function tell(
  ctx: WriteContext,
  companyId: string,
  news: News,
  what: About & { readonly type: string; readonly answered: boolean },
): Promise<void> {
  const ids = await notify(ctx, await activeMembers(ctx.sql, companyId), what);
  for (const notification_id of ids) await ctx.enqueue(mailNotification.with({ notification_id, news }));
}
