import { activeMembers } from '#server/accounts/reads.ts';
import { businessClaimed } from '#server/businesses/events.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { on } from '#server/kernel/context/reactions.ts';
import {
  markResponded,
  type NotificationAbout,
  notifyAndMail,
  notifyPending,
  refreshNotifications,
} from '#server/notifications/commands/notify.ts';
import type { ProjectEvent } from './emails/project.ts';
import {
  projectCorrected,
  projectRecorded,
  projectRejected,
  projectVerified,
  projectWithdrawn,
  revisionRequested,
  revisionVerified,
} from './events.ts';
import { pendingProjectsOf } from './reads/pending.ts';

const project = (subject_id: string): NotificationAbout => ({ subject_type: 'Project', subject_id });
const PENDING = { subject_type: 'Project', type: 'new_work_history' };
const revision = (subject_id: string): NotificationAbout => ({ subject_type: 'ProjectRevision', subject_id });

/** The types are the specification's; a verification is told by the record's own card (docs/decisions/0004). */
export const reactions = [
  on(projectRecorded, (ctx, { mwbeId, projectId }) =>
    notifyMembers(ctx, mwbeId, 'recorded', { ...project(projectId), type: 'new_work_history', responded: false }),
  ),
  on(projectVerified, async (ctx, { hiringCompanyId, projectId }) => {
    await markResponded(ctx, project(projectId));
    const verified = { ...project(projectId), type: 'new_work_history', responded: true };
    await notifyMembers(ctx, hiringCompanyId, 'verified', verified);
  }),
  on(projectRejected, async (ctx, { hiringCompanyId, projectId }) => {
    await markResponded(ctx, project(projectId));
    const rejected = { ...project(projectId), type: 'rejected_work_history', responded: true };
    await notifyMembers(ctx, hiringCompanyId, 'rejected', rejected);
  }),
  on(revisionRequested, async (ctx, { hiringCompanyId, projectId, revisionId }) => {
    await markResponded(ctx, project(projectId));
    const requested = { ...revision(revisionId), type: 'revised_work_history', responded: false };
    await notifyMembers(ctx, hiringCompanyId, 'revision_requested', requested);
  }),
  on(revisionVerified, async (ctx, { mwbeId, projectId, revisionId }) => {
    await markResponded(ctx, revision(revisionId));
    await refreshNotifications(ctx, project(projectId));
    const accepted = { ...project(projectId), type: 'new_work_history', responded: true };
    await notifyMembers(ctx, mwbeId, 'revision_verified', accepted);
  }),
  // a pending record still waits for the same people; one that is sent again notifies them again
  on(projectCorrected, async (ctx, { projectId, revisionId }) => {
    if (revisionId !== null) await markResponded(ctx, revision(revisionId));
    await refreshNotifications(ctx, project(projectId));
  }),
  on(projectWithdrawn, async (ctx, { projectId, revisionId }) => {
    if (revisionId !== null) await markResponded(ctx, revision(revisionId));
    await markResponded(ctx, project(projectId));
  }),
  on(businessClaimed, (ctx, { mwbeId, userId }) =>
    notifyPending(ctx, userId, { company_id: mwbeId, ...PENDING }, pendingProjectsOf(mwbeId)),
  ),
];

const notifyMembers = async (
  ctx: WriteContext,
  companyId: string,
  event: ProjectEvent,
  notification: NotificationAbout & { readonly type: string; readonly responded: boolean },
): Promise<void> => {
  const recipients = await activeMembers(ctx.sql, companyId);
  await notifyAndMail(ctx, recipients, { ...notification, company_id: companyId }, event);
};
