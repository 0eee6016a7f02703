import { expect, test } from 'vitest';
import { quarterAfter, quarterOf, quartersBetween } from '../rules.ts';
import { groupPeriods, type HeldCertificate } from './groups.ts';

const GROUPS = [
  { code: 'MBE', types: ['MBE'] },
  { code: 'WBE', types: ['WBE', 'EDWOSB'] },
];
const held = (
  type: string,
  issued_on: string,
  expires_on: string,
  lapsed_on: string | null = null,
): HeldCertificate => ({
  agency: 'Port Carroll',
  type,
  issued_on,
  expires_on,
  lapsed_on,
  list_date: '2026-01-01',
});

test('group of a firm: on each day the first one that a certificate proves, and none outside of all', () => {
  const periods = groupPeriods(
    [held('WBE', '2025-01-01', '2026-12-31'), held('MBE', '2025-07-01', '2026-06-30', '2026-03-01')],
    GROUPS,
  );
  expect(periods.map(({ from, until, group }) => [from, until, group])).toEqual([
    ['1900-01-01', '2024-12-31', null],
    ['2025-01-01', '2025-06-30', 'WBE'],
    ['2025-07-01', '2026-02-28', 'MBE'],
    ['2026-03-01', '2026-12-31', 'WBE'],
    ['2027-01-01', '2199-12-31', null],
  ]);
  expect(periods[2]?.certificate).toMatchObject({ type: 'MBE', expires_on: '2026-06-30' });
  expect(groupPeriods([held('SBE', '2025-01-01', '2026-12-31')], GROUPS)).toEqual([
    { from: '1900-01-01', until: '2199-12-31', group: null, certificate: null },
  ]);
});

test('quarters are counted across years', () => {
  expect([quarterOf('2026-03-31'), quarterOf('2026-04-01'), quarterOf('2026-12-31')]).toEqual([
    '2026-Q1',
    '2026-Q2',
    '2026-Q4',
  ]);
  expect([quarterAfter('2026-Q4', 1), quarterAfter('2026-Q1', -1), quarterAfter('2026-Q2', -8)]).toEqual([
    '2027-Q1',
    '2025-Q4',
    '2024-Q2',
  ]);
  expect(quartersBetween('2025-Q3', '2026-Q2')).toEqual(['2025-Q3', '2025-Q4', '2026-Q1', '2026-Q2']);
  expect(quartersBetween('2026-Q2', '2025-Q3')).toEqual([]);
});
