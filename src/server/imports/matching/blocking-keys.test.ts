import { expect, test } from 'vitest';
import { readPairs } from '../../../../bench/matching/pairs.ts';
import { blockingKeys } from './blocking-keys.ts';
import { extractFeatures } from './features.ts';

test('puts both name orders of a sole proprietor behind one key', async () => {
  const pairs = (await readPairs()).filter(({ kind }) => kind === 'name order of a sole proprietor');
  expect(pairs.length).toBeGreaterThan(3);
  for (const { firms } of pairs) {
    const [a, b] = firms.map((firm) => blockingKeys(extractFeatures(firm)));
    expect(a?.name_key).not.toBe(b?.name_key);
    expect(a?.street_key).toBe(b?.street_key);
  }
});

test('indexes a former name like a trade name', async () => {
  const named = (await readPairs()).filter(({ why }) => why === 'the list names the former name');
  expect(named.length).toBeGreaterThan(0);
  for (const { firms } of named) {
    const [today, before] = firms.map((firm) => blockingKeys(extractFeatures(firm)));
    expect(today?.trade_key).toBe(before?.name_key);
  }
});
