import { expect, test } from 'vitest';
import { parseAuditSearch, parseEmailsSearch, parseLinksSearch, parsePeopleSearch } from './search-params.ts';

test('parses valid search parameters and drops what the server would reject', () => {
  expect(parsePeopleSearch({ q: ' dana ', type: 'PRIME', active: 'true', more: '1' })).toEqual({
    q: 'dana',
    type: 'PRIME',
    active: 'true',
  });
  expect(parsePeopleSearch({ q: ['a', 'b'], type: 'KING', active: '1' })).toEqual({});
  expect(parseLinksSearch({ person: 'x', purpose: 'log-in', state: 'open' }, ['log-in'])).toEqual({
    purpose: 'log-in',
    state: 'open',
  });
  expect(parseLinksSearch({ purpose: 'log-in' }, ['invitation'])).toEqual({});
  expect(parseEmailsSearch({ mail: '' })).toEqual({});
  expect(parseAuditSearch({ since: '2026-11-20', until: 'today', impersonated: 'false', subject: '1' })).toEqual({
    since: '2026-11-20',
  });
});
