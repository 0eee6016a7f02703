import { expect, test } from 'vitest';
import { parseSearch, stringifySearch } from './search-params.ts';

test('parses repeated keys as lists and digits as text', () => {
  const search = { q: 'a b & c', zip: '02101', certification: ['MBE', 'WBE'] };
  const text = '?q=a+b+%26+c&zip=02101&certification=MBE&certification=WBE';
  expect(stringifySearch(search)).toBe(text);
  expect(parseSearch(text)).toEqual(search);
});

test('omits undefined and null', () => {
  expect(stringifySearch({ q: undefined, page: null, size: [] })).toBe('');
  expect(parseSearch('')).toEqual({});
});
