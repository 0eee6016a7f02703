import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { createPGliteInMemory, type Db, openPostgres, pgliteDb, runScript } from './client.ts';
import { migrate } from './migrate.ts';

const onPostgres = process.env.DB_ENGINE === 'postgres';
let folder: string;
let opened: Db[];
let embedded: Db | undefined;
beforeAll(async () => {
  if (!onPostgres) embedded = pgliteDb(await createPGliteInMemory());
});
afterAll(() => embedded?.close());
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'plumbline-migrations-'));
  opened = [];
});
afterEach(async () => {
  for (const db of opened) await db.close();
  rmSync(folder, { recursive: true });
});

const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
/** URL of a new database without a table. */
async function createDatabase(): Promise<string> {
  const url = new URL(inject('postgresUrl'));
  const admin = new pg.Client({ connectionString: url.href });
  await admin.connect();
  url.pathname = `/empty_${randomUUID().replaceAll('-', '')}`;
  await admin.query(`CREATE DATABASE ${url.pathname.slice(1)}`);
  await admin.end();
  return url.href;
}

async function open(url: string): Promise<Db> {
  const db = await openPostgres(url);
  opened.push(db);
  return db;
}

/** A database without a table. */
async function empty(): Promise<Db> {
  if (!embedded) return open(await createDatabase());
  await runScript(embedded, 'DROP SCHEMA public CASCADE; CREATE SCHEMA public;');
  return embedded;
}

async function names(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`SELECT name FROM schema_migrations ORDER BY name`.execute(db.kysely);
  return rows.map((row) => row.name);
}
const tables = async (db: Db) =>
  (await sql`SELECT FROM pg_tables WHERE tablename IN ('one', 'two', 'three')`.execute(db.kysely)).rows.length;

test('runs the migrations once, in order; a second start runs none', async () => {
  const db = await empty();
  const ran = await migrate(db);
  expect(ran).toEqual(ran.toSorted());
  expect(ran[0]).toBe('0001_kernel.sql');
  expect(await migrate(db)).toEqual([]);
  expect(await names(db)).toEqual(ran);
});

test('runs only a new migration and ignores other files', async () => {
  const db = await empty();
  write('0001_one.sql', 'CREATE TABLE one (id int);');
  write('notes.txt', 'no SQL');
  write('0001_one.sql.orig', 'no SQL');
  expect(await migrate(db, folder)).toEqual(['0001_one.sql']);
  write('0002_two.sql', 'CREATE TABLE two (id int); CREATE TABLE three (id int);');
  expect(await migrate(db, folder)).toEqual(['0002_two.sql']);
  expect(await tables(db)).toBe(3);
});

test('rejects an edited migration and a newer database without running anything', async () => {
  const db = await empty();
  write('0001_one.sql', 'CREATE TABLE one (id int);');
  await migrate(db, folder);
  write('0001_one.sql', 'CREATE TABLE one (id bigint);');
  write('0002_two.sql', 'CREATE TABLE two (id int);');
  await expect(migrate(db, folder)).rejects.toThrow('0001_one.sql was changed after it ran: add a new one');
  unlinkSync(join(folder, '0001_one.sql'));
  await expect(migrate(db, folder)).rejects.toThrow('holds 0001_one.sql, which this version does not know');
  expect(await tables(db)).toBe(1);
});

test('rolls back a failed migration and keeps the earlier ones', async () => {
  const db = await empty();
  write('0001_one.sql', 'CREATE TABLE one (id int);');
  write('0002_two.sql', 'CREATE TABLE two (id int); SELECT * FROM nowhere;');
  await expect(migrate(db, folder)).rejects.toThrow('nowhere');
  expect([await names(db), await tables(db)]).toEqual([['0001_one.sql'], 1]);
  write('0002_two.sql', 'CREATE TABLE two (id int);');
  expect(await migrate(db, folder)).toEqual(['0002_two.sql']);
});

test.skipIf(!onPostgres)(
  'processes that start at once on a new database all succeed, and each file runs once',
  async () => {
    for (let round = 0; round < 5; round++) {
      const url = await createDatabase();
      const dbs = await Promise.all(Array.from({ length: 4 }, () => open(url)));
      const outcomes = await Promise.allSettled(dbs.map((db) => migrate(db)));
      expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([]);
      for (const db of dbs) expect(await migrate(db)).toEqual([]);
    }
  },
);
