import { type RawBuilder, sql } from 'kysely';
import type { AlertFrequency } from '#contract/search-alerts/rules.ts';
import { withRowSecurity } from '#server/db/row-security.ts';
import type { Actor } from '#server/kernel/context/actor.ts';
import { requireUser } from '#server/kernel/context/authorize.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
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

/** What an alert of the person who asks told of; undefined where it is none of theirs. */
export async function alertedSubjects(ctx: ReadContext, alertId: string): Promise<string[] | undefined> {
  const { rows } = await withRowSecurity(ctx, (db) =>
    sql<{ subjects: string[] }>`
      SELECT sa.subjects::text[] AS subjects FROM search_alerts sa
      WHERE sa.id = ${alertId} AND ${alertScope(ctx.actor)}`.execute(db),
  );
  return rows[0]?.subjects;
}

/** The alert whose id is in `column` as a notification's subject (jsonb), for its owner. */
export const alertAsSubject = (column: RawBuilder<string>, actor: Actor): RawBuilder<unknown> => sql`
  (SELECT jsonb_build_object('id', sa.id, 'alert_of', sa.kind, 'search_name', sa.search_name,
            'total', cardinality(sa.subjects), 'names', to_jsonb(sa.names))
   FROM search_alerts sa WHERE sa.id = ${column} AND ${alertScope(actor)})`;
