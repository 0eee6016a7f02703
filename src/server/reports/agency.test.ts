import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { LayoutSettings } from '#contract/reports/schema.ts';
import { dataFileOf, paidRow, reportRow } from '#server/data-files/factory.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { dataImports, mapped } from '../../../tests/support/data-files.ts';
import { type MonthWorld, monthWorld } from '../../../tests/support/months.ts';
import { column, reportCalls, sum, total } from '../../../tests/support/reports.ts';

let t: TestApp;
let world: MonthWorld;
let run: ReturnType<typeof dataImports>['run'];
let monthly: ReturnType<typeof dataImports>['calls'];
let reports: ReturnType<typeof reportCalls>;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.set('2026-11-20T12:00:00Z');
  world = await monthWorld(t);
  ({ run, calls: monthly } = dataImports(t, world));
  reports = reportCalls(t, world.project);
});

const layout = async (report_type: string, settings: Partial<LayoutSettings>) => {
  const made = await t.call(world.owner.token, 'POST', `/parent_projects/${world.project}/report_layouts`, {
    report_type,
    name: 'As the agency prints it',
    settings: {
      columns: [],
      labels: {},
      group: [],
      subtotals: false,
      sort: 'firm',
      filters: {},
      head: [],
      ...settings,
    },
  });
  expect(made.statusCode, made.body).toBe(201);
  return made.json().id as string;
};

test('awards of a fiscal year are reported again by a layout, with the sum that the agency printed', async () => {
  const awards = [
    ['1  Cove Distributors, Inc.', '472 Nowhere St', 'Nashua', '1871679'],
    ['2  Marsh Environmental, Inc.', '18 Nowhere Street', 'Holyoke', '539720'],
    ['Business Name', 'Street', 'City', 'Net Award'],
    ['3  Pier Studios', '10 1/2 Nowhere Street', 'Worcester', '7000'],
  ].map(([name = '', street = '', city = '', award = '']) => ({
    'Business Name': name,
    Street: street,
    City: city,
    'Net Award': award,
  }));
  const path = await dataFileOf([
    ...awards,
    { 'Business Name': '', Street: '', City: 'Total', 'Net Award': '2418399' },
  ]);
  const mapping = {
    layout: 'rows',
    columns: { firm: 'Business Name', award: 'Net Award' },
    fixed: { month: '2026-10', scope: 'construction' },
  };
  const read = await run(path, 'contracting', ...(await mapped({ mapping, choices: { others: 'new' } })));
  expect(read.totals).toMatchObject([{ value: 2_418_399_00, rows_value: 2_418_399_00 }]);
  const id = await layout('contracting', {
    columns: ['firm', 'award', 'award_share'],
    labels: { firm: 'Business Name', award: 'Net Award', award_share: '%' },
    group: ['firm'],
    sort: '-award',
    filters: { tier: '1', scope: 'construction', state: 'active' },
    head: ['Awards of the fiscal year', '=1+1'],
  });
  const whole = await reports.page(world.owner.token, 'contracting', '', id);
  expect(whole.columns.map(({ label }) => label)).toEqual(['Business Name', 'Net Award', '%']);
  // the branch had a contract before
  const before = 1_000_000_00;
  expect(total(whole, 'award')).toBe(2_418_399_00 + before);
  expect(whole.rows.map(({ cells }) => cells.slice(0, 2))).toEqual([
    ['Cove Distributors, Inc.', 1_871_679_00],
    ['Tidewater Paving Company', before],
    ['Marsh Environmental, Inc.', 539_720_00],
    ['Pier Studios', 7_000_00],
  ]);
  const workbook = await reports.file(world.owner.token, 'contracting', 'xlsx', {}, id);
  // lines of people's own stay text
  expect((await readSheet(workbook.rawPayload)).slice(0, 4)).toEqual([
    ['Awards of the fiscal year', null, null],
    ['=1+1', null, null],
    ['Business Name', 'Net Award (US dollars)', '% (%)'],
    ['Cove Distributors, Inc.', 1_871_679, expect.any(Number)],
  ]);
});

test('hours of a fiscal year are reported again by race and sex, with both official totals beside them', async () => {
  const path = await dataFileOf([
    reportRow(),
    reportRow({
      'Zip Code': '2125',
      'Employee\r\nHours': '66.5',
      Caucasian: '0',
      Hispanic: '66.5',
      'Total Male': '66.5',
    }),
    reportRow({
      'Craft Level': 'Apprentice',
      'Employee\r\nHours': '24',
      Caucasian: '24',
      'Total Female': '24',
      'Total Male': '0',
    }),
  ]);
  const totals = [{ label: 'Monthly reports', measure: 'hours', value: 150_00, source: 'Monthly reports of the year' }];
  const groups = [
    ['Employee Hours', null, null],
    ['Caucasian', 'white', null],
    ['African American', 'black', null],
    ['Hispanic', 'hispanic', null],
    ['Not Specified', 'not_stated', null],
    ['Total Female', null, 'female'],
    ['Total Male', null, 'male'],
  ].map(([name, race, sex]) => ({ column: name, race, sex, measure: 'hours' }));
  const columns = { firm: 'Project', zip: 'Zip Code', level: 'Craft Level' };
  const mapping = { layout: 'groups', columns, groups, fixed: { month: '2026-10', trade: 'All trades' } };
  const read = await run(path, 'workforce-utilization', ...(await mapped({ mapping, totals })));
  expect([read.written, read.total.hours_hundredths]).toEqual([true, 190_50]);
  const id = await layout('workforce-utilization', {
    columns: ['hours', 'hours_white', 'hours_black', 'hours_hispanic', 'hours_female', 'hours_male'],
    labels: { hours: 'Total Employee', hours_white: 'Caucasian', hours_black: 'African American' },
    group: ['employer', 'level'],
    subtotals: true,
    sort: 'employer',
  });
  const report = await reports.page(world.owner.token, 'workforce-utilization', '', id);
  expect(report.rows.map(({ level, cells }) => [level, ...cells.slice(1)])).toEqual([
    [2, 'apprentice', 24_00, 24_00, 0, 0, 24_00, 0],
    [2, 'journey', 166_50, 100_00, 0, 66_50, 0, 166_50],
    [1, null, 190_50, 124_00, 0, 66_50, 24_00, 166_50],
  ]);
  expect(report.facts).toMatchObject([
    { label: 'Employee Hours', value: 190_50, note: expect.stringContaining('the rows say the same') },
    { label: 'Monthly reports', value: 150_00, note: 'Monthly reports of the year; 40.5 hours less than the rows' },
  ]);
});

test('payments of a fiscal year are in the report by month once their months are accepted, to the cent', async () => {
  const path = await dataFileOf([
    paidRow({ vendor_name: 'Harbor Steel' }),
    paidRow({ vendor_name: 'Harbor Steel', transaction_date: '2026-09-02T00:00:00.000', dollar_amount: '99.99' }),
    paidRow({ vendor_name: 'Harbor Steel', dollar_amount: '(0.24)' }),
  ]);
  const columns = { firm: 'vendor_name', date: 'transaction_date', paid: 'dollar_amount' };
  const settings = { mapping: { layout: 'rows', columns, fixed: { scope: 'services' } }, choices: { others: 'new' } };
  const read = await run(path, 'contracting', ...(await mapped(settings)));
  expect([read.written, read.refusals, read.total.cents]).toEqual([true, [], 12_600_00]);
  const paid = async (token: string) => {
    const report = await reports.page(token, 'contracting', 'group=month&columns=paid&from=2026-09&to=2026-10');
    return [...column(report, report.rows, 'paid'), total(report, 'paid')];
  };
  expect(sum(await paid(world.owner.token))).toBe(0);
  for (const month of ['2026-09', '2026-10']) {
    const { id, rows } = await monthly.open('contracting', month);
    // nothing was paid on the others
    const others = rows.filter(({ paid_cents }) => paid_cents === null);
    const filled = others.map((row) => ({ id: row.id, version: row.version, values: { paid_cents: 0 } }));
    const { version } = (await monthly.save(id, filled)).json();
    const submitted = (await monthly.act(id, 'submit', { version })).json();
    expect(submitted).toMatchObject({ state: 'submitted' });
    const done = await monthly.act(id, 'accept', { version: submitted.version }, world.editor.token);
    expect(done.statusCode, done.body).toBe(200);
  }
  expect(await paid(world.owner.token)).toEqual([99_99, 12_500_01, 12_600_00]);
  expect(await paid(world.viewer.token)).toEqual([99_99, 12_500_01, 12_600_00]);
});
