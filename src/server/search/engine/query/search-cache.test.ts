import { expect, test } from 'vitest';
import { firm, idOf, indexOf, query } from '../../../../../tests/oracles/search/fixtures.ts';

test('the ids of a page are told before it is counted; who turns the page is not counted for again, until a firm changes', () => {
  const index = indexOf(
    firm('a', { name: 'Bay Electric', state: 'MD' }),
    firm('b', { name: 'Bay Works', state: 'VA' }),
    firm('c', { name: 'Bay Zinc', state: 'VA' }),
  );
  const told: (readonly string[])[] = [];
  const ask = (page: number, sort: 'name' | 'best' = 'name') =>
    index.search(query({ q: 'bay', sort, page, page_size: 2 }), (ids) => told.push(ids));
  const first = ask(1);
  expect(told).toEqual([[idOf('a'), idOf('b')]]);
  const second = ask(2);
  expect(second.hits.map((hit) => hit.core_id)).toEqual([idOf('c')]);
  expect(second.facets).toBe(first.facets);
  expect(ask(1).hits).toBe(first.hits);
  expect(ask(1, 'best').facets).toBe(first.facets);
  expect(told).toHaveLength(1);

  index.update([firm('b', { name: 'Other' })], [idOf('a')]);
  const after = ask(1);
  expect(after.total).toBe(1);
  expect(after.facets.state).toEqual([{ value: 'VA', label: 'Virginia', count: 1 }]);
  expect(told.at(-1)).toEqual([idOf('c')]);
  expect(index.search(query({ q: 'bay', state: ['MD'] })).total).toBe(0);
});
