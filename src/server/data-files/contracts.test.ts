import { gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createProjectContract } from '#server/parent-projects/factory.ts';
import { createPaymentContract } from '#server/payments/factory.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { countsOf, dataImports, mapped, reasonsOf } from '../../../tests/support/data-files.ts';
import { type MonthWorld, monthWorld } from '../../../tests/support/months.ts';
import { dataFileOf, hireRow, paidRow } from './factory.ts';

let t: TestApp;
let world: MonthWorld;
let run: ReturnType<typeof dataImports>['run'];
let rowsOf: ReturnType<typeof dataImports>['rowsOf'];
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.set('2026-11-20T12:00:00Z');
  world = await monthWorld(t);
  ({ run, rowsOf } = dataImports(t, world));
});

describe('a file of contracts', () => {
  const NEW = { choices: { others: 'new' } };
  test('finds contracts by number and firm; what it does not find waits for a choice, what is tracked is left to payment tracking', async () => {
    const { companyId, userId } = world.prime;
    const made = { project_id: world.project, created_by: userId, parent_id: world.branch };
    const numbered = await createProjectContract(t.db.kysely, {
      ...made,
      firm_name: 'Harbor Steel LLC',
      number: 'SC-0104',
    });
    const firm = await t.firm({ has_payments_feature: true });
    const payment = await createPaymentContract(t.db.kysely, {
      hiring_company_id: companyId,
      mwbe_id: firm.mwbeId,
      created_by: userId,
    });
    await createProjectContract(t.db.kysely, {
      ...made,
      firm_name: 'Tracked Electric',
      number: 'SC-9',
      payment_contract_id: payment,
    });
    const path = await dataFileOf([
      paidRow(),
      paidRow({ dollar_amount: '(2,500.25)', description: 'Total station' }),
      paidRow({ vendor_name: 'Harbor Steel', contract_number: 'sc-104', dollar_amount: '$80,000' }),
      paidRow({ vendor_name: 'Tidewater Pavin', dollar_amount: '7' }),
      paidRow({ vendor_name: 'Tracked Electric', contract_number: 'SC-9', dollar_amount: '99' }),
      paidRow({ vendor_name: 'Nobody Knows LLC', dollar_amount: '1.234,50' }),
      paidRow({ vendor_name: 'Nobody Knows LLC', dollar_amount: '5' }),
      { vendor_name: 'Total', dollar_amount: '92596.00' },
    ]);
    const looked = await run(path, 'contracting');
    expect([looked.written, looked.added, looked.refused, looked.undecided, looked.tracked]).toEqual([
      false,
      2,
      1,
      2,
      1,
    ]);
    expect(reasonsOf(looked)).toEqual(['7 dollar_amount: can be read in two ways. Write it as 1,234.50']);
    expect(
      looked.contracts.map(({ firm: name, outcome, doubt, candidates }) => [name, outcome, doubt, candidates.length]),
    ).toEqual([
      ['Tidewater Pavin', 'undecided', 'A firm of a similar name has a contract here', 1],
      ['Nobody Knows LLC', 'undecided', null, 0],
      ['TIDEWATER PAVING CO', 'known', null, 0],
      ['Harbor Steel', 'known', null, 0],
      ['Tracked Electric', 'tracked', null, 0],
    ]);
    const key = looked.contracts[0]?.key ?? '';
    const settings = { mapping: looked.settings.mapping, choices: { contracts: { [key]: world.sub }, others: 'new' } };
    const done = await run(path, 'contracting', '--leave-out-refused', ...(await mapped(settings)));
    expect([done.written, done.added, done.undecided]).toEqual([true, 3, 0]);
    const rows = await rowsOf('2026-10', 'contracting');
    const paid = new Map(rows.map(({ id, paid_cents }) => [id, paid_cents]));
    expect([paid.get(world.sub), paid.get(numbered)]).toEqual([10_007_00, 80_000_00]);
    const added = await t.db.kysely
      .selectFrom('parent_project_contracts')
      .select(['id', 'firm_name', 'tier', 'parent_id', 'award_cents'])
      .where('project_id', '=', world.project)
      .where('firm_name', '=', 'Nobody Knows LLC')
      .execute();
    expect(added).toMatchObject([{ tier: 1, parent_id: world.branch, award_cents: null }]);
    expect(paid.get(added[0]?.id ?? '')).toBe(5_00);
    const again = await run(path, 'contracting', '--leave-out-refused', ...(await mapped(settings)));
    expect([again.added, again.changed, again.unchanged]).toEqual([0, 0, 3]);
  });

  test('as a report of awards adds contracts and says where the project has another award', async () => {
    const text = `Business Name,Street,Net Award,%
"1  KT&T Distributors, Inc.",472 Amherst St,1871679,0.398
"2  Tidewater Paving Company",1 Way,539720,0.115
Business Name,Street,Net Award,%
"3  C.S. Allison Co., Inc.",515A Washington Street,70000,0.014
,,Total,2481399,\n`.replace(',,Total,', ',Total,');
    const path = await dataFileOf(text);
    const looked = await run(path, 'contracting', '--dry-run');
    expect([looked.rows, looked.undecided, looked.contracts.length]).toEqual([5, 2, 3]);
    expect(looked.totals).toMatchObject([
      { label: 'Total (Net Award)', value: 2_481_399_00, rows_value: 2_481_399_00 },
    ]);
    expect(looked.contracts.find(({ contract_id }) => contract_id === world.sub)).toMatchObject({
      other_award_cents: 1_000_000_00,
      award_cents: 539_720_00,
    });
    const done = await run(path, 'contracting', ...(await mapped({ mapping: looked.settings.mapping, ...NEW })));
    expect([done.written, done.months]).toEqual([true, []]);
    const { rows } = await sql<{ firm: string; award: number }>`
      SELECT firm_name AS firm, award_cents AS award FROM parent_project_contracts
      WHERE project_id = ${world.project} AND award_cents IN (187167900, 7000000) ORDER BY award`.execute(t.db.kysely);
    expect(rows).toEqual([
      { firm: 'C.S. Allison Co., Inc.', award: 70_000_00 },
      { firm: 'KT&T Distributors, Inc.', award: 1_871_679_00 },
    ]);
    // its contracts are known now
    expect((await run(path, 'contracting', '--dry-run')).undecided).toBe(0);
  });

  test('rows that name no subcontractor are the prime contractor’s, and a total may stand where a number would', async () => {
    const rows = [
      ['23-1041', 'Granite Ridge Constructors', '', '350,000.00'],
      ['23-1041', 'Granite Ridge Constructors', 'Delgado Trucking LLC', '42,118.35'],
      ['Grand Total', '', '', '392,118.35'],
    ].map(([number = '', prime = '', sub = '', paid = '']) => ({
      'Contract Number': number,
      'Prime Contractor': prime,
      Subcontractor: sub,
      'Payment Date': number === 'Grand Total' ? '' : '10/14/2026',
      'Payment Amount': paid,
    }));
    const path = await dataFileOf(rows);
    const waiting = await run(path, 'contracting', '--dry-run');
    expect([waiting.undecided, waiting.summaries, waiting.refused]).toEqual([2, 1, 0]);
    const read = await run(path, 'contracting', '--others', 'new');
    expect(read).toMatchObject({ added: 2, totals: [{ value: 392_118_35, rows_value: 392_118_35 }] });
    expect(read.contracts.map(({ firm, outcome }) => [firm, outcome])).toEqual([
      ['Granite Ridge Constructors', 'new'],
      ['Delgado Trucking LLC', 'new'],
    ]);
  });

  test('a month below zero needs its reason', async () => {
    const cells = { dollar_amount: '-5', description: 'Back charge' };
    expect(reasonsOf(await run(await dataFileOf([paidRow(cells)]), 'contracting'))).toEqual([
      '2 : Say why it is less than nothing',
    ]);
    const path = await dataFileOf([{ ...paidRow(cells), Reason: 'Back charge' }]);
    expect((await run(path, 'contracting')).added).toBe(1);
    expect((await rowsOf('2026-10', 'contracting')).find(({ id }) => id === world.sub)).toMatchObject({
      paid_cents: -5_00,
      note: 'Back charge',
    });
  });
});

test('a file of hires counts rows by place, trade and day, and drops names and house numbers', async () => {
  const path = await dataFileOf([
    hireRow(),
    hireRow({ Name: 'Ana Example' }),
    hireRow({ 'Hire Date': '9/30/2026', Zip: '1913' }),
  ]);
  const report = await run(path, 'local-hiring');
  expect([countsOf(report), report.total.new_hires]).toEqual([[3, 2, 0, 0, 0], 3]);
  const rows = await rowsOf('2026-10', 'local-hiring');
  expect(rows).toMatchObject([
    { people: 2, zip: '21230', street: 'Nowhere Street', hired_on: '2026-10-05', trade: 'Laborer' },
  ]);
  expect(await rowsOf('2026-09', 'local-hiring')).toMatchObject([{ people: 1, zip: '01913' }]);
});

test.each([
  ['nothing', '', 'empty'],
  ['a header alone', 'Employer,Hours\n', 'no rows'],
  ['a PDF', '%PDF-1.7 nothing', 'pdftotext'],
  ['half of a compressed file', gzipSync('Employer,Hours\n'.repeat(999)).subarray(0, 30), 'damaged or cut off'],
  ['a damaged workbook', 'PK\u0003\u0004 not really', 'XLSX'],
  ['records', '[{"Employer": "X"}]', 'JSON'],
  ['other columns', 'Color,Shape\nred,1\n', 'needs'],
])('a file with %s is refused', async (_, content, why) => {
  const { error } = await run(await dataFileOf(content), 'workforce-utilization');
  expect(error).toContain(why);
});
