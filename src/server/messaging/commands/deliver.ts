import { randomUUID } from 'node:crypto';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { MESSAGES_TOPIC, type MessageKind, type Reads } from '#contract/messaging/rules.ts';
import { messagingPeople } from '#server/accounts/reads/messaging-people.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { isStill, type Participating } from '../policy.ts';
import { type ReceivedFile, saveFiles } from './files.ts';

/** Seconds from a message to its email: whoever reads it in between gets none. */
export const MAIL_DELAY_S = 60;
/** Between two emails about one conversation, while it is hot. */
export const MAIL_PAUSE_S = 15 * 60;

interface NewLine {
  readonly kind: MessageKind;
  readonly text: string;
  readonly via: 'app' | 'email';
  readonly key: string;
  readonly files: readonly ReceivedFile[];
  readonly person?: { readonly id: string; readonly reads: Reads };
}

/** Lets whoever changes a conversation do it one after the other. */
export async function lockThread(ctx: Pick<WriteContext, 'sql'>, threadId: string): Promise<void> {
  await sql`SELECT FROM message_threads WHERE id = ${threadId} FOR UPDATE`.execute(ctx.sql);
}

/** The words that are found, and one for each of the two organizations. @param line with `first_org`, `second_org` */
export const searchWords = (text: string, line: string): RawBuilder<unknown> => sql`
  to_tsvector('english', ${text}) || array_to_tsvector(ARRAY['org ' || ${sql.ref(`${line}.first_org`)}, 'org ' || ${sql.ref(`${line}.second_org`)}])`;

/** Neither organization of thread `t` has blocked the other. */
export const isOpen: RawBuilder<SqlBool> = sql<SqlBool>`NOT EXISTS (
  SELECT FROM message_blocks b
  WHERE (b.org_id, b.blocked_org) IN ((t.first_org, t.second_org), (t.second_org, t.first_org)))`;

/** Somebody of the other organization takes part in thread `t`. */
const isHeard = ({ orgId }: Participating): RawBuilder<SqlBool> => sql<SqlBool>`EXISTS (
  SELECT FROM message_participants h WHERE h.thread_id = t.id AND h.left_at IS NULL AND h.org_id <> ${orgId}::uuid)`;

/**
 * Writes the next line of a conversation, whose lock the caller holds, and counts it for everybody who takes part.
 * @returns its number; null if the writer has left, a block holds the message back, or nobody would read it
 */
export async function deliver(ctx: WriteContext, by: Participating, line: NewLine): Promise<number | null> {
  const isMessage = line.kind === 'message';
  if (isMessage) await bringBack(ctx, by);
  const { rows } = await sql<{ seq: number; people: string[] }>`
    WITH t AS (
      UPDATE message_threads t SET last_seq = t.last_seq + 1
      WHERE t.id = ${by.threadId} AND ${isStill(by)} AND ${isMessage ? sql`${isOpen} AND ${isHeard(by)}` : sql`true`}
      RETURNING t.id, t.last_seq, t.first_org, t.second_org),
    written AS (
      INSERT INTO messages (id, thread_id, seq, kind, author_id, author_org, text, via, sent_at, client_key, person_id,
                            person_reads, words)
      SELECT ${randomUUID()}::uuid, t.id, t.last_seq, ${line.kind}, ${by.userId}::uuid, ${by.orgId}::uuid, ${line.text},
             ${line.via}, ${ctx.now}::timestamptz, ${line.key}::uuid, ${line.person?.id ?? null}::uuid,
             ${line.person?.reads ?? null}, ${isMessage ? searchWords(wordsOf(line), 't') : sql`''::tsvector`}
      FROM t RETURNING seq),
    told AS (
      UPDATE message_participants p SET
        last_at = ${ctx.now}::timestamptz,
        read_seq = CASE WHEN p.user_id = ${by.userId}::uuid THEN t.last_seq ELSE p.read_seq END,
        unread = CASE WHEN p.user_id = ${by.userId}::uuid THEN 0 WHEN ${isMessage}::boolean THEN p.unread + 1 ELSE p.unread END,
        mail_due_at = CASE WHEN p.user_id = ${by.userId}::uuid THEN NULL
          WHEN p.muted_at IS NOT NULL OR NOT ${isMessage}::boolean THEN p.mail_due_at
          ELSE coalesce(p.mail_due_at, greatest(${ctx.now}::timestamptz + make_interval(secs => ${sql.lit(MAIL_DELAY_S)}),
                                                p.mailed_at + make_interval(secs => ${sql.lit(MAIL_PAUSE_S)}))) END
      FROM t WHERE p.thread_id = t.id AND p.left_at IS NULL
      RETURNING p.user_id)
    SELECT w.seq, ARRAY(SELECT user_id FROM told) AS people FROM written w`.execute(ctx.sql);
  const [written] = rows;
  if (!written) return null;
  await saveFiles(ctx, { threadId: by.threadId, seq: written.seq, userId: by.userId }, line.files);
  await ctx.change(MESSAGES_TOPIC, by.threadId, written.people);
  return written.seq;
}

/** What is found of a line: its text, and the words in the names of its files. */
export const wordsOf = ({ text, files }: Pick<NewLine, 'text' | 'files'>): string =>
  [text, ...files.map(({ display_name }) => display_name.replace(/[._-]/g, ' '))].join('\n');

/**
 * Where nobody of the other organization takes part any more, because their accounts were closed or they changed
 * companies, its people of today do: otherwise nobody would read the message.
 */
async function bringBack(ctx: WriteContext, by: Participating): Promise<void> {
  const people = messagingPeople(ctx.config);
  await sql`
    INSERT INTO message_participants (id, thread_id, user_id, org_id, joined_at, last_at)
    SELECT gen_random_uuid(), t.id, u.user_id, u.org_id, ${ctx.now}::timestamptz, ${ctx.now}::timestamptz
    FROM message_threads t
    JOIN ${people} u ON u.org_id = CASE WHEN t.first_org = ${by.orgId}::uuid THEN t.second_org ELSE t.first_org END
    WHERE t.id = ${by.threadId} AND NOT EXISTS (
      SELECT FROM message_participants p JOIN ${people} a ON a.user_id = p.user_id AND a.org_id = p.org_id
      WHERE p.thread_id = t.id AND p.left_at IS NULL AND p.org_id = u.org_id)
    ORDER BY u.since LIMIT 50
    ON CONFLICT (thread_id, user_id) DO UPDATE SET left_at = NULL, org_id = excluded.org_id, joined_at = excluded.joined_at`.execute(
    ctx.sql,
  );
}
