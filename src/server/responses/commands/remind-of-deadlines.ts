import { sql } from 'kysely';
import { DAY_MS } from '#contract/durations.ts';
import { DEADLINE_REMINDER_DAYS } from '#contract/responses/rules.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { publishedOpportunities } from '#server/opportunities/reads/for-responses.ts';
import { firmsFollowedUp } from '../events.ts';
import { enqueueNotifyingFirms } from './enqueue-notifying.ts';
import { writeHistory } from './history.ts';

/** In one transaction of the scheduled job. */
const REMINDED = 200;
/** Whoever was invited a day ago needs no reminder yet. */
const SETTLED_MS = DAY_MS;

/** Reminds firms without an answer or a quote before the deadline of an opportunity, once, unless they want none. @returns how many */
export async function remindOfDeadlines(ctx: WriteContext): Promise<number> {
  const until = new Date(+ctx.now + DEADLINE_REMINDER_DAYS * DAY_MS);
  const { rows } = await sql<{ id: string; mwbe_id: string; opportunity_id: string; company: string }>`
    WITH due AS (
      SELECT r.id, o.hiring_company_id AS company FROM opportunity_responses r
      JOIN ${publishedOpportunities(ctx.now)} o ON o.id = r.opportunity_id
      LEFT JOIN invitation_settings s ON s.mwbe_id = r.mwbe_id
      WHERE r.state IN ('invited', 'interested') AND r.reminded_at IS NULL AND o.is_open AND o.deadline_at <= ${until}
        AND r.created_at <= ${new Date(+ctx.now - SETTLED_MS)} AND o.hiring_company_id IS NOT NULL
        AND coalesce(s.reminders, true)
      ORDER BY r.id LIMIT ${REMINDED} FOR UPDATE OF r SKIP LOCKED
    )
    UPDATE opportunity_responses u SET reminded_at = ${ctx.now} FROM due WHERE u.id = due.id AND u.reminded_at IS NULL
    RETURNING u.id, u.mwbe_id, u.opportunity_id, due.company`.execute(ctx.sql);
  if (rows.length === 0) return 0;
  const steps = rows.map((row) => ({ responseId: row.id, kind: 'reminded', side: 'system' }) as const);
  await writeHistory(ctx, steps);
  const ids = rows.map((row) => row.id);
  await enqueueNotifyingFirms(ctx, ids, { what: 'reminder', occasion: 'reminder' });
  for (const [opportunityId, some] of Map.groupBy(rows, (row) => row.opportunity_id)) {
    const firms = some.map((row) => ({ responseId: row.id, mwbeId: row.mwbe_id }));
    const hiringCompanyId = some[0]?.company ?? '';
    await ctx.announce(firmsFollowedUp({ opportunityId, hiringCompanyId, by: null, firms }));
  }
  return rows.length;
}
