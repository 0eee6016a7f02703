import { sql } from 'kysely';
import { MESSAGE_LIMITS } from '#contract/messaging/rules.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { AppError } from '#server/kernel/http/errors.ts';

/**
 * Takes what a person may still send in this minute and begin on this day, in the transaction of what they send: of
 * messages at once no more go out than that, and what fails gives it back.
 * @throws AppError 429
 */
export async function takeSendingLimit(
  { sql: tx, now }: Pick<WriteContext, 'sql' | 'now'>,
  userId: string,
  { started }: { readonly started: number },
): Promise<void> {
  const { rows } = await sql`
    INSERT INTO message_pace AS p (user_id, minute, sent, day, started)
    VALUES (${userId}::uuid, date_trunc('minute', ${now}::timestamptz), 1, (${now}::timestamptz AT TIME ZONE 'UTC')::date, ${started})
    ON CONFLICT (user_id) DO UPDATE SET
      minute = excluded.minute, day = excluded.day,
      sent = 1 + CASE WHEN p.minute = excluded.minute THEN p.sent ELSE 0 END,
      started = excluded.started + CASE WHEN p.day = excluded.day THEN p.started ELSE 0 END
    WHERE (p.minute <> excluded.minute OR p.sent < ${sql.lit(MESSAGE_LIMITS.sentPerMinute)})
      AND (excluded.started = 0 OR excluded.started + CASE WHEN p.day = excluded.day THEN p.started ELSE 0 END
           <= ${sql.lit(MESSAGE_LIMITS.startedPerDay)})
    RETURNING user_id`.execute(tx);
  if (rows.length > 0) return;
  const isDay = started > 0 && (await startedToday(tx, userId, now)) + started > MESSAGE_LIMITS.startedPerDay;
  throw isDay
    ? new AppError(429, `You can start up to ${MESSAGE_LIMITS.startedPerDay} conversations a day. Try again tomorrow.`)
    : new AppError(429, "You're sending messages very fast. Wait a minute, then try again.", { retryAfterSeconds: 60 });
}

async function startedToday(tx: WriteContext['sql'], userId: string, now: Date): Promise<number> {
  const { rows } = await sql<{ started: number }>`
    SELECT started FROM message_pace
    WHERE user_id = ${userId}::uuid AND day = (${now}::timestamptz AT TIME ZONE 'UTC')::date`.execute(tx);
  return rows[0]?.started ?? 0;
}
