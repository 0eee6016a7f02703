import { type RawBuilder, sql } from 'kysely';
import type { Message } from '#contract/messaging/schema/messages.ts';
import type { MessagePage, MessagesQuery } from '#contract/messaging/schema/threads.ts';
import { withRowSecurity } from '#server/db/row-security.ts';
import type { Sql } from '#server/db/types.ts';
import type { UserActor } from '#server/kernel/context/actor.ts';
import { requireUser } from '#server/kernel/context/authorize.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { orNotFound } from '#server/kernel/http/errors.ts';
import { participantScope, readableBy } from '../policy.ts';
import { writerName } from './organizations.ts';

type Row = Omit<Message, 'sent_at'> & { readonly sent_at: Date };

/** A line, of messages `m`. */
const columns = (userId: string): RawBuilder<unknown> => sql`
  m.id, m.seq, m.kind,
  jsonb_build_object('user_id', m.author_id, 'name', ${writerName(sql`m.author_id`)},
                     'organization_id', m.author_org) AS author,
  m.author_id = ${userId}::uuid AS is_own, m.text, m.via, m.sent_at,
  (SELECT coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'display_name', a.display_name, 'media_type', a.media_type,
            'bytes', a.bytes, 'state', a.state) ORDER BY a.place), '[]')
   FROM message_attachments a WHERE a.thread_id = m.thread_id AND a.seq = m.seq) AS attachments,
  CASE WHEN m.person_id IS NOT NULL
       THEN jsonb_build_object('name', ${writerName(sql`m.person_id`)}, 'reads', coalesce(m.person_reads, 'all')) END AS person,
  CASE WHEN m.author_id = ${userId}::uuid THEN m.client_key END AS key`;

const toMessage = (row: Row): Message => ({ ...row, sent_at: row.sent_at.toISOString() });

interface Bounds {
  readonly first_seq: number;
  readonly last_seq: number;
}

/** Lines of a conversation in their order. @throws AppError 401, 404 */
export async function messages(ctx: ReadContext, threadId: string, query: MessagesQuery): Promise<MessagePage> {
  const actor = requireUser(ctx.actor);
  return withRowSecurity(ctx, async (tx) => {
    const bounds = await boundsOf(tx, actor, threadId);
    const newest = Math.max(bounds.first_seq, bounds.last_seq - query.limit + 1);
    const from = query.on === undefined ? (query.from ?? newest) : await firstOn(tx, threadId, bounds, query.on);
    const { rows } = await sql<Row>`
      SELECT ${columns(actor.id)}
      FROM message_participants p JOIN messages m ON ${readableBy('m')}
      WHERE p.thread_id = ${threadId} AND ${participantScope(actor)} AND m.thread_id = ${threadId}
        AND m.seq >= ${from}::bigint AND m.seq < ${from + query.limit}::bigint
      ORDER BY m.seq`.execute(tx);
    return { ...bounds, messages: rows.map(toMessage) };
  });
}

async function boundsOf(tx: Sql, actor: UserActor, threadId: string): Promise<Bounds> {
  const { rows } = await sql<Bounds>`
    SELECT p.reads_from AS first_seq, t.last_seq
    FROM message_participants p JOIN message_threads t ON t.id = p.thread_id
    WHERE p.thread_id = ${threadId} AND ${participantScope(actor)}`.execute(tx);
  return orNotFound(rows[0]);
}

/** The first line of a day or later, by halving: numbers have no gap, and later ones were written later. */
async function firstOn(tx: Sql, threadId: string, { first_seq, last_seq }: Bounds, day: string): Promise<number> {
  const { rows } = await sql<{ seq: number }>`
    WITH RECURSIVE halves(low, high) AS (
      SELECT ${first_seq}::bigint, ${last_seq}::bigint
      UNION ALL
      SELECT CASE WHEN line.is_before THEN middle.seq + 1 ELSE h.low END,
             CASE WHEN line.is_before THEN h.high ELSE middle.seq END
      FROM halves h CROSS JOIN LATERAL (SELECT (h.low + h.high) / 2 AS seq) middle
      -- one line at a time: joined, all lines of the conversation would be read
      CROSS JOIN LATERAL (SELECT (
        SELECT m.sent_at FROM messages m WHERE m.thread_id = ${threadId} AND m.seq = middle.seq) < ${day}::date AS is_before) line
      WHERE h.low < h.high)
    SELECT low AS seq FROM halves WHERE low >= high LIMIT 1`.execute(tx);
  return rows[0]?.seq ?? first_seq;
}

/** One line by its number, for who may read it. @throws AppError 401, 404 */
export async function messageBySeq(
  ctx: Pick<ReadContext, 'sql' | 'actor'>,
  threadId: string,
  seq: number,
): Promise<Message> {
  const actor = requireUser(ctx.actor);
  const { rows } = await withRowSecurity(ctx, (tx) =>
    sql<Row>`
    SELECT ${columns(actor.id)} FROM message_participants p JOIN messages m ON ${readableBy('m')}
    WHERE p.thread_id = ${threadId} AND ${participantScope(actor)} AND m.seq = ${seq}`.execute(tx),
  );
  return toMessage(orNotFound(rows[0]));
}

/** Lines for a file or an email, the newest `limit` up to `until`. */
export async function newestMessages(
  ctx: Pick<ReadContext, 'sql' | 'actor'>,
  threadId: string,
  { after = 0, until, limit }: { readonly after?: number; readonly until: number; readonly limit: number },
): Promise<Message[]> {
  const actor = requireUser(ctx.actor);
  const { rows } = await withRowSecurity(ctx, (tx) =>
    sql<Row>`
    SELECT ${columns(actor.id)} FROM message_participants p JOIN messages m ON ${readableBy('m')}
    WHERE p.thread_id = ${threadId} AND ${participantScope(actor)} AND m.seq > ${after} AND m.seq <= ${until}
    ORDER BY m.seq DESC LIMIT ${limit}`.execute(tx),
  );
  return rows.reverse().map(toMessage);
}
