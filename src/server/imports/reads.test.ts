import { expect, test } from 'vitest';
import { featuresOf } from '#contract/imports/rules/matching.ts';
import { readPairs } from '../../../bench/matching/pairs.ts';
import { matchKeys } from './reads.ts';

test('lists that print a name in either order look behind one key', async () => {
  const pairs = (await readPairs()).filter(({ kind }) => kind === 'name order of a sole proprietor');
  expect(pairs.length).toBeGreaterThan(3);
  for (const { firms } of pairs) {
    const [a, b] = firms.map((firm) => matchKeys(featuresOf(firm)));
    expect(a?.name_key).not.toBe(b?.name_key);
    expect(a?.street_key).toBe(b?.street_key);
  }
});

test('a former name is looked up as a name', async () => {
  const named = (await readPairs()).filter(({ why }) => why === 'the list names the former name');
  expect(named.length).toBeGreaterThan(0);
  for (const { firms } of named) {
    const [today, before] = firms.map((firm) => matchKeys(featuresOf(firm)));
    expect(today?.trade_key).toBe(before?.name_key);
  }
});
