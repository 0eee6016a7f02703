import { sql } from 'kysely';
import { MESSAGES_TOPIC, TYPING_MS, TYPING_TOPIC } from '#contract/messaging/rules.ts';
import type { Draft, Thread, UnreadCounts } from '#contract/messaging/schema/threads.ts';
import { requireUser } from '#server/kernel/context/authorize.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { AppError } from '#server/kernel/http/errors.ts';
import { authorizeParticipant, type Participating } from '../policy.ts';
import { thread } from '../reads/thread.ts';
import { unreadCounts } from '../reads/threads.ts';
import { lockThread } from './deliver.ts';

/** Counting what is left unread stops here. */
const COUNTED = 1_000;

/** The person has read up to a line; never less than before. @throws AppError 401, 404 */
export async function markRead(ctx: WriteContext, threadId: string, seq: number): Promise<UnreadCounts> {
  const by = await authorizeParticipant(ctx, threadId);
  // a message that is written meanwhile must be counted before or after this
  await lockThread(ctx, threadId);
  const { rows } = await sql`
    UPDATE message_participants p SET
      read_seq = least(${seq}::bigint, t.last_seq),
      unread = CASE WHEN ${seq}::bigint >= t.last_seq THEN 0 ELSE (
        SELECT count(*) FROM (
          SELECT FROM messages m
          WHERE m.thread_id = p.thread_id AND m.seq > ${seq}::bigint AND m.seq >= p.reads_from AND m.kind = 'message'
            AND m.author_id <> p.user_id
          LIMIT ${sql.lit(COUNTED)}) left_over) END,
      mail_due_at = CASE WHEN ${seq}::bigint >= t.last_seq THEN NULL ELSE p.mail_due_at END
    FROM message_threads t
    WHERE p.id = ${by.participantId}::uuid AND t.id = p.thread_id AND p.left_at IS NULL
      AND (p.read_seq < least(${seq}::bigint, t.last_seq) OR (p.unread > 0 AND ${seq}::bigint >= t.last_seq))
    RETURNING p.id`.execute(ctx.sql);
  if (rows.length > 0) await notifyOwnSide(ctx, by);
  return unreadCounts(ctx);
}

/** Other tabs of the person, and colleagues, who see how far they have read. */
async function notifyOwnSide(ctx: WriteContext, { threadId, orgId }: Participating): Promise<void> {
  const people = await ctx.sql
    .selectFrom('message_participants')
    .select('user_id')
    .where('thread_id', '=', threadId)
    .where('org_id', '=', orgId)
    .where('left_at', 'is', null)
    .execute();
  await ctx.change(
    MESSAGES_TOPIC,
    threadId,
    people.map(({ user_id }) => user_id),
  );
}

/** Shows the others for some seconds that the person writes; more signals than one in some seconds say nothing new. */
export async function signalTyping(ctx: WriteContext, threadId: string): Promise<void> {
  const by = await authorizeParticipant(ctx, threadId);
  const since = new Date(ctx.now.getTime() - TYPING_MS.every / 2);
  const { rows } = await sql<{ people: string[] }>`
    WITH signal AS (
      UPDATE message_participants p SET typing_at = ${ctx.now}::timestamptz
      WHERE p.id = ${by.participantId}::uuid AND (p.typing_at IS NULL OR p.typing_at < ${since}::timestamptz)
      RETURNING p.thread_id)
    SELECT ARRAY(SELECT o.user_id FROM message_participants o
                 WHERE o.thread_id = s.thread_id AND o.left_at IS NULL AND o.user_id <> ${by.userId}::uuid) AS people
    FROM signal s`.execute(ctx.sql);
  await ctx.change(`${TYPING_TOPIC}${by.userId}`, threadId, rows[0]?.people ?? []);
}

/** Mutes a conversation for the person: it is not counted and sends no email. @throws AppError 401, 404 */
export async function changeThread(
  ctx: WriteContext,
  threadId: string,
  { is_muted }: { readonly is_muted: boolean },
): Promise<Thread> {
  const by = await authorizeParticipant(ctx, threadId);
  await sql`
    UPDATE message_participants SET muted_at = CASE WHEN ${is_muted}::boolean THEN ${ctx.now}::timestamptz END,
      mail_due_at = CASE WHEN NOT ${is_muted}::boolean THEN mail_due_at END
    WHERE id = ${by.participantId}::uuid AND (muted_at IS NOT NULL) <> ${is_muted}::boolean`.execute(ctx.sql);
  await ctx.change(MESSAGES_TOPIC, threadId, [by.userId]);
  return thread(ctx, threadId);
}

/** Drafts that one person keeps. */
const MAX_DRAFTS = 500;

/** Keeps what the person types; what is empty is deleted. @throws AppError 429 */
export async function saveDraft(ctx: WriteContext, place: string, { subject, text }: Draft): Promise<Draft> {
  const { id, onlyCompanyId } = requireUser(ctx.actor);
  if (subject === '' && text === '') {
    await ctx.sql.deleteFrom('message_drafts').where('user_id', '=', id).where('place', '=', place).execute();
    return { subject, text };
  }
  const { rows } = await sql`
    INSERT INTO message_drafts (user_id, place, company_id, subject, text, changed_at)
    SELECT ${id}::uuid, ${place}::uuid, ${onlyCompanyId}::uuid, ${subject}, ${text}, ${ctx.now}::timestamptz
    WHERE (SELECT count(*) FROM message_drafts d WHERE d.user_id = ${id}::uuid AND d.place <> ${place}::uuid) < ${sql.lit(MAX_DRAFTS)}
    ON CONFLICT (user_id, place) DO UPDATE SET
      company_id = excluded.company_id, subject = excluded.subject, text = excluded.text, changed_at = excluded.changed_at
    RETURNING place`.execute(ctx.sql);
  if (rows.length === 0) throw new AppError(429, `You have ${MAX_DRAFTS} drafts. Send or delete some first.`);
  return { subject, text };
}
