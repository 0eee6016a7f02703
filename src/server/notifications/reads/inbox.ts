import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Input } from '#contract/endpoint.ts';
import type { endpoints } from '#contract/notifications/endpoints.ts';
import type { Notification } from '#contract/notifications/schema.ts';
import type { Sql } from '#server/db/types.ts';
import type { Actor } from '#server/kernel/actor.ts';
import type { ReadContext } from '#server/kernel/contexts.ts';
import { badRequest, found } from '#server/kernel/errors.ts';
import { ListPage } from '#server/kernel/feature.ts';
import { behindWall } from '#server/kernel/wall.ts';
import { projectAnsweredAt, projectAsSubject } from '#server/work-history/reads.ts';
import { inFilter, notificationScope } from '../policy.ts';
import { rowId } from './ids.ts';

export type Asked = Input<typeof endpoints.list>['query'];

type Row = Omit<Notification, 'viewed_at' | 'created_at' | 'action_taken_at'> & {
  recipient_id: string;
  viewed_at: Date | null;
  created_at: Date;
  action_taken_at: Date | null;
};

/** A page of the inbox of the person who asks. @throws AppError 400 where `before` is no notification of theirs */
export function inbox(ctx: ReadContext, asked: Asked): Promise<ListPage<Notification[]>> {
  return behindWall(ctx, async (db) => {
    const after = asked.before === undefined ? undefined : await place(db, ctx.actor, asked.before);
    const rows = await select(db, ctx.actor, within(ctx.actor, asked, after), asked.sort, asked.limit + 1);
    const page = rows.slice(0, asked.limit).map(toNotification);
    return new ListPage(page, rows.length > asked.limit ? (page.at(-1)?.id ?? null) : null);
  });
}

/** One notification of the person who asks; 404 for everybody else. */
export async function notification(ctx: ReadContext, id: string): Promise<Notification> {
  const [row] = await behindWall(ctx, (db) => select(db, ctx.actor, sql`n.id = ${rowId(id)}`, 'newest', 1));
  return toNotification(found(row));
}

/** For the job that sends it: one notification with its recipient. */
export async function notificationToSend(
  ctx: ReadContext,
  id: string,
): Promise<(Notification & { recipient_id: string }) | undefined> {
  const [row] = await select(ctx.sql, ctx.actor, sql`n.id = ${id}`, 'newest', 1);
  return row && { ...toNotification(row), recipient_id: row.recipient_id };
}

/** Where a notification stands in the order of its inbox; the moment as text, because it has microseconds. */
interface Place {
  readonly id: string;
  readonly created_at: string;
}

async function place(db: Sql, actor: Actor, id: string): Promise<Place> {
  const { rows } = await sql<Place>`
    SELECT n.id, n.created_at::text AS created_at FROM notifications n
    WHERE n.id = ${rowId(id)} AND ${notificationScope(actor, 'n')}`.execute(db);
  if (!rows[0]) throw badRequest('query.before', 'is not a notification of yours');
  return rows[0];
}

function within(actor: Actor, { filter, sub, hidden, sort }: Asked, after?: Place): RawBuilder<SqlBool> {
  const answered = projectAnsweredAt(sql.ref<string>('n.subject_id'), actor);
  const listed = sql<SqlBool>`n.hidden = ${hidden} AND ${inFilter(filter, sub, answered)}`;
  if (!after) return listed;
  const follows = sort === 'newest' ? sql`<` : sql`>`;
  return sql`${listed} AND (n.created_at, n.id) ${follows} (${after.created_at}::timestamptz, ${after.id}::uuid)`;
}

async function select(
  db: Sql,
  actor: Actor,
  which: RawBuilder<SqlBool>,
  sort: Asked['sort'],
  limit: number,
): Promise<Row[]> {
  const subject = sql.ref<string>('n.subject_id');
  const direction = sort === 'newest' ? sql`DESC` : sql`ASC`;
  const { rows } = await sql<Row>`
    SELECT n.id, n.recipient_id, n.type, n.subject_type, n.viewed_at, n.hidden, n.created_at,
           ${projectAsSubject(subject, actor)} AS subject, ${projectAnsweredAt(subject, actor)} AS action_taken_at
    FROM notifications n
    WHERE ${notificationScope(actor, 'n')} AND ${which}
    ORDER BY n.created_at ${direction}, n.id ${direction} LIMIT ${limit}`.execute(db);
  return rows;
}

function toNotification({ recipient_id: _, ...row }: Row): Notification {
  return {
    ...row,
    viewed_at: row.viewed_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    action_taken_at: row.action_taken_at?.toISOString() ?? null,
  };
}
