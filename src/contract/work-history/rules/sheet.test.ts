import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { newProject } from '../schema.ts';
import { readHeads, SHEET_FIELDS, type SheetField } from './sheet-columns.ts';
import { type KnownFirm, matchFirm, wantedFirm } from './sheet-firms.ts';
import { layOut } from './sheet-layout.ts';
import { amountOf, readRow, type SheetCells, toRecord, workKey } from './sheet-rows.ts';

describe('headers as people write them', () => {
  test.each<[string, SheetField | null]>([
    ['Project Name', 'title'],
    ['PROJECT', 'title'],
    ['MWBE', 'firm'],
    ['Vendor', 'firm'],
    ['Subcontractor Name', 'firm'],
    ['Certification #', 'firm_number'],
    ['Certification Number', 'firm_number'],
    ['Owner', 'client_name'],
    ['Contract Amount ($)', 'budget'],
    ['Amount in US dollars', 'budget'],
    ['Value (USD)', 'budget'],
    ['Start', 'start_date'],
    ['start_date', 'start_date'],
    ['Start Date (MM/DD/YYYY)', 'start_date'],
    ['Completion', 'end_date'],
    ['Finish date', 'end_date'],
    ['Project completion date', 'end_date'],
    ['ZIP', 'company_zip_code'],
    ['Status', null],
    ['Project manager', null],
    ['', null],
  ])('%s', (header, field) => {
    expect(readHeads([header])).toEqual([field]);
  });

  test('of two columns for one field the clearer is read', () => {
    expect(readHeads(['Company', 'MWBE', 'Total', 'Contract amount'])).toEqual([null, 'firm', null, 'budget']);
    expect(readHeads(['Project', 'Project title', 'Project'])).toEqual([null, 'title', null]);
  });
});

const grid = (...lines: string[][]) => lines.map((cells, at) => ({ line: at + 1, cells }));

describe('the table in a file', () => {
  test('a title above, heads of groups above heads, totals below', () => {
    const read = layOut(
      grid(
        ['Contracts of 2026', '', '', '', ''],
        ['Project', 'Firm', 'Amount', 'Time', ''],
        ['Project', 'Firm', 'Amount', 'Start', 'End'],
        ['Library', 'Batista Electric', '$1,200', '1/2/2026', '3/4/2026'],
        ['Total', '', '$1,200', '', ''],
      ),
    );
    expect(read.columns.map(({ field }) => field)).toEqual(['title', 'firm', 'budget', 'start_date', 'end_date']);
    expect(read.rows).toEqual([
      {
        line: 4,
        cells: {
          title: 'Library',
          firm: 'Batista Electric',
          budget: '$1,200',
          start_date: '1/2/2026',
          end_date: '3/4/2026',
        },
      },
    ]);
    expect(read.passed).toEqual([5]);
    expect(read.missing).toEqual([]);
  });

  test('what is missing and what is ignored', () => {
    const read = layOut(grid(['Project', 'Certificate no.', 'Budget', 'Manager', 'Start'], ['A', '1', '2', 'B', '3']));
    expect(read.missing).toEqual(['end_date']);
    expect(read.ignored).toEqual(['Manager']);
    expect(layOut(grid(['a', 'b'])).missing).toEqual(['title', 'firm', 'budget', 'start_date', 'end_date']);
    expect(layOut([]).rows).toEqual([]);
  });

  test('days first where some day can only be meant so', () => {
    const head = ['Project', 'Firm', 'Amount', 'Start', 'End'];
    const read = layOut(grid(head, ['A', 'B', '1', '5/6/2026', '31/12/2026']));
    expect(read.date_order).toBe('dmy');
    expect(readRow(read.rows[0]?.cells ?? {}, read.date_order).values.start_date).toBe('2026-06-05');
  });
});

test.each<[string, number]>([
  ['1200', 1200],
  ['$1,234', 1234],
  ['$ 1,234.50', 1235],
  ['1,234.49', 1234],
  ['USD 1,180,000', 1_180_000],
  ['1180000 USD', 1_180_000],
  ['1234.5', 1235],
  ['0', 0],
  ['$0.00', 0],
  ['1200.', 1200],
])('the amount %s', (text, value) => {
  expect(amountOf(text)).toMatchObject({ value });
});

test.each([
  ['1.234', 'unclear'],
  ['1.234.567', 'unclear'],
  ['1.234,50', 'unclear'],
  ['1200,5', 'unclear'],
  ['-5', 'less than nothing'],
  ['($1,200)', 'less than nothing'],
  ['1.2M', 'is not an amount'],
  ['12,34', 'unclear'],
  ['1,2345', 'is not an amount'],
  ['1e6', 'is not an amount'],
  ['about 5', 'is not an amount'],
  ['100000000001', 'more than a contract'],
])('%s is no amount', (text, why) => {
  expect(amountOf(text)).toMatchObject({ error: expect.stringContaining(why) });
});

test('cents are rounded, and that is said', () => {
  expect(readRow({ budget: '$1,234.50' }).hints).toEqual([
    { field: 'budget', detail: 'is rounded to whole dollars: $1,235' },
  ]);
  expect(readRow({ budget: '$1,234.00' }).hints).toEqual([]);
});

const GOOD: SheetCells = { title: 'Library', budget: '$5', start_date: '2026-01-02', end_date: '3/4/2026' };

test('a row says what is wrong with it, field by field', () => {
  expect(readRow(GOOD).errors).toEqual([]);
  const wrong = readRow({
    title: '=HYPERLINK("x")',
    budget: 'TBD',
    start_date: '2/30/2026',
    notes: 'n'.repeat(2001),
    company_state: 'Marland',
    company_zip_code: '207',
  });
  expect(wrong.errors).toEqual([
    { field: 'company_state', detail: 'is no state such as MD' },
    { field: 'title', detail: 'is a formula: write its value' },
    { field: 'budget', detail: 'is missing' },
    { field: 'start_date', detail: 'is no day such as 3/31/2026' },
    { field: 'end_date', detail: 'is missing' },
    { field: 'notes', detail: 'has 2,001 characters, more than 2,000' },
    { field: 'company_zip_code', detail: 'is no ZIP code such as 21201' },
  ]);
  expect(readRow({ ...GOOD, end_date: '1/1/2026' }).errors).toEqual([
    { field: 'end_date', detail: 'lies before the start date' },
  ]);
});

test('optional cells that say nothing are left out; a lost nought comes back where the state agrees', () => {
  const parties = { mwbe_id: 'a', hiring_company_id: 'b' };
  const cells = { ...GOOD, client_name: 'N/A', notes: '-', company_state: 'New Jersey', company_zip_code: '8844' };
  expect(toRecord(readRow(cells), parties)).toEqual({
    ...parties,
    title: 'Library',
    budget: 5,
    start_date: '2026-01-02',
    end_date: '2026-03-04',
    company_state: 'NJ',
    company_zip_code: '08844',
  });
});

test('whatever a row holds, what it says to be a record is one to the server', () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom(
      '$1,200.50',
      '1/2/2026',
      '2026-12-31',
      '12/31/1899',
      'MD',
      '21201',
      '1e9',
      '99999999999999',
      '\t\n',
    ),
    fc.integer().map(String),
    fc.string({ minLength: 190, maxLength: 210 }),
  );
  const cells = fc.record(Object.fromEntries(SHEET_FIELDS.map((field) => [field, text])), { requiredKeys: [] });
  const parties = { mwbe_id: crypto.randomUUID(), hiring_company_id: crypto.randomUUID() };
  fc.assert(
    fc.property(cells, fc.boolean(), (row, good) => {
      const record = toRecord(readRow(good ? { ...row, ...GOOD } : row), parties);
      if (record) expect(newProject.safeParse(record).error).toBeUndefined();
      if (record) expect(newProject.parse(record)).toEqual(record);
    }),
  );
});

const firm = (name: string, more: Partial<KnownFirm> = {}): KnownFirm => ({
  id: crypto.randomUUID(),
  core_id: crypto.randomUUID(),
  name,
  trade_name: null,
  city: 'Baltimore',
  state: 'MD',
  numbers: [],
  ...more,
});
const batista = firm('Batista Electric LLC', { numbers: ['24-361882'] });
const other = firm('Batista Electric Inc.');
const kwan = firm('Kwan Structural Steel', { trade_name: 'Kwan Steel' });
const match = (name?: string, number?: string, known = [batista, other, kwan]) => {
  const { firm, candidates, error, hint } = matchFirm(wantedFirm(name, number), known);
  return { firm: firm?.name, among: candidates.map((one) => one.name), error, hint };
};

describe('the firm of a row', () => {
  test('by id of either kind, in either column', () => {
    for (const id of [batista.id, batista.core_id.toUpperCase()]) {
      expect(match(id).firm).toBe('Batista Electric LLC');
      expect(match('Somebody', id).firm).toBe('Batista Electric LLC');
    }
    expect(match(crypto.randomUUID()).error).toBe('No firm in the directory has this id');
  });
  test('by the number of a certificate, in whatever case', () => {
    expect(match(undefined, '24-361882').firm).toBe('Batista Electric LLC');
    expect(match(undefined, '24-1').error).toBe('No firm in the directory has a certificate of this number');
  });
  test('by the name as printed, and but for habits of spelling', () => {
    expect(match('batista  electric llc').firm).toBe('Batista Electric LLC');
    expect(match('Kwan Steel').firm).toBe('Kwan Structural Steel');
    expect(match('The Kwan Structural Steel Co.').firm).toBe('Kwan Structural Steel');
  });
  test('several: a person chooses', () => {
    expect(match('Batista Electric')).toMatchObject({
      firm: undefined,
      among: ['Batista Electric LLC', 'Batista Electric Inc.'],
      error: 'Several firms may be meant: choose one',
    });
  });
  test('another legal form is another firm until a person says so', () => {
    expect(match('Batista Electric LLC', undefined, [other])).toMatchObject({
      among: ['Batista Electric Inc.'],
      error: 'Firms of this name have another legal form: choose one',
    });
  });
  test('number and name of different firms: a person chooses; an unknown number beside a known name is said', () => {
    expect(match('Kwan Steel', '24-361882')).toMatchObject({
      among: ['Batista Electric LLC', 'Kwan Structural Steel'],
      error: 'The number and the name are of different firms: choose one',
    });
    expect(match('Batista Electric', '24-361882').firm).toBe('Batista Electric LLC');
    expect(match('Kwan Steel', '99').hint).toMatch(/found by its name/);
  });
  test('none, and nothing said', () => {
    expect(match('Nobody & Sons').error).toBe('No firm of this name is in the directory');
    expect(match().error).toBe('is missing');
  });
});

test('two rows say the same whatever the case and the spaces of their titles', () => {
  const days = { start_date: '2026-01-01', end_date: '2026-02-01' };
  expect(workKey('a', { title: 'Pratt St.  Library', ...days })).toBe(
    workKey('a', { title: 'PRATT ST LIBRARY', ...days }),
  );
  expect(workKey('a', { title: 'x', ...days })).not.toBe(workKey('b', { title: 'x', ...days }));
});
