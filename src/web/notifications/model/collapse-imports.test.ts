import { expect, test } from 'vitest';
import { collapseImports } from './collapse-imports.ts';

const cards = ['a1', 'x', 'b1', 'b2', 'b3', 'b4', 'c1', 'c2', 'y'].map((id) => ({
  id,
  batch_id: /^[abc]/.test(id) ? id.slice(0, 1) : null,
}));
const ids = (open: readonly string[] = [], current?: string) => {
  const { shown, places, groups } = collapseImports(cards, (id) => open.includes(id), current);
  return { shown: shown.map(({ id }) => id), places, groups: [...groups] };
};

test('shows three or more cards of one import as their first one', () => {
  expect(ids()).toEqual({
    shown: ['a1', 'x', 'b1', 'c1', 'c2', 'y'],
    places: [0, 1, 2, 6, 7, 8],
    groups: [['b1', { batchId: 'b', others: 3 }]],
  });
});

test('shows all cards of a group that is open or has the current card', () => {
  const all = cards.map(({ id }) => id);
  expect([ids(['b']).shown, ids([], 'b3').shown, ids([], 'x').shown.length]).toEqual([all, all, 6]);
});
