import { expect, test } from 'vitest';
import { type PaymentPair, samePayments } from './same-payment.ts';

const pair = (more: Partial<PaymentPair>): PaymentPair => ({
  ...{ row: 'a', row_paid_on: '2026-06-10', row_number: null },
  ...{ line: '1', line_paid_on: '2026-06-10', line_month: '2026-06-01', line_number: 'SC-104' },
  ...more,
});
const found = (...pairs: readonly Partial<PaymentPair>[]) =>
  [...samePayments(pairs.map(pair))].map(([row, { line, isSure }]) => `${row}${line}${isSure ? '' : '?'}`);

test('a payment of the same day is the same; one with another number waits for a person', () => {
  expect(found({})).toEqual(['a1']);
  expect(found({ row_number: 'sc 104' })).toEqual(['a1']);
  expect(found({ row_number: 'PO-9' })).toEqual(['a1?']);
  expect(found({ row_number: '--' })).toEqual(['a1']);
});

test('with the number of the contract the month is enough; without it other days wait, up to thirty', () => {
  expect(found({ row_paid_on: '2026-06-30', row_number: 'SC104' })).toEqual(['a1']);
  expect(found({ row_paid_on: '2026-07-01', row_number: 'SC104' })).toEqual(['a1?']);
  expect(found({ row_paid_on: '2026-06-11' })).toEqual(['a1?']);
  expect(found({ row_paid_on: '2026-07-10' })).toEqual(['a1?']);
  expect(found({ row_paid_on: '2026-07-11' })).toEqual([]);
});

test('where payment tracking knows only the month, the month is enough', () => {
  expect(found({ line_paid_on: null })).toEqual(['a1']);
  expect(found({ line_paid_on: null, row_paid_on: '2026-07-02' })).toEqual(['a1?']);
});

test('each payment is taken once, the likest first: of two rows and one payment the other row counts', () => {
  expect(found({ row: 'b' }, { row: 'a' })).toEqual(['a1']);
  expect(found({ row: 'a', row_paid_on: '2026-06-12' }, { row: 'b' })).toEqual(['b1']);
  expect(found({ line: '2' }, { line: '1' }, { row: 'b', line: '1' }, { row: 'b', line: '2' })).toEqual(['a1', 'b2']);
  expect(found({ line: '1', line_number: 'X' }, { line: '2', row_number: 'SC-104' })).toEqual(['a2']);
});
