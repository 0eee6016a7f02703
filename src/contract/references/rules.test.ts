import { expect, test } from 'vitest';
import { needsReview } from './rules.ts';

test('a shared network alone is a signal, everything else needs review', () => {
  expect(needsReview([])).toBe(false);
  expect(needsReview(['own_network'])).toBe(false);
  expect(needsReview(['own_network', 'own_browser'])).toBe(true);
  expect(needsReview(['own_domain'])).toBe(true);
});
