import type { WriteContext } from '#server/kernel/context/contexts.ts';
import type { Recipient } from '../reads.ts';

/** When this person gets e-mail about news. The caller has seen to it that it is theirs to say. */
export async function setMailPreference(
  ctx: WriteContext,
  userId: string,
  mail_preference: Recipient['mail_preference'],
): Promise<void> {
  await ctx.sql.updateTable('users').set({ mail_preference }).where('id', '=', userId).execute();
  await ctx.audit({
    action: 'e-mail preference set',
    subjectType: 'user',
    subjectId: userId,
    details: { mail_preference },
  });
}
