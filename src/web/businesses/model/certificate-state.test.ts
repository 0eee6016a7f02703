import { expect, test } from 'vitest';
import { certificateState, hasEnded, localToday, sortCertificates } from './certificate-state.ts';

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
  [{ expires_on: '2027-06-30', lapsed_on: null, list_date: null }, { kind: 'undated' }],
  [{ expires_on: '2026-11-19', lapsed_on: null, list_date: null }, { kind: 'ended' }],
  [{ expires_on: '2027-06-30', lapsed_on: '2026-10-01' }, { kind: 'lapsed' }],
  [{ issued_on: '2026-12-01', expires_on: '2027-06-30', lapsed_on: null }, { kind: 'coming' }],
])('state of %j is %j', (certificate, state) => {
  expect(certificateState(certificate, on)).toEqual(state);
});

test('localToday uses the local time zone', () => {
  expect(localToday(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05');
});

test('sorts certificates in force first and ended ones last, latest end first', () => {
  const certificate = { id: '', type: 'MBE', agency: '', number: null, group: null, naics: [], issued_on: null };
  const made = (number: string, expires_on: string | null, lapsed_on: string | null = null) => ({
    ...certificate,
    number,
    expires_on,
    lapsed_on,
    list_date: '2026-11-02',
    listed_by: null,
  });
  const ordered = sortCertificates(
    [
      made('lapsed', '2027-01-01', '2026-03-01'),
      made('long ended', '2020-01-01'),
      made('listed', null),
      made('just ended', '2026-11-01'),
      made('ending', '2026-12-01'),
      made('current', '2027-06-30'),
    ],
    on,
  );
  expect(ordered.map(({ number }) => number)).toEqual([
    'current',
    'ending',
    'listed',
    'just ended',
    'long ended',
    'lapsed',
  ]);
  expect(ordered.filter((one) => hasEnded(certificateState(one, on)))).toHaveLength(3);
});
