import { type RawBuilder, sql } from 'kysely';
import type { Input } from '#contract/endpoint.ts';
import type { endpoints } from '#contract/notifications/endpoints.ts';
import type { Notification } from '#contract/notifications/schema.ts';
import { withRowSecurity } from '#server/db/row-security.ts';
import type { Sql } from '#server/db/types.ts';
import type { UserActor } from '#server/kernel/context/actor.ts';
import { requireUser } from '#server/kernel/context/authorize.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { badRequest, orNotFound } from '#server/kernel/http/errors.ts';
import { ListPage } from '#server/kernel/http/handler.ts';
import { projectAsSubject, revisionAsSubject } from '#server/work-history/reads.ts';
import { shownIn } from '../policy.ts';
import { rowId } from './ids.ts';
import { directionOf, inboxRow, inboxRows, type Place, type Scan } from './scan.ts';

type Asked = Input<typeof endpoints.list>['query'];

type Row = Omit<Notification, 'viewed_at' | 'created_at' | 'action_taken_at'> & {
  viewed_at: Date | null;
  created_at: Date;
  action_taken_at: Date | null;
};

/** A page of the inbox of the person who asks. @throws AppError 400 where `before` is no notification of theirs */
export function inbox(ctx: ReadContext, asked: Asked): Promise<ListPage<Notification[]>> {
  const actor = requireUser(ctx.actor);
  return withRowSecurity(ctx, async (db) => {
    const { filter, sub, hidden, sort, limit, before } = asked;
    const after = before === undefined ? undefined : await placeOf(db, actor, before);
    const rows = await read(db, actor, { shown: shownIn(filter, sub, hidden), sort, limit: limit + 1, after });
    const page = rows.slice(0, limit);
    return new ListPage(page, rows.length > limit ? (page.at(-1)?.id ?? null) : null);
  });
}

/** One notification of the person who asks; 404 for everybody else. */
export async function notification(ctx: ReadContext, id: string): Promise<Notification> {
  const actor = requireUser(ctx.actor);
  const [row] = await withRowSecurity(ctx, (db) => rowsOf(db, actor, inboxRow(actor, orNotFound(rowId(id))), sql``));
  return orNotFound(row);
}

/** Unread news of a span of time, the newest first, so many at most. */
export function unreadIn(ctx: ReadContext, span: Scan['span'], limit: number): Promise<Notification[]> {
  const actor = requireUser(ctx.actor);
  return withRowSecurity(ctx, (db) =>
    read(db, actor, { shown: shownIn('unread', 'all', false), sort: 'newest', limit, span }),
  );
}

async function placeOf(db: Sql, actor: UserActor, before: string): Promise<Place> {
  const unknown = () => badRequest('query.before', 'is not a notification of yours');
  const id = rowId(before);
  if (!id) throw unknown();
  const { rows } = await sql<Place>`
    SELECT i.key AS id, i.created_at::text AS created_at FROM ${inboxRow(actor, id)} i`.execute(db);
  if (!rows[0]) throw unknown();
  return rows[0];
}

const read = (db: Sql, actor: UserActor, scan: Scan) =>
  rowsOf(
    db,
    actor,
    inboxRows(actor, scan),
    sql`ORDER BY i.created_at ${directionOf(scan)}, i.key ${directionOf(scan)}`,
  );

async function rowsOf(db: Sql, actor: UserActor, which: RawBuilder<unknown>, order: RawBuilder<unknown>) {
  const subject = sql.ref<string>('i.subject_id');
  const { rows } = await sql<Row>`
    SELECT i.id, i.type, i.subject_type, i.viewed_at, i.hidden, i.created_at, i.action_taken_at,
           CASE i.subject_type WHEN 'Project' THEN ${projectAsSubject(subject, actor)}
                               WHEN 'ProjectRevision' THEN ${revisionAsSubject(subject, actor)} END AS subject
    FROM ${which} i ${order}`.execute(db);
  return rows.map(toNotification);
}

const toNotification = (row: Row): Notification => ({
  ...row,
  viewed_at: row.viewed_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
  action_taken_at: row.action_taken_at?.toISOString() ?? null,
});
