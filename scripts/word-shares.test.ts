import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { WORD_SHARES, wordShares } from './word-shares.ts';

test('the file of common words is what its script makes of the lists', () => {
  expect(readFileSync(WORD_SHARES, 'utf8') === wordShares()).toBe(true);
});
