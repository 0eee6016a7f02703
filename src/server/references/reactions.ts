import { activeMembers } from '#server/accounts/reads.ts';
import { on } from '#server/kernel/context/reactions.ts';
import { notifyAndMail } from '#server/notifications/commands/notify.ts';
import { referenceGiven } from './events.ts';

export const reactions = [
  on(referenceGiven, async (ctx, { referenceId, mwbeId }) => {
    const about = { subject_type: 'Reference', subject_id: referenceId, company_id: mwbeId };
    const told = { ...about, type: 'reference_given', responded: true };
    await notifyAndMail(ctx, await activeMembers(ctx.sql, mwbeId), told, 'reference_given');
  }),
];
