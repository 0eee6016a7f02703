import type { ProjectSaid } from '#contract/work-history/schema.ts';
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
  restateRequests,
} from '#server/notifications/commands/notify.ts';
import type { ProjectEvent } from './emails/content.ts';
import {
  projectCorrected,
  projectRecorded,
  projectRejected,
  projectReminded,
  projectVerified,
  projectWithdrawn,
  revisionRequested,
  revisionVerified,
} from './events.ts';
import { pendingProjectsOf } from './reads/pending.ts';
import { projectSays, revisionSays } from './reads/said.ts';

const project = (subject_id: string): NotificationAbout => ({ subject_type: 'Project', subject_id });
const PENDING = { subject_type: 'Project', type: 'new_work_history', news: 'recorded' };
const revision = (subject_id: string): NotificationAbout => ({ subject_type: 'ProjectRevision', subject_id });

/** The types are the specification's; a verification is told by the record's own card (docs/decisions/0004). */
export const reactions = [
  on(projectRecorded, (ctx, { mwbeId, projectId, batchId }) =>
    notifyAbout(ctx, projectId, mwbeId, 'recorded', { type: 'new_work_history', responded: false, batch_id: batchId }),
  ),
  on(projectReminded, (ctx, { mwbeId, projectId }) =>
    notifyAbout(ctx, projectId, mwbeId, 'reminded', { type: 'new_work_history', responded: false }),
  ),
  on(projectVerified, async (ctx, { hiringCompanyId, projectId }) => {
    await markResponded(ctx, project(projectId));
    await notifyAbout(ctx, projectId, hiringCompanyId, 'verified', { type: 'new_work_history', responded: true });
  }),
  on(projectRejected, async (ctx, { hiringCompanyId, projectId }) => {
    await markResponded(ctx, project(projectId));
    await notifyAbout(ctx, projectId, hiringCompanyId, 'rejected', { type: 'rejected_work_history', responded: true });
  }),
  on(revisionRequested, async (ctx, { hiringCompanyId, projectId, revisionId }) => {
    await markResponded(ctx, project(projectId));
    const requested = { ...revision(revisionId), type: 'revised_work_history', responded: false };
    const said = await revisionSays(ctx, revisionId);
    await notifyMembers(ctx, hiringCompanyId, 'revision_requested', { ...requested, said });
  }),
  on(revisionVerified, async (ctx, { mwbeId, projectId, revisionId }) => {
    await markResponded(ctx, revision(revisionId));
    await refreshNotifications(ctx, project(projectId));
    await notifyAbout(ctx, projectId, mwbeId, 'revision_verified', { type: 'new_work_history', responded: true });
  }),
  // a pending record still waits for the same people; one that is sent again notifies them again
  on(projectCorrected, async (ctx, { projectId, revisionId }) => {
    if (revisionId !== null) await markResponded(ctx, revision(revisionId));
    await restateRequests(ctx, project(projectId), await projectSays(ctx, projectId));
    await refreshNotifications(ctx, project(projectId));
  }),
  on(projectWithdrawn, async (ctx, { projectId, hiringCompanyId, mwbeId, revisionId, reason, by }) => {
    if (revisionId !== null) await markResponded(ctx, revision(revisionId));
    await markResponded(ctx, project(projectId));
    await refreshNotifications(ctx, project(projectId));
    const news = by === 'platform' ? 'retracted' : 'withdrawn';
    const card = {
      type: 'new_work_history',
      responded: true,
      said: { ...(await projectSays(ctx, projectId)), reason },
    };
    for (const party of [mwbeId, hiringCompanyId]) await notifyAbout(ctx, projectId, party, news, card);
  }),
  on(businessClaimed, (ctx, { mwbeId, userId }) =>
    notifyPending(ctx, userId, { company_id: mwbeId, ...PENDING }, pendingProjectsOf(mwbeId)),
  ),
];

interface Card {
  readonly type: string;
  readonly responded: boolean;
  readonly said?: ProjectSaid;
  readonly batch_id?: string | undefined;
}

/** Tells a party what happened to a project; the card keeps what the project says now. */
async function notifyAbout(
  ctx: WriteContext,
  projectId: string,
  companyId: string,
  event: ProjectEvent,
  card: Card,
): Promise<void> {
  const said = card.said ?? (await projectSays(ctx, projectId));
  await notifyMembers(ctx, companyId, event, { ...card, ...project(projectId), said });
}

/** Whoever withdrew a record knows; everybody else of both parties is told. */
async function notifyMembers(
  ctx: WriteContext,
  companyId: string,
  event: ProjectEvent,
  notification: NotificationAbout & Card,
): Promise<void> {
  const knows = event === 'withdrawn' && ctx.actor.kind === 'user' ? ctx.actor.id : null;
  const recipients = (await activeMembers(ctx.sql, companyId)).filter((id) => id !== knows);
  await notifyAndMail(ctx, recipients, { ...notification, company_id: companyId }, event);
}
