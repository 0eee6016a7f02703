import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SpendFileRow, SpendPayment } from '#contract/impact-dashboards/schema/vendors.ts';
import type { DashboardHome } from '#contract/impact-dashboards/schema.ts';
import { runImport } from '#server/imports/pipeline/run.ts';
import { createPaymentContract, createPaymentLine } from '#server/payments/factory.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { refreshed } from '../../../tests/support/impact-dashboards.ts';
import { importSpend } from './commands/import-spend.ts';
import { createImpactDashboard } from './factory.ts';

const folder = mkdtempSync(join(tmpdir(), 'plumbline-tracked-'));
let t: TestApp;
let owner: Awaited<ReturnType<TestApp['hirer']>>;
let id: string;
let contract: string;
const NAMES = ['Harbor Lantern Electric LLC', 'Chesapeake Paving Inc', 'Okonjo Steel Works', 'Batista Plumbing Supply'];
let firms = 0;
let firm: { readonly name: string; readonly zip: string; readonly mwbeId: string };
beforeAll(async () => {
  t = await startTestApp();
  t.clock.set('2026-11-20T12:00:00Z');
  const path = join(folder, 'list.csv');
  const rows = NAMES.map((name, at) => `${name},${at + 3} Thames Street,Baltimore,MD,2123${at},MBE,2027-12-31`);
  const header = 'Business Name,Address,City,State,ZIP,Certification Type,Expiration Date';
  writeFileSync(path, [header, ...rows, ''].join('\n'));
  await runImport(t.app.services, { path, agency: 'Port Carroll', listDate: '2026-01-15' });
});
afterAll(async () => {
  await t.close();
  rmSync(folder, { recursive: true });
});
beforeEach(async () => {
  const name = NAMES[firms] ?? '';
  const { rows } = await sql<{ id: string }>`
    SELECT w.id FROM mwbes w JOIN businesses b ON b.id = w.business_id WHERE b.legal_business_name = ${name}`.execute(
    t.db.kysely,
  );
  firm = { name, zip: `2123${firms}`, mwbeId: rows[0]?.id ?? '' };
  firms += 1;
  const email = `noor${firms}@people.example`;
  owner = await t.hirer({ email });
  const { companyId: owner_company_id, userId: created_by } = owner;
  id = await createImpactDashboard(t.db.kysely, { owner_company_id, created_by, email });
  contract = await createPaymentContract(t.db.kysely, {
    ...{ hiring_company_id: owner_company_id, mwbe_id: firm.mwbeId, created_by },
  });
});

const tracked = (paid_on: string | null, cents: number, month = `${(paid_on ?? '').slice(0, 7)}-01`) =>
  createPaymentLine(t.db.kysely, contract, 'confirmed', {
    ...{ month, paid_on, paid_cents: cents, answered_cents: cents },
  });
type Row = readonly [paid_on: string, amount: string, number?: string, vendor?: string];
async function imported(rows: readonly Row[], dryRun = false) {
  const path = join(folder, `${id}.csv`);
  const lines = rows.map(
    ([on, amount, number = '', vendor = firm.name]) => `${vendor},${on},${amount},${firm.zip},${number}`,
  );
  writeFileSync(path, ['Vendor,Date,Amount,ZIP,Contract Number', ...lines, ''].join('\n'));
  const result = await importSpend(t.app.services, { dashboardId: id, path, name: 'spend.csv', columns: null, dryRun });
  if (!dryRun) await refreshed(t, id);
  return result;
}
const get = async <T>(path: string): Promise<T> =>
  (await t.call(owner.token, 'GET', `/impact_dashboards/${id}${path}`)).json();
const paid = async () => (await get<DashboardHome>('/home?from=2026-Q1&to=2026-Q4&measure=paid')).totals.paid_cents;
const payments = (state: string) => get<SpendPayment[]>(`/spend_payments?state=${state}`);
const fileOf = async () => (await get<SpendFileRow[]>('/spend_files'))[0] as SpendFileRow;
const shares = ({
  counted,
  tracked: same,
  waiting,
  unknown,
}: Pick<SpendFileRow, 'counted' | 'tracked' | 'waiting' | 'unknown'>) =>
  [counted, same, waiting, unknown].map(({ rows, cents }) => [rows, cents]);

describe('a payment in a file and in payment tracking [DATA-094]', () => {
  test('counts once, and the file adds up to the cent: counted, tracked, waiting, unknown, refused', async () => {
    const line = await tracked('2026-05-14', 4_592_74);
    await tracked('2026-06-20', 1_000_00);
    const rows: Row[] = [
      ['2026-05-14', '4592.74'],
      ['2026-06-12', '1000.00'],
      ['2026-06-01', '77.01'],
      ['2026-06-01', '(7.01)'],
      ['2026-06-01', '10.50', '', 'NOBODY AT ALL OF NOWHERE'],
      ['2026-06-41', '3.33'],
      ['2026-06-01', 'free'],
    ];
    const looked = await imported(rows, true);
    const expected = [
      [2, 70_00],
      [1, 4_592_74],
      [1, 1_000_00],
      [1, 10_50],
    ];
    expect(shares(looked)).toEqual(expected);
    expect(await imported(rows)).toEqual(looked);
    const file = await fileOf();
    expect(shares(file)).toEqual(expected);
    expect(file).toMatchObject({ rows: 5, refused: 2, total_cents: 5_673_24, refused_cents: 3_33 });
    const parts = [file.counted, file.tracked, file.waiting, file.unknown];
    expect(parts.reduce((sum, { cents }) => sum + cents, 0)).toBe(file.total_cents);
    // 4,592.74 and 1,000.00 of payment tracking, 70.00 of the file alone
    expect(await paid()).toBe(5_662_74);
    expect(await payments('tracked')).toMatchObject([
      {
        line: 2,
        cents: 4_592_74,
        by_person: false,
        tracked: { line_id: line, contract_id: contract, number: 'SC-104' },
      },
    ]);
  });

  test('that is doubtful waits: a person says whether it is the same, and once', async () => {
    const line = await tracked('2026-06-20', 1_000_00);
    const later = await tracked('2026-09-20', 500_00);
    await imported([
      ['2026-06-12', '1000.00'],
      ['2026-09-20', '500.00', 'PO-7'],
    ]);
    expect(await paid()).toBe(1_500_00);
    const [first, second] = await payments('doubtful');
    expect([first?.tracked.line_id, second?.tracked.line_id]).toEqual([line, later]);
    const decide = (one: SpendPayment | undefined, is_same: boolean) =>
      t.call(owner.token, 'POST', `/impact_dashboards/${id}/spend_payments/decision`, {
        ...{ file_id: one?.file_id, line: one?.line, line_id: one?.tracked.line_id, is_same },
      });
    expect((await decide(first, true)).json()).toHaveLength(1);
    expect((await decide(first, false)).statusCode).toBe(409);
    expect((await decide(second, false)).json()).toEqual([]);
    await refreshed(t, id);
    // the second is another payment: it counts, and nobody is asked again
    expect(await paid()).toBe(2_000_00);
    expect(await payments('doubtful')).toEqual([]);
    expect(await payments('tracked')).toMatchObject([{ cents: 1_000_00, by_person: true }]);
    expect(shares(await fileOf())).toEqual([
      [1, 500_00],
      [1, 1_000_00],
      [0, 0],
      [0, 0],
    ]);
  });

  test('that is reported later leaves the file; its correction to another amount does not bring it back', async () => {
    await imported([['2026-06-12', '1000.00']]);
    expect(await paid()).toBe(1_000_00);
    const line = await tracked('2026-06-12', 1_000_00);
    await refreshed(t, id);
    expect(await paid()).toBe(1_000_00);
    expect(await payments('tracked')).toHaveLength(1);
    await sql`UPDATE payment_lines SET counts = false WHERE id = ${line}::uuid`.execute(t.db.kysely);
    const corrected = await createPaymentLine(t.db.kysely, contract, 'confirmed', {
      ...{ month: '2026-06-01', paid_on: '2026-06-12', paid_cents: 900_00, answered_cents: 900_00, corrects: line },
    });
    await refreshed(t, id);
    expect(await paid()).toBe(900_00);
    expect(await payments('tracked')).toMatchObject([
      { cents: 1_000_00, tracked: { line_id: corrected, paid_cents: 900_00 } },
    ]);
  });

  test('of another payer is another payment, and of two equal rows and one tracked payment one counts', async () => {
    const other = await t.hirer();
    contract = await createPaymentContract(t.db.kysely, {
      ...{ hiring_company_id: other.companyId, mwbe_id: firm.mwbeId, created_by: owner.userId },
    });
    await tracked('2026-06-12', 1_000_00);
    await imported([['2026-06-12', '1000.00']]);
    expect(shares(await fileOf())[0]).toEqual([1, 1_000_00]);
    contract = await createPaymentContract(t.db.kysely, {
      ...{ hiring_company_id: owner.companyId, mwbe_id: firm.mwbeId, created_by: owner.userId },
    });
    await tracked(null, 20_00, '2026-08-01');
    // the later file is the first of the list
    t.clock.set('2026-11-20T12:05:00Z');
    await imported([
      ['2026-08-03', '20.00'],
      ['2026-08-04', '20.00'],
    ]);
    expect(shares(await fileOf()).slice(0, 2)).toEqual([
      [1, 20_00],
      [1, 20_00],
    ]);
  });
});
