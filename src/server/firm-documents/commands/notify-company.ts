import { activeMembers } from '#server/accounts/reads.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { notifyAndMail, refreshNotifications } from '#server/notifications/commands/notify.ts';
import type { ShareNews } from '../emails/share.ts';

const subject_type = 'FirmShare';

/** Tells the people of a company what happened to a share with it; the cards of the one that ended say so. */
export async function notifyCompany(
  ctx: WriteContext,
  news: ShareNews,
  share: { readonly id: string; readonly company_id: string; readonly ended?: string | undefined },
): Promise<void> {
  const { id: subject_id, company_id, ended } = share;
  const card = { type: news, subject_type, subject_id, company_id, responded: true };
  await notifyAndMail(ctx, await activeMembers(ctx.sql, company_id), card, news);
  if (ended) await refreshNotifications(ctx, { subject_type, subject_id: ended });
}
