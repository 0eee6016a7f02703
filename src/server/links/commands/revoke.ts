import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { conflict, orNotFound } from '#server/kernel/http/errors.ts';
import type {} from '../tables.ts';

/** Revokes an open link; the caller has authorized staff. @throws AppError 404, or 409 if it is not open */
export async function revokeLink(ctx: WriteContext, id: string): Promise<void> {
  const revoked = await ctx.sql
    .updateTable('link_tokens')
    .set({ revoked_at: ctx.now })
    .where('id', '=', id)
    .where('spent_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', ctx.now)
    .returning(['purpose', 'email'])
    .executeTakeFirst();
  if (!revoked) {
    orNotFound(await ctx.sql.selectFrom('link_tokens').select('id').where('id', '=', id).executeTakeFirst());
    throw conflict('This link is no longer open');
  }
  await ctx.audit({ action: 'link revoked', subjectType: 'link', subjectId: id, details: revoked });
}
