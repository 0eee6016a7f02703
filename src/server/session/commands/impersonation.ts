import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Input, Output } from '#contract/endpoint.ts';
import type { endpoints } from '#contract/session/endpoints/impersonation.ts';
import { requireUser } from '#server/kernel/context/authorize.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { hashToken, newToken } from '#server/kernel/context/tokens.ts';
import { conflict } from '#server/kernel/http/errors.ts';
import { IMPERSONATION_LIFE_MS, sessionLife } from '../policy.ts';
import { whoToImpersonate } from '../reads/impersonation.ts';
import { endSessions } from './sessions.ts';

/** Tells the page whose session it is; it is part of what is hashed, so that nobody can add it or take it away. */
const SUFFIX = 'impersonating';

type Wish = Input<typeof endpoints.impersonate>['body'];

/** A session of the other person, on record, that ends with the session of the member of staff. */
export async function impersonate(
  ctx: WriteContext,
  { user_id, reason }: Wish,
): Promise<Output<typeof endpoints.impersonate>> {
  const staff = requireUser(ctx.actor);
  const person = await whoToImpersonate(ctx, user_id);
  await endSessions(ctx, sql`s.parent_id = ${staff.sessionId}`);
  const token = `${newToken()}${SUFFIX}`;
  const id = randomUUID();
  const expires_at = new Date(ctx.now.getTime() + IMPERSONATION_LIFE_MS);
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
  await ctx.audit({ action: 'impersonation began', subjectType: 'user', subjectId: person.id, details });
  return { access_token: token, expires_at: expires_at.toISOString() };
}

/**
 * The member of staff goes on in their own session, under a new token; what is sensitive asks them again who they are,
 * since the token that brought them back was not theirs alone.
 * @throws AppError 409 when nobody acts as somebody else in this session, or no more
 */
export async function endImpersonation(ctx: WriteContext): Promise<Output<typeof endpoints.endImpersonation>> {
  const { id, sessionId, impersonatorId } = requireUser(ctx.actor);
  if (impersonatorId === null) throw conflict('You act as nobody but yourself');
  const ended = await endSessions(ctx, sql`s.id = ${sessionId}`);
  if (ended === 0) throw conflict('This has ended already');
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
    .where('last_seen_at', '>=', new Date(ctx.now.getTime() - sessionLife('INTERNAL').idleMs))
    .returning('id')
    .executeTakeFirst();
  return { access_token: own ? token : null };
}

/** Nobody acts as somebody else any more, wherever they are. */
export async function endImpersonations(ctx: WriteContext): Promise<void> {
  await endSessions(ctx, sql`s.impersonator_id IS NOT NULL`);
}
