import { createHash, randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { inject } from 'vitest';
import { readConfig } from '#server/config.ts';
import { createPGliteInMemory, type Db, openPostgres, pgliteDb } from '#server/db/client.ts';
import { migrate } from '#server/db/migrate.ts';
import type { Actor } from '#server/kernel/context/actor.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { secretsOf } from '#server/kernel/context/secrets.ts';
import { isRetryable } from '#server/kernel/http/errors.ts';
import { openQueue } from '#server/kernel/jobs/queue.ts';
import { linkPurposeRegistry } from '#server/kernel/link-purpose-registry.ts';
import { notificationRegistry } from '#server/kernel/notification-registry.ts';
import { removeOld, touch } from './cache.ts';
import { emptyTables } from './empty-tables.ts';
import { lendPGlite } from './pglite-pool.ts';
import { createDatabase, databaseUrl } from './postgres.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const CACHE = join(ROOT, 'node_modules/.cache/plumbline');

const DEADLOCK_TRIES = 5;
const silent = { debug() {}, info() {}, warn() {}, error() {} };

/**
 * A migrated, empty database of the engine that this run tests (`DB_ENGINE`), for one test file.
 * @param cluster URL of the PostgreSQL to make it on; the one of the run when left out
 */
export async function openTestDatabase(cluster?: string): Promise<Db> {
  return process.env.DB_ENGINE === 'postgres' ? onPostgres(new URL(cluster ?? inject('postgresUrl'))) : onPGlite();
}

/** What a read is called with, without the rest of the product: as `actor`, at noon of a fixed day. */
export function readingAs(db: Db, actor: Actor): ReadContext {
  const now = new Date('2026-11-20T12:00:00Z');
  return {
    sql: db.kysely,
    actor,
    now,
    config: readConfig({}),
    request: { id: 'test', address: '', userAgent: '' },
    secrets: secretsOf(Buffer.alloc(32, 7)),
    registry: {
      alertKinds: new Map(),
      emailPreviews: [],
      linkPurposes: linkPurposeRegistry([]),
      notifications: notificationRegistry([]),
      waiting: [],
    },
  };
}

/** Empties every table, or these; the schema stays. */
export async function truncate(db: Db, tables?: readonly string[]): Promise<void> {
  // jobs of the test before may still be at work, and hold in another order what is deleted here
  for (let tries = 1; ; tries += 1) {
    try {
      return await deleteRows(db, tables);
    } catch (error) {
      if (!isRetryable(error) || tries === DEADLOCK_TRIES) throw error;
    }
  }
}

async function deleteRows(db: Db, tables?: readonly string[]): Promise<void> {
  const chosen = tables ? ` AND relname IN (${tables.map((name) => `'${name}'`).join(', ')})` : '';
  const condition = `relnamespace = 'public'::regnamespace AND relname <> 'schema_migrations'${chosen}`;
  await sql.raw(emptyTables(condition)).execute(db.kysely);
}

/** Name that changes with the schema and with what makes it. */
function fingerprint(): string {
  const hash = createHash('sha256');
  const folder = join(ROOT, 'migrations');
  for (const name of readdirSync(folder).sort()) hash.update(name).update(readFileSync(join(folder, name)));
  return hash
    .update(readFileSync(join(ROOT, 'package-lock.json')))
    .digest('hex')
    .slice(0, 16);
}

async function makeTemplate(db: Db): Promise<void> {
  await migrate(db);
  // only here, as most of the files that need a database need no more of the product
  const { jobs } = await import('#server/app.ts');
  const queue = await openQueue(db, jobs, silent);
  await queue.stop();
}

async function onPGlite(): Promise<Db> {
  const file = join(CACHE, `pglite-${fingerprint()}.tar`);
  if (!existsSync(file)) await writeTemplate(file);
  touch(file);
  return lendPGlite(() => readFile(file));
}

async function writeTemplate(file: string): Promise<void> {
  const pglite = await createPGliteInMemory();
  const template = pgliteDb(pglite);
  await makeTemplate(template);
  await mkdir(CACHE, { recursive: true });
  removeOld(CACHE, /^pglite-\w+\.tar$/);
  const part = `${file}.${randomUUID()}`;
  await writeFile(part, Buffer.from(await (await pglite.dumpDataDir('none')).arrayBuffer()));
  await rename(part, file);
  await template.close();
}

async function onPostgres(cluster: URL): Promise<Db> {
  const admin = new pg.Client({ connectionString: cluster.href });
  await admin.connect();
  const template = `template_${fingerprint()}`;
  try {
    // files that start together take turns with the template
    await admin.query('SELECT pg_advisory_lock(1)');
    const { rowCount } = await admin.query('SELECT FROM pg_database WHERE datname = $1', [template]);
    if (!rowCount) {
      await admin.query(`CREATE DATABASE ${template}_new`);
      const db = await openPostgres(databaseUrl(cluster.href, `${template}_new`));
      await makeTemplate(db);
      await db.close();
      await admin.query(`ALTER DATABASE ${template}_new RENAME TO ${template}`);
    }
  } finally {
    await admin.end();
  }
  return openPostgres(await createDatabase(cluster.href, `test_${randomUUID().replaceAll('-', '')}`, template));
}

/** An empty database, not yet migrated. @returns its URL */
export const createEmptyDatabase = (cluster: string): Promise<string> =>
  createDatabase(cluster, `empty_${randomUUID().replaceAll('-', '')}`);
