import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { orNotFound } from '#server/kernel/http/errors.ts';

/** Claims a fictional firm of the demo. @returns its `mwbes.id` */
export async function claimForDemo(ctx: WriteContext, name: string, profilePath: string): Promise<string> {
  const { id } = orNotFound(
    await ctx.sql
      .updateTable('businesses')
      .set({ demo: true })
      .where('legal_business_name', '=', name)
      .where('merged_into', 'is', null)
      .returning('id')
      .executeTakeFirst(),
  );
  const mwbe = await ctx.sql
    .updateTable('mwbes')
    .set({ profile_url_path: profilePath, claimed_at: ctx.now })
    .where('business_id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return orNotFound(mwbe).id;
}

/** Marks a firm as claimed from now on; the caller has proved it and made somebody its administrator. */
export async function markClaimed(ctx: WriteContext, mwbeId: string): Promise<void> {
  await ctx.sql.updateTable('mwbes').set({ claimed_at: ctx.now }).where('id', '=', mwbeId).execute();
}

/** Marks a firm as unclaimed: nobody acts for it any more. */
export async function markUnclaimed(ctx: WriteContext, mwbeId: string): Promise<void> {
  await ctx.sql.updateTable('mwbes').set({ claimed_at: null }).where('id', '=', mwbeId).execute();
}
