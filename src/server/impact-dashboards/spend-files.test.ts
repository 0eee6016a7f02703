import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SpendFileRow, WaitingVendor } from '#contract/impact-dashboards/schema/vendors.ts';
import type { DashboardHome } from '#contract/impact-dashboards/schema.ts';
import { runImport } from '#server/imports/pipeline/run.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { refreshed } from '../../../tests/support/impact-dashboards.ts';
import { centsOf, columnsOf, readSpend, type SpendColumns, type SpendRow, spendHeaders } from './adapters/spend-csv.ts';
import { importSpend } from './commands/import-spend.ts';
import { createImpactDashboard } from './factory.ts';

const folder = mkdtempSync(join(tmpdir(), 'plumbline-spend-'));
let t: TestApp;
let owner: Awaited<ReturnType<TestApp['hirer']>>;
let id: string;
beforeAll(async () => {
  t = await startTestApp();
  t.clock.set('2026-11-20T12:00:00Z');
  owner = await t.hirer({ email: 'noor@people.example' });
  id = await createImpactDashboard(t.db.kysely, {
    owner_company_id: owner.companyId,
    created_by: owner.userId,
    email: 'noor@people.example',
  });
  const list = join(folder, 'list.csv');
  writeFileSync(
    list,
    `Business Name,Address,City,State,ZIP,Certification Type,Expiration Date
Harbor Lantern Electric LLC,12 Thames Street,Baltimore,MD,21231,MBE,2027-12-31
Chesapeake Paving Inc,400 Dock Road,Baltimore,MD,21224,WBE,2027-12-31
Chesapeake Paving Company,9 Mill Lane,Rockville,MD,20850,WBE,2027-12-31
`,
  );
  await runImport(t.app.services, { path: list, agency: 'Port Carroll', listDate: '2026-01-15' });
});
afterAll(async () => {
  await t.close();
  rmSync(folder, { recursive: true });
});

const FILE = `﻿Vendor_Name,Transaction Date,Dollar_Amount,ZIP,Supplier_City
HARBOR LANTERN ELECTRIC LLC,2026-05-14T00:00:00.000,4592.74,21231,BALTIMORE
HARBOR LANTERN ELECTRIC LLC,6/30/2026,"$1,000.00",21231,BALTIMORE
HARBOR LANTERN ELECTRIC LLC,2026-07-01,(92.74),21231,BALTIMORE
CHESAPEAKE PAVING,2026-05-20,2793.81,,
NOBODY AT ALL OF NOWHERE,2026-05-20,10,99999,
,2026-05-20,10,21231,
HARBOR LANTERN ELECTRIC LLC,2026-02-30,10,21231,
HARBOR LANTERN ELECTRIC LLC,2026-02-20,free,21231,
`;
const written = (name: string, content: string | Buffer): string => {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
};
const get = async <T>(path: string): Promise<T> =>
  (await t.call(owner.token, 'GET', `/impact_dashboards/${id}${path}`)).json();
const home = () => get<DashboardHome>('/home?from=2026-Q2&to=2026-Q3&measure=paid');

test('amounts of finance systems are read to the cent, and what is no amount is refused', () => {
  expect(['4592.74', '$1,180,000', '(12.30)', '-0.005', '12.', '.5', '12.30-'].map(centsOf)).toEqual([
    459274, 118000000, -1230, -1, 1200, 50, -1230,
  ]);
  expect(['', 'free', '1.2.3', '1e9', '--', '$'].map(centsOf)).toEqual([null, null, null, null, null, null]);
});

test('a file is matched to the directory and counted: sure vendors at once, doubtful ones once a person has decided', async () => {
  const path = written('spend.csv.gz', gzipSync(FILE));
  const spend = { dashboardId: id, path, name: 'spend.csv', columns: null };
  const looked = await importSpend(t.app.services, { ...spend, dryRun: true });
  expect(looked).toMatchObject({
    rows: 5,
    refused: 3,
    total_cents: 830_381,
    matched_cents: 550_000,
    vendors: { sure: 1, doubtful: 1, unknown: 1 },
  });
  expect(looked.refusals.map(({ line, why }) => [line, why])).toEqual([
    [7, 'names no vendor'],
    [8, 'has no date'],
    [9, 'has no amount'],
  ]);
  expect(await get<SpendFileRow[]>('/spend_files')).toEqual([]);
  await importSpend(t.app.services, { ...spend, dryRun: false });
  expect(await get('/spend_files')).toMatchObject([{ rows: 5, total_cents: 830_381, matched_cents: 550_000 }]);
  await refreshed(t, id);
  const before = await home();
  expect(before.totals).toMatchObject({ paid_cents: 550_000, confirmed_cents: 0, firms: 1 });
  expect(before.groups[0]).toMatchObject({ code: 'MBE', by_quarter: [559_274, -9_274] });

  const [doubtful] = await get<WaitingVendor[]>('/vendors');
  expect(doubtful).toMatchObject({ name: 'CHESAPEAKE PAVING', cents: 279_381, rows: 1 });
  const candidates = doubtful?.candidates.map(({ name }) => name) ?? [];
  expect(candidates.toSorted()).toEqual(['Chesapeake Paving Company', 'Chesapeake Paving Inc']);
  const decide = (business_id: string | null) =>
    t.call(owner.token, 'POST', `/impact_dashboards/${id}/vendors/decision`, { key: doubtful?.key, business_id });
  expect((await decide('00000000-0000-4000-8000-000000000000')).statusCode).toBe(400);
  const chosen = await decide(doubtful?.candidates[0]?.business_id ?? '');
  expect([chosen.statusCode, chosen.json()]).toEqual([200, []]);
  expect((await decide(null)).statusCode).toBe(409);
  await refreshed(t, id);
  expect((await home()).totals).toMatchObject({ paid_cents: 829_381, firms: 2 });

  const again = await importSpend(t.app.services, { ...spend, dryRun: false });
  expect(again).toMatchObject({ isRepeated: true, vendors: { known: 3, sure: 0, doubtful: 0 } });
  await refreshed(t, id);
  expect((await home()).totals.paid_cents).toBe(829_381);
});

test.each([
  [',', 'payments.csv'],
  [';', 'payments.csv'],
  ['\t', 'payments.tsv'],
  ['|', 'payments.txt.gz'],
])('a file with %j between its columns is read', async (delimiter, name) => {
  const rows = [
    ['Vendor Name', 'Payment Date', 'Amount', 'City'],
    ['Harbor Lantern Electric LLC', '2026-05-14', '"$1,000.00"', '"Baltimore; MD|USA"'],
  ];
  const text = rows.map((cells) => `${cells.join(delimiter)}\r\n`).join('');
  const path = written(name, name.endsWith('.gz') ? gzipSync(text) : text);
  expect(await spendHeaders(path)).toEqual(rows[0]);
  const read: SpendRow[] = [];
  const onHeaders = (headers: readonly string[]) => columnsOf(headers) as SpendColumns;
  await readSpend(path, { onHeaders, onRow: (row) => read.push(row), onRefused: () => {} });
  expect(read).toMatchObject([{ line: 2, cents: 100_000, vendor: { city: 'Baltimore; MD|USA' } }]);
});

test('a file without the columns that are needed is refused with its columns named', async () => {
  const path = written('other.csv', 'Who,How much\nA,1\n');
  await expect(
    importSpend(t.app.services, { dashboardId: id, path, name: 'spend.csv', columns: null, dryRun: true }),
  ).rejects.toThrow('No column is for vendor. Say which with --mapping; the columns are Who, How much');
});
