import { expect, test } from 'vitest';
import { digestTime } from './digest-time-text.ts';

test('formats the time of the daily email', () => {
  const settings = { email: 'ada@test.example', mail_preference: 'daily', update_mail_preference: 'never' } as const;
  expect(digestTime({ ...settings, digest_at: '07:00', time_zone: 'America/New_York' })).toBe('7:00 AM Eastern');
  expect(digestTime({ ...settings, digest_at: '16:30', time_zone: 'America/Chicago' })).toBe('4:30 PM Central');
});
