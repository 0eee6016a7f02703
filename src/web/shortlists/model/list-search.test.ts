import { expect, test } from 'vitest';
import { parseListSearch, parseListsSearch } from './list-search.ts';

const ID = '0198a1b2-0000-7000-8000-000000000001';

test('keeps what the server takes, without defaults', () => {
  expect(parseListsSearch({ q: ' roof ', sort: 'firms', deleted: ID, x: '1' })).toEqual({
    q: 'roof',
    sort: 'firms',
    deleted: ID,
  });
  expect(parseListsSearch({ q: ['a'], sort: 'changed', deleted: 'x' })).toEqual({});
  expect(parseListSearch({ sort: 'name', compare: `${ID.toUpperCase()},x,${ID}` })).toEqual({
    sort: 'name',
    compare: ID,
  });
  expect(parseListSearch({ sort: 'manual', compare: 'x' })).toEqual({});
});
