import { randomUUID } from 'node:crypto';
import type { Sql } from '#server/db/types.ts';
import { hashToken, newToken } from '#server/kernel/tokens.ts';

/** A session of the person, open for an hour from `now`. @returns its token */
export async function createSession(db: Sql, userId: string, now: Date): Promise<string> {
  const token = newToken();
  await db
    .insertInto('sessions')
    .values({
      id: randomUUID(),
      token_hash: hashToken(token),
      user_id: userId,
      created_at: now,
      last_seen_at: now,
      expires_at: new Date(now.getTime() + 3_600_000),
    })
    .execute();
  return token;
}
