import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '#contract/businesses/endpoints.ts';
import type { Db } from '#server/db/client.ts';
import { ANONYMOUS } from '#server/kernel/context/actor.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { openTestDatabase, readingAs } from '../../../../tests/support/database.ts';
import { createBusiness, createCertificate } from '../factory.ts';
import { mwbe } from '../reads.ts';
import { agencies, certificationStatusOf } from './certification-status.ts';
import { contact } from './contact.ts';

let db: Db;
let ctx: ReadContext;
const CITY = 'City Supplier Office';

beforeAll(async () => {
  db = await openTestDatabase();
  ctx = readingAs(db, ANONYMOUS);
});
afterAll(() => db.close());

async function readList(agency: string, list_date: string, complete: boolean): Promise<void> {
  const run = randomUUID();
  await sql`
    INSERT INTO list_imports (id, agency_id, file_name, sha256, list_date, complete, mapping, status, started_at, beat_at)
    SELECT ${run}, id, 'list.csv', '', ${list_date}, ${complete}, '{}', 'applying', now(), now()
    FROM agencies WHERE name = ${agency}`.execute(db.kysely);
  await sql`UPDATE list_imports SET status = 'done' WHERE id = ${run}`.execute(db.kysely);
}

test('finds the agency case-insensitively, adds the code title and defaults to today', async () => {
  const { id, mwbeId } = await createBusiness(ctx.sql);
  const dates = { issued_on: '2025-07-01', expires_on: '2027-06-30' };
  const deciding = await createCertificate(ctx.sql, id, { agency: CITY, number: '7', naics: ['238'], ...dates });
  await createCertificate(ctx.sql, id, { agency: 'Another Office', type: 'WBE', ...dates });
  const answer = await certificationStatusOf(ctx, mwbeId, { agency: CITY.toUpperCase(), code: '238210' });
  expect(endpoints.certificationStatus.output.parse(answer)).toEqual(answer);
  expect(answer).toMatchObject({
    agency: CITY,
    code: { code: '238210', title: 'Electrical Contractors and Other Wiring Installation Contractors' },
    date: '2026-11-20',
    answer: 'yes',
    why: 'MBE 7 is in force on November 20, 2026 and covers 238210.',
    certificates: [{ id: deciding, agency: CITY, naics: ['238'] }],
    list_date: '2026-01-01',
  });
  expect(await certificationStatusOf(ctx, id, { agency: CITY, date: '2025-06-30' })).toMatchObject({
    answer: 'no',
    code: null,
  });
});

test('resolves a merged record to the surviving one', async () => {
  const last = await createBusiness(ctx.sql);
  const first = await createBusiness(ctx.sql, { merged_into: last.id });
  await createCertificate(ctx.sql, last.id, { agency: CITY, expires_on: '2027-06-30' });
  for (const id of [first.id, first.mwbeId]) {
    expect(await certificationStatusOf(ctx, id, { agency: CITY })).toMatchObject({ answer: 'yes' });
  }
});

test('proves an absence only from complete lists that were imported', async () => {
  const other = await createBusiness(ctx.sql);
  const { mwbeId } = await createBusiness(ctx.sql);
  const agency = 'County Office';
  await createCertificate(ctx.sql, other.id, { agency });
  const on = async (date: string) => {
    const { answer, list_date, certificates } = await certificationStatusOf(ctx, mwbeId, { agency, date });
    return [answer, list_date, certificates.length];
  };
  expect(await on('2026-06-15')).toEqual(['not known', null, 0]);
  await readList(agency, '2026-09-01', true);
  await readList(agency, '2026-03-01', true);
  await readList(agency, '2026-12-01', false);
  expect(await on('2026-06-15')).toEqual(['no', '2026-03-01', 0]);
  expect(await on('2026-09-01')).toEqual(['no', '2026-09-01', 0]);
  expect(await on('2026-10-01')).toEqual(['not known', null, 0]);
  const named = (await agencies(ctx)).find(({ name }) => name === agency);
  expect(named).toEqual({ name: agency, latest_list: '2026-12-01' });
});

test('answers not known for an unknown agency and 404 for an unknown firm', async () => {
  const { mwbeId } = await createBusiness(ctx.sql);
  expect(await certificationStatusOf(ctx, mwbeId, { agency: 'Nobody’s Office' })).toMatchObject({
    agency: 'Nobody’s Office',
    answer: 'not known',
    why: 'No list from Nobody’s Office includes the firm, and no complete list covers November 20, 2026.',
  });
  await expect(certificationStatusOf(ctx, randomUUID(), { agency: CITY })).rejects.toMatchObject({ status: 404 });
});

test('sorts agencies by name, ignoring case', async () => {
  const names = (await agencies(ctx)).map(({ name }) => name.toLowerCase());
  expect(names.length).toBeGreaterThan(2);
  expect(names).toEqual(names.toSorted());
});

test('returns the contact of the surviving record with its sources only', async () => {
  const list = { agency: CITY, list_date: '2026-01-01' };
  const sources = JSON.stringify({ phone: list, city: list });
  const last = await createBusiness(ctx.sql, { phone: '4105550142', email: 'bids@harbor.example', sources });
  const first = await createBusiness(ctx.sql, { merged_into: last.id, phone: '4105550199' });
  const ways = await contact(ctx, first.mwbeId);
  expect(endpoints.contact.output.parse(ways)).toEqual(ways);
  expect(ways).toEqual({
    listed: {},
    phone: '4105550142',
    email: 'bids@harbor.example',
    website: null,
    sources: { phone: list },
  });
  await expect(contact(ctx, randomUUID())).rejects.toMatchObject({ status: 404 });
});

test('returns each code with its ancestors, without repeated titles', async () => {
  const { id } = await createBusiness(ctx.sql, { naics: ['238210', '31', '999999'], size_band: '10-49' });
  const { naics, size } = await mwbe(ctx, { id });
  expect(size).toBe('10-49');
  expect(naics.map(({ above }) => above)).toEqual([
    [
      { code: '23', title: 'Construction' },
      { code: '238', title: 'Specialty Trade Contractors' },
      { code: '2382', title: 'Building Equipment Contractors' },
    ],
    [],
    [],
  ]);
});
