import { sql } from 'kysely';
import { DAY_MS } from '#contract/durations.ts';
import { RESTORABLE_DAYS } from '#contract/shortlists/rules.ts';
import type { AppServices } from '#server/kernel/context/app-services.ts';

/** Deletes lists and rows that nobody can bring back any more. */
export async function purgeRemoved(services: AppServices): Promise<void> {
  await services.transact(async (ctx) => {
    const before = new Date(ctx.now.getTime() - RESTORABLE_DAYS * DAY_MS);
    await sql`DELETE FROM shortlist_items WHERE removed_at < ${before}`.execute(ctx.sql);
    await sql`DELETE FROM shortlists WHERE removed_at < ${before}`.execute(ctx.sql);
  });
}
