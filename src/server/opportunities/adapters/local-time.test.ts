import { describe, expect, test } from 'vitest';
import { momentAt } from './local-time.ts';

describe('a deadline on the clock of its place', () => {
  test.each([
    ['2026-12-01T14:00', 'America/New_York', '2026-12-01T19:00:00.000Z'],
    ['2026-07-01T14:00', 'America/New_York', '2026-07-01T18:00:00.000Z'],
    ['2026-07-01T14:00', 'America/Phoenix', '2026-07-01T21:00:00.000Z'],
    ['2026-07-01T14:00', 'America/Denver', '2026-07-01T20:00:00.000Z'],
    ['2026-12-01T00:00', 'Pacific/Honolulu', '2026-12-01T10:00:00.000Z'],
    ['2026-12-01T00:00', 'Pacific/Guam', '2026-11-30T14:00:00.000Z'],
    ['2026-12-01T00:00', 'America/Puerto_Rico', '2026-12-01T04:00:00.000Z'],
    ['2028-02-29T23:59', 'America/Chicago', '2028-03-01T05:59:00.000Z'],
  ])('%s in %s', (local, zone, moment) => {
    expect(momentAt(local, zone)?.toISOString()).toBe(moment);
  });

  test('does not exist in the hour that clocks skip', () => {
    expect(momentAt('2026-03-08T02:30', 'America/New_York')).toBeNull();
    expect(momentAt('2026-03-08T03:00', 'America/New_York')?.toISOString()).toBe('2026-03-08T07:00:00.000Z');
    expect(momentAt('2026-03-08T02:30', 'America/Phoenix')).not.toBeNull();
  });

  test('is the later one where an hour comes twice', () => {
    expect(momentAt('2026-11-01T01:30', 'America/New_York')?.toISOString()).toBe('2026-11-01T06:30:00.000Z');
  });
});
