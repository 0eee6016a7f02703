import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { HOUR_MS } from '#contract/durations.ts';
import type { OrganizationKind } from '#contract/messaging/rules.ts';
import type { Sql } from '#server/db/types.ts';
import type { AttachmentTable, MessageTable, ParticipantTable, ThreadTable } from './tables.ts';

interface Side {
  readonly org: string;
  readonly kind: OrganizationKind;
  /** Who takes part for it. */
  readonly people: readonly string[];
}
type Options = Partial<Pick<ThreadTable, 'subject' | 'about_kind' | 'about_id' | 'about_title' | 'created_at'>>;

const AT = new Date('2026-11-18T15:00:00Z');

/**
 * A conversation of two organizations with these texts, by turns of the first person of each side; nobody has read what
 * others wrote.
 * @returns its id
 */
export async function createThread(
  db: Sql,
  [first, second]: readonly [Side, Side],
  texts: readonly string[] = ['Can you start in March?'],
  options: Options = {},
): Promise<string> {
  const id = randomUUID();
  const [author = ''] = first.people;
  const { created_at = AT } = options;
  await db
    .insertInto('message_threads')
    .values({
      id,
      subject: 'Start of work',
      about_kind: null,
      about_id: null,
      about_title: null,
      first_org: first.org,
      first_kind: first.kind,
      second_org: second.org,
      second_kind: second.kind,
      last_seq: texts.length,
      created_by: author,
      start_key: randomUUID(),
      ...options,
      created_at,
    })
    .execute();
  const sides = [first, second] as const;
  const lineAt = (at: number) => new Date(created_at.getTime() + at * HOUR_MS);
  const last_at = lineAt(texts.length - 1);
  for (const [at, text] of texts.entries()) {
    const { org, people } = sides[at % 2] ?? first;
    await createMessage(db, {
      thread_id: id,
      seq: at + 1,
      author_id: people[0] ?? author,
      author_org: org,
      text,
      sent_at: lineAt(at),
    });
  }
  const rows = sides.flatMap(({ org, people }, side) =>
    people.map((user_id, place) => {
      // the first of a side has read up to what they wrote last
      const read_seq = place > 0 ? 0 : (texts.length - 1 - side) % 2 === 0 ? texts.length : texts.length - 1;
      return participant({ thread_id: id, user_id, org_id: org, read_seq, unread: texts.length - read_seq, last_at });
    }),
  );
  await db.insertInto('message_participants').values(rows).execute();
  return id;
}

type Participant = Pick<ParticipantTable, 'thread_id' | 'user_id' | 'org_id' | 'last_at'> & {
  readonly read_seq: number;
  readonly unread: number;
};
const participant = (values: Participant) => ({
  id: randomUUID(),
  reads_from: 1,
  joined_at: AT,
  added_by: null,
  left_at: null,
  muted_at: null,
  typing_at: null,
  mail_due_at: null,
  mailed_at: null,
  ...values,
});

/** One line of a conversation, whose number the caller keeps. @returns its id */
export async function createMessage(
  db: Sql,
  {
    thread_id,
    seq,
    author_id,
    author_org,
    text,
    sent_at,
  }: Pick<MessageTable, 'thread_id' | 'seq' | 'author_id' | 'author_org' | 'text' | 'sent_at'>,
): Promise<string> {
  const id = randomUUID();
  await sql`
    INSERT INTO messages (id, thread_id, seq, kind, author_id, author_org, text, sent_at, client_key, words)
    SELECT ${id}::uuid, t.id, ${seq}, 'message', ${author_id}::uuid, ${author_org}::uuid, ${text}, ${sent_at}::timestamptz,
           ${randomUUID()}::uuid,
           to_tsvector('english', ${text}) || array_to_tsvector(ARRAY['org ' || t.first_org, 'org ' || t.second_org])
    FROM message_threads t WHERE t.id = ${thread_id}`.execute(db);
  return id;
}

/** A file of a line, without its content. */
export async function createAttachment(
  db: Sql,
  values: Pick<AttachmentTable, 'thread_id' | 'seq' | 'sent_by'> & Partial<AttachmentTable>,
): Promise<{ id: string; upload: string }> {
  const [id, upload] = [randomUUID(), randomBytes(16).toString('hex')];
  await db
    .insertInto('message_attachments')
    .values({
      id,
      upload,
      place: 0,
      display_name: 'Plan.pdf',
      media_type: 'application/pdf',
      bytes: 9,
      sha256: randomBytes(32),
      state: 'checked',
      created_at: AT,
      checked_at: AT,
      ...values,
    })
    .execute();
  return { id, upload };
}
