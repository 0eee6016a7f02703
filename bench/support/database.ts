import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Client } from 'pg';
import { openPostgres } from '#server/db/client.ts';
import { migrate } from '#server/db/migrate.ts';
import { type Cluster, databaseUrl, startPostgres } from '../../tests/support/postgres.ts';

const ROOT = resolve(import.meta.dirname, '../..');

/** Cache of generated databases and results. */
export const KEPT = join(ROOT, 'var/bench');

/** Secret key of the generated databases: they outlive the folder in which a server would keep its own. */
export const KEPT_KEY = Buffer.alloc(32, 'plumbline bench').toString('base64');

/** PostgreSQL does not run as root, and its user may not have access to the checkout; one folder per checkout. */
const ELSEWHERE = join(tmpdir(), `plumbline-bench-${createHash('sha256').update(ROOT).digest('hex').slice(0, 8)}`);
const HOME = process.getuid?.() === 0 ? ELSEWHERE : join(KEPT, 'postgres');

/** For both sides of every comparison: enough memory to avoid disk reads. */
const SETTINGS = ['shared_buffers=1GB', 'work_mem=128MB', 'maintenance_work_mem=512MB', 'effective_cache_size=4GB'];
/** The data need not survive a crash of the machine. */
const CARELESS = ['wal_level=minimal', 'max_wal_senders=0'];
const MORE = ['max_wal_size=8GB', 'jit=off', 'random_page_cost=1.1', 'autovacuum=off'];

/** A PostgreSQL cluster whose databases persist between runs. One run at a time. */
export function openCluster(): Promise<Cluster> {
  return startPostgres({ home: HOME, settings: [...SETTINGS, ...MORE, ...CARELESS] });
}

/** An open connection; the caller ends it. */
export async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  await client.connect();
  return client;
}

/** Changes with the schema and the key. */
export function schemaMark(): string {
  const hash = createHash('sha256').update(KEPT_KEY);
  const folder = join(ROOT, 'migrations');
  for (const name of readdirSync(folder).sort()) hash.update(name).update(readFileSync(join(folder, name)));
  return hash.digest('hex').slice(0, 10);
}

/**
 * The database of this name, filled by `fill` unless it exists; a partially filled one is recreated. Other databases
 * with the name prefix `family` are dropped.
 */
export async function keptDatabase(
  cluster: Cluster,
  name: string,
  family: string,
  fill: (url: string) => Promise<void>,
): Promise<string> {
  const admin = await connect(cluster.url);
  try {
    const { rows } = await admin.query<{ datname: string }>('SELECT datname FROM pg_database');
    const known = rows.map(({ datname }) => datname);
    if (known.includes(name)) return databaseUrl(cluster.url, name);
    const old = known.filter((one) => one.startsWith(family));
    for (const one of old) await admin.query(`DROP DATABASE "${one}" WITH (FORCE)`);
    const unfinished = `${family}unfinished`;
    await admin.query(`CREATE DATABASE "${unfinished}"`);
    await fillMigrated(databaseUrl(cluster.url, unfinished), fill);
    await admin.query(`ALTER DATABASE "${unfinished}" RENAME TO "${name}"`);
    return databaseUrl(cluster.url, name);
  } finally {
    await admin.end();
  }
}

async function fillMigrated(url: string, fill: (url: string) => Promise<void>): Promise<void> {
  const db = await openPostgres(url);
  await migrate(db);
  await db.close();
  await fill(url);
}

/** Building the indexes after loading takes a tenth of the time. */
export async function withoutIndexes(client: Client, table: string, run: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `SELECT indexname AS name, indexdef AS definition FROM pg_indexes
     WHERE tablename = $1 AND indexname <> $1 || '_pkey'`,
    [table],
  );
  for (const { name } of rows) await client.query(`DROP INDEX "${name}"`);
  await run();
  for (const { definition } of rows) await client.query(definition);
}
