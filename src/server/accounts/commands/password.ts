import type { WriteContext } from '#server/kernel/context/contexts.ts';

/** The caller ends sessions and links. @param hash of the new password */
export async function setPassword(ctx: WriteContext, userId: string, hash: string): Promise<void> {
  await ctx.sql
    .updateTable('users')
    .set({ password_hash: hash, password_changed_at: ctx.now })
    .where('id', '=', userId)
    .execute();
  await ctx.audit({ action: 'password changed', subjectType: 'user', subjectId: userId });
}
