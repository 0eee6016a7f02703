import { sql } from 'kysely';
import type { WriteContext } from '#server/kernel/context/contexts.ts';

const BATCH = 100;
/** A batch is complete once nothing came with it for so long: the rows of an import arrive in several requests. */
const QUIET_MS = 30_000;

/**
 * Notes for some of the batches that are complete, and whose time has come, which cards each email tells of.
 * @returns the first card of each email, and what it is about; empty when nothing is left
 */
export async function claimDueBatches(ctx: WriteContext): Promise<{ mail_key: string; news: string }[]> {
  const { rows } = await sql<{ mail_key: string; news: string }>`
    WITH due AS (
      SELECT batch_id, recipient_id, news, (array_agg(id ORDER BY created_at, id))[1] AS first
      FROM notifications WHERE batch_id IS NOT NULL AND mail_key IS NULL AND news IS NOT NULL
      GROUP BY batch_id, recipient_id, news
      HAVING max(created_at) <= ${new Date(ctx.now.getTime() - QUIET_MS)}
        AND (max(mail_after) IS NULL OR max(mail_after) <= ${ctx.now}) LIMIT ${BATCH}
    ), told AS (
      UPDATE notifications n SET mail_key = due.first FROM due
      WHERE n.batch_id = due.batch_id AND n.recipient_id = due.recipient_id AND n.news = due.news AND n.mail_key IS NULL
      RETURNING n.mail_key, n.news
    )
    SELECT DISTINCT mail_key, news FROM told`.execute(ctx.sql);
  return rows;
}
