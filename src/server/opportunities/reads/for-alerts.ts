import { type SqlBool, sql } from 'kysely';
import { DAY_MS } from '#contract/durations.ts';
import type { Sql } from '#server/db/types.ts';
import type {} from '../tables.ts';

/** Open opportunities that came to close within one of these numbers of days, between two moments. */
export async function comingDue(
  db: Sql,
  days: readonly number[],
  { after, until }: { readonly after: Date; readonly until: Date },
): Promise<string[]> {
  const later = (moment: Date, number: number) => new Date(moment.getTime() + number * DAY_MS);
  const crossed = days.map(
    (number) => sql<SqlBool>`(o.deadline_at > ${later(after, number)} AND o.deadline_at <= ${later(until, number)})`,
  );
  const { rows } = await sql<{ id: string }>`
    SELECT o.id FROM opportunities o WHERE o.state = 'published' AND (${sql.join(crossed, sql` OR `)})`.execute(db);
  return rows.map(({ id }) => id);
}

/** Titles of the published ones of these opportunities, by id. */
export async function publishedTitles(db: Sql, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; title: string }>`
    SELECT o.id, o.title FROM opportunities o
    WHERE o.id = ANY(${[...ids]}::uuid[]) AND o.published_at IS NOT NULL`.execute(db);
  return new Map(rows.map(({ id, title }) => [id, title]));
}
