import { activeMembers } from '#server/accounts/reads.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { on } from '#server/kernel/context/reactions.ts';
import { markResponded, notifyAndMail, refreshNotifications } from '#server/notifications/commands/notify.ts';
import { projectWithdrawn } from '#server/work-history/events.ts';
import { releaseRetracted } from './commands/settle.ts';
import {
  confirmationAnswered,
  confirmationCorrected,
  confirmationRequested,
  confirmationWithdrawn,
  correctionAccepted,
} from './events.ts';

const about = (subject_id: string) => ({ subject_type: 'WorkConfirmation', subject_id });

export const reactions = [
  on(confirmationRequested, (ctx, { requestId, hiringCompanyId }) =>
    tell(ctx, requestId, hiringCompanyId, { type: 'work_confirmation_request', responded: false }, 'requested'),
  ),
  on(confirmationAnswered, async (ctx, { requestId, mwbeId }) => {
    await markResponded(ctx, about(requestId));
    await tell(ctx, requestId, mwbeId, { type: 'work_confirmation_answer', responded: true }, 'answered');
  }),
  on(confirmationCorrected, async (ctx, { requestId, mwbeId }) => {
    await markResponded(ctx, about(requestId));
    await tell(ctx, requestId, mwbeId, { type: 'work_confirmation_correction', responded: false }, 'corrected');
  }),
  on(correctionAccepted, async (ctx, { requestId, hiringCompanyId }) => {
    await markResponded(ctx, about(requestId));
    await refreshNotifications(ctx, about(requestId));
    await tell(ctx, requestId, hiringCompanyId, { type: 'work_confirmation_request', responded: true }, 'accepted');
  }),
  on(projectWithdrawn, (ctx, { projectId }) => releaseRetracted(ctx, projectId)),
  on(confirmationWithdrawn, async (ctx, { requestId }) => {
    await markResponded(ctx, about(requestId));
    await refreshNotifications(ctx, about(requestId));
  }),
];

/** Tells the people of one side; there is nobody to tell at a client outside. */
async function tell(
  ctx: WriteContext,
  requestId: string,
  companyId: string | null,
  card: { readonly type: string; readonly responded: boolean },
  news: string,
): Promise<void> {
  if (companyId === null) return;
  const notification = { ...about(requestId), ...card, company_id: companyId };
  await notifyAndMail(ctx, await activeMembers(ctx.sql, companyId), notification, `work_confirmation_${news}`);
}
