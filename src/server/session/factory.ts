import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import { HOUR_MS } from '#contract/durations.ts';
import type { Sql } from '#server/db/types.ts';
import { hashToken, newToken } from '#server/kernel/context/tokens.ts';
import type { SessionTable } from './tables.ts';

/** A fully authenticated session, valid for an hour from `now`. @returns its token */
export async function createSession(
  db: Sql,
  userId: string,
  now: Date,
  session: Partial<Insertable<SessionTable>> = {},
): Promise<string> {
  const token = newToken();
  await db
    .insertInto('sessions')
    .values({
      id: randomUUID(),
      token_hash: hashToken(token),
      user_id: userId,
      created_at: now,
      last_seen_at: now,
      expires_at: new Date(now.getTime() + HOUR_MS),
      confirmed_at: now,
      second_factor_at: now,
      ...session,
    })
    .execute();
  return token;
}
