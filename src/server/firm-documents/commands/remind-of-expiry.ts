import { sql } from 'kysely';
import { DOCUMENT_REMINDER_DAYS } from '#contract/firm-documents/rules.ts';
import { activeMembers } from '#server/accounts/reads.ts';
import type { AppServices } from '#server/kernel/context/app-services.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { notifyAndMail } from '#server/notifications/commands/notify.ts';
import type {} from '../tables.ts';

const BATCH = 100;

/** The stage that a document has reached: the smallest number of days that it has not passed. */
const STAGE = sql.join(
  [...DOCUMENT_REMINDER_DAYS]
    .sort((a, b) => a - b)
    .map((days) => sql`WHEN d.expires_on <= today.day + ${sql.lit(days)} THEN ${sql.lit(days)}`),
  sql` `,
);

/** Reminds firms of documents by `DOCUMENT_REMINDER_DAYS`; each stage once, and the latest where days were missed. */
export async function remindOfExpiry(services: AppServices): Promise<void> {
  while ((await services.transact(remindBatch)) === BATCH);
}

async function remindBatch(ctx: WriteContext): Promise<number> {
  const day = ctx.now.toISOString().slice(0, 10);
  const { rows } = await sql<{ id: string; mwbe_id: string }>`
    UPDATE firm_documents SET reminded_days = due.stage
    FROM (SELECT d.id, CASE ${STAGE} END AS stage
          FROM firm_documents d, (SELECT ${day}::date AS day) today
          WHERE d.removed_at IS NULL AND d.expires_on BETWEEN today.day AND today.day + ${sql.lit(DOCUMENT_REMINDER_DAYS[0])}
            AND (d.reminded_days IS NULL OR d.reminded_days > CASE ${STAGE} END)
          ORDER BY d.expires_on, d.id LIMIT ${BATCH}) due
    WHERE firm_documents.id = due.id AND removed_at IS NULL AND expires_on IS NOT NULL
      AND (reminded_days IS NULL OR reminded_days > due.stage)
    RETURNING firm_documents.id, mwbe_id`.execute(ctx.sql);
  for (const { id: subject_id, mwbe_id: company_id } of rows) {
    const card = { type: 'document_expiring', subject_type: 'FirmDocument', subject_id, company_id, responded: true };
    await notifyAndMail(ctx, await activeMembers(ctx.sql, company_id), card, 'document_expiring');
  }
  return rows.length;
}
