import { sql } from 'kysely';
import type { WriteContext } from '#server/kernel/context/contexts.ts';

/** The caller ends sessions and links. @param hash of the new password. @returns whether it is the account's first */
export async function setPassword(ctx: WriteContext, userId: string, hash: string): Promise<boolean> {
  const { rows } = await sql<{ had: boolean }>`
    SELECT password_hash IS NOT NULL AS had FROM users WHERE id = ${userId}::uuid FOR UPDATE`.execute(ctx.sql);
  const isFirst = rows[0]?.had === false;
  await ctx.sql
    .updateTable('users')
    .set({ password_hash: hash, password_changed_at: ctx.now })
    .where('id', '=', userId)
    .execute();
  await ctx.audit({
    action: isFirst ? 'password set' : 'password changed',
    subjectType: 'user',
    subjectId: userId,
  });
  return isFirst;
}
