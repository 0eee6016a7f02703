import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';

/** A hash of all rows, by table. */
export type Rows = Readonly<Record<string, string>>;

/** Prepares to look at every row of every public table and of the job queue. */
export async function watchRows(db: Db): Promise<() => Promise<Rows>> {
  const { rows } = await sql<{ name: string }>`
    SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`.execute(db.kysely);
  const hashes = [...rows.map(({ name }) => `public.${name}`), 'pgboss.job'].map(
    (name) => sql`
      SELECT ${sql.lit(name)} AS name, md5(coalesce(string_agg(t::text, ' ' ORDER BY t::text), '')) AS hash
      FROM ${sql.table(name)} t`,
  );
  const all = sql<{ name: string; hash: string }>`${sql.join(hashes, sql` UNION ALL `)}`;
  return async () => {
    const found = await all.execute(db.kysely);
    return Object.fromEntries(found.rows.map(({ name, hash }) => [name, hash]));
  };
}

/** Tables in which a row came, went or changed. */
export const changedTables = (before: Rows, after: Rows): string[] =>
  Object.keys(after).filter((name) => before[name] !== after[name]);
