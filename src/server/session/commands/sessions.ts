import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { personDetails } from '#server/accounts/reads/people.ts';
import { requireUser } from '#server/kernel/context/authorize.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { orNotFound } from '#server/kernel/http/errors.ts';
import { SESSION_TOPIC } from '#server/kernel/http/streams.ts';
import { lockLinks, revokeAllLinks } from '#server/links/commands.ts';
import { sessionScope } from '../policy.ts';

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
 * Ends whatever gives access to an account: all its sessions with their event streams and impersonations, half-finished
 * sign-ins, and all links that don't declare why they stay. For new credentials, signing out everywhere, deactivation.
 * @param keepSession the session in which the person made the change
 * @param formerEmail the email before the change, if it changed
 * @returns number of ended sessions
 */
export async function revokeAccess(
  ctx: WriteContext,
  userId: string,
  { keepSession = null, formerEmail }: { keepSession?: string | null; formerEmail?: string } = {},
): Promise<number> {
  // before sessions end: a sign-in that runs at the same moment has either finished, or finds its link revoked
  await lockLinks(ctx, userId);
  const ended = await endSessions(ctx, sql`s.user_id = ${userId} AND s.id IS DISTINCT FROM ${keepSession}::uuid`);
  const person = await personDetails(ctx.sql, userId);
  const emails = [person?.email, formerEmail].filter((email) => email !== undefined);
  await revokeAllLinks(ctx, userId, emails);
  return ended;
}

/** For a provider that no longer vouches for anybody: it was switched off or removed, or is another one now. */
export async function endSessionsOfProvider(ctx: WriteContext, providerId: string): Promise<void> {
  await endSessions(ctx, sql`s.sso_provider_id = ${providerId}`);
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
  const actor = requireUser(ctx.actor);
  const { id } = actor;
  const ended = await endSessions(ctx, sql`s.id = ${sessionId} AND s.user_id = ${id} AND ${sessionScope(actor, 's')}`);
  orNotFound(ended || null);
  await ctx.audit({ action: 'session ended', subjectType: 'user', subjectId: id, details: { session: sessionId } });
  return null;
}

export async function endOtherSessions(ctx: WriteContext): Promise<{ ended: number }> {
  const { id, sessionId } = requireUser(ctx.actor);
  const ended = await revokeAccess(ctx, id, { keepSession: sessionId });
  await ctx.audit({ action: 'other sessions ended', subjectType: 'user', subjectId: id, details: { ended } });
  return { ended };
}

/**
 * Records use of a session, so that it does not expire as idle. Whoever impersonates somebody uses their own session too.
 */
export async function recordSessionUse(ctx: WriteContext, sessionId: string): Promise<void> {
  await sql`
    UPDATE sessions SET last_seen_at = ${ctx.now}
    WHERE id = ${sessionId}::uuid OR id = (SELECT o.parent_id FROM sessions o WHERE o.id = ${sessionId}::uuid)`.execute(
    ctx.sql,
  );
}
