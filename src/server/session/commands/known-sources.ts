import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { sourcesOf } from '../reads/known-sources.ts';
import type {} from '../tables.ts';

/** Remembers browser and address of a sign-in that succeeded. */
export async function rememberSources(ctx: WriteContext, userId: string): Promise<void> {
  const rows = sourcesOf(ctx.request).map(({ hash }) => ({ user_id: userId, source: hash, used_at: ctx.now }));
  if (rows.length === 0) return;
  await ctx.sql
    .insertInto('known_sources')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['user_id', 'source']).doUpdateSet({ used_at: ctx.now }))
    .execute();
}

/** With a new password every source is a stranger's again: an intruder may have signed in from one. */
export async function forgetSources(ctx: WriteContext, userId: string): Promise<void> {
  await ctx.sql.deleteFrom('known_sources').where('user_id', '=', userId).execute();
}
