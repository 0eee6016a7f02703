import { afterAll, beforeAll, expect, test } from 'vitest';
import { searchQuery } from '#contract/search/schema.ts';
import { createBusiness, createCertificate } from '#server/businesses/factory.ts';
import type { Db } from '#server/db/client.ts';
import { SYSTEM_ACTOR } from '#server/kernel/context/actor.ts';
import { openTestDatabase, readingAs } from '../../../../tests/support/database.ts';
import { searchBusinesses } from './businesses.ts';
import { certificateNumberIn } from './certificate-number.ts';
import { firmsOfSearch } from './firm-ids.ts';

let db: Db;
beforeAll(async () => {
  db = await openTestDatabase();
  const firm = async (name: string, number: string) => {
    const { id } = await createBusiness(db.kysely, { legal_business_name: name, state: 'MD' });
    await createCertificate(db.kysely, id, { number });
    return id;
  };
  await firm('Bay Electric', 'MB-23-118204');
  await firm('Harbor Paving', '7710034');
  await firm('Ridge Roofing', '20910');
  await firm('Quay Masonry', '14-327');
});
afterAll(() => db.close());

const find = async (query: Record<string, string>) => {
  const { items, certificate_number } = await searchBusinesses(readingAs(db, SYSTEM_ACTOR), searchQuery.parse(query));
  return [items.map(({ legal_business_name }) => legal_business_name), certificate_number];
};

test.each([
  'MB-23-118204',
  'mb 23 118204',
  'certificate number MB-23-118204',
  'MBE cert. no. MB-23-118204',
  '#mb-23-118204',
])('%s finds the firm with the certificate of that number', async (q) => {
  expect(await find({ q })).toEqual([['Bay Electric'], 'MB-23-118204']);
});

test.each([
  'MDOT 14-327',
  'mdot #14-327',
  'MDOT cert # 14-327',
  'Maryland DOT certification no. 14-327',
  'MDOT MBE 14-327',
])('%s finds the number behind an agency', async (q) => {
  expect(await find({ q })).toEqual([['Quay Masonry'], '14-327']);
});

test.each([
  ['plumber 20910', null],
  ['SBS certificate 20910', '20910'],
  ['SBS 7710034', '7710034'],
  ['paving 14-328', null],
  ['a big paver 14-327', null],
])('%s names the certificate %j', async (q, number) => {
  expect((await find({ q }))[1]).toBe(number);
});

test('other filters hold beside a certificate number', async () => {
  expect(await find({ q: '7710034', state: 'MD' })).toEqual([['Harbor Paving'], '7710034']);
  expect(await find({ q: '7710034', state: 'VA' })).toEqual([[], '7710034']);
});

test('a number in five digits is a ZIP code unless it is said to be of a certificate', async () => {
  expect((await find({ q: '20910' }))[1]).toBeNull();
  expect(await find({ q: 'certificate 20910' })).toEqual([['Ridge Roofing'], '20910']);
});

test('a number that nobody has, or exactly as typed, is searched as words', async () => {
  expect(await find({ q: '7710035' })).toEqual([[], null]);
  expect(await find({ q: '7710034', verbatim: 'true' })).toEqual([[], null]);
});

test('lists and exports take the firms of the number', async () => {
  const { total } = await firmsOfSearch(readingAs(db, SYSTEM_ACTOR), searchQuery.parse({ q: '7710034' }), 10);
  expect(total).toBe(1);
});

test.each(['electrician', '8(a)', '238210', 'certificate', 'a firm with 118204 parts in stock today', ''])(
  '%j names no certificate',
  (q) => {
    expect(certificateNumberIn(q)).toBeNull();
  },
);
