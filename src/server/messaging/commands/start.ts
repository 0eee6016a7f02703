import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { MESSAGES_TOPIC } from '#contract/messaging/rules.ts';
import type { NewThread, Organization, StartedThreads } from '#contract/messaging/schema/threads.ts';
import { messagingPeople } from '#server/accounts/reads/messaging-people.ts';
import { serialize } from '#server/db/serialize.ts';
import type { ReadContext, WriteContext } from '#server/kernel/context/contexts.ts';
import { conflict, notFound } from '#server/kernel/http/errors.ts';
import { authorizeStart, type Starting } from '../policy.ts';
import { namedOrganizations } from '../reads/organizations.ts';
import { checkRecipients } from '../reads/recipients.ts';
import { type Topic, topicOf } from '../reads/topic.ts';
import { MAIL_DELAY_S, searchWords, wordsOf } from './deliver.ts';
import { type ReceivedFile, receiveFiles, saveFiles } from './files.ts';
import { clearDraft } from './send.ts';
import { takeSendingLimit } from './sending-limit.ts';

interface Prepared {
  readonly topic: Topic | null;
  readonly files: readonly ReceivedFile[];
}

/** Reads what it is about as the sender sees it, and receives the files. @throws AppError 401, 403, 404, 409, 413, 415 */
export async function prepareThreads(ctx: ReadContext, { from, about, uploads, key }: NewThread): Promise<Prepared> {
  const { userId } = authorizeStart(ctx, from);
  const topic = await topicOf(ctx, about);
  if (uploads.length === 0 || (await startedBefore(ctx, userId, key)).length > 0) return { topic, files: [] };
  try {
    return { topic, files: await receiveFiles(ctx, uploads, userId) };
  } catch (error) {
    if ((await startedBefore(ctx, userId, key)).length > 0) return { topic, files: [] };
    throw error;
  }
}

/**
 * Begins a conversation with each recipient: nobody learns of the others. Those who cannot be written to are left out and
 * named.
 * @throws AppError 401, 403, 404 if no recipient exists, 409 if nobody can be written to, 429
 */
export async function startThreads(ctx: WriteContext, body: NewThread, prepared: Prepared): Promise<StartedThreads> {
  const starting = authorizeStart(ctx, body.from);
  await serialize(ctx.sql, `conversations of ${starting.userId}`);
  const before = await startedBefore(ctx, starting.userId, body.key);
  if (before.length > 0) return { threads: before, left_out: [] };
  const { topic } = prepared;
  const recipients = await checkRecipients(ctx, starting.org, onceEach(body.to), topic);
  if (recipients.length === 0) throw notFound();
  const reached = recipients.filter(({ refusal }) => refusal === null).map(({ organization }) => organization);
  const left_out = recipients.flatMap(({ organization, refusal }) =>
    refusal ? [{ organization, reason: refusal }] : [],
  );
  if (reached.length === 0) throw conflict(left_out[0]?.reason ?? '');
  await takeSendingLimit(ctx, starting.userId, { started: reached.length });
  const threads = reached.map((organization) => ({ id: randomUUID(), organization }));
  await insertThreads(ctx, starting, { threads, body, prepared });
  const [first] = threads;
  if (first) await saveFiles(ctx, { threadId: first.id, seq: 1, userId: starting.userId }, prepared.files);
  for (const { organization } of threads) await clearDraft(ctx, organization.id);
  return { threads, left_out };
}

const onceEach = (to: NewThread['to']) => [...new Map(to.map((one) => [one.id, one])).values()];

interface NewThreads {
  readonly threads: readonly { readonly id: string; readonly organization: Organization }[];
  readonly body: NewThread;
  readonly prepared: Prepared;
}

async function insertThreads(ctx: WriteContext, { userId, org }: Starting, { threads, body, prepared }: NewThreads) {
  const { topic, files } = prepared;
  const about = topic?.about ?? null;
  const list = JSON.stringify(
    threads.map(({ id, organization }) => ({
      id,
      message: randomUUID(),
      // of each person only once, as of single messages
      key: threads.length === 1 ? body.key : randomUUID(),
      org: organization.id,
      kind: organization.kind,
    })),
  );
  const rows = sql`jsonb_to_recordset(${list}::text::jsonb) AS n(id uuid, message uuid, key uuid, org uuid, kind text)`;
  await sql`
    INSERT INTO message_threads (id, subject, about_kind, about_id, about_title, first_org, first_kind, second_org,
                                 second_kind, last_seq, created_by, created_at, start_key)
    SELECT n.id, ${body.subject}, ${about?.kind ?? null}, ${about?.id ?? null}::uuid, ${about?.title ?? null},
           ${org.id}::uuid, ${org.kind}, n.org, n.kind, 1, ${userId}::uuid, ${ctx.now}::timestamptz, ${body.key}::uuid
    FROM ${rows}`.execute(ctx.sql);
  await sql`
    INSERT INTO messages (id, thread_id, seq, kind, author_id, author_org, text, sent_at, client_key, words)
    SELECT n.message, n.id, 1, 'message', ${userId}::uuid, ${org.id}::uuid, ${body.text}, ${ctx.now}::timestamptz, n.key,
           ${searchWords(wordsOf({ text: body.text, files }), 't')}
    FROM ${rows} JOIN message_threads t ON t.id = n.id`.execute(ctx.sql);
  const { rows: told } = await sql<{ thread_id: string; user_id: string }>`
    INSERT INTO message_participants (id, thread_id, user_id, org_id, joined_at, read_seq, unread, last_at, mail_due_at)
    SELECT gen_random_uuid(), n.id, p.user_id, p.org_id, ${ctx.now}::timestamptz, p.read_seq, p.unread, ${ctx.now}::timestamptz,
           CASE WHEN p.unread > 0 THEN ${ctx.now}::timestamptz + make_interval(secs => ${sql.lit(MAIL_DELAY_S)}) END
    FROM ${rows} CROSS JOIN LATERAL (
      SELECT ${userId}::uuid AS user_id, ${org.id}::uuid AS org_id, 1 AS read_seq, 0 AS unread
      UNION ALL
      (SELECT u.user_id, u.org_id, 0, 1 FROM ${messagingPeople(ctx.config)} u
       WHERE u.org_id = n.org AND u.user_id <> ${userId}::uuid ORDER BY u.since, u.user_id LIMIT 50)) p
    RETURNING thread_id, user_id`.execute(ctx.sql);
  for (const [id, people] of Map.groupBy(told, ({ thread_id }) => thread_id))
    await ctx.change(
      MESSAGES_TOPIC,
      id,
      people.map(({ user_id }) => user_id),
    );
}

/** What an earlier try with this key began. */
async function startedBefore(
  ctx: Pick<ReadContext, 'sql'> | Pick<WriteContext, 'sql'>,
  userId: string,
  key: string,
): Promise<StartedThreads['threads']> {
  const db = ctx.sql as ReadContext['sql'];
  const rows = await db
    .selectFrom('message_threads')
    .select(['id', 'second_org', 'second_kind'])
    .where('created_by', '=', userId)
    .where('start_key', '=', key)
    .orderBy('id')
    .execute();
  const named = await namedOrganizations(
    db,
    rows.map(({ second_org, second_kind }) => ({ id: second_org, kind: second_kind })),
  );
  return rows.flatMap(({ id, second_org }) => {
    const organization = named.find((one) => one.id === second_org);
    return organization ? [{ id, organization }] : [];
  });
}
