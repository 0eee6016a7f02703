import type { WriteContext } from '#server/kernel/context/contexts.ts';
import type { Recipient } from '../reads.ts';

/** Sets when notifications are emailed. The caller has authorized the change. */
export async function setMailPreference(
  ctx: WriteContext,
  userId: string,
  mail_preference: Recipient['mail_preference'],
): Promise<void> {
  await ctx.sql.updateTable('users').set({ mail_preference }).where('id', '=', userId).execute();
  await ctx.audit({
    action: 'email preference set',
    subjectType: 'user',
    subjectId: userId,
    details: { mail_preference },
  });
}
