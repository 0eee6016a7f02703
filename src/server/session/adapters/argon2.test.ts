import { expect, test } from 'vitest';
import { hashPassword, passwordMatches } from './argon2.ts';

test('a hash is argon2id at or above the floor of 19 MiB and two passes, salted', async () => {
  const [one, other] = [await hashPassword('a password'), await hashPassword('a password')];
  const cost = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$/.exec(one);
  expect(Number(cost?.[1])).toBeGreaterThanOrEqual(19_456);
  expect(Number(cost?.[2])).toBeGreaterThanOrEqual(2);
  expect(one).not.toBe(other);
});

test('a password is the same however its characters are composed', async () => {
  const stored = await hashPassword('Caf\u00e9 \ufb01le \u2163');
  expect(await passwordMatches(stored, 'Cafe\u0301 file IV')).toBe(true);
  expect(await passwordMatches(stored, 'Cafe file IV')).toBe(false);
});

test('without a stored hash no password matches, not even the one that stands in for it', async () => {
  for (const password of ['', 'no account has this password'])
    expect(await passwordMatches(null, password)).toBe(false);
});

test('many at once all get their turn', async () => {
  const stored = await hashPassword('right');
  const tries = Array.from({ length: 12 }, (_, at) => passwordMatches(stored, at % 3 ? 'wrong' : 'right'));
  expect((await Promise.all(tries)).filter(Boolean)).toHaveLength(4);
  await expect(passwordMatches('no hash', 'x')).rejects.toThrow();
  expect(await passwordMatches(stored, 'right')).toBe(true);
});

test('of a flood some wait, the rest are sent away at once, and afterwards all is as before', async () => {
  const stored = await hashPassword('right');
  const flood = Array.from({ length: 120 }, () => passwordMatches(stored, 'wrong'));
  const outcomes = await Promise.allSettled(flood);
  const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
  expect(refused).toHaveLength(120 - 2 - 64);
  for (const reason of refused) expect(reason).toMatchObject({ status: 503, retryAfterSeconds: 3 });
  expect(await passwordMatches(stored, 'right')).toBe(true);
}, 60_000);
