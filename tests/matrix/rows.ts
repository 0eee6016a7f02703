import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';
import type { Sql } from '#server/db/types.ts';

/** A hash of all rows, by table. */
export type Rows = Readonly<Record<string, string>>;

/** Count and sum of the hashes. */
const NO_ROWS = '0 0';

/** Looks at every row of every public table and of the job queue, until it stops. */
export interface RowWatch {
  look(): Promise<Rows>;
  stop(): void;
}

export async function watchRows(db: Db): Promise<RowWatch> {
  const { connection, release } = await connect(db);
  const { rows } = await sql<{ name: string }>`
    SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`.execute(connection);
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
      BEGIN ${sql.join(hashes, sql` `)} ${hashOf('pgboss.job')} END $$`.execute(connection);
  const all = sql<{ name: string; hash: string }>`SELECT name, hash FROM row_hashes()`;
  await requireLogged(connection);
  let last: { readonly position: string | undefined; readonly rows: Rows } = { position: undefined, rows: {} };
  return {
    async look() {
      const position = await logPosition(connection);
      if (position === last.position) return last.rows;
      const found = await all.execute(connection);
      // a table from which all rows went still takes room
      const filled = found.rows.filter(({ hash }) => hash !== NO_ROWS);
      last = { position, rows: Object.fromEntries(filled.map(({ name, hash }) => [name, hash])) };
      return last.rows;
    },
    stop: release,
  };
}

/** A connection that nobody else uses keeps its plans: emptying tables throws away all of the connection that does it. */
function connect({ engine, kysely }: Db): Promise<{ connection: Sql; release: () => void }> {
  if (engine === 'pglite') return Promise.resolve({ connection: kysely, release() {} });
  return new Promise((resolve, reject) => {
    const use = (connection: Sql) => new Promise<void>((release) => resolve({ connection, release }));
    kysely.connection().execute(use).catch(reject);
  });
}

/** Where the write-ahead log ends: while it stays, no row of a logged table was written by anybody. */
async function logPosition(connection: Sql): Promise<string> {
  const { rows } = await sql<{ position: string }>`SELECT pg_current_wal_insert_lsn()::text AS position`.execute(
    connection,
  );
  return rows[0]?.position ?? '';
}

async function requireLogged(connection: Sql): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    SELECT oid::regclass::text AS name FROM pg_class
    WHERE relkind IN ('r', 'p') AND relpersistence <> 'p' AND relnamespace IN ('public'::regnamespace, 'pgboss'::regnamespace)`.execute(
    connection,
  );
  if (rows.length > 0) throw new Error(`Writes to ${rows.map((row) => row.name)} leave no trace in the log`);
}

/** Tables in which a row came, went or changed. */
export const changedTables = (before: Rows, after: Rows): string[] =>
  Object.keys({ ...before, ...after }).filter((name) => before[name] !== after[name]);
