import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { sql } from 'kysely';
import { type Db, runScript } from './client.ts';

const DIRECTORY = resolve(import.meta.dirname, '../../../migrations');
/** Any constant: processes that start together take turns. */
const LOCK = 7_586_211;

interface Migration {
  readonly name: string;
  readonly text: string;
  readonly hash: string;
}

/**
 * Brings the schema up to date, forward only, each file in one transaction with the note that it ran.
 * @returns the names of the migrations that ran now.
 * @throws Error when an applied file was edited since, or the database is newer than the program.
 */
export async function migrate(db: Db, directory: string = DIRECTORY): Promise<string[]> {
  await runScript(
    db,
    // IF NOT EXISTS is no help against somebody who makes it in the same moment
    `SELECT pg_advisory_xact_lock(${LOCK});
     CREATE TABLE IF NOT EXISTS schema_migrations
       (name text PRIMARY KEY, hash text NOT NULL, at timestamptz NOT NULL DEFAULT now());`,
  );
  const migrations = await readMigrations(directory);
  const pending = notYetApplied(migrations, await applied(db));
  for (const migration of pending) await apply(db, migration);
  return pending.map((migration) => migration.name);
}

async function readMigrations(directory: string): Promise<Migration[]> {
  const names = (await readdir(directory)).filter((name) => /^\d{4}_[a-z_]+\.sql$/.test(name)).sort();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(directory, name), 'utf8');
      return { name, text, hash: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

async function applied(db: Db): Promise<Map<string, string>> {
  const { rows } = await sql<{ name: string; hash: string }>`SELECT name, hash FROM schema_migrations`.execute(
    db.kysely,
  );
  return new Map(rows.map((row) => [row.name, row.hash]));
}

function notYetApplied(migrations: readonly Migration[], done: ReadonlyMap<string, string>): Migration[] {
  const known = new Set(migrations.map((migration) => migration.name));
  for (const name of done.keys()) {
    if (!known.has(name))
      throw new Error(`The database holds ${name}, which this version does not know: update Plumbline`);
  }
  for (const { name, hash } of migrations) {
    if (done.has(name) && done.get(name) !== hash) throw new Error(`${name} was changed after it ran: add a new one`);
  }
  return migrations.filter((migration) => !done.has(migration.name));
}

async function apply(db: Db, { name, text, hash }: Migration): Promise<void> {
  // one text without parameters is one transaction on both engines; file names hold no quotes (see readMigrations)
  const note = `INSERT INTO schema_migrations (name, hash) VALUES ('${name}', '${hash}');`;
  try {
    await runScript(db, `SELECT pg_advisory_xact_lock(${LOCK});\n${note}\n${text}`);
  } catch (error) {
    if ((await applied(db)).get(name) === hash) return;
    throw error;
  }
}
