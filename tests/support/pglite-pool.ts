import type { PGlite } from '@electric-sql/pglite';
import { createPGliteInMemory, type Db, pgliteDb } from '#server/db/client.ts';
import { emptyTables } from './empty-tables.ts';

/** To open one takes a second of a processor, to clean one up a tenth of that. */
interface Pooled {
  readonly pglite: PGlite;
  readonly initial: State;
}
/** What a cleaned database has to come back to. */
interface State {
  /** Changes with the schema and settings, which cleaning up does not restore. */
  readonly catalog: string;
  /** Rows of the tables that are not empty, as JSON. */
  readonly rows: ReadonlyMap<string, string>;
  /** Last values of the sequences; null for one that has not been used. */
  readonly sequences: ReadonlyMap<string, string | null>;
}

/** Of `pg_class`. */
const OURS = "relnamespace IN ('public'::regnamespace, 'pgboss'::regnamespace)";

/** A transaction that a test left open would keep the cleanup waiting. */
const CLEANUP_LIMIT_MS = 10_000;

/** Databases that the files of this process have given back. */
const free: Pooled[] = [];

/**
 * An embedded database in the state of `image`, for one test file. Closing it cleans it up for the next file of this
 * process; one whose schema or statistics were changed is thrown away.
 */
export async function lendPGlite(image: () => Promise<Uint8Array<ArrayBuffer>>): Promise<Db> {
  const pooled = free.pop() ?? (await open(await image()));
  const channels = new Set<string>();
  let closed = false;
  const lease = new Proxy(pooled.pglite, {
    get(pglite, name) {
      if (name === 'closed') return closed;
      if (name === 'close') {
        return async () => {
          if (closed) return;
          closed = true;
          await giveBack(pooled, channels);
        };
      }
      const value: unknown = Reflect.get(pglite, name, pglite);
      if (typeof value !== 'function') return value;
      return (...args: unknown[]) => {
        // what a file left running must not reach the database of the next one
        if (closed) return Promise.reject(new Error('PGlite is closed'));
        if (name === 'listen') channels.add(String(args[0]));
        return Reflect.apply(value, pglite, args);
      };
    },
  });
  return pgliteDb(lease);
}

async function open(image: Uint8Array<ArrayBuffer>): Promise<Pooled> {
  const pglite = await createPGliteInMemory(new Blob([image]));
  return { pglite, initial: await stateOf(pglite) };
}

async function giveBack(pooled: Pooled, channels: ReadonlySet<string>): Promise<void> {
  const { pglite } = pooled;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((done) => {
    timer = setTimeout(() => done(false), CLEANUP_LIMIT_MS);
  });
  const isClean = await Promise.race([cleanUp(pooled, channels).catch(() => false), late]);
  clearTimeout(timer);
  if (isClean) free.push(pooled);
  else await pglite.close().catch(() => {});
}

/** What ANALYZE, as after an import, found out of the tables. */
const CLEAR_STATISTICS = `
  SELECT pg_clear_attribute_stats(schemaname, tablename, attname, inherited) FROM pg_stats WHERE schemaname IN ('public', 'pgboss');
  SELECT pg_clear_relation_stats(relnamespace::regnamespace::text, relname) FROM pg_class
  WHERE relkind = 'r' AND ${OURS} AND reltuples >= 0`;

/** Whether the database is as it was at first. */
async function cleanUp({ pglite, initial }: Pooled, channels: ReadonlySet<string>): Promise<boolean> {
  for (const channel of channels) await pglite.unlisten(channel);
  await pglite.exec('DISCARD ALL');
  await pglite.exec(CLEAR_STATISTICS);
  if ((await catalogOf(pglite)) !== initial.catalog) return false;
  await pglite.transaction(async (tx) => {
    await tx.exec(emptyTables(OURS));
    for (const [table, rows] of initial.rows) await insert(tx, table, rows);
    for (const [sequence, value] of await sequencesOf(tx)) {
      const before = initial.sequences.get(sequence) ?? null;
      if (value === before) continue;
      if (before === null) await tx.exec(`ALTER SEQUENCE ${sequence} RESTART`);
      else await tx.query('SELECT setval($1::regclass, $2)', [sequence, before]);
    }
  });
  return true;
}

type Queryable = Pick<PGlite, 'query' | 'exec'>;

async function stateOf(pglite: PGlite): Promise<State> {
  await pglite.exec('DISCARD ALL');
  const { rows: tables } = await pglite.query<{ name: string }>(`
    SELECT oid::regclass::text AS name FROM pg_class WHERE relkind = 'r' AND ${OURS}`);
  const rows = new Map<string, string>();
  for (const { name } of tables) {
    const { rows: found } = await pglite.query<{ all: string | null }>(
      `SELECT json_agg(t)::text AS all FROM ONLY ${name} t`,
    );
    if (found[0]?.all) rows.set(name, found[0].all);
  }
  return { catalog: await catalogOf(pglite), rows, sequences: await sequencesOf(pglite) };
}

async function insert(db: Queryable, table: string, rows: string): Promise<void> {
  const { rows: columns } = await db.query<{ names: string }>(
    `SELECT string_agg(quote_ident(attname), ', ') AS names FROM pg_attribute
     WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''`,
    [table],
  );
  const { names } = columns[0] ?? { names: '' };
  await db.query(
    `INSERT INTO ${table} (${names}) OVERRIDING SYSTEM VALUE
     SELECT ${names} FROM json_populate_recordset(NULL::${table}, $1::text::json)`,
    [rows],
  );
}

async function sequencesOf(db: Queryable): Promise<Map<string, string | null>> {
  const { rows } = await db.query<{ name: string; value: string | null }>(`
    SELECT format('%I.%I', schemaname, sequencename) AS name, last_value::text AS value FROM pg_sequences
    WHERE schemaname IN ('public', 'pgboss')`);
  return new Map(rows.map(({ name, value }) => [name, value]));
}

const FIRST_OF_OURS = 16_384;

async function catalogOf(db: Queryable): Promise<string> {
  const { rows } = await db.query<{ hash: string }>(`
    SELECT md5(string_agg(entry, ',' ORDER BY entry)) AS hash FROM (
      SELECT concat_ws(' ', attrelid, attname, atttypid, atttypmod, attnotnull, atthasdef, attisdropped, attidentity)
        FROM pg_attribute WHERE attrelid >= ${FIRST_OF_OURS}
      UNION ALL SELECT concat_ws(' ', oid, relname, relnamespace, relkind, relpersistence, relrowsecurity, relforcerowsecurity, relacl, reloptions)
        FROM pg_class WHERE oid >= ${FIRST_OF_OURS}
      UNION ALL SELECT concat_ws(' ', oid, proname, proacl, proconfig, md5(prosrc)) FROM pg_proc WHERE oid >= ${FIRST_OF_OURS}
      UNION ALL SELECT concat_ws(' ', oid, tgname, tgenabled) FROM pg_trigger
      UNION ALL SELECT concat_ws(' ', oid, conname, convalidated, condeferrable) FROM pg_constraint WHERE oid >= ${FIRST_OF_OURS}
      UNION ALL SELECT concat_ws(' ', oid, polname, polroles::text, md5(polqual::text), md5(polwithcheck::text)) FROM pg_policy
      UNION ALL SELECT concat_ws(' ', indexrelid, indisvalid, indisunique) FROM pg_index WHERE indexrelid >= ${FIRST_OF_OURS}
      UNION ALL SELECT concat_ws(' ', oid, md5(adbin::text)) FROM pg_attrdef
      UNION ALL SELECT concat_ws(' ', oid, enumlabel) FROM pg_enum
      UNION ALL SELECT concat_ws(' ', oid, nspname, nspacl) FROM pg_namespace WHERE nspname !~ '^pg_(toast_)?temp'
      UNION ALL SELECT concat_ws(' ', oid, rolname, rolsuper, rolbypassrls) FROM pg_roles
      UNION ALL SELECT concat_ws(' ', roleid, member) FROM pg_auth_members
      UNION ALL SELECT concat_ws(' ', setdatabase, setrole, setconfig) FROM pg_db_role_setting
      UNION ALL SELECT concat_ws(' ', oid, extname) FROM pg_extension
      UNION ALL SELECT 'statistics ' || count(*) FROM pg_statistic WHERE starelid >= ${FIRST_OF_OURS}
    ) AS entries (entry)`);
  return rows[0]?.hash ?? '';
}
