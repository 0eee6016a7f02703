import { expect, test } from 'vitest';
import { hashPassword, verifyPassword } from './argon2.ts';

test('hashes with salted argon2id at OWASP’s minimum of 19 MiB and two passes', async () => {
  const [one, other] = [await hashPassword('a password'), await hashPassword('a password')];
  const cost = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$/.exec(one);
  expect(Number(cost?.[1])).toBeGreaterThanOrEqual(19_456);
  expect(Number(cost?.[2])).toBeGreaterThanOrEqual(2);
  expect(one).not.toBe(other);
});

test('normalizes Unicode before hashing', async () => {
  const stored = await hashPassword('Caf\u00e9 \ufb01le \u2163');
  expect(await verifyPassword(stored, 'Cafe\u0301 file IV')).toBe(true);
  expect(await verifyPassword(stored, 'Cafe file IV')).toBe(false);
});

test('without a stored hash no password matches, including the dummy password', async () => {
  for (const password of ['', 'no account has this password']) expect(await verifyPassword(null, password)).toBe(false);
});

test('completes all concurrent hashes', async () => {
  const stored = await hashPassword('right');
  const tries = Array.from({ length: 12 }, (_, at) => verifyPassword(stored, at % 3 ? 'wrong' : 'right'));
  expect((await Promise.all(tries)).filter(Boolean)).toHaveLength(4);
  await expect(verifyPassword('no hash', 'x')).rejects.toThrow();
  expect(await verifyPassword(stored, 'right')).toBe(true);
});

test('queues some of a flood of hashes, rejects the rest at once, and recovers', async () => {
  const stored = await hashPassword('right');
  const flood = Array.from({ length: 120 }, () => verifyPassword(stored, 'wrong'));
  const outcomes = await Promise.allSettled(flood);
  const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
  expect(refused).toHaveLength(120 - 2 - 64);
  for (const reason of refused) expect(reason).toMatchObject({ status: 503, retryAfterSeconds: 3 });
  expect(await verifyPassword(stored, 'right')).toBe(true);
});
