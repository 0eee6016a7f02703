import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { searchQuery } from '#contract/search/schema.ts';
import { createBusiness } from '#server/businesses/factory.ts';
import { hasContact } from '#server/businesses/reads/by-contact.ts';
import type { Db } from '#server/db/client.ts';
import { SYSTEM_ACTOR } from '#server/kernel/context/actor.ts';
import { openTestDatabase, readingAs } from '../../../../tests/support/database.ts';
import { searchBusinesses } from './businesses.ts';
import { contactIn } from './contact.ts';

let db: Db;
beforeAll(async () => {
  db = await openTestDatabase();
  await createBusiness(db.kysely, {
    legal_business_name: 'Bay Electric',
    state: 'MD',
    phone: '4105550142 x12',
    email: 'Office@bay-electric.example.com',
    website: 'http://www.bay-electric.example.com/about',
  });
  await createBusiness(db.kysely, {
    legal_business_name: 'Pier Paving',
    state: 'VA',
    phone: '1 (410) 555-0177',
    email: 'pier@mail.example.com',
    website: 'https://Pier.example.com:8080',
  });
  await createBusiness(db.kysely, { legal_business_name: 'Harbor Inks', email: 'ann@harbor-inks.example.com' });
  for (let i = 0; i < 11; i++)
    await createBusiness(db.kysely, { legal_business_name: `Cove ${i}`, email: `cove${i}@post.example.com` });
});
afterAll(() => db.close());

const find = async (query: Record<string, string>) => {
  const { items } = await searchBusinesses(readingAs(db, SYSTEM_ACTOR), searchQuery.parse(query));
  return items.map(({ legal_business_name }) => legal_business_name);
};

test.each([
  ['410-555-0142', 'Bay Electric'],
  ['Phone: (410) 555.0142', 'Bay Electric'],
  ['+1 410 555 0177', 'Pier Paving'],
  ['office@BAY-electric.example.com', 'Bay Electric'],
  ['email pier@mail.example.com', 'Pier Paving'],
  ['bay-electric.example.com', 'Bay Electric'],
  ['https://www.bay-electric.example.com/jobs?id=1', 'Bay Electric'],
  ['pier.example.com', 'Pier Paving'],
  ['sales@pier.example.com', 'Pier Paving'],
  ['harbor-inks.example.com', 'Harbor Inks'],
  ['bids@ or office at harbor-inks.example.com', 'Harbor Inks'],
  ['who is ann@harbor-inks.example.com?', 'Harbor Inks'],
])('%s finds the firm that is reached so', async (q, firm) => {
  expect(await find({ q })).toEqual([firm]);
});

test('other filters hold beside a contact', async () => {
  expect(await find({ q: '4105550142', state: 'MD' })).toEqual(['Bay Electric']);
  expect(await find({ q: '4105550142', state: 'VA' })).toEqual([]);
});

test('a contact that nobody has, or exactly as typed, is searched as words', async () => {
  expect(await find({ q: '410-555-0143' })).toEqual([]);
  for (const q of ['ann@post.example.com', 'post.example.com']) expect(await find({ q })).toEqual([]);
  expect(await find({ q: 'cove3@post.example.com' })).toEqual(['Cove 3']);
  expect(await find({ q: 'bay.electric' })).toEqual(['Bay Electric']);
  expect(await find({ q: '410-555-0142', verbatim: 'true' })).toEqual([]);
});

test.each([
  'electrician',
  '238210',
  'crew of 410 555 people',
  'P.C. Paving',
  'call me',
  '410-555',
  '1'.repeat(400),
  '',
])('%j is no contact', (q) => {
  expect(contactIn(q)).toBeNull();
});

test.each([
  ['phone', ['businesses_by_phone']],
  ['email', ['businesses_by_email']],
  ['host', ['businesses_by_website_host', 'businesses_by_email_host']],
] as const)('%s is read from its index', async (kind, indexes) => {
  const plan = await db.kysely.transaction().execute(async (tx) => {
    await sql`SET LOCAL enable_seqscan = off`.execute(tx);
    return tx
      .selectFrom('businesses')
      .select('id')
      .where(hasContact({ kind, value: 'x' }))
      .explain();
  });
  for (const index of indexes) expect(JSON.stringify(plan)).toContain(index);
});
