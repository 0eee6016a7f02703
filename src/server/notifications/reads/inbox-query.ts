import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Sort } from '#contract/notifications/rules.ts';
import { audienceNumbers } from '#server/businesses/reads/audience-bits.ts';
import type { UserActor } from '#server/kernel/context/actor.ts';
import { broadcastScope, inboxFilter, notificationScope, sinceAccount, unspreadScope } from '../policy.ts';
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
    parts.push(spreadRows(actor, shown.broadcast, scan), sourceQuery(unspreadRows(actor, shown.broadcast), 'b', scan));
  if (parts.length === 1) return parts[0] ?? sql``;
  const direction = directionOf(scan);
  return sql`(SELECT * FROM (${sql.join(parts, sql` UNION ALL `)}) merged
              ORDER BY created_at ${direction}, key ${direction} LIMIT ${limit})`;
}

/** One row of an inbox, removed or not, as such a table. */
export function inboxRow(actor: UserActor, { isBroadcast, id }: RowId): RawBuilder<unknown> {
  return isBroadcast ? sql`(${broadcastRow(actor, id)})` : sql`(${personalRows(actor, sql`n.id = ${id}`)})`;
}

/** What one email tells of, as such a table. */
export const inboxOfEmail = (actor: UserActor, mailKey: string): RawBuilder<unknown> =>
  sql`(${personalRows(actor, sql`n.mail_key = ${mailKey}`)})`;

export const directionOf = ({ sort }: Pick<InboxQuery, 'sort'>) => (sort === 'newest' ? sql`DESC` : sql`ASC`);

function personalRows(actor: UserActor, which: RawBuilder<SqlBool>): RawBuilder<unknown> {
  return sql`
    SELECT n.id::text AS id, n.id AS key, n.type, n.subject_type, n.subject_id, n.viewed_at, n.hidden, n.created_at,
           n.action_taken_at, n.news, n.said, CASE WHEN n.mail_after IS NULL THEN n.batch_id END AS batch_id
    FROM notifications n WHERE ${notificationScope(actor, 'n')} AND ${which}`;
}

/** The columns of a broadcast `b`, of which the person did `s`. */
const broadcastColumns = (said: RawBuilder<unknown>) => sql`
  'b' || b.id AS id, b.id AS key, b.type, b.subject_type, b.subject_id, s.viewed_at, s.hidden IS TRUE AS hidden,
  b.created_at, NULL::timestamptz AS action_taken_at, b.news, ${said} AS said, NULL::uuid AS batch_id`;

const stateOf = ({ id }: UserActor, broadcast: RawBuilder<unknown>) =>
  sql`LEFT JOIN broadcast_states s ON s.broadcast_id = ${broadcast} AND s.recipient_id = ${id}::uuid`;

/** One broadcast, spread or not. */
function broadcastRow(actor: UserActor, id: string): RawBuilder<unknown> {
  const own = sql`(SELECT r.said FROM broadcast_recipients r
    WHERE r.firm = ANY(${audienceNumbers(actor.mwbeIds)}) AND r.created_at = b.created_at AND r.broadcast_id = b.id
    ORDER BY r.firm LIMIT 1)`;
  return sql`
    SELECT ${broadcastColumns(sql`CASE WHEN b.spread THEN ${own} ELSE own_said_of(b.id) END`)}
    FROM broadcasts b ${stateOf(actor, sql`b.id`)} WHERE b.id = ${id} AND ${broadcastScope(actor)}`;
}

/** Broadcasts that have no rows for their firms yet. */
const unspreadRows = (
  actor: UserActor,
  which: RawBuilder<SqlBool>,
  columns: RawBuilder<unknown> = broadcastColumns(sql`own_said_of(b.id)`),
): RawBuilder<unknown> =>
  sql`SELECT ${columns} FROM broadcasts b ${stateOf(actor, sql`b.id`)} WHERE ${which} AND ${unspreadScope(actor)}`;

/** Broadcasts by the rows of the person's firms: each is read in the order of its index; what several got is one card. */
function spreadRows(actor: UserActor, which: RawBuilder<SqlBool>, scan: InboxQuery): RawBuilder<unknown> {
  const direction = directionOf(scan);
  const order = sql`created_at ${direction}, broadcast_id ${direction}`;
  const got = sql`
    SELECT DISTINCT ON (created_at, broadcast_id) one.* FROM unnest(${audienceNumbers(actor.mwbeIds)}) f (firm)
    CROSS JOIN LATERAL (${spreadOfFirm(actor, which, scan)}) one
    ORDER BY ${order}, firm LIMIT ${scan.limit}`;
  return sql`
    (SELECT ${broadcastColumns(sql`s.said`)} FROM (${got}) s JOIN broadcasts b ON b.id = s.broadcast_id
     ORDER BY s.created_at ${direction}, s.broadcast_id ${direction})`;
}

/** The first rows of firm `f`. */
function spreadOfFirm(actor: UserActor, which: RawBuilder<SqlBool>, scan: InboxQuery): RawBuilder<unknown> {
  const direction = directionOf(scan);
  const place = { moment: sql`r.created_at`, id: sql`r.broadcast_id` };
  return sql`
    SELECT r.firm, r.created_at, r.broadcast_id, r.said, s.viewed_at, s.hidden
    FROM broadcast_recipients r ${stateOf(actor, sql`r.broadcast_id`)}
    WHERE r.firm = f.firm AND ${sinceAccount(place.moment)} AND ${which} ${boundsOf(scan, place)}
    ORDER BY r.created_at ${direction}, r.broadcast_id ${direction} LIMIT ${scan.limit}`;
}

interface Place {
  readonly moment: RawBuilder<unknown>;
  readonly id: RawBuilder<unknown>;
}

/** What follows the cursor, and is within the span. */
function boundsOf({ after, span, sort }: InboxQuery, { moment, id }: Place): RawBuilder<unknown> {
  const follows = after
    ? sql`AND (${moment}, ${id}) ${sort === 'newest' ? sql`<` : sql`>`} (${after.created_at}::timestamptz, ${after.id}::uuid)`
    : sql``;
  const within = span ? sql`AND ${moment} > ${span.from} AND ${moment} <= ${span.until}` : sql``;
  return sql`${follows} ${within}`;
}

function sourceQuery(rows: RawBuilder<unknown>, alias: 'n' | 'b', scan: InboxQuery): RawBuilder<unknown> {
  const place = { moment: sql.ref(`${alias}.created_at`), id: sql.ref(`${alias}.id`) };
  const direction = directionOf(scan);
  return sql`
    (${rows} ${boundsOf(scan, place)} ORDER BY ${place.moment} ${direction}, ${place.id} ${direction} LIMIT ${scan.limit})`;
}

/** How many notifications of the person these are; counting stops at `limit`. */
export const personalCount = (actor: UserActor, which: RawBuilder<SqlBool>, limit: number): RawBuilder<number> =>
  sql`(SELECT count(*)::int FROM (
    SELECT FROM notifications n WHERE ${notificationScope(actor, 'n')} AND ${which} LIMIT ${limit}) counted)`;

/** How many broadcasts these are. */
export function broadcastCount(
  actor: UserActor,
  { broadcast }: Pick<InboxQuery['shown'], 'broadcast'>,
  limit: number,
): RawBuilder<number> {
  if (!broadcast || actor.mwbeIds.length === 0) return sql`0`;
  return sql`(SELECT count(*)::int FROM (${ownBroadcasts(actor, broadcast, sql`1`, limit)}) counted)`;
}

/** Of the first broadcasts that are not removed: how many are `shown`, and how many of these are unread (`fresh`). */
export function broadcastCounts(actor: UserActor, limit: number): RawBuilder<unknown> {
  const [shown, unread] = [inboxFilter('all', 'all', false).broadcast, inboxFilter('unread', 'all', false).broadcast];
  if (!shown || !unread || actor.mwbeIds.length === 0) return sql`SELECT 0 AS shown, 0 AS fresh`;
  return sql`
    SELECT count(*)::int AS shown, (count(*) FILTER (WHERE is_unread))::int AS fresh
    FROM (${ownBroadcasts(actor, shown, sql`(${unread}) AS is_unread`, limit)}) counted`;
}

/** Broadcasts with these columns of their state `s`, those with rows of the person's firms and the others. */
const ownBroadcasts = (
  actor: UserActor,
  which: RawBuilder<SqlBool>,
  columns: RawBuilder<unknown>,
  limit: number,
) => sql`
  SELECT * FROM ((${broadcastsByFirm(actor, which, columns)} LIMIT ${limit})
    UNION ALL (${unspreadRows(actor, which, columns)} LIMIT ${limit})) own LIMIT ${limit}`;

/** Broadcasts by the rows of the person's firms; what several got comes once. */
function broadcastsByFirm(
  actor: UserActor,
  which: RawBuilder<SqlBool>,
  columns: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const once = actor.mwbeIds.length > 1 ? sql`DISTINCT ON (r.broadcast_id)` : sql``;
  return sql`
    SELECT ${once} ${columns} FROM broadcast_recipients r ${stateOf(actor, sql`r.broadcast_id`)}
    WHERE r.firm = ANY(${audienceNumbers(actor.mwbeIds)}) AND ${sinceAccount(sql`r.created_at`)} AND ${which}`;
}

/** The ids of all of them. */
export const broadcastIds = (actor: UserActor, which: RawBuilder<SqlBool>): RawBuilder<unknown> => sql`
  ${broadcastsByFirm(actor, which, sql`r.broadcast_id`)}
  UNION ${unspreadRows(actor, which, sql`b.id AS broadcast_id`)}`;
