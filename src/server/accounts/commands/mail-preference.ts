import type { WriteContext } from '#server/kernel/context/contexts.ts';
import type { MailPreferences } from '../reads.ts';

/** Sets when notifications are emailed; a kind that is left out stays. The caller has authorized the change. */
export async function setMailPreferences(
  ctx: WriteContext,
  userId: string,
  preferences: Partial<MailPreferences>,
): Promise<void> {
  await ctx.sql.updateTable('users').set(preferences).where('id', '=', userId).execute();
  await ctx.audit({
    action: 'email preference set',
    subjectType: 'user',
    subjectId: userId,
    details: { ...preferences },
  });
}
