import { sql } from 'kysely';
import { DAY_MS } from '#contract/durations.ts';
import { FOLLOW_UP_DAYS } from '#contract/responses/rules.ts';
import { activeMembers } from '#server/accounts/reads.ts';
import { requireUser } from '#server/kernel/context/authorize.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { conflict } from '#server/kernel/http/errors.ts';
import { holdOpportunity } from '#server/opportunities/commands/lock.ts';
import { firmsFollowedUp } from '../events.ts';
import { ownedOpportunity } from '../reads/owners.ts';
import { enqueueNotifyingFirms } from './enqueue-notifying.ts';
import { writeHistory } from './history.ts';

/** Firms that one call asks again; whoever has more calls again. */
const AT_ONCE = 1_000;

interface Silent {
  readonly id: string;
  readonly mwbe_id: string;
  readonly follow_ups: number;
}

/**
 * Asks firms without an answer again: each at most once in `FOLLOW_UP_DAYS`, whoever asks.
 * @throws AppError 401, 403, 404, 409 for what is not open
 */
export async function followUp(
  ctx: WriteContext,
  id: string,
  chosen: readonly string[] | undefined,
): Promise<{ followed_up: number; too_early: number }> {
  const { hiringCompanyId } = await ownedOpportunity(ctx, id);
  const { is_open } = await holdOpportunity(ctx, id);
  if (!is_open) throw conflict('This opportunity takes no more answers.');
  const due = new Date(+ctx.now - FOLLOW_UP_DAYS * DAY_MS);
  const meant = chosen ? sql`AND r.id = ANY(${chosen}::uuid[])` : sql``;
  const { rows } = await sql<Silent>`
    UPDATE opportunity_responses SET followed_up_at = ${ctx.now}, follow_ups = follow_ups + 1
    WHERE id IN (SELECT r.id FROM opportunity_responses r
                 WHERE r.opportunity_id = ${id} AND r.state = 'invited' ${meant}
                   AND greatest(r.invited_at, r.followed_up_at) <= ${due}
                 ORDER BY r.id LIMIT ${AT_ONCE} FOR UPDATE)
      AND state = 'invited' AND greatest(invited_at, followed_up_at) <= ${due}
    RETURNING id, mwbe_id, follow_ups`.execute(ctx.sql);
  const early = await sql<{ n: number }>`
    SELECT count(*)::int AS n FROM opportunity_responses r
    WHERE r.opportunity_id = ${id} AND r.state = 'invited' ${meant}
      AND NOT (r.id = ANY(${rows.map((row) => row.id)}::uuid[]))`.execute(ctx.sql);
  if (rows.length > 0) await record(ctx, { opportunityId: id, hiringCompanyId }, rows, requireUser(ctx.actor).id);
  return { followed_up: rows.length, too_early: early.rows[0]?.n ?? 0 };
}

async function record(
  ctx: WriteContext,
  of: { readonly opportunityId: string; readonly hiringCompanyId: string },
  rows: readonly Silent[],
  by: string,
): Promise<void> {
  const steps = rows.map((row) => ({ responseId: row.id, kind: 'followed_up', side: 'owner' }) as const);
  await writeHistory(ctx, steps);
  for (const times of new Set(rows.map((row) => row.follow_ups))) {
    const ids = rows.filter((row) => row.follow_ups === times).map((row) => row.id);
    await enqueueNotifyingFirms(ctx, ids, { what: 'follow_up', occasion: `follow-up ${times}` });
  }
  await ctx.audit({
    action: 'firms followed up',
    subjectType: 'opportunity',
    subjectId: of.opportunityId,
    details: { firms: rows.map((row) => row.mwbe_id) },
  });
  await ctx.change('opportunities', of.opportunityId, await activeMembers(ctx.sql, of.hiringCompanyId));
  const firms = rows.map((row) => ({ responseId: row.id, mwbeId: row.mwbe_id }));
  await ctx.announce(firmsFollowedUp({ ...of, by, firms }));
}
