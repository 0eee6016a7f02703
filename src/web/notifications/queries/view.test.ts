import { expect, test } from 'vitest';
import { badge } from './counts.ts';
import { digestTime } from './settings.ts';
import { counted, readView } from './view.ts';

test('the address keeps what is not the default and drops what it does not know', () => {
  expect(readView({ filter: 'all', sub: 'sent', sort: 'newest', open: 'x', other: 'y' })).toEqual({
    sub: 'sent',
    open: 'x',
  });
  expect(readView({ filter: 'mine', sort: ['oldest'] })).toEqual({});
});

test('the badge stops at nine [NOTIF-006], the filters at 999', () => {
  expect([0, 1, 9, 10, 1000].map(badge)).toEqual(['', '1', '9', '9+', '9+']);
  expect([0, 999, 1000].map(counted)).toEqual(['0', '999', '999+']);
});

test('when the daily e-mail leaves', () => {
  const settings = { email: 'ada@test.example', mail_preference: 'daily' } as const;
  expect(digestTime({ ...settings, digest_at: '07:00', time_zone: 'America/New_York' })).toBe('7:00 AM Eastern');
  expect(digestTime({ ...settings, digest_at: '16:30', time_zone: 'America/Chicago' })).toBe('4:30 PM Central');
});
