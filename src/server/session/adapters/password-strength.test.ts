import { expect, test } from 'vitest';
import { estimateGuesses, isEstimatorLoaded } from './password-strength.ts';

test('loads the dictionaries with the first password, beside the main thread', async () => {
  expect(isEstimatorLoaded()).toBe(false);
  let turns = 0;
  const loop = setInterval(() => {
    turns += 1;
  }, 1);
  const estimate = await estimateGuesses({ password: 'thisismypassword1', words: [] });
  clearInterval(loop);
  expect(estimate).toBeLessThan(10);
  expect(isEstimatorLoaded()).toBe(true);
  // in the main thread loading and estimating are one turn
  expect(turns).toBeGreaterThan(5);
});

test.each(['password', 'Liverpool1', 'trustno1', 'Josephine', 'P@ssw0rd', 'qwertyuiop'])(
  'knows “%s” as common',
  async (password) => {
    expect(await estimateGuesses({ password, words: [] })).toBeLessThan(6);
  },
);

test('counts words about the owner as known', async () => {
  const password = 'quillonharbor wexley';
  const [unknown, known] = await Promise.all([
    estimateGuesses({ password, words: [] }),
    estimateGuesses({ password, words: ['quillonharbor', 'wexley'] }),
  ]);
  expect(known).toBeLessThan(10);
  expect(unknown).toBeGreaterThan(known);
});

test('estimates the beginning of a very long password', async () => {
  expect(await estimateGuesses({ password: 'ab1!'.repeat(64), words: [] })).toBeLessThan(10);
  expect(await estimateGuesses({ password: 'seven quiet lanterns row '.repeat(8), words: [] })).toBeGreaterThan(10);
});
