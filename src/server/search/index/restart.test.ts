import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { searchQuery } from '#contract/search/schema.ts';
import { createBusiness } from '#server/businesses/factory.ts';
import type { Db } from '#server/db/client.ts';
import { openTestDatabase } from '../../../../tests/support/database.ts';
import { DirectoryIndex } from './directory-index.ts';

let db: Db;
let folder: string;
const open: DirectoryIndex[] = [];
const warnings: string[] = [];

beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'plumbline-directory-'));
});
afterEach(async () => {
  for (const directory of open.splice(0)) await directory.close();
  warnings.length = 0;
  rmSync(folder, { recursive: true });
});

function directory(): DirectoryIndex {
  const one = new DirectoryIndex(db.kysely, {
    folder,
    warn: (error, what) => warnings.push(`${what}: ${error.message}`),
  });
  open.push(one);
  return one;
}
/** Resolves once no transaction of the cluster is older than the changes so far: until then they are read again. */
const withoutOlderTransactions = () =>
  expect
    .poll(async () => {
      const { rows } = await sql<{ is_over: boolean }>`
        SELECT NOT EXISTS (SELECT FROM changes WHERE xid >= pg_snapshot_xmin(pg_current_snapshot())) AS is_over`.execute(
        db.kysely,
      );
      return rows[0]?.is_over;
    })
    .toBe(true);
const found = async (one: DirectoryIndex, q: string) =>
  (await one.search({ ...searchQuery.parse({ q }), near: undefined, travels_to: undefined })).hits.map(
    (hit) => hit.core_id,
  );

test('restores the snapshot at the next start and applies later changes', async () => {
  await createBusiness(db.kysely, { legal_business_name: 'Untouched' });
  const { id } = await createBusiness(db.kysely, { legal_business_name: 'Kept Works' });
  await withoutOlderTransactions();
  const first = directory();
  expect(await found(first, 'kept')).toEqual([id]);
  await db.kysely.updateTable('businesses').set({ legal_business_name: 'Kept Gardens' }).where('id', '=', id).execute();
  expect(await found(first, 'gardens')).toEqual([id]);
  await first.close();
  expect(readdirSync(folder)).toContain('index.json');

  const late = await createBusiness(db.kysely, { legal_business_name: 'Late Works' });
  const second = directory();
  expect(await found(second, 'kept gardens')).toEqual([id]);
  expect(await found(second, 'late')).toEqual([late.id]);
  expect(await second.stats()).toMatchObject({ segments: 2 });
  expect(warnings).toEqual([]);
});

test('rebuilds an index whose snapshot is damaged', async () => {
  const { id } = await createBusiness(db.kysely, { legal_business_name: 'Mended Works' });
  const first = directory();
  await first.catchUp();
  await first.close();
  for (const name of readdirSync(folder)) if (name.endsWith('.segment')) writeFileSync(join(folder, name), 'nonsense');
  expect(await found(directory(), 'mended')).toEqual([id]);
  expect(warnings.join()).toContain('the saved index cannot be used');
});

test('two processes on one database return the same results after each change', async () => {
  const [one, other] = [directory(), directory()];
  await Promise.all([one.catchUp(), other.catchUp()]);
  for (let i = 0; i < 5; i++) {
    const { id } = await createBusiness(db.kysely, { legal_business_name: `Shared ${i} Quarry` });
    expect(await found(one, `"${i} quarry"`)).toEqual([id]);
    expect(await found(other, `"${i} quarry"`)).toEqual([id]);
    await db.kysely.updateTable('businesses').set({ merged_into: id }).where('id', '=', id).execute();
    expect(await found(other, `"${i} quarry"`)).toEqual([]);
    expect(await found(one, `"${i} quarry"`)).toEqual([]);
  }
});

test('includes a change that a concurrent poll is reading', async () => {
  const one = directory();
  await one.catchUp();
  for (let i = 0; i < 5; i++) {
    const { id } = await createBusiness(db.kysely, { legal_business_name: `Overtaken ${i} Works` });
    const polling = one.catchUp();
    await Promise.resolve(); // the poll has started and has no rows yet
    await Promise.resolve();
    expect(await found(one, `"overtaken ${i}"`)).toEqual([id]);
    await polling;
  }
});
