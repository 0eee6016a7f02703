import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Notification } from '#contract/notifications/schema.ts';
import type { Sql } from '#server/db/types.ts';
import type { Actor } from '#server/kernel/actor.ts';
import type { ReadContext } from '#server/kernel/contexts.ts';
import { found } from '#server/kernel/errors.ts';
import { behindWall } from '#server/kernel/wall.ts';
import { projectAnsweredAt, projectAsSubject } from '#server/work-history/reads.ts';
import { notificationScope } from './policy.ts';

const NEWEST = 100;

type Row = Omit<Notification, 'viewed_at' | 'created_at' | 'action_taken_at'> & {
  viewed_at: Date | null;
  created_at: Date;
  action_taken_at: Date | null;
};

/** The newest notifications of the person who asks. */
export async function notifications(ctx: ReadContext, hidden: boolean): Promise<Notification[]> {
  const rows = await behindWall(ctx, (db) => select(db, ctx.actor, sql`n.hidden = ${hidden}`));
  return rows.map(toNotification);
}

/** One notification of the person who asks; 404 for everybody else. */
export async function notification(ctx: ReadContext, id: string): Promise<Notification> {
  const [row] = await behindWall(ctx, (db) => select(db, ctx.actor, sql`n.id = ${id}`));
  return toNotification(found(row));
}

/** For the job that sends it: one notification with its recipient. */
export async function notificationToSend(
  ctx: ReadContext,
  id: string,
): Promise<(Notification & { recipient_id: string }) | undefined> {
  const [row] = await select(ctx.sql, ctx.actor, sql`n.id = ${id}`);
  return row && { ...toNotification(row), recipient_id: row.recipient_id };
}

async function select(db: Sql, actor: Actor, which: RawBuilder<SqlBool>): Promise<(Row & { recipient_id: string })[]> {
  const subject = sql.ref<string>('n.subject_id');
  const { rows } = await sql<Row & { recipient_id: string }>`
    SELECT n.id, n.recipient_id, n.type, n.subject_type, n.viewed_at, n.hidden, n.created_at,
           ${projectAsSubject(subject, actor)} AS subject, ${projectAnsweredAt(subject, actor)} AS action_taken_at
    FROM notifications n
    WHERE ${notificationScope(actor, 'n')} AND ${which}
    ORDER BY n.created_at DESC, n.id LIMIT ${NEWEST}`.execute(db);
  return rows;
}

function toNotification({ recipient_id: _, ...row }: Row & { recipient_id: string }): Notification {
  return {
    ...row,
    viewed_at: row.viewed_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    action_taken_at: row.action_taken_at?.toISOString() ?? null,
  };
}
