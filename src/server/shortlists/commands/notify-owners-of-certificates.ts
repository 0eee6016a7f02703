import { sql } from 'kysely';
import { isActiveMember } from '#server/accounts/reads/company-people.ts';
import type { AppServices } from '#server/kernel/context/app-services.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { notifyAndMail } from '#server/notifications/commands/notify.ts';
import { handOverLists } from './hand-over.ts';
import { noticeChanges } from './notice-changes.ts';

const BATCH = 100;

/** Once a day: lists without an owner get one, and owners are told what changed, each once for all their lists. */
export async function notifyOwnersOfCertificates(services: AppServices): Promise<void> {
  await services.transact((ctx) => handOverLists(ctx));
  await noticeChanges(services);
  while ((await services.transact(notifyBatch)) === BATCH);
}

async function notifyBatch(ctx: WriteContext): Promise<number> {
  const today = sql`${ctx.now.toISOString().slice(0, 10)}::date`;
  // one a day: what a second run finds on the same day waits for the next
  const made = await sql<{ id: string; owner_id: string; company_id: string }>`
    INSERT INTO shortlist_news (id, owner_id, company_id, day)
    SELECT gen_random_uuid(), due.owner_id, due.company_id, ${today}
    FROM (SELECT DISTINCT l.owner_id, l.company_id FROM shortlist_changes c JOIN shortlists l ON l.id = c.list_id
          WHERE c.news_id IS NULL AND l.watch AND l.removed_at IS NULL AND l.company_id IS NOT NULL) due
    WHERE ${isActiveMember(sql.ref('due.owner_id'), sql.ref('due.company_id'))}
      AND NOT EXISTS (SELECT FROM shortlist_news told
        WHERE told.owner_id = due.owner_id AND told.company_id = due.company_id AND told.day = ${today})
    ORDER BY due.owner_id, due.company_id LIMIT ${BATCH}
    ON CONFLICT DO NOTHING RETURNING id, owner_id, company_id`.execute(ctx.sql);
  for (const { id, owner_id, company_id } of made.rows) {
    await sql`
      UPDATE shortlist_changes c SET news_id = ${id} FROM shortlists l
      WHERE l.id = c.list_id AND c.news_id IS NULL AND l.owner_id = ${owner_id} AND l.company_id = ${company_id}
        AND l.watch AND l.removed_at IS NULL`.execute(ctx.sql);
    const about = { subject_type: 'ShortlistNews', subject_id: id, company_id };
    const type = 'shortlist_certificates';
    await notifyAndMail(ctx, [owner_id], { ...about, type, responded: true }, type);
  }
  return made.rows.length;
}
