import { expect, test } from 'vitest';
import { CARD_MODULES } from './NotificationCards.tsx';

test('each feature names the cards and subjects that it has, and no two the same', async () => {
  const loaded = await Promise.all(CARD_MODULES.map(({ load }) => load()));
  expect(loaded.map(({ types }) => Object.keys(types))).toEqual(CARD_MODULES.map(({ types }) => types));
  expect(loaded.map(({ subjects }) => Object.keys(subjects))).toEqual(CARD_MODULES.map(({ subjects }) => subjects));
  const names = CARD_MODULES.flatMap(({ types, subjects }) => [...types, ...subjects]);
  expect(new Set(names).size).toBe(names.length);
});
