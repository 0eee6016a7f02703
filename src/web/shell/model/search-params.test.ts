import { expect, test } from 'vitest';
import { linkTo, parseSearch, stringifySearch } from './search-params.ts';

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

test('a link to a path with a query string keeps them apart', () => {
  expect(linkTo('/search?q=a+b&state=MD&state=NY')).toEqual({
    to: '/search',
    search: { q: 'a b', state: ['MD', 'NY'] },
  });
  expect(linkTo('/search')).toEqual({ to: '/search', search: {} });
});
