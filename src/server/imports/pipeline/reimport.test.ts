import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ImportReport } from '#contract/imports/schema.ts';
import type { Db } from '#server/db/client.ts';
import { openTestDatabase, truncate } from '../../../../tests/support/database.ts';
import { importsInto, list, NOTHING, type Row } from '../../../../tests/support/imports.ts';
import { csvText, listFile } from '../factory.ts';
import type { ImportStore } from './import-store.ts';
import { resumeImports } from './resume.ts';
import { runImport } from './run.ts';

let db: Db;
let here: ReturnType<typeof importsInto>;
beforeAll(async () => {
  db = await openTestDatabase();
  here = importsInto(db);
});
afterAll(() => db.close());
beforeEach(() => truncate(db));

const sumOf = ({ created, updated, unchanged, merged, review, rejected }: ImportReport) =>
  created + updated + unchanged + merged + review + rejected;

describe('reimport', () => {
  const firms = (amount: number): Row[] =>
    Array.from({ length: amount }, (_, at) => [
      `Firm ${at} LLC`,
      `${at + 1} Main St`,
      'Bowie',
      'MD',
      '20715',
      '',
      '',
      'MBE',
    ]);

  test('lapses firms only for a complete list, and more than 5% only with confirmation', async () => {
    await here.loadText(list(...firms(40)));
    expect(await here.loadText(list(...firms(38)))).toMatchObject({ unchanged: 38, lapsed: 0 });
    await expect(here.loadText(list(...firms(37)), 'Harbor Office', { complete: true })).rejects.toThrow(
      'no longer includes 3 of',
    );
    expect(
      await here.loadText(list(...firms(38)), 'Harbor Office', { complete: true, listDate: '2026-11-19' }),
    ).toEqual({
      ...NOTHING,
      rows: 38,
      unchanged: 38,
      firms: 38,
      lapsed: 2,
    });
    const lapsed = await db.kysely
      .selectFrom('certificates')
      .select('lapsed_on')
      .where('lapsed_on', 'is not', null)
      .execute();
    expect(lapsed).toEqual([{ lapsed_on: '2026-11-19' }, { lapsed_on: '2026-11-19' }]);
    expect(await here.count('businesses')).toBe(40);
    expect(await here.loadText(list(...firms(40)), 'Harbor Office', { complete: true })).toMatchObject({
      updated: 2,
      unchanged: 38,
      lapsed: 0,
    });
    expect(
      await db.kysely.selectFrom('certificates').select('id').where('lapsed_on', 'is not', null).execute(),
    ).toEqual([]);
    expect(
      await here.loadText(list(...firms(10)), 'Harbor Office', { complete: true, allowLapse: true }),
    ).toMatchObject({
      lapsed: 30,
    });
  });

  test('a denial ends a certificate of an earlier list, and is none where there was none', async () => {
    const load = (status: string) =>
      here.loadText(
        csvText([
          ['Company Name', 'Address', 'City', 'State', 'Zip', 'Certification', 'Certification Status'],
          ['Alder Works LLC', '1 Main St', 'Bowie', 'MD', '20715', 'MBE', status],
          ['Birch Works LLC', '2 Main St', 'Bowie', 'MD', '20715', 'MBE', status === 'Denied' ? 'Active' : 'Denied'],
          ['Cedar Works LLC', '3 Main St', 'Bowie', 'MD', '20715', 'MBE', 'Active'],
        ]),
      );
    const held = async () =>
      db.kysely
        .selectFrom('certificates')
        .innerJoin('businesses', 'businesses.id', 'business_id')
        .select(['legal_business_name', 'certificates.lapsed_on'])
        .orderBy('legal_business_name')
        .execute();
    await load('Active');
    expect(await held()).toEqual([
      { legal_business_name: 'Alder Works LLC', lapsed_on: null },
      { legal_business_name: 'Cedar Works LLC', lapsed_on: null },
    ]);
    await load('Denied');
    expect(await held()).toEqual([
      { legal_business_name: 'Alder Works LLC', lapsed_on: '2026-11-20' },
      { legal_business_name: 'Birch Works LLC', lapsed_on: null },
      { legal_business_name: 'Cedar Works LLC', lapsed_on: null },
    ]);
  });

  test('does not restore lapsed firms from an older list', async () => {
    const load = (amount: number, listDate: string, complete = false) =>
      here.loadText(list(...firms(amount)), 'Harbor Office', { listDate, complete });
    await load(40, '2026-01-01');
    expect(await load(39, '2026-02-01', true)).toMatchObject({ lapsed: 1 });
    expect(await load(40, '2026-01-01')).toMatchObject({ unchanged: 40, updated: 0 });
    expect(await load(40, '2026-03-01')).toMatchObject({ unchanged: 39, updated: 1 });
  });

  test('marks certificates that the list calls revoked as lapsed', async () => {
    const rows = (status: string) =>
      `Company Name,Address,City,State,Zip,Cert Type,Status\nTamsin LLC,1 Main St,Bowie,MD,20715,MBE,${status}\n`;
    const load = (status: string, listDate: string) => here.loadText(rows(status), 'Harbor Office', { listDate });
    const lapsed = () => db.kysely.selectFrom('certificates').select(['type', 'lapsed_on']).execute();
    await load('Active', '2026-01-01');
    expect(await lapsed()).toEqual([{ type: 'MBE', lapsed_on: null }]);
    expect(await load('Revoked', '2026-02-01')).toMatchObject({ updated: 1 });
    expect(await lapsed()).toEqual([{ type: 'MBE', lapsed_on: '2026-02-01' }]);
    expect(await load('Revoked', '2026-02-01')).toMatchObject({ unchanged: 1 });
  });

  test('combines rows of one firm and separates two firms under one number', async () => {
    const text = list(
      ['Orlo Paving, Inc.', '14 Quarry Rd', 'Towson', 'MD', '21204', '', '', 'MBE', '77'],
      ['Tamsin Foods LLC', '9 Gate Way', 'Bowie', 'MD', '20715', '', '', 'WBE', '77'],
      ['Orlo Paving, Inc.', '14 Quarry Rd', 'Towson', 'MD', '21204', '', '', 'DBE', '78'],
      ['ORLO PAVING INC', '14 Quarry Road', 'Towson', 'MD', '21204', '', '', 'SBE', '79'],
    );
    expect(await here.loadText(text)).toEqual({ ...NOTHING, rows: 4, created: 2, merged: 2, firms: 2 });
    expect(await here.loadText(text)).toEqual({ ...NOTHING, rows: 4, unchanged: 4, firms: 2 });
    const [firm] = await here.golden('ORLO PAVING INC');
    const [same] = firm ? [firm] : await here.golden('Orlo Paving, Inc.');
    const certificates = await db.kysely
      .selectFrom('certificates')
      .select('type')
      .where('business_id', '=', same?.id ?? '')
      .orderBy('type')
      .execute();
    expect(certificates.map(({ type }) => type)).toEqual(['DBE', 'MBE', 'SBE']);
  });

  test('never stores formulas and rejects a row whose name is one', async () => {
    const text = list(
      ['Orlo Paving, Inc.', '14 Quarry Rd', 'Towson', 'MD', '=C38', '=WEBSERVICE("http://x")', '', 'MBE'],
      ["=cmd|' /C calc'!A0", '9 Gate Way', 'Bowie', 'MD', '20715', '', '', 'WBE'],
    );
    const result = await runImport(here.store, { path: await listFile('list.csv', text), agency: 'Harbor Office' });
    expect(result.report).toEqual({ ...NOTHING, rows: 2, created: 1, rejected: 1, firms: 1 });
    expect(result.rejected[0]).toMatchObject({
      line: 3,
      column: 'Company Name',
      reason: expect.stringContaining('formula'),
    });
    expect(result.warnings.map(({ column }) => column).sort()).toEqual(['Phone', 'Zip']);
    expect((await here.golden('Orlo Paving, Inc.'))[0]).toMatchObject({ zip_code: null, phone: null });
  });

  test('reports consistent counts for any rows and no changes on a second run', async () => {
    const cell = (...values: string[]) => fc.constantFrom(...values);
    const row = fc.tuple(
      cell(
        'Orlo Paving, Inc.',
        'ORLO PAVING LLC',
        'Orlo Paving',
        'Orlo Pavers',
        'Tamsin Foods LLC',
        '',
        '=1+1',
        'Total: 3',
      ),
      cell('14 Quarry Rd', '14 QUARRY ROAD #5', 'P.O. Box 7', ''),
      cell('Towson', 'Bowie', ''),
      cell('MD', 'DE', 'XX'),
      cell('21204', '8844', '.'),
      cell('410-555-0142', 'N/A', '12'),
      cell('orlo.example.com', ''),
      cell('MBE', 'WBE/DBE', ''),
      cell('77', ''),
    ) satisfies fc.Arbitrary<Row>;
    await fc.assert(
      fc.asyncProperty(
        fc.array(row, { minLength: 1, maxLength: 12 }),
        fc.array(row, { minLength: 1, maxLength: 6 }),
        async (one, two) => {
          await truncate(db);
          const sure: Row = ['Kestrel Analytics LLC', '410 Vine St', 'Dayton', 'OH', '45402', '937-555-0101'];
          await here.loadText(list(sure, ...two), 'First Office');
          const first = await here.loadText(list(sure, ...one), 'Second Office');
          const second = await here.loadText(list(sure, ...one), 'Second Office');
          expect(sumOf(first)).toBe(first.rows);
          expect(second).toEqual({
            ...NOTHING,
            rows: first.rows,
            rejected: first.rejected,
            unchanged: first.rows - first.rejected,
            firms: first.firms,
          });
        },
      ),
      { numRuns: 25 },
    );
  }, 120_000);
});

describe('interrupted imports', () => {
  const rows: Row[] = Array.from({ length: 900 }, (_, at) => [
    `Firm ${at} LLC`,
    `${at + 1} Main St`,
    'Bowie',
    'MD',
    '20715',
    '',
    '',
    'MBE',
  ]);

  /** A store that fails from this transaction on, like a killed process. */
  const dying = (at: number): ImportStore => {
    let turn = 0;
    return {
      ...here.store,
      transact: (run) =>
        db.kysely.transaction().execute(async (tx) => {
          const result = await run({ sql: tx, now: here.clock.now });
          if (++turn >= at) throw new Error('killed');
          return result;
        }),
    };
  };

  test('finishes a partly written import at the next start', async () => {
    const path = await listFile('list-2026-05-01.csv', list(...rows));
    // transactions: the run, one staging batch, start of writing, one batch of it, then the failure
    await expect(runImport(dying(5), { path, agency: 'Harbor Office' })).rejects.toThrow('killed');
    expect(await here.count('businesses')).toBe(400);
    await expect(here.load(path, 'Harbor Office')).rejects.toThrow('Another import is running');
    expect(await resumeImports(here.store, 0)).toBe(1);
    expect([await here.count('businesses'), await here.count('mwbes'), await here.count('staged_batches')]).toEqual([
      900, 900, 0,
    ]);
    expect(await here.load(path, 'Harbor Office')).toEqual({ ...NOTHING, rows: 900, unchanged: 900, firms: 900 });
  });

  test('abandons a run that had not begun to write', async () => {
    const path = await listFile('list.csv', list(...rows));
    await expect(runImport(dying(3), { path, agency: 'Harbor Office' })).rejects.toThrow('killed');
    expect(await here.count('businesses')).toBe(0);
    here.clock.now = new Date(here.clock.now.getTime() + 120_000);
    expect(await here.load(path, 'Harbor Office')).toMatchObject({ created: 900 });
    expect(await here.count('staged_batches')).toBe(0);
  });
});
