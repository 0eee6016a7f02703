import { expect, test } from 'vitest';
import { certificateState, today } from './certificate-state.ts';

const on = '2026-11-20';
test.each([
  [{ expires_on: '2027-06-30', lapsed_on: null }, { kind: 'current' }],
  [
    { expires_on: '2026-12-31', lapsed_on: null },
    { kind: 'ending', days: 41 },
  ],
  [
    { expires_on: '2026-11-20', lapsed_on: null },
    { kind: 'ending', days: 0 },
  ],
  [{ expires_on: '2026-11-19', lapsed_on: null }, { kind: 'ended' }],
  [{ expires_on: null, lapsed_on: null }, { kind: 'listed' }],
  [{ expires_on: '2027-06-30', lapsed_on: '2026-10-01' }, { kind: 'lapsed' }],
])('%j is %j', (certificate, state) => {
  expect(certificateState(certificate, on)).toEqual(state);
});

test('today is the local day', () => {
  expect(today(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05');
});
