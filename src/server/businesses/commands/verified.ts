import { sql } from 'kysely';
import type { WriteContext } from '#server/kernel/contexts.ts';

/** Counts one more confirmed piece of work for the firm whose `mwbes.id` is given; the search index follows. */
export async function countVerifiedWork(ctx: WriteContext, mwbeId: string): Promise<void> {
  await sql`UPDATE businesses SET verified_projects = verified_projects + 1, updated_at = ${ctx.now}
            WHERE id = (SELECT business_id FROM mwbes WHERE id = ${mwbeId})`.execute(ctx.sql);
}
