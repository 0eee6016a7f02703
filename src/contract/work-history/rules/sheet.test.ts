import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { newProject } from '../schema.ts';
import { mapHeaders, SHEET_FIELDS, type SheetField } from './sheet-columns.ts';
import { type KnownFirm, matchFirm, parseFirmReference } from './sheet-firms.ts';
import { detectLayout } from './sheet-layout.ts';
import { dedupeKey, parseAmount, parseRow, type SheetCells, toRecord } from './sheet-rows.ts';

describe('column headers', () => {
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
    expect(mapHeaders([header])).toEqual([field]);
  });

  test('prefers the more specific of two columns for one field', () => {
    expect(mapHeaders(['Company', 'MWBE', 'Total', 'Contract amount'])).toEqual([null, 'firm', null, 'budget']);
    expect(mapHeaders(['Project', 'Project title', 'Project'])).toEqual([null, 'title', null]);
  });
});

const grid = (...lines: string[][]) => lines.map((cells, at) => ({ line: at + 1, cells }));

describe('layout detection', () => {
  test('skips titles, group headers and totals', () => {
    const read = detectLayout(
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

  test('lists missing and ignored columns', () => {
    const read = detectLayout(
      grid(['Project', 'Certificate no.', 'Budget', 'Manager', 'Start'], ['A', '1', '2', 'B', '3']),
    );
    expect(read.missing).toEqual(['end_date']);
    expect(read.ignored).toEqual(['Manager']);
    expect(detectLayout(grid(['a', 'b'])).missing).toEqual(['title', 'firm', 'budget', 'start_date', 'end_date']);
    expect(detectLayout([]).rows).toEqual([]);
  });

  test('shows the first rows of a file without headers, and reads it as a person maps its columns', () => {
    const rows = grid(['Canal lock', 'Batista Electric', '7000'], ['Tide gauge', 'Okonjo & Daughters', '9000']);
    expect(detectLayout(rows)).toMatchObject({ rows: [], unmapped: rows });
    const fields = ['title', 'firm', null] as const;
    const read = detectLayout(rows, { fields, has_header: false });
    expect(read.unmapped).toEqual([]);
    expect(read.rows.map(({ line, cells }) => [line, cells.title, cells.firm])).toEqual([
      [1, 'Canal lock', 'Batista Electric'],
      [2, 'Tide gauge', 'Okonjo & Daughters'],
    ]);
    expect(read.columns.map(({ header }) => header)).toEqual(['Column 1', 'Column 2']);
    expect(read.ignored).toEqual(['Column 3']);
    const below = detectLayout(rows, { fields, has_header: true });
    expect(below.rows.map(({ line }) => line)).toEqual([2]);
    expect(below.columns.map(({ header }) => header)).toEqual(['Canal lock', 'Batista Electric']);
  });

  test('reads day first when a date is otherwise impossible', () => {
    const head = ['Project', 'Firm', 'Amount', 'Start', 'End'];
    const read = detectLayout(grid(head, ['A', 'B', '1', '5/6/2026', '31/12/2026']));
    expect(read.date_order).toBe('dmy');
    expect(parseRow(read.rows[0]?.cells ?? {}, read.date_order).values.start_date).toBe('2026-06-05');
  });
});

test.each<[string, number]>([
  ['1200', 1200],
  ['$1,234', 1234],
  ['$ 1,234.00', 1234],
  ['USD 1,180,000', 1_180_000],
  ['1180000 USD', 1_180_000],
  ['268400.00000000006', 268_400],
  ['0', 0],
  ['$0.00', 0],
  ['1200.', 1200],
])('reads %s as an amount', (text, value) => {
  expect(parseAmount(text)).toMatchObject({ value });
});

test.each([
  ['1.234', 'ambiguous'],
  ['1.234.567', 'ambiguous'],
  ['1.234,50', 'ambiguous'],
  ['1200,5', 'ambiguous'],
  ['-5', "can't be negative"],
  ['($1,200)', "can't be negative"],
  ['1.2M', "isn't an amount"],
  ['12,34', 'ambiguous'],
  ['1,2345', "isn't an amount"],
  ['1e6', "isn't an amount"],
  ['about 5', "isn't an amount"],
  ['$1,234.50', 'has cents: enter whole dollars, such as $1,235'],
  ['1,234.49', 'has cents: enter whole dollars, such as $1,234'],
  ['0.01', 'has cents'],
  ['100000000001', 'is too large'],
])('rejects %s as an amount', (text, why) => {
  expect(parseAmount(text)).toMatchObject({ error: expect.stringContaining(why) });
});

const GOOD: SheetCells = { title: 'Library', budget: '$5', start_date: '2026-01-02', end_date: '3/4/2026' };

test('reports every invalid field of a row', () => {
  expect(parseRow(GOOD).errors).toEqual([]);
  const wrong = parseRow({
    title: '=HYPERLINK("x")',
    budget: 'TBD',
    start_date: '2/30/2026',
    notes: 'n'.repeat(2001),
    company_state: 'Marland',
    company_zip_code: '207',
  });
  expect(wrong.errors).toEqual([
    { field: 'company_state', detail: "isn't a state, such as MD" },
    { field: 'title', detail: 'is a formula: enter its value instead' },
    { field: 'budget', detail: 'is missing' },
    { field: 'start_date', detail: "isn't a valid date, such as 3/31/2026" },
    { field: 'end_date', detail: 'is missing' },
    { field: 'notes', detail: 'has 2,001 characters, more than 2,000' },
    { field: 'company_zip_code', detail: "isn't a ZIP code, such as 21201" },
  ]);
  expect(parseRow({ ...GOOD, end_date: '1/1/2026' }).errors).toEqual([
    { field: 'end_date', detail: 'is before the start date' },
  ]);
});

test('omits empty optional cells and restores a leading zero of a ZIP code that fits the state', () => {
  const parties = { mwbe_id: 'a', hiring_company_id: 'b' };
  const cells = { ...GOOD, client_name: 'N/A', notes: '-', company_state: 'New Jersey', company_zip_code: '8844' };
  expect(toRecord(parseRow(cells), parties)).toEqual({
    ...parties,
    title: 'Library',
    budget: 5,
    start_date: '2026-01-02',
    end_date: '2026-03-04',
    company_state: 'NJ',
    company_zip_code: '08844',
  });
});

test('produces only records that the server accepts, for arbitrary rows', () => {
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
      const record = toRecord(parseRow(good ? { ...row, ...GOOD } : row), parties);
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
  const { firm, candidates, error, hint } = matchFirm(parseFirmReference(name, number), known);
  return { firm: firm?.name, among: candidates.map((one) => one.name), error, hint };
};

describe('matching the firm of a row', () => {
  test('matches either kind of id in either column', () => {
    for (const id of [batista.id, batista.core_id.toUpperCase()]) {
      expect(match(id).firm).toBe('Batista Electric LLC');
      expect(match('Somebody', id).firm).toBe('Batista Electric LLC');
    }
    expect(match(crypto.randomUUID()).error).toBe('No firm in the directory has this id');
  });
  test('matches certificate numbers case-insensitively', () => {
    expect(match(undefined, '24-361882').firm).toBe('Batista Electric LLC');
    expect(match(undefined, '24-1').error).toBe('No firm in the directory has a certificate with this number');
  });
  test('matches names exactly, then by normalized spelling', () => {
    expect(match('batista  electric llc').firm).toBe('Batista Electric LLC');
    expect(match('Kwan Steel').firm).toBe('Kwan Structural Steel');
    expect(match('The Kwan Structural Steel Co.').firm).toBe('Kwan Structural Steel');
  });
  test('returns candidates when several firms match', () => {
    expect(match('Batista Electric')).toMatchObject({
      firm: undefined,
      among: ['Batista Electric LLC', 'Batista Electric Inc.'],
      error: 'Several firms match: choose one',
    });
  });
  test('does not match across legal forms without a choice', () => {
    expect(match('Batista Electric LLC', undefined, [other])).toMatchObject({
      among: ['Batista Electric Inc.'],
      error: 'Firms with this name have a different legal form: choose one',
    });
  });
  test('asks for a choice when number and name disagree and hints at an unknown number', () => {
    expect(match('Kwan Steel', '24-361882')).toMatchObject({
      among: ['Batista Electric LLC', 'Kwan Structural Steel'],
      error: 'The number and the name belong to different firms: choose one',
    });
    expect(match('Batista Electric', '24-361882').firm).toBe('Batista Electric LLC');
    expect(match('Kwan Steel', '99').hint).toMatch(/found by its name/);
  });
  test('reports an unknown firm and a missing one', () => {
    expect(match('Nobody & Sons').error).toBe('No firm in the directory has this name');
    expect(match().error).toBe('is missing');
  });
});

test('dedupe keys ignore case and spacing of titles', () => {
  const days = { start_date: '2026-01-01', end_date: '2026-02-01' };
  expect(dedupeKey('a', { title: 'Pratt St.  Library', ...days })).toBe(
    dedupeKey('a', { title: 'PRATT ST LIBRARY', ...days }),
  );
  expect(dedupeKey('a', { title: 'x', ...days })).not.toBe(dedupeKey('b', { title: 'x', ...days }));
});
