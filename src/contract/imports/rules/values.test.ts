import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isFormula, isPlaceholder, toSingleLine } from './cell-text.ts';
import { detectDateOrder, parseDate } from './dates.ts';
import { parseState, parseZip } from './places.ts';

describe('parseDate', () => {
  test.each([
    ['10/10/2007 12:00:00 AM', '2007-10-10'],
    ['3/31/2029', '2029-03-31'],
    ['3/1/29', '2029-03-01'],
    ['7/4/76', '1976-07-04'],
    ['2026-03-20 16:57:56.079-04', '2026-03-20'],
    ['2016-07-07T00:00:00', '2016-07-07'],
    ['2029-05-01T04:00:00.000Z', '2029-05-01'],
    ['20260320', '2026-03-20'],
    ['30-Jun-27', '2027-06-30'],
    ['June 5, 2027', '2027-06-05'],
    ['Fri, 5 Jun 2026', '2026-06-05'],
    ['43252', '2018-06-01'],
    ['31/12/2020', '2020-12-31'],
    ['2/29/2024', '2024-02-29'],
    ['14 de septiembre de 2028', '2028-09-14'],
    ['jueves, 14 de setiembre del 2028', '2028-09-14'],
    ['1ro de agosto de 2028', '2028-08-01'],
    ['1º de dic. de 2028', '2028-12-01'],
    ['septiembre 14, 2028', '2028-09-14'],
    ['Renewed thru 8/15/2027', '2027-08-15'],
    ['Valid through June 5, 2027', '2027-06-05'],
    ['hasta el 5 de junio de 2027', '2027-06-05'],
  ])('parses %s', (text, day) => {
    expect(parseDate(text)).toBe(day);
  });
  test.each([
    '2/29/2023',
    '13/13/2020',
    '0/0/0000',
    'soon',
    '1234',
    '99999999',
    '2026-13-01',
    '12/31/9999',
    '1/1/1900',
    'MBE 12',
    'Renewed 8/15/2027',
  ])('rejects %s', (text) => {
    expect(parseDate(text)).toBeUndefined();
  });
  test('reads the day first only where a column proves that order', () => {
    expect(detectDateOrder(['31/12/2020', '05/06/2020'])).toBe('dmy');
    expect(detectDateOrder(['31/12/2020', '12/31/2020'])).toBe('mdy');
    expect(parseDate('05/06/2020', 'dmy')).toBe('2020-06-05');
  });
  test('round-trips every date through each format', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 54_000 }), (days) => {
        const day = new Date(Date.UTC(1955, 0, 1 + days)).toISOString().slice(0, 10);
        const [year, month, date] = day.split('-').map(Number);
        expect([
          parseDate(day),
          parseDate(`${month}/${date}/${year}`),
          parseDate(`${day}T23:59:59Z`),
          parseDate(day.replaceAll('-', '')),
        ]).toEqual(Array(4).fill(day));
      }),
    );
  });
});

describe('states and ZIP codes', () => {
  test.each<[string, string | null, string | undefined]>([
    ['8844', 'NJ', '08844'],
    ['2332', 'MA', '02332'],
    ['8844', 'MD', undefined],
    ['8844', null, undefined],
    ['207040', 'MD', undefined],
    ['19808-0051', 'DE', '19808'],
    ['20910-443', 'MD', '20910'],
    ['454750608', 'OH', '45475'],
    ['220', 'VA', undefined],
    ['00000', 'MD', undefined],
    ['21201.0', 'MD', '21201'],
  ])('parses ZIP code %s in %s', (text, state, zip) => {
    expect(parseZip(text, state)).toBe(zip);
  });
  test.each([
    ['Maryland', 'MD'],
    ['d.c.', 'DC'],
    ['NY - New York', 'NY'],
    ['Ontario', undefined],
  ])('parses state %s', (text, state) => {
    expect(parseState(text)).toBe(state);
  });
});

describe('cell text', () => {
  test.each(['', ' ', '.', '-', '--', 'N/A', 'n.a.', 'NONE', 'NULL', '#REF!', '0', '[email removed]'])(
    'treats %j as a placeholder',
    (text) => {
      expect(isPlaceholder(text)).toBe(true);
    },
  );
  test.each(['X', 'Y', 'No. 1 Movers', '-5', '2 Sisters'])('treats %j as a value', (text) => {
    expect(isPlaceholder(text)).toBe(false);
  });
  test.each(["=cmd|' /C calc'!A0", '=C38', ' =1+1', '@SUM(A1)', '+A1+B1', '-cmd|x', '-2+3', '-2+3+cmd|x'])(
    'recognizes the formula %j',
    (text) => {
      expect(isFormula(text)).toBe(true);
    },
  );
  test.each([
    '+1 410 555 0100',
    '+1-410-555-0100',
    '-',
    '@harborworks',
    'A=B Co',
    '- Plumbing',
    '- 24/7 towing',
    '+1 for service',
  ])('does not take %j for a formula', (text) => {
    expect(isFormula(text)).toBe(false);
  });
  test('collapses control characters and runs of spaces into one space', () => {
    expect(toSingleLine(' A\u0000B\r\n  C\u00a0D ')).toBe('A B C D');
  });
});
