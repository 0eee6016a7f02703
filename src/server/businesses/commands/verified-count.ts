import { sql } from 'kysely';
import type { WriteContext } from '#server/kernel/context/contexts.ts';

/** Adjusts the firm's count of verified work; the search index follows. */
export async function adjustVerifiedCount(ctx: WriteContext, mwbeId: string, change: 1 | -1 = 1): Promise<void> {
  await sql`UPDATE businesses SET verified_projects = verified_projects + ${change}, updated_at = ${ctx.now}
            WHERE id = (SELECT business_id FROM mwbes WHERE id = ${mwbeId})`.execute(ctx.sql);
}
