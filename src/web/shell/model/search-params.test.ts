import { expect, test } from 'vitest';
import { parseSearch, stringifySearch } from './search-params.ts';

test('repeated keys are lists, digits stay text', () => {
  const search = { q: 'a b & c', zip: '02101', certification: ['MBE', 'WBE'] };
  const text = '?q=a+b+%26+c&zip=02101&certification=MBE&certification=WBE';
  expect(stringifySearch(search)).toBe(text);
  expect(parseSearch(text)).toEqual(search);
});

test('what is not there leaves no trace', () => {
  expect(stringifySearch({ q: undefined, page: null, size: [] })).toBe('');
  expect(parseSearch('')).toEqual({});
});
