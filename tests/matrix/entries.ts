import { HOUR_MS } from '#contract/durations.ts';
import { createUser } from '#server/accounts/factory.ts';
import { hashToken } from '#server/kernel/context/tokens.ts';
import { issueLink } from '#server/links/commands.ts';
import { createSession } from '#server/session/factory.ts';
import type { World } from './world.ts';

/** A link of this purpose for somebody of their own. @returns its secret */
export async function linkFor(
  world: World,
  purpose: string,
  facts: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const userId = await createUser(world.db.kysely);
  const note = { company: 'prime', sent_by: 'Ada Lane', message: 'Please look' };
  return world.app.services.transact((ctx) => issueLink(ctx, { purpose, ttlMs: HOUR_MS, userId, note, facts }));
}

/** A session of this person, or of somebody else. @returns its id */
export async function sessionOf(world: World, userId?: string): Promise<string> {
  const db = world.db.kysely;
  const token = await createSession(db, userId ?? (await createUser(db)), world.app.services.clock.now());
  const sessions = db.selectFrom('sessions').select('id').where('token_hash', '=', hashToken(token));
  return (await sessions.executeTakeFirstOrThrow()).id;
}
