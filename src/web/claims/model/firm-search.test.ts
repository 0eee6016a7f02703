import { expect, test } from 'vitest';
import { searchRequest } from './firm-search.ts';

test.each([
  [
    { name: 'Orlo Paving', place: '', shown: 20 },
    { q: 'Orlo Paving', page_size: '20' },
  ],
  [
    { name: ' Orlo ', place: 'Towson', shown: 40 },
    { q: 'Orlo in Towson', page_size: '40' },
  ],
  [
    { name: 'Orlo', place: '21204', shown: 20 },
    { q: 'Orlo', zip: '21204', radius_miles: '50', page_size: '20' },
  ],
  [
    { name: '', place: '2120', shown: 500 },
    { q: 'in 2120', page_size: '100' },
  ],
])('%j asks the directory for %j', (search, query) => {
  expect(searchRequest(search)).toEqual(query);
});
