import { expect, test } from 'vitest';
import { readCents, readDay, readMethod, readMonth } from './rules/cells.ts';
import { mappingFault } from './rules.ts';

const cents = (text: string) => {
  const read = readCents(text);
  return 'value' in read ? read.value : read.reason;
};

test.each([
  ['$1,234.50', 123_450],
  ['1234.5', 123_450],
  ['USD 1,234', 123_400],
  ['(123.45)', -12_345],
  ['($1,123.45)', -112_345],
  ['-123.45', -12_345],
  ['-$5', -500],
  ['$-5.00', -500],
  ['5.00-', -500],
  ['0', 0],
  ['(0.00)', 0],
  ['1,180.-', 118_000],
  ['0.30000000000000004', 30],
  ['1234.5600000000001', 123_456],
])('%s is %i cents', (text, expected) => {
  expect(cents(text)).toBe(expected);
});

test.each([
  ['1.234,50', 'two ways'],
  ['1.234', 'two ways'],
  ['12,5', 'two ways'],
  ['(1.234,50)', 'two ways'],
  ['12.345.678', 'two ways'],
  ['1.005', 'two ways'],
  ['10.1234', 'fractions'],
  ['5k', 'shortened'],
  ['--5', 'not an amount'],
  ['(-5)', 'not an amount'],
  ['€ 5.00', 'not an amount'],
  ['ten', 'not an amount'],
  ['', 'not an amount'],
  ['99999999999999', 'too large'],
])('%s is refused: %s', (text, reason) => {
  expect(cents(text)).toContain(reason);
});

test.each([
  ['2026-10', '2026-10'],
  ['202610', '2026-10'],
  ['10/2026', '2026-10'],
  ['Oct 2026', '2026-10'],
  ['October, 2026', '2026-10'],
  ['Oct-26', '2026-10'],
  ['10/31/2026', '2026-10'],
  ['2026-10-31', '2026-10'],
])('%s is the month %s', (text, month) => {
  expect(readMonth(text)).toEqual({ value: month });
});

test('what is no month, no day or no known method', () => {
  for (const text of ['', '13/2026', '2026-00', 'Q4', 'last month']) expect(readMonth(text)).toHaveProperty('reason');
  expect(readDay('31.12.2026')).toEqual({ value: '2026-12-31' });
  expect(readDay('03/04/2026', 'dmy')).toEqual({ value: '2026-04-03' });
  expect(readDay('02/30/2026')).toHaveProperty('reason');
  expect(['CHECK', 'Chk #12', 'EFT', 'Wire transfer', 'P-Card', 'Joint check', 'Barter'].map(readMethod)).toEqual([
    ...['check', 'check', 'ach', 'wire', 'card', 'joint_check', 'other'],
  ]);
});

test('a mapping says how a contract, an amount and a day are found', () => {
  const columns = { contract_number: 'No', amount: 'Amt', paid_on: 'Date' };
  expect(mappingFault({ columns })).toBeNull();
  expect(mappingFault({ columns: { ...columns, amount: 'No' } })).toContain('twice');
  for (const field of ['contract_number', 'amount', 'paid_on'] as const) {
    const { [field]: _, ...rest } = columns;
    expect(mappingFault({ columns: rest })).toContain('needs');
  }
  expect(mappingFault({ columns: { vendor: 'V', title: 'T', amount: 'A', paid_on: 'D' } })).toBeNull();
});
