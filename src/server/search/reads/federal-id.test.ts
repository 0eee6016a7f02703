import { afterAll, beforeAll, expect, test } from 'vitest';
import { searchQuery } from '#contract/search/schema.ts';
import type { Db } from '#server/db/client.ts';
import { csvText } from '#server/imports/factory.ts';
import { SYSTEM_ACTOR } from '#server/kernel/context/actor.ts';
import { openTestDatabase, readingAs } from '../../../../tests/support/database.ts';
import { importsInto } from '../../../../tests/support/imports.ts';
import { searchBusinesses } from './businesses.ts';
import { federalIdIn } from './federal-id.ts';
import { firmsOfSearch } from './firm-ids.ts';

let db: Db;
beforeAll(async () => {
  db = await openTestDatabase();
  await importsInto(db).loadText(
    csvText([
      ['Company Name', 'UEI', 'CAGE Code', 'City', 'State', 'Zip', 'Certification'],
      ['Bay Electric', 'J7M9HPTGJ1S9', '1AB42', 'Baltimore', 'MD', '21201', 'MBE'],
      ['Harbor Paving', '', '7Q3K2', 'Baltimore', 'MD', '21230', 'WBE'],
      ['Ridge Roofing', '', '', 'Silver Spring', 'MD', '20910', 'DBE'],
    ]),
  );
});
afterAll(() => db.close());

const find = async (query: Record<string, string>) => {
  const { items, federal_id } = await searchBusinesses(readingAs(db, SYSTEM_ACTOR), searchQuery.parse(query));
  return [items.map(({ legal_business_name }) => legal_business_name), federal_id];
};

test.each([
  'J7M9HPTGJ1S9',
  'j7m9hptgj1s9',
  'UEI J7M9HPTGJ1S9',
  'SAM UEI: J7M9HPTGJ1S9',
  'unique entity ID J7M9HPTGJ1S9',
])('%s finds the firm with that UEI', async (q) => {
  expect(await find({ q })).toEqual([['Bay Electric'], 'UEI J7M9HPTGJ1S9']);
});

test.each(['CAGE 1AB42', 'cage code: 1ab42', '1AB42'])(
  '%s finds the firm with that CAGE code beside a UEI',
  async (q) => {
    expect(await find({ q })).toEqual([['Bay Electric'], 'CAGE 1AB42']);
  },
);

test('other filters hold beside a federal id', async () => {
  expect(await find({ q: 'CAGE 7Q3K2', state: 'MD' })).toEqual([['Harbor Paving'], 'CAGE 7Q3K2']);
  expect(await find({ q: 'CAGE 7Q3K2', state: 'VA' })).toEqual([[], 'CAGE 7Q3K2']);
});

test('a federal id that nobody has, or exactly as typed, is searched as words', async () => {
  expect((await find({ q: 'J7M9HPTGJ1S8' }))[1]).toBeNull();
  expect((await find({ q: 'J7M9HPTGJ1S9', verbatim: 'true' }))[1]).toBeNull();
});

test('lists and exports take the firms of the federal id', async () => {
  const query = searchQuery.parse({ q: 'UEI J7M9HPTGJ1S9' });
  expect((await firmsOfSearch(readingAs(db, SYSTEM_ACTOR), query, 10)).total).toBe(1);
});

test('a DUNS number has nine digits', () => {
  expect(federalIdIn('DUNS 12-345-6789')).toEqual({ shown: 'DUNS 123456789', stored: 'duns:123456789' });
  expect(federalIdIn('DUNS no. 12345678')?.stored).toBe('duns:012345678');
});

test.each([
  'electrician',
  'construction',
  '21201',
  '238210',
  'cage builders',
  'uei',
  'duns',
  '2inch',
  'J7M9 HPTG J1S9',
  '',
])('%j is no federal id', (q) => {
  expect(federalIdIn(q)).toBeNull();
});
