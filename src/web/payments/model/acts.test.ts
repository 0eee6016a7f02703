import { expect, test } from 'vitest';
import { LINE_STATES, type LineState, type Side } from '#contract/payments/rules.ts';
import type { PaymentLine } from '#contract/payments/schema/lines.ts';
import type { ContractDetails } from '#contract/payments/schema.ts';
import { actsOf, contentKey, isOwed, openEnds } from './acts.ts';

const line = (state: LineState, more: Partial<PaymentLine> = {}) =>
  ({ id: state, state, replied_at: null, staff_asked_at: null, corrects: null, ...more }) as PaymentLine;
const acts = (one: PaymentLine, side: Side, more: Partial<ContractDetails> = {}) =>
  actsOf(one, { side, state: 'active', lines: [one], owner: 'City', ...more }).join();

test('each side has the act that the state of a line asks of it', () => {
  const by = (side: Side) => LINE_STATES.map((state) => acts(line(state), side));
  expect(by('payer')).toEqual(['report', 'report', 'correct', 'reply', 'correct']);
  expect(by('firm')).toEqual(['', 'answer', '', 'askStaff', '']);
  expect(by('owner')).toEqual(['', '', '', '', '']);
  const explained = line('differs', { replied_at: '2026-11-20T12:00:00Z' });
  expect([acts(explained, 'owner'), acts(explained, 'staff'), acts(explained, 'firm')]).toEqual([
    'settle',
    'settle',
    'askStaff',
  ]);
  expect(acts(explained, 'firm', { owner: null })).toBe('');
  const forStaff = { ...explained, staff_asked_at: '2026-11-20T12:00:00Z' };
  expect([acts(forStaff, 'owner'), acts(forStaff, 'staff'), acts(forStaff, 'firm')]).toEqual(['', 'settle', '']);
});

test('a closed contract takes no report and no correction, but answers and explanations', () => {
  const closed = { state: 'final' } as const;
  expect([acts(line('open'), 'payer', closed), acts(line('confirmed'), 'payer', closed)]).toEqual(['', '']);
  expect([acts(line('reported'), 'firm', closed), acts(line('differs'), 'payer', closed)]).toEqual(['answer', 'reply']);
});

test('a line is corrected once: then its correction is', () => {
  const old = line('confirmed');
  const lines = [old, line('reported', { id: 'new', corrects: old.id })];
  expect(acts(old, 'payer', { lines })).toBe('');
});

test('what is owed is told from what could be done', () => {
  expect(isOwed(line('open'), 'report')).toBe(true);
  expect(isOwed(line('reported'), 'report')).toBe(false);
  expect(isOwed(line('differs'), 'reply')).toBe(true);
  expect(isOwed(line('differs', { replied_at: '2026-11-20T12:00:00Z' }), 'reply')).toBe(false);
  expect(isOwed(line('confirmed'), 'correct')).toBe(false);
});

test('open months and differences keep a contract open; missing answers do not', () => {
  const { unreported, differing, unanswered } = openEnds(LINE_STATES.map((state) => line(state)));
  expect([unreported, differing, unanswered].map((lines) => lines.map(({ id }) => id))).toEqual([
    ['open'],
    ['differs'],
    ['reported'],
  ]);
});

test('the same content has the same key, another has another', () => {
  const keyOf = contentKey();
  const first = keyOf({ amount: 1 });
  expect(keyOf({ amount: 1 })).toBe(first);
  expect(keyOf({ amount: 2 })).not.toBe(first);
});
