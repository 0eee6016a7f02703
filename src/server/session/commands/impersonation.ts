import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Input, Output } from '#contract/endpoint.ts';
import type { endpoints } from '#contract/session/endpoints/impersonation.ts';
import { IMPERSONATION_TTL_MS } from '#contract/session/rules/impersonation.ts';
import type { UserActor } from '#server/kernel/context/actor.ts';
import { requireUser } from '#server/kernel/context/authorize.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { hashToken, newToken } from '#server/kernel/context/tokens.ts';
import { conflict } from '#server/kernel/http/errors.ts';
import { type Impersonable, sessionTtl } from '../policy.ts';
import { loadImpersonable } from '../reads/impersonation.ts';
import { endSessions } from './sessions.ts';

/** Marks impersonation tokens for the client (spec). Part of the hashed token, so it cannot be added or removed. */
const SUFFIX = 'impersonating';

type ImpersonationRequest = Input<typeof endpoints.impersonate>['body'];

/** Opens a session of the other person that ends with the staff member's own session. */
export async function impersonate(
  ctx: WriteContext,
  { user_id, reason }: ImpersonationRequest,
): Promise<Output<typeof endpoints.impersonate>> {
  const staff = requireUser(ctx.actor);
  const person = await loadImpersonable(ctx, user_id);
  await endSessions(ctx, sql`s.parent_id = ${staff.sessionId}`);
  return openImpersonation(ctx, staff, person, reason);
}

async function openImpersonation(
  ctx: WriteContext,
  staff: UserActor,
  person: Impersonable<{ readonly id: string }>,
  reason: string,
): Promise<Output<typeof endpoints.impersonate>> {
  const token = `${newToken()}${SUFFIX}`;
  const id = randomUUID();
  const expires_at = new Date(ctx.now.getTime() + IMPERSONATION_TTL_MS);
  await ctx.sql
    .insertInto('sessions')
    .values({
      id,
      token_hash: hashToken(token),
      user_id: person.id,
      how: 'impersonation',
      created_at: ctx.now,
      last_seen_at: ctx.now,
      expires_at,
      impersonator_id: staff.id,
      parent_id: staff.sessionId,
      reason,
      address: ctx.request.address,
      user_agent: ctx.request.userAgent,
    })
    .execute();
  const details = { session: id, reason };
  await ctx.audit({ action: 'impersonation started', subjectType: 'user', subjectId: person.id, details });
  return { access_token: token, expires_at: expires_at.toISOString() };
}

/**
 * Returns to the staff member's own session under a new token. Sensitive actions require reauthentication, since the
 * impersonation token may be known to others.
 * @throws AppError 409 if this session is not an impersonation or has ended
 */
export async function endImpersonation(ctx: WriteContext): Promise<Output<typeof endpoints.endImpersonation>> {
  const { id, sessionId, impersonatorId } = requireUser(ctx.actor);
  if (impersonatorId === null) throw conflict("You aren't impersonating anyone");
  const ended = await endSessions(ctx, sql`s.id = ${sessionId}`);
  if (ended === 0) throw conflict('This has already ended');
  await ctx.audit({
    action: 'impersonation ended',
    subjectType: 'user',
    subjectId: id,
    details: { session: sessionId },
  });
  const token = newToken();
  const own = await ctx.sql
    .updateTable('sessions')
    .set({ token_hash: hashToken(token), last_seen_at: ctx.now, confirmed_at: null })
    .where('id', '=', (sessions) => sessions.selectFrom('sessions').select('parent_id').where('id', '=', sessionId))
    .where('ended_at', 'is', null)
    .where('expires_at', '>', ctx.now)
    .where('last_seen_at', '>=', new Date(ctx.now.getTime() - sessionTtl('INTERNAL').idleMs))
    .returning('id')
    .executeTakeFirst();
  return { access_token: own ? token : null };
}

/** Ends all impersonations. */
export async function endImpersonations(ctx: WriteContext): Promise<void> {
  await endSessions(ctx, sql`s.impersonator_id IS NOT NULL`);
}
