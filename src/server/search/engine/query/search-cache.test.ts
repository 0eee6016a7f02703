import { expect, test } from 'vitest';
import { firm, idOf, indexOf, query } from '../../../../../tests/oracles/search/fixtures.ts';

test('reports the ids of a page before counting, and caches counts across pages until a firm changes', () => {
  const index = indexOf(
    firm('a', { name: 'Bay Electric', state: 'MD' }),
    firm('b', { name: 'Bay Works', state: 'VA' }),
    firm('c', { name: 'Bay Zinc', state: 'VA' }),
  );
  const early: (readonly string[])[] = [];
  const search = (page: number, sort: 'name' | 'best' = 'name') =>
    index.search(query({ q: 'bay', sort, page, page_size: 2 }), (ids) => early.push(ids));
  const first = search(1);
  expect(early).toEqual([[idOf('a'), idOf('b')]]);
  const second = search(2);
  expect(second.hits.map((hit) => hit.core_id)).toEqual([idOf('c')]);
  expect(second.facets).toBe(first.facets);
  expect(search(1).hits).toBe(first.hits);
  expect(search(1, 'best').facets).toBe(first.facets);
  expect(early).toHaveLength(1);

  index.update([firm('b', { name: 'Other' })], [idOf('a')]);
  const after = search(1);
  expect(after.total).toBe(1);
  expect(after.facets.state).toEqual([{ value: 'VA', label: 'Virginia', count: 1 }]);
  expect(early.at(-1)).toEqual([idOf('c')]);
  expect(index.search(query({ q: 'bay', state: ['MD'] })).total).toBe(0);
});
