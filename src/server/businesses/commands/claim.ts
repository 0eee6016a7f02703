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
