import { type RawBuilder, sql } from 'kysely';
import type { Api } from '#contract/api.ts';
import type { Input, Output } from '#contract/endpoint.ts';
import { withRowSecurity } from '#server/db/row-security.ts';
import type { Sql } from '#server/db/types.ts';
import type { UserActor } from '#server/kernel/context/actor.ts';
import { requireUser } from '#server/kernel/context/authorize.ts';
import type { ReadContext, WriteContext } from '#server/kernel/context/contexts.ts';
import { badRequest, orNotFound } from '#server/kernel/http/errors.ts';
import { PagedList } from '#server/kernel/http/handler.ts';
import { EMAIL_CARDS, type NotificationSubject } from '#server/kernel/notification-registry.ts';
import { inboxFilter } from '../policy.ts';
import { type CursorPosition, directionOf, type InboxQuery, inboxOfEmail, inboxRow, inboxRows } from './inbox-query.ts';
import { parseNotificationId } from './notification-id.ts';

type ListQuery = Input<Api['notifications']['list']>['query'];

/** The features that registered the subjects answer for their shape; the contract checks it on the way out. */
type CardData = Output<Api['notifications']['one']>;
type Row = Omit<CardData, 'viewed_at' | 'created_at' | 'action_taken_at'> & {
  viewed_at: Date | null;
  created_at: Date;
  action_taken_at: Date | null;
};

/** Whose inbox is read, and which subjects its cards may have. */
interface Reader {
  readonly actor: UserActor;
  readonly subjects: readonly NotificationSubject[];
}
const readerOf = (ctx: ReadContext | WriteContext): Reader => ({
  actor: requireUser(ctx.actor),
  subjects: ctx.registry.notifications.subjects,
});

/** A page of the inbox of the person who asks. @throws AppError 400 where `before` is no notification of theirs */
export function inbox(ctx: ReadContext, query: ListQuery): Promise<PagedList<CardData[]>> {
  const reader = readerOf(ctx);
  return withRowSecurity(ctx, async (db) => {
    const { filter, sub, hidden, sort, limit, before } = query;
    const after = before === undefined ? undefined : await positionOf(db, reader.actor, before);
    const rows = await readRows(db, reader, { shown: inboxFilter(filter, sub, hidden), sort, limit: limit + 1, after });
    const page = rows.slice(0, limit);
    return new PagedList(page, rows.length > limit ? (page.at(-1)?.id ?? null) : null);
  });
}

/** One notification of the person who asks; 404 for everybody else. */
export async function notification(ctx: ReadContext | WriteContext, id: string): Promise<CardData> {
  const reader = readerOf(ctx);
  const source = inboxRow(reader.actor, orNotFound(parseNotificationId(id)));
  const [row] = await withRowSecurity(ctx, (db) => selectCards(db, reader, source, sql``));
  return orNotFound(row);
}

/** The notifications that one email tells of, in their order. */
export function notificationsOfEmail(ctx: ReadContext, mailKey: string): Promise<CardData[]> {
  const reader = readerOf(ctx);
  return withRowSecurity(ctx, (db) =>
    selectCards(
      db,
      reader,
      inboxOfEmail(reader.actor, mailKey),
      sql`ORDER BY i.created_at, i.key LIMIT ${EMAIL_CARDS}`,
    ),
  );
}

/** The newest unread notifications of a span of time. */
export function unreadBetween(ctx: ReadContext, span: InboxQuery['span'], limit: number): Promise<CardData[]> {
  const reader = readerOf(ctx);
  return withRowSecurity(ctx, (db) =>
    readRows(db, reader, { shown: inboxFilter('unread', 'all', false), sort: 'newest', limit, span }),
  );
}

async function positionOf(db: Sql, actor: UserActor, before: string): Promise<CursorPosition> {
  const unknown = () => badRequest('query.before', 'is not a notification of yours');
  const id = parseNotificationId(before);
  if (!id) throw unknown();
  const { rows } = await sql<CursorPosition>`
    SELECT i.key AS id, i.created_at::text AS created_at FROM ${inboxRow(actor, id)} i`.execute(db);
  if (!rows[0]) throw unknown();
  return rows[0];
}

const readRows = (db: Sql, reader: Reader, scan: InboxQuery) =>
  selectCards(
    db,
    reader,
    inboxRows(reader.actor, scan),
    sql`ORDER BY i.created_at ${directionOf(scan)}, i.key ${directionOf(scan)}`,
  );

async function selectCards(db: Sql, reader: Reader, source: RawBuilder<unknown>, order: RawBuilder<unknown>) {
  const { rows } = await sql<Row>`
    SELECT i.id, i.type, i.news, i.subject_type, i.viewed_at, i.hidden, i.created_at, i.action_taken_at, i.said,
           i.batch_id, ${subjectJson(reader)} AS subject
    FROM ${source} i ${order}`.execute(db);
  return rows.map(toNotification);
}

/** The subject of row `i`, read by the feature that registered its type. */
function subjectJson({ subjects, actor }: Reader): RawBuilder<unknown> {
  const id = sql.ref<string>('i.subject_id');
  const cases = subjects.map(({ subjectType, json }) => sql`WHEN ${sql.lit(subjectType)} THEN ${json(id, actor)}`);
  return cases.length === 0 ? sql`NULL` : sql`CASE i.subject_type ${sql.join(cases, sql` `)} END`;
}

const toNotification = (row: Row): CardData => ({
  ...row,
  // who may no longer see the subject is not told what it said either
  said: row.subject ? row.said : null,
  viewed_at: row.viewed_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
  action_taken_at: row.action_taken_at?.toISOString() ?? null,
});
