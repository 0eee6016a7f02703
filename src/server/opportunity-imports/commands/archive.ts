import { sql } from 'kysely';
import type { AppServices } from '#server/kernel/context/app-services.ts';
import { closeNotices } from '#server/opportunities/commands/notices.ts';
import { dueForArchive } from '../reads/known-notices.ts';

const BATCH = 200;

/** Closes what its system no longer shows as active by today. */
export async function archiveDue(services: AppServices): Promise<void> {
  for (let archived = BATCH; archived === BATCH; ) {
    archived = await services.transact(async (ctx) => {
      const ids = await dueForArchive(ctx.sql, ctx.now.toISOString().slice(0, 10), BATCH);
      await closeNotices(ctx, ids, 'This notice is archived.');
      await sql`UPDATE opportunity_notices SET archived_at = ${ctx.now}
                WHERE opportunity_id = ANY(${ids}::uuid[])`.execute(ctx.sql);
      return ids.length;
    });
  }
}
