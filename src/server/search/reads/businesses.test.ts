import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { endpoints } from '#contract/search/endpoints.ts';
import { type SearchQuery, searchQuery } from '#contract/search/schema.ts';
import { createBusiness, createCertificate } from '#server/businesses/factory.ts';
import type { Db } from '#server/db/client.ts';
import { SYSTEM_ACTOR } from '#server/kernel/context/actor.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { openTestDatabase, readingAs } from '../../../../tests/support/database.ts';
import { searchBusinesses } from './businesses.ts';

let db: Db;
let ctx: ReadContext;

beforeAll(async () => {
  db = await openTestDatabase();
  ctx = readingAs(db, SYSTEM_ACTOR);
});
afterAll(() => db.close());
beforeEach(async () => {
  await db.kysely.deleteFrom('certificates').execute();
  await db.kysely.deleteFrom('mwbes').execute();
  await db.kysely.deleteFrom('businesses').execute();
});

const search = (query: Record<string, string | string[]> = {}) =>
  searchBusinesses(ctx, searchQuery.parse(query) as SearchQuery);
const namesFor = async (query: Record<string, string | string[]>) =>
  (await search(query)).items.map((item) => item.legal_business_name);

test('returns the shape of the contract', async () => {
  const { id, mwbeId } = await createBusiness(ctx.sql, {
    legal_business_name: 'Bay Electric',
    naics: ['238210'],
    state: 'MD',
    zip_code: '21201-0012',
    verified_projects: 2,
  });
  await createCertificate(ctx.sql, id, { expires_on: '2027-01-31', group_name: 'African American' });
  const answer = await search({ q: 'wiring', zip: '21201', radius_miles: '5' });
  expect(endpoints.businesses.output.parse(answer)).toEqual(answer);
  expect(answer.total).toBe(1);
  expect(answer.items).toEqual([
    {
      id: mwbeId,
      mwbe_core_id: id,
      legal_business_name: 'Bay Electric',
      trade_name: null,
      own_trade_name: null,
      profile_url_path: null,
      city: null,
      state: 'MD',
      county: null,
      latitude: null,
      longitude: null,
      description: null,
      snippet: null,
      distance_miles: 0,
      certificates: [
        { type: 'MBE', agency: 'Port City Supplier Office', expires_on: '2027-01-31', lapsed: false, dated: true },
      ],
      naics: ['238210'],
      verified_projects: 2,
      capacity: null,
      matched: ['trade 238210 Electrical Contractors and Other Wiring Installation Contractors'],
    },
  ]);
  expect(answer.facets).toMatchObject({
    ownership: [{ value: 'minority', label: 'Minority-owned', count: 1 }],
    certification: [{ value: 'MBE', label: 'Certified MBE (minority-owned)', count: 1 }],
    agency: [{ value: 'Port City Supplier Office', count: 1 }],
    group: [{ value: 'African American', count: 1 }],
    naics: [
      { value: '23', label: 'Construction', count: 1 },
      { value: '238210', count: 1 },
    ],
    state: [{ value: 'MD', label: 'Maryland', count: 1 }],
    verified: [{ value: 'true', label: 'With verified work', count: 1 }],
  });
});

test('finds every edit at once: created, renamed, certified, lapsed, merged, unmerged, deleted', async () => {
  expect((await search()).total).toBe(0);
  const { id } = await createBusiness(ctx.sql, { legal_business_name: 'Alpha' });
  const other = await createBusiness(ctx.sql, { legal_business_name: 'Other' });
  expect(await namesFor({})).toEqual(['Alpha', 'Other']);

  const change = (values: object) => db.kysely.updateTable('businesses').set(values).where('id', '=', id).execute();
  await change({ legal_business_name: 'Omega' });
  expect(await namesFor({ q: 'alpha' })).toEqual([]);
  expect(await namesFor({ q: 'omega' })).toEqual(['Omega']);

  const certificate = await createCertificate(ctx.sql, id, { type: 'WBE' });
  expect(await namesFor({ certification: 'WBE' })).toEqual(['Omega']);
  const lapse = { lapsed_on: '2026-11-01' };
  await db.kysely.updateTable('certificates').set(lapse).where('id', '=', certificate).execute();
  expect(await namesFor({ certification: 'WBE' })).toEqual([]);
  expect((await search({ q: 'omega' })).items[0]?.certificates).toMatchObject([{ type: 'WBE', lapsed: true }]);

  await change({ merged_into: other.id });
  expect(await namesFor({})).toEqual(['Other']);
  await change({ merged_into: null });
  expect(await namesFor({})).toEqual(['Omega', 'Other']);

  await db.kysely.deleteFrom('mwbes').where('business_id', '=', other.id).execute();
  await db.kysely.deleteFrom('businesses').where('id', '=', other.id).execute();
  const answer = await search();
  expect([answer.total, answer.items.length]).toEqual([1, 1]);
});

test('rejects an unknown ZIP code with 400 naming the field', async () => {
  await expect(search({ zip: '00000' })).rejects.toMatchObject({ status: 400, errors: [{ field: 'query.zip' }] });
});

test.each([
  [{ state: 'ZZ' }, 'state'],
  [{ naics: '99' }, 'naics'],
  [{ naics: ['23', '991234'] }, 'naics'],
])('rejects %j with 400 naming the field', async (query, field) => {
  const checked = searchQuery.safeParse(query);
  if (checked.success) {
    await expect(search(query)).rejects.toMatchObject({ status: 400, errors: [{ field: `query.${field}` }] });
  } else expect(checked.error.issues.map(({ path }) => path[0])).toEqual([field]);
});

test('words that no firm at the place has are not read as others, and a sentence finds who has most of them', async () => {
  const here = { city: 'Towson', state: 'MD', zip_code: '21204' };
  await createBusiness(ctx.sql, { legal_business_name: 'Bay Partners', ...here });
  await createBusiness(ctx.sql, {
    legal_business_name: 'Bay Painters',
    city: 'Easton',
    state: 'MD',
    zip_code: '21601',
  });
  expect(await namesFor({ q: 'painters in Towson' })).toEqual([]);
  expect(await namesFor({ q: 'painters in Easton' })).toEqual(['Bay Painters']);
  expect(await namesFor({ q: 'someone who knows partners or painters of zithers in Towson' })).toEqual([
    'Bay Partners',
  ]);
});

test('takes a place in the question for a place, and says which', async () => {
  await createBusiness(ctx.sql, {
    legal_business_name: 'Astoria Roofing',
    city: 'Astoria',
    state: 'NY',
    zip_code: '11102',
  });
  await createBusiness(ctx.sql, {
    legal_business_name: 'Bay Roofing',
    city: 'Baltimore',
    state: 'MD',
    zip_code: '21201',
  });
  const queens = await search({ q: 'roofing in Queens' });
  expect([queens.place, queens.items.map((item) => item.legal_business_name)]).toEqual([
    { label: 'Queens, NY', radius_miles: null, found_there: null, other_words: 'roofing' },
    ['Astoria Roofing'],
  ]);
  const near = await search({ q: 'roofing near 21202' });
  expect([near.place, near.items.map((item) => item.legal_business_name)]).toEqual([
    { label: 'ZIP code 21202', radius_miles: 10, found_there: null, other_words: 'roofing' },
    ['Bay Roofing'],
  ]);
  expect(await search({ q: 'roofing in Queens', verbatim: 'true' })).toMatchObject({ place: null, total: 0 });
});

test.each([
  ['techador', 'Astoria Roofing'],
  ['pintor', 'Bay Painting'],
  ['necesito un plomero', 'Harbor Plumbing'],
])('answers %s, a Spanish question', async (q, name) => {
  for (const legal_business_name of ['Astoria Roofing', 'Bay Painting', 'Harbor Plumbing', 'Pictorial Works'])
    await createBusiness(ctx.sql, { legal_business_name });
  expect(await namesFor({ q })).toEqual([name]);
});

test.each(['%', '🔧', '—!?'])('finds no firm for %s alone', async (q) => {
  await createBusiness(ctx.sql, { legal_business_name: 'Astoria Roofing' });
  expect(await search({ q })).toMatchObject({ total: 0, items: [] });
});

test('the part of a long description that matches is the snippet, with the words marked', async () => {
  const description = `${'General contracting for schools and hospitals. '.repeat(8)}Also roofs, gutters and siding.`;
  await createBusiness(ctx.sql, { legal_business_name: 'Astoria Builders', description });
  await createBusiness(ctx.sql, { legal_business_name: 'Roof Masters', description: 'Siding' });
  const { items } = await search({ q: 'roof' });
  const marked = items.map(({ legal_business_name, snippet }) => [
    legal_business_name,
    snippet && [snippet.text, snippet.marks.map(({ from, to }) => snippet.text.slice(from, to))],
  ]);
  expect(Object.fromEntries(marked)).toEqual({
    'Astoria Builders': ['… and hospitals. Also roofs, gutters and siding.', ['roofs']],
    'Roof Masters': null,
  });
});

test('concurrent searches return the same total', async () => {
  for (let i = 0; i < 3; i++) await createBusiness(ctx.sql, { legal_business_name: `Firm ${i}` });
  const answers = await Promise.all(Array.from({ length: 20 }, () => search({ q: 'firm' })));
  expect(answers.map((answer) => answer.total)).toEqual(Array(20).fill(3));
});
