import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Column } from './columns.ts';
import { csv, csvOf } from './csv.ts';

test('ends lines with CRLF and quotes commas, quotes and line breaks', () => {
  expect(
    csv([
      ['Firm', 'Paid'],
      ['Batista, "the" Electric', 1_180_000.5],
      ['two\nlines', null],
    ]),
  ).toBe('Firm,Paid\r\n"Batista, ""the"" Electric",1180000.5\r\n"two\nlines",\r\n');
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1', '＋1', '－1', '＠1'])(
  'a text that begins like %j is no formula any more',
  (text) => {
    const [[cell = '']] = parse(csv([[text]])) as [string[]];
    expect(cell).toBe(`'${text}`);
  },
);

test('keeps negative numbers as numbers', () => {
  expect(csv([[-4250, '-4250']])).toBe("-4250,'-4250\r\n");
});

test('round-trips every text, with an apostrophe before formulas', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.string(), fc.string()), { minLength: 1 }), (records) => {
      const back = parse(csv(records), { relax_column_count: true, skip_empty_lines: false }) as string[][];
      expect(back.map((cells) => cells.map((cell) => cell.replace(/^'(?=[=+\-@\t\r\n＝＋－＠])/, '')))).toEqual(
        records.map((record) => record.map((cell) => cell.replace(/^'(?=[=+\-@\t\r\n＝＋－＠])/, ''))),
      );
    }),
  );
});

test('exports the value of a column, or its cell if that is text', () => {
  const columns: Column<{ firm: string; paid: number }>[] = [
    { id: 'firm', header: 'Firm', cell: ({ firm }) => firm },
    { id: 'paid', header: 'Paid', cell: ({ paid }) => `$${paid}`, value: ({ paid }) => paid },
    { id: 'status', header: 'Status', cell: () => ['no text'] },
  ];
  expect(csvOf(columns, [{ firm: 'Kwan Steel', paid: 78_750 }])).toBe('Firm,Paid,Status\r\nKwan Steel,78750,\r\n');
});
