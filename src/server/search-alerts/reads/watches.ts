import { type RawBuilder, sql } from 'kysely';
import type { AlertFrequency, AlertKindName } from '#contract/search-alerts/rules.ts';
import { withRowSecurity } from '#server/db/row-security.ts';
import type { Actor } from '#server/kernel/context/actor.ts';
import { requireUser } from '#server/kernel/context/authorize.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { badRequest } from '#server/kernel/http/errors.ts';
import type {} from '../tables.ts';

/** Fragment for other features: how often the owner of the saved search whose id is in `column` is told. */
export const alertFrequencyOf = (column: RawBuilder<string>): RawBuilder<AlertFrequency> =>
  sql`coalesce((SELECT sw.frequency FROM search_watches sw WHERE sw.search_id = ${column}), 'off')`;

/** Whether somebody is told of what is new in this saved search. */
export async function isWatched(ctx: ReadContext, searchId: string): Promise<boolean> {
  const row = await ctx.sql
    .selectFrom('search_watches')
    .select('search_id')
    .where('search_id', '=', searchId)
    .where('owner_id', '=', requireUser(ctx.actor).id)
    .executeTakeFirst();
  return row !== undefined;
}

/** An alert is its owner's alone; in a session that is bound to a company, those of searches saved for it. */
const alertScope = (actor: Actor): RawBuilder<boolean> => {
  if (actor.kind !== 'user') return sql`false`;
  const own = sql<boolean>`sa.owner_id = ${actor.id}::uuid`;
  return actor.onlyCompanyId === null ? own : sql`${own} AND sa.company_id = ${actor.onlyCompanyId}::uuid`;
};

/**
 * What an alert of the person who asks told of, for a search that shows exactly that; undefined without one.
 * @throws AppError 400 naming `alert` where it is none of theirs, or of another kind
 */
export async function alertedSubjects(
  ctx: ReadContext,
  kind: AlertKindName,
  alertId: string | undefined,
): Promise<string[] | undefined> {
  if (alertId === undefined) return undefined;
  const { rows } = await withRowSecurity(ctx, (db) =>
    sql<{ subjects: string[] }>`
      SELECT sa.subjects::text[] AS subjects FROM search_alerts sa
      WHERE sa.id = ${alertId} AND sa.kind = ${kind} AND ${alertScope(ctx.actor)}`.execute(db),
  );
  if (!rows[0]) throw badRequest('query.alert', 'is not an alert of yours');
  return rows[0].subjects;
}

/**
 * The alert whose id is in `column` as a notification's subject (jsonb), for its owner, with its search while its alerts
 * go on.
 */
export const alertAsSubject = (column: RawBuilder<string>, actor: Actor): RawBuilder<unknown> => sql`
  (SELECT jsonb_build_object('id', sa.id, 'alert_of', sa.kind, 'search_name', sa.search_name,
            'search_id', (SELECT sw.search_id FROM search_watches sw WHERE sw.search_id = sa.search_id),
            'total', cardinality(sa.subjects), 'names', to_jsonb(sa.names))
   FROM search_alerts sa WHERE sa.id = ${column} AND ${alertScope(actor)})`;
