import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { requireUser } from '#server/kernel/context/authorize.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { orNotFound } from '#server/kernel/http/errors.ts';
import { SESSION_TOPIC } from '#server/kernel/http/streams.ts';

/**
 * Ends open sessions (alias `s`) and the impersonations that were started from them. Event streams of their users end
 * immediately.
 * @returns number of ended sessions
 */
export async function endSessions(ctx: WriteContext, which: RawBuilder<SqlBool>): Promise<number> {
  const { rows } = await sql<{ user_id: string }>`
    WITH gone AS (
      UPDATE sessions s SET ended_at = ${ctx.now}
      WHERE s.ended_at IS NULL AND s.expires_at > ${ctx.now} AND ${which} RETURNING s.id, s.user_id
    ), with_them AS (
      UPDATE sessions c SET ended_at = ${ctx.now}
      WHERE c.ended_at IS NULL AND c.parent_id IN (SELECT id FROM gone) AND NOT EXISTS (
        SELECT FROM gone WHERE gone.id = c.id
      ) RETURNING c.id, c.user_id
    )
    SELECT user_id FROM gone UNION ALL SELECT user_id FROM with_them`.execute(ctx.sql);
  const people = new Set(rows.map((row) => row.user_id));
  if (people.size > 0) await ctx.change(SESSION_TOPIC, null, [...people]);
  return rows.length;
}

/**
 * Ends all sessions of a person; the next request of each gets 401.
 * @param except id of a session to keep
 * @returns number of ended sessions
 */
export async function endSessionsOf(
  ctx: WriteContext,
  userId: string,
  { except }: { except?: string } = {},
): Promise<number> {
  return endSessions(ctx, sql`s.user_id = ${userId} AND s.id IS DISTINCT FROM ${except ?? null}::uuid`);
}

/** Signing out of an impersonation also ends the staff member's own session. */
export async function logOut(ctx: WriteContext): Promise<null> {
  const { id, sessionId } = requireUser(ctx.actor);
  await endSessions(
    ctx,
    sql`s.id IN (${sessionId}::uuid, (SELECT o.parent_id FROM sessions o WHERE o.id = ${sessionId}))`,
  );
  await ctx.audit({ action: 'signed out', subjectType: 'user', subjectId: id });
  return null;
}

/** @throws AppError 404 if the current user has no such open session */
export async function endOwnSession(ctx: WriteContext, sessionId: string): Promise<null> {
  const { id } = requireUser(ctx.actor);
  const ended = await endSessions(ctx, sql`s.id = ${sessionId} AND s.user_id = ${id}`);
  orNotFound(ended || null);
  await ctx.audit({ action: 'session ended', subjectType: 'user', subjectId: id, details: { session: sessionId } });
  return null;
}

export async function endOtherSessions(ctx: WriteContext): Promise<{ ended: number }> {
  const { id, sessionId } = requireUser(ctx.actor);
  const ended = await endSessionsOf(ctx, id, { except: sessionId });
  await ctx.audit({ action: 'other sessions ended', subjectType: 'user', subjectId: id, details: { ended } });
  return { ended };
}

/** Records use of a session, so that it does not expire as idle. */
export async function touchSession(ctx: WriteContext, sessionId: string): Promise<void> {
  await ctx.sql.updateTable('sessions').set({ last_seen_at: ctx.now }).where('id', '=', sessionId).execute();
}
