import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { MESSAGE_LIMITS, MESSAGES_TOPIC, type Reads } from '#contract/messaging/rules.ts';
import type { Thread } from '#contract/messaging/schema/threads.ts';
import { messagingPeople } from '#server/accounts/reads/messaging-people.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { conflict, notFound } from '#server/kernel/http/errors.ts';
import { authorizeParticipant, isStill, type Participating } from '../policy.ts';
import { thread } from '../reads/thread.ts';
import { deliver, lockThread, MAIL_DELAY_S } from './deliver.ts';

/**
 * Adds a colleague, who reads what the actor may read or what comes from now on; the conversation says which.
 * @throws AppError 401, 404 for somebody who is no colleague with messages, 409 for who takes part already
 */
export async function addParticipant(
  ctx: WriteContext,
  threadId: string,
  { user_id, reads }: { readonly user_id: string; readonly reads: Reads },
): Promise<Thread> {
  const by = await authorizeParticipant(ctx, threadId);
  await lockThread(ctx, threadId);
  const { rows } = await sql`
    INSERT INTO message_participants AS known (id, thread_id, user_id, org_id, reads_from, read_seq, joined_at, added_by, unread, last_at,
                                      mail_due_at)
    SELECT ${randomUUID()}::uuid, t.id, u.user_id, u.org_id,
           CASE WHEN ${reads} = 'all' THEN w.reads_from ELSE t.last_seq + 1 END,
           CASE WHEN ${reads} = 'all' THEN w.reads_from - 1 ELSE t.last_seq END, ${ctx.now}::timestamptz, ${by.userId}::uuid, 1,
           ${ctx.now}::timestamptz, ${ctx.now}::timestamptz + make_interval(secs => ${sql.lit(MAIL_DELAY_S)})
    FROM message_threads t JOIN message_participants w ON w.id = ${by.participantId}::uuid
    JOIN ${messagingPeople(ctx.config)} u ON u.org_id = w.org_id AND u.user_id = ${user_id}::uuid
    WHERE t.id = ${threadId} AND ${isStill(by)}
      AND (SELECT count(*) FROM message_participants c WHERE c.thread_id = t.id AND c.left_at IS NULL) < ${sql.lit(MESSAGE_LIMITS.participants)}
    ON CONFLICT (thread_id, user_id) DO UPDATE SET
      org_id = excluded.org_id, reads_from = excluded.reads_from, joined_at = excluded.joined_at, added_by = excluded.added_by,
      left_at = NULL, unread = 1, read_seq = excluded.read_seq, last_at = excluded.last_at, muted_at = NULL, mail_due_at = excluded.mail_due_at
    WHERE known.left_at IS NOT NULL
    RETURNING user_id`.execute(ctx.sql);
  if (rows.length === 0) throw await whyNot(ctx, by, user_id);
  const line = { kind: 'added', text: '', via: 'app', key: randomUUID(), files: [] } as const;
  await deliver(ctx, by, { ...line, person: { id: user_id, reads } });
  return thread(ctx, threadId);
}

/** Why somebody was not added. */
async function whyNot(ctx: WriteContext, { threadId, orgId }: Participating, userId: string): Promise<Error> {
  const { rows } = await sql<{ is_colleague: boolean; takes_part: boolean }>`
    SELECT EXISTS (SELECT FROM ${messagingPeople(ctx.config)} u
                   WHERE u.org_id = ${orgId}::uuid AND u.user_id = ${userId}::uuid) AS is_colleague,
           EXISTS (SELECT FROM message_participants p WHERE p.thread_id = ${threadId} AND p.user_id = ${userId}::uuid
                   AND p.left_at IS NULL) AS takes_part`.execute(ctx.sql);
  const { is_colleague = false, takes_part = false } = rows[0] ?? {};
  if (!is_colleague) return notFound();
  return conflict(
    takes_part ? 'This person takes part already.' : `A conversation has up to ${MESSAGE_LIMITS.participants} people.`,
  );
}

/**
 * Removes a colleague, or the actor: they can read nothing of the conversation any more. One of each organization stays.
 * @throws AppError 401, 404 for who is no colleague in it, 409 for the last one
 */
export async function removeParticipant(ctx: WriteContext, threadId: string, userId: string): Promise<void> {
  const by = await authorizeParticipant(ctx, threadId);
  await lockThread(ctx, threadId);
  const { rows: known } = await sql<{ others: number }>`
    SELECT (SELECT count(*)::int FROM message_participants o JOIN ${messagingPeople(ctx.config)} u
              ON u.user_id = o.user_id AND u.org_id = o.org_id
            WHERE o.thread_id = p.thread_id AND o.org_id = p.org_id AND o.left_at IS NULL AND o.id <> p.id) AS others
    FROM message_participants p
    WHERE p.thread_id = ${threadId} AND p.user_id = ${userId}::uuid AND p.org_id = ${by.orgId}::uuid
      AND p.left_at IS NULL`.execute(ctx.sql);
  const [person] = known;
  if (!person) throw notFound();
  if (person.others === 0) throw conflict('Somebody from your company has to stay. Add a colleague first, or mute it.');
  const kind = userId === by.userId ? 'left' : 'removed';
  const line = { kind, text: '', via: 'app', key: randomUUID(), files: [] } as const;
  await deliver(ctx, by, { ...line, person: { id: userId, reads: 'all' } });
  await sql`
    UPDATE message_participants SET left_at = ${ctx.now}, unread = 0, mail_due_at = NULL
    WHERE thread_id = ${threadId} AND user_id = ${userId}::uuid AND left_at IS NULL`.execute(ctx.sql);
  await ctx.sql.deleteFrom('message_drafts').where('user_id', '=', userId).where('place', '=', threadId).execute();
  await ctx.change(MESSAGES_TOPIC, threadId, [userId]);
}
