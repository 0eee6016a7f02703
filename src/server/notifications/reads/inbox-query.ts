import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Sort } from '#contract/notifications/rules.ts';
import type { UserActor } from '#server/kernel/context/actor.ts';
import { broadcastScope, type inboxFilter, notificationScope } from '../policy.ts';
import type { RowId } from './notification-id.ts';

/** Which rows of an inbox, in which order. */
export interface InboxQuery {
  readonly shown: ReturnType<typeof inboxFilter>;
  readonly sort: Sort;
  readonly limit: number;
  /** Only what follows this place in the order. */
  readonly after?: CursorPosition | undefined;
  /** Only what came after `from`, up to `until`. */
  readonly span?: { readonly from: Date; readonly until: Date } | undefined;
}

/** Where a notification stands in an order; the moment as text, because it has microseconds. */
export interface CursorPosition {
  readonly id: string;
  readonly created_at: string;
}

/**
 * Personal rows and broadcasts as one table with the columns of a notification, `key` (the order among those of one
 * moment) and `subject_id`: each part is read in the order of its index and no further than the limit.
 */
export function inboxRows(actor: UserActor, scan: InboxQuery): RawBuilder<unknown> {
  const { shown, limit } = scan;
  const parts = shown.personal.map((which) => sourceQuery(personalRows(actor, which), 'n', scan));
  if (shown.broadcast && actor.mwbeIds.length > 0)
    parts.push(sourceQuery(broadcastRows(actor, shown.broadcast), 'b', scan));
  if (parts.length === 1) return parts[0] ?? sql``;
  const direction = directionOf(scan);
  return sql`(SELECT * FROM (${sql.join(parts, sql` UNION ALL `)}) merged
              ORDER BY created_at ${direction}, key ${direction} LIMIT ${limit})`;
}

/** One row of an inbox, removed or not, as such a table. */
export function inboxRow(actor: UserActor, { isBroadcast, id }: RowId): RawBuilder<unknown> {
  return isBroadcast
    ? sql`(${broadcastRows(actor, sql`b.id = ${id}`)})`
    : sql`(${personalRows(actor, sql`n.id = ${id}`)})`;
}

/** What one email tells of, as such a table. */
export const inboxOfEmail = (actor: UserActor, mailKey: string): RawBuilder<unknown> =>
  sql`(${personalRows(actor, sql`n.mail_key = ${mailKey}`)})`;

export const directionOf = ({ sort }: Pick<InboxQuery, 'sort'>) => (sort === 'newest' ? sql`DESC` : sql`ASC`);

function personalRows(actor: UserActor, which: RawBuilder<SqlBool>): RawBuilder<unknown> {
  return sql`
    SELECT n.id::text AS id, n.id AS key, n.type, n.subject_type, n.subject_id, n.viewed_at, n.hidden, n.created_at,
           n.action_taken_at, n.news, n.said, n.batch_id
    FROM notifications n WHERE ${notificationScope(actor, 'n')} AND ${which}`;
}

const BROADCAST = sql`
  'b' || b.id AS id, b.id AS key, b.type, b.subject_type, b.subject_id, s.viewed_at, s.hidden IS TRUE AS hidden,
  b.created_at, NULL::timestamptz AS action_taken_at, NULL::text AS news, NULL::jsonb AS said, NULL::uuid AS batch_id`;

function broadcastRows(actor: UserActor, which: RawBuilder<SqlBool>, columns = BROADCAST): RawBuilder<unknown> {
  return sql`
    SELECT ${columns} FROM broadcasts b
    LEFT JOIN broadcast_states s ON s.broadcast_id = b.id AND s.recipient_id = ${actor.id}::uuid
    WHERE ${which} AND ${broadcastScope(actor)}`;
}

function sourceQuery(rows: RawBuilder<unknown>, alias: 'n' | 'b', scan: InboxQuery): RawBuilder<unknown> {
  const { after, span, limit } = scan;
  const [moment, id] = [sql.ref(`${alias}.created_at`), sql.ref(`${alias}.id`)];
  const direction = directionOf(scan);
  const follows = after
    ? sql`AND (${moment}, ${id}) ${scan.sort === 'newest' ? sql`<` : sql`>`} (${after.created_at}::timestamptz, ${after.id}::uuid)`
    : sql``;
  const within = span ? sql`AND ${moment} > ${span.from} AND ${moment} <= ${span.until}` : sql``;
  return sql`(${rows} ${follows} ${within} ORDER BY ${moment} ${direction}, ${id} ${direction} LIMIT ${limit})`;
}

/** How many rows of an inbox these are; counting stops at `limit`. */
export function inboxCount(
  actor: UserActor,
  { personal, broadcast }: InboxQuery['shown'],
  limit: number,
): RawBuilder<number> {
  const parts = personal.map(
    (which) => sql`(SELECT 1 FROM notifications n WHERE ${notificationScope(actor, 'n')} AND ${which} LIMIT ${limit})`,
  );
  if (broadcast && actor.mwbeIds.length > 0)
    parts.push(sql`(${broadcastRows(actor, broadcast, sql`1`)} LIMIT ${limit})`);
  return sql`(SELECT count(*)::int FROM (SELECT FROM (${sql.join(parts, sql` UNION ALL `)}) one LIMIT ${limit}) counted)`;
}
