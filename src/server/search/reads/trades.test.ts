import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '#contract/search/endpoints.ts';
import { type SearchQuery, searchQuery, type TradesQuery, tradesQuery } from '#contract/search/schema.ts';
import { createBusiness, createCertificate } from '#server/businesses/factory.ts';
import type { Db } from '#server/db/client.ts';
import { SYSTEM_ACTOR } from '#server/kernel/context/actor.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { openTestDatabase, readingAs } from '../../../../tests/support/database.ts';
import { searchBusinesses } from './businesses.ts';
import { tradesBelow } from './trades.ts';

let db: Db;
let ctx: ReadContext;

beforeAll(async () => {
  db = await openTestDatabase();
  ctx = readingAs(db, SYSTEM_ACTOR);
  const firms = [
    ['Both', 'MD', ['238210', '238220']],
    ['Electric', 'MD', ['238210']],
    ['Roofing', 'NY', ['238160']],
    ['Homes', 'MD', ['236115']],
    ['Wide', 'MD', ['2382']],
    ['Lawyers', 'MD', ['541110']],
  ] as const;
  for (const [legal_business_name, state, naics] of firms) {
    const { id } = await createBusiness(ctx.sql, { legal_business_name, state, naics: [...naics] });
    await createCertificate(ctx.sql, id, { naics: [...naics], issued_on: '2024-01-01', expires_on: '2026-12-31' });
  }
});
afterAll(() => db.close());

const below = (query: Record<string, string | string[]>) => tradesBelow(ctx, tradesQuery.parse(query) as TradesQuery);
const counts = async (query: Record<string, string | string[]>) =>
  Object.fromEntries((await below(query)).map(({ value, count }) => [value, count]));

test('lists the levels below a sector, and leaves out a level with a single code', async () => {
  const answer = await below({ parent: '23' });
  expect(endpoints.trades.output.parse(answer)).toEqual(answer);
  expect(answer).toEqual([
    { value: '236115', label: expect.stringContaining('Single-Family'), count: 1, has_children: false },
    { value: '238', label: 'Specialty Trade Contractors', count: 4, has_children: true },
  ]);
  expect(await counts({ parent: '238' })).toEqual({ '238160': 1, '2382': 3 });
  expect(await counts({ parent: '2382' })).toEqual({ '238210': 2, '238220': 1 });
  expect(await below({ parent: '11' })).toEqual([]);
});

test('counts within the other filters, whichever trades are selected', async () => {
  expect(await counts({ parent: '238', state: 'NY' })).toEqual({ '238160': 1 });
  expect(await counts({ parent: '238', naics: '541110' })).toEqual({ '238160': 1, '2382': 3 });
  expect(await counts({ parent: '238', q: 'roofing' })).toEqual({ '238160': 1 });
});

test.each([{}, { as_of: '2025-06-30' }, { state: 'MD' }, { q: 'electric' }])(
  'each count is the total of a search with that trade, given %j',
  async (query) => {
    for (const parent of ['23', '238', '2382']) {
      for (const { value, count } of await below({ ...query, parent })) {
        const { total } = await searchBusinesses(ctx, searchQuery.parse({ ...query, naics: value }) as SearchQuery);
        expect([value, count]).toEqual([value, total]);
      }
    }
  },
);
