import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';

/** A hash of all rows, by table. */
export type Rows = Readonly<Record<string, string>>;

/** Prepares to look at every row of every public table and of the job queue. */
export async function watchRows(db: Db): Promise<() => Promise<Rows>> {
  const { rows } = await sql<{ name: string }>`
    SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`.execute(db.kysely);
  const hashOf = (name: string) => sql`
    RETURN QUERY SELECT ${sql.lit(name)}, count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0)
    FROM ${sql.table(name)} t;`;
  const hashes = rows.map(
    ({ name }) => sql`IF pg_relation_size(${sql.lit(`public.${name}`)}) > 0 THEN ${hashOf(`public.${name}`)} END IF;`,
  );
  // a function keeps its plans; to plan so many statements takes longer than to run them, and to start workers for them too
  await sql`
    CREATE OR REPLACE FUNCTION row_hashes() RETURNS TABLE (name text, hash text) LANGUAGE plpgsql
    SET max_parallel_workers_per_gather = 0 AS $$
      BEGIN ${sql.join(hashes, sql` `)} ${hashOf('pgboss.job')} END $$`.execute(db.kysely);
  const all = sql<{ name: string; hash: string }>`SELECT name, hash FROM row_hashes()`;
  await requireLogged(db);
  let last: { readonly position: string | undefined; readonly rows: Rows } = { position: undefined, rows: {} };
  return async () => {
    const position = await logPosition(db);
    if (position === last.position) return last.rows;
    const found = await all.execute(db.kysely);
    last = { position, rows: Object.fromEntries(found.rows.map(({ name, hash }) => [name, hash])) };
    return last.rows;
  };
}

/** Where the write-ahead log ends: while it stays, no row of a logged table was written by anybody. */
async function logPosition(db: Db): Promise<string> {
  const { rows } = await sql<{ position: string }>`SELECT pg_current_wal_insert_lsn()::text AS position`.execute(
    db.kysely,
  );
  return rows[0]?.position ?? '';
}

async function requireLogged(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    SELECT oid::regclass::text AS name FROM pg_class
    WHERE relkind IN ('r', 'p') AND relpersistence <> 'p' AND relnamespace IN ('public'::regnamespace, 'pgboss'::regnamespace)`.execute(
    db.kysely,
  );
  if (rows.length > 0) throw new Error(`Writes to ${rows.map((row) => row.name)} leave no trace in the log`);
}

/** Tables in which a row came, went or changed. */
export const changedTables = (before: Rows, after: Rows): string[] =>
  Object.keys({ ...before, ...after }).filter((name) => before[name] !== after[name]);
