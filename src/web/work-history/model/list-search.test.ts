import { expect, test } from 'vitest';
import { parseListSearch } from './list-search.ts';

test('reads the filters in an address and drops what is none', () => {
  const good = { q: 'pier', from: '2026-01-01', to: '2026-02-28', state: 'pending' };
  expect(parseListSearch(good)).toEqual(good);
  expect(parseListSearch({ q: 42 })).toEqual({ q: '42' });
  expect(parseListSearch({ q: ' ', from: '2026-02-30', to: 'x', state: 'open', before: 'y' })).toEqual({});
  expect(parseListSearch({ q: ['a'], from: 20260101 })).toEqual({});
});
