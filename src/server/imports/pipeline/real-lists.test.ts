import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Db } from '#server/db/client.ts';
import { openTestDatabase, truncate } from '../../../../tests/support/database.ts';
import { importsInto, NOTHING } from '../../../../tests/support/imports.ts';
import { runImport } from './run.ts';

let db: Db;
let here: ReturnType<typeof importsInto>;
beforeAll(async () => {
  db = await openTestDatabase();
  here = importsInto(db);
});
afterAll(() => db.close());
beforeEach(() => truncate(db));

const ROOT = resolve(import.meta.dirname, '../../../..');
const MARYLAND = resolve(ROOT, 'samples/md_mdot_mbe_directory_2017.csv');
const SHARED = resolve(ROOT, '../shared/data/businesses');
const hasShared = existsSync(SHARED);

describe('real lists', () => {
  test('imports Maryland with one firm per row, and changes nothing on a second run', async () => {
    expect(await here.load(MARYLAND, 'Maryland MDOT', { dryRun: true })).toEqual({
      ...NOTHING,
      rows: 5924,
      created: 5923,
      review: 1,
      firms: 5924,
    });
    expect([await here.count('businesses'), await here.count('agencies')]).toEqual([0, 0]);
    expect(await here.load(MARYLAND, 'Maryland MDOT')).toEqual({
      ...NOTHING,
      rows: 5924,
      created: 5923,
      review: 1,
      firms: 5924,
    });
    const before = [await here.count('changes'), await here.snapshot()];
    expect(await here.load(MARYLAND, 'maryland mdot', { complete: true })).toEqual({
      ...NOTHING,
      rows: 5924,
      unchanged: 5924,
      firms: 5924,
    });
    expect([await here.count('changes'), await here.snapshot()]).toEqual(before);
    expect(await here.count('mwbes')).toBe(5924);
    const [firm] = await here.golden('1st Choice, LLC');
    expect(firm?.listed_name).toBe('1ST CHOICE, LLC');
    expect(firm?.sources).toMatchObject({ website: { agency: 'Maryland MDOT', list_date: '2017-05-17' } });
  }, 120_000);

  test.skipIf(!hasShared)(
    "finds no changes in Maryland's JSON export",
    async () => {
      await here.load(MARYLAND, 'Maryland MDOT');
      const twin = resolve(SHARED, 'md_mdot_mbe_soda_api_first1000_2017.json');
      const result = await runImport(here.store, { path: twin, agency: 'Maryland MDOT' });
      expect(result.report).toEqual({ ...NOTHING, rows: 1000, unchanged: 1000, firms: 1000 });
      expect(result.notes.join()).toContain('may have truncated it');
      expect(await here.load(twin, 'Somebody Else')).toEqual({ ...NOTHING, rows: 1000, merged: 1000, firms: 1000 });
      expect(await here.count('businesses')).toBe(5924);
    },
    120_000,
  );

  test.skipIf(!hasShared)(
    'imports 2,049 firms of Massachusetts from 2,897 rows without merging firms that share a number',
    async () => {
      const file = resolve(SHARED, 'ma_sdo_business_directory_2019.xlsx');
      expect(await here.load(file, 'Massachusetts SDO')).toEqual({
        ...NOTHING,
        rows: 2897,
        created: 2048,
        merged: 848,
        review: 1,
        firms: 2049,
      });
      const { rows } = await sql<{
        number: string;
        firms: number;
      }>`SELECT data->>'agency_id' AS number, count(DISTINCT business_id)::int AS firms
      FROM source_records WHERE data->>'agency_id' IS NOT NULL GROUP BY 1 HAVING count(*) > 1`.execute(db.kysely);
      expect(rows).toHaveLength(10);
      expect(rows.every(({ firms }) => firms === 2)).toBe(true);
      expect(await here.load(file, 'Massachusetts SDO')).toEqual({
        ...NOTHING,
        rows: 2897,
        unchanged: 2897,
        firms: 2049,
      });
      const [firm] = await here.golden('1 Stop Design Shop, Inc.');
      const certificates = await here.certificates(firm?.id);
      expect(certificates).toMatchObject([
        { type: 'DBE', issued_on: '2005-09-08', expires_on: '2020-09-08' },
        { type: 'WBE', issued_on: '2005-09-08', expires_on: '2020-09-08' },
      ]);
    },
    120_000,
  );

  test.skipIf(!hasShared)('imports the eight rows of New York City as separate files', async () => {
    const text = await readFile(resolve(SHARED, 'ny_nyc_sbs_list_2026_format_sample.csv'), 'utf8');
    const rows = text.split(/\r?\n(?="\d{5,6}",)/);
    expect(rows).toHaveLength(9);
    const reports = [];
    for (const row of rows.slice(1)) reports.push(await here.loadText(`${rows[0]}\n${row}\n`, 'NYC SBS'));
    expect(reports).toEqual(Array(8).fill({ ...NOTHING, rows: 1, created: 1, firms: 1 }));
    expect(await here.loadText(text, 'NYC SBS')).toEqual({ ...NOTHING, rows: 8, unchanged: 8, firms: 8 });
    const [firm] = await here.golden('100 North 3rd Ltd.');
    const certificates = await here.certificates(firm?.id);
    expect(certificates).toMatchObject([
      { type: 'MBE', expires_on: '2029-04-30' },
      { type: 'WBE', expires_on: '2029-04-30' },
    ]);
  });
});
