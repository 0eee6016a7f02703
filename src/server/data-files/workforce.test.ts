import { gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import writeExcelFile from 'write-excel-file/node';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { countsOf, dataImports, mapped, reasonsOf } from '../../../tests/support/data-files.ts';
import { type MonthWorld, monthWorld } from '../../../tests/support/months.ts';
import { crewRow, dataFileOf, payrollRow, reportRow } from './factory.ts';

let t: TestApp;
let world: MonthWorld;
let calls: ReturnType<typeof dataImports>['calls'];
let run: ReturnType<typeof dataImports>['run'];
let rowsOf: ReturnType<typeof dataImports>['rowsOf'];
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.set('2026-11-20T12:00:00Z');
  world = await monthWorld(t);
  ({ calls, run, rowsOf } = dataImports(t, world));
});

describe('a file of workforce', () => {
  test('with a row for each cell of the grid fills its months; the same again changes nothing, another changes rows', async () => {
    const rows = [
      crewRow(),
      crewRow({ Gender: 'Male', Workers: '3', Hours: '1,480.25' }),
      crewRow({ Month: 'Sep-26' }),
    ];
    const path = await dataFileOf(rows);
    const looked = await run(path, 'workforce-utilization', '--dry-run');
    expect(countsOf(looked)).toEqual([3, 3, 0, 0, 0]);
    expect(looked.settings.mapping.columns).toEqual({
      ...{ month: 'Month', firm: 'Employer', trade: 'Trade', level: 'Skill Level', sex: 'Gender', zip: 'Zip Code' },
      ...{ race: 'Race/Ethnicity', residence: 'Resident', people: 'Workers', hours: 'Hours' },
    });
    expect(looked.total).toEqual({ people: 7, hours_hundredths: 2_121_25, new_hires: 0, cents: 0 });
    expect(await rowsOf()).toEqual([]);
    expect(countsOf(await run(path, 'workforce-utilization'))).toEqual([3, 3, 0, 0, 0]);
    const written = await rowsOf();
    expect(written).toMatchObject([
      {
        ...{ employer: 'Chesapeake Electric, Inc.', trade: 'Electrician', soc: '47-2111', level: 'journey' },
        ...{ sex: 'female', race: 'black', residence: 'resident', zip: '21230', people: 2, hours_hundredths: 320_50 },
      },
      { sex: 'male', people: 3, hours_hundredths: 1_480_25 },
    ]);
    expect(await rowsOf('2026-09')).toHaveLength(1);
    expect(countsOf(await run(path, 'workforce-utilization'))).toEqual([3, 0, 0, 3, 0]);
    expect(await rowsOf()).toEqual(written);
    const changed = await dataFileOf([crewRow({ Hours: '330' }), crewRow({ Trade: 'Laborer' })]);
    expect(await run(changed, 'workforce-utilization')).toMatchObject({
      ...{ added: 1, changed: 1, unchanged: 0 },
      months: [{ month: '2026-10', added: 1, changed: 1, not_in_file: 1 }],
    });
    expect((await rowsOf()).map(({ hours_hundredths }) => hours_hundredths)).toEqual(
      expect.arrayContaining([330_00, 1_480_25, 320_50]),
    );
  });

  test('tells of every wrong cell, and writes nothing unless they are left out', async () => {
    const path = await dataFileOf([
      crewRow(),
      crewRow({ Gender: 'Q', 'Race/Ethnicity': 'Martian', Hours: '-5' }),
      crewRow({ Hours: '=SUM(A1)', 'Zip Code': '2123O' }),
      crewRow({ Trade: '', Month: 'Q4' }),
      crewRow({ Gender: '', Workers: '2.5' }),
      crewRow({ Month: '12/2026' }),
      crewRow({ 'Skill Level': 'Apprentice', Workers: '1', Hours: '900' }),
    ]);
    const report = await run(path, 'workforce-utilization');
    expect([countsOf(report), report.cells, report.written]).toEqual([[7, 1, 0, 0, 6], 11, false]);
    expect(reasonsOf(report).sort()).toEqual([
      '3 Gender: is none of Female, Male, Nonbinary, Not stated',
      "3 Hours: can't be negative",
      '3 Race/Ethnicity: is no group of form CC-257, such as Hispanic, Black or Not stated',
      '4 Hours: is a formula. Formulas are never evaluated',
      '4 Zip Code: is not a ZIP code of five digits',
      '5 Month: is not a month such as 2026-10',
      '5 Trade: is missing',
      '6 Gender: is missing. Write "Not stated" where it is not known',
      '6 Workers: must be a whole number',
      '7 Month: has not begun yet',
      '8 Hours: More than 744 hours for each person',
    ]);
    expect(await rowsOf()).toEqual([]);
    expect((await run(path, 'workforce-utilization', '--leave-out-refused')).written).toBe(true);
    expect(await rowsOf()).toHaveLength(1);
  });

  test('of certified payroll counts each worker once, week by week in its month, and keeps nothing of them', async () => {
    const path = await dataFileOf([
      payrollRow(),
      payrollRow({ 'Week Ending': '10/17/2026' }),
      payrollRow({ 'Name of Worker': 'Ana Example', 'SSN last 4': '9876' }),
      // Monday to Friday of a week that lies in two months: two days in September
      payrollRow({
        'Week Ending': '10/03/2026',
        Mon: '0',
        Tue: '8',
        Wed: '8',
        Thu: '8',
        Fri: '8',
        'Total Hours': '32',
      }),
      payrollRow({ Race: 'Purple' }),
    ]);
    const report = await run(path, 'workforce-utilization', '--leave-out-refused');
    expect(report.settings.mapping).toMatchObject({ layout: 'workers', columns: { worker: 'SSN last 4' } });
    expect(countsOf(report)).toEqual([5, 2, 0, 0, 1]);
    expect(await rowsOf()).toMatchObject([{ people: 2, hours_hundredths: 136_00, zip: '21230', street: null }]);
    expect(await rowsOf('2026-09')).toMatchObject([{ people: 1, hours_hundredths: 16_00 }]);
    const { rows } = await sql<{ said: string }>`
      SELECT (SELECT string_agg(f::text, ' ') FROM data_files f) || (SELECT string_agg(r::text, ' ') FROM data_file_refusals r)
        || (SELECT string_agg(m::text, ' ') FROM project_month_rows m) AS said`.execute(t.db.kysely);
    expect(rows[0]?.said).toContain('Purple');
    for (const secret of ['Rosa', 'Nowhere', '1234', '9876', '1,660', '41.50'])
      expect(rows[0]?.said).not.toContain(secret);
  });

  test('as a report with races and sexes apart: what tells whose hours they are is used, its totals stand beside the rows', async () => {
    const other = { Project: 'X-9 Elsewhere' };
    const cells = [
      reportRow(),
      reportRow({ 'Total Male': '0', 'Total Female': '100', 'Craft Level': 'Apprentice' }),
      // all white: 60 men, 40 women
      reportRow({ 'Zip Code': '2125', 'Total Male': '60', 'Total Female': '40' }),
      // whose hours are the women's is not told
      reportRow({ 'Zip Code': '2126', Caucasian: '50', Hispanic: '50', 'Total Male': '90', 'Total Female': '10' }),
      reportRow({ 'Zip Code': '2127', 'Employee\r\nHours': '0', Caucasian: '0', 'Total Male': '0' }),
      reportRow({ ...other, 'Zip Code': '2128' }),
      { Project: reportRow().Project ?? '', 'Craft Level': 'Total', 'Employee\r\nHours': '410' },
    ];
    const heads = Object.keys(reportRow());
    const sheet = [
      ['', 'HOURS OF EMPLOYMENT BY ZIP CODE'],
      heads,
      ...cells.map((row) => heads.map((head) => (row as Record<string, string>)[head] ?? '')),
    ];
    const book = await writeExcelFile(
      sheet.map((row) =>
        row.map((value) => (value === '' ? null : /^\d+$/.test(value) ? { value: Number(value) } : { value })),
      ) as never,
      { sheet: 'Table 1' },
    ).toBuffer();
    const path = await dataFileOf(Buffer.from(book), 'hours.xlsx');
    expect((await run(path, 'workforce-utilization', '--dry-run')).error).toContain(
      'needs the month, the employer, the trade',
    );
    const looked = await run(
      path,
      'workforce-utilization',
      ...(await mapped({
        mapping: {
          layout: 'groups',
          columns: { project: 'Project', zip: 'Zip Code', level: 'Craft Level' },
          groups: [
            { column: 'Employee Hours', race: null, sex: null, measure: 'hours' },
            { column: 'Caucasian', race: 'white', sex: null, measure: 'hours' },
            { column: 'African American', race: 'black', sex: null, measure: 'hours' },
            { column: 'Hispanic', race: 'hispanic', sex: null, measure: 'hours' },
            { column: 'Not Specified', race: 'not_stated', sex: null, measure: 'hours' },
            { column: 'Total Female', race: null, sex: 'female', measure: 'hours' },
            { column: 'Total Male', race: null, sex: 'male', measure: 'hours' },
          ],
          fixed: { month: '2026-10', firm: 'Several employers', trade: 'All trades' },
          projects: ['HP-1 Harbor Point Library'],
        },
        totals: [{ label: 'Monthly reports of the year', measure: 'hours', value: 395_00, source: 'Agency summary' }],
      })),
    );
    expect([countsOf(looked), looked.empty, looked.others, looked.totals.length]).toEqual([[7, 6, 0, 0, 0], 1, 1, 5]);
    const said = Object.fromEntries(looked.totals.map(({ label, value, rows_value }) => [label, [value, rows_value]]));
    expect(said).toEqual({
      'Employee Hours': [400_00, 400_00],
      'Total Female': [150_00, 140_00],
      'Total Male': [250_00, 160_00],
      'Total (Employee Hours)': [410_00, 400_00],
      'Monthly reports of the year': [395_00, 400_00],
    });
    const month = await calls.month((await calls.open()).id);
    expect(month.rows.map(({ zip, race, sex, hours_hundredths: h }) => [zip, race, sex, h])).toEqual([
      ['02124', 'white', 'male', 100_00],
      ['02124', 'white', 'female', 100_00],
      ['02125', 'white', expect.any(String), expect.any(Number)],
      ['02125', 'white', expect.any(String), expect.any(Number)],
      ['02126', expect.any(String), 'not_stated', 50_00],
      ['02126', expect.any(String), 'not_stated', 50_00],
    ]);
    expect(month.totals.map(({ label }) => label)).toEqual([
      'Employee Hours',
      'Monthly reports of the year',
      'Total (Employee Hours)',
    ]);
    expect(looked.warnings.map(({ words }) => words)).toContain(
      'Groups and sexes are in columns apart, several of each: the sex stays not stated',
    );
    expect(month.totals.find(({ label }) => label.startsWith('Monthly'))).toMatchObject({
      value: 395_00,
      rows_value: 400_00,
    });
  });

  test('with a column for each race and sex, hours and people, as form CC-257 has them', async () => {
    const text = `Month,Contractor,Trade,Level,Black Male Hours,Black Female Hours,White (Not Hispanic) Male Hours,Black Male Employees,Black Female Employees,White (Not Hispanic) Male Employees
2026-10,Bay Steel,Ironworker,Apprentice,40,0,80,1,0,2
2026-10,Bay Steel,Ironworker,Journey,0,120.5,0,0,3,0\n`;
    expect(countsOf(await run(await dataFileOf(text), 'workforce-utilization'))).toEqual([2, 3, 0, 0, 0]);
    const rows = (await rowsOf()).map(({ level, race, sex, people, hours_hundredths: h }) => [
      level,
      race,
      sex,
      people,
      h,
    ]);
    expect(rows).toHaveLength(3);
    expect(rows).toEqual(
      expect.arrayContaining([
        ['apprentice', 'black', 'male', 1, 40_00],
        ['apprentice', 'white', 'male', 2, 80_00],
        ['journey', 'black', 'female', 3, 120_50],
      ]),
    );
  });

  test('as the text of a printed utilization report, compressed', async () => {
    const head = 'SUMMARY OF WORKFORCE UTILIZATION\nFrom: 10/1/2026    To: 10/31/2026   Report Date: 11/02/2026\n';
    const figures = (...all: number[]) =>
      all.map((one) => one.toLocaleString('en-US', { minimumFractionDigits: 2 })).join('      ');
    const line = (words: string, of: number[]) => `${words}      ${figures(...of)}`;
    const none = Array.from({ length: 10 }, () => 0);
    const men = [1351, 1196, 155, 0, 0, 0, 0, 0, 0, 1351];
    const block = (trade: string) =>
      [
        line('      Journey', men),
        line('      Apprentice', none),
        line(`${trade}      A/J Ratio`, none),
        line('      New Hire', men),
        line('      Subtotal', men),
      ].join('\n');
    const text = `${head}Project Name:      HP-1 Harbor Point\n\nProject Code:     HP-1\n  Craft   Total\n  Construction Trade   Level\n\nArden Engineering, LLC\n\n${block('PIPEFITTER')}\n${block('Total for Contractor')}\nPage 1 of 1\n      ${line('Grand Total Hours', men)}\n`;
    const path = await dataFileOf(gzipSync(text), 'report.txt.gz');
    const report = await run(path, 'workforce-utilization');
    expect([countsOf(report), report.empty]).toEqual([[7, 2, 0, 0, 0], 1]);
    expect(report.totals.map(({ label, value, rows_value }) => [label, value === rows_value])).toContainEqual([
      'Grand Total Hours (Total Employee)',
      true,
    ]);
    expect(await rowsOf()).toMatchObject([
      {
        employer: 'Arden Engineering, LLC',
        trade: 'PIPEFITTER',
        race: 'white',
        sex: 'male',
        hours_hundredths: 1_196_00,
      },
      { race: 'black', sex: 'male', hours_hundredths: 155_00 },
    ]);
  });
});
