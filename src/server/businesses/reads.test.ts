import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '#contract/businesses/endpoints.ts';
import type { Db } from '#server/db/client.ts';
import { ANONYMOUS } from '#server/kernel/context/actor.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { openTestDatabase, readingAs } from '../../../tests/support/database.ts';
import { createBusiness, createCertificate } from './factory.ts';
import { naicsTitle } from './reads/naics.ts';
import { type DirectoryDocument, directoryPage } from './reads/search-documents.ts';
import { directoryFirms, mwbe } from './reads.ts';

let db: Db;
let ctx: ReadContext;

beforeAll(async () => {
  db = await openTestDatabase();
  ctx = readingAs(db, ANONYMOUS);
});
afterAll(() => db.close());

test('reads NAICS titles from the 2022 edition, else 2017, and expands sector ranges', () => {
  expect(naicsTitle('238210')).toBe('Electrical Contractors and Other Wiring Installation Contractors');
  expect(naicsTitle('454110')).toBe('Electronic Shopping and Mail-Order Houses');
  expect(['31', '32', '33'].map(naicsTitle)).toEqual(['Manufacturing', 'Manufacturing', 'Manufacturing']);
  expect(naicsTitle('999999')).toBeNull();
});

test('finds a profile with its certificates by MWBE id, core id and path', async () => {
  const sources = { city: { agency: 'Port City Supplier Office', list_date: '2026-01-01' } };
  const { id, mwbeId } = await createBusiness(
    ctx.sql,
    {
      naics: ['238210', '000000'],
      city: 'Elkridge',
      latitude: 39.2,
      longitude: -76.7,
      sources: JSON.stringify(sources),
    },
    { profile_url_path: 'harbor-works', claimed_at: new Date('2026-02-01T00:00:00Z') },
  );
  const lapsed = await createCertificate(ctx.sql, id, { lapsed_on: '2026-06-01', expires_on: '2026-12-31' });
  const valid = await createCertificate(ctx.sql, id, { type: 'WBE', agency: 'State Office', naics: ['238210'] });

  const profile = await mwbe(ctx, { id: mwbeId });
  expect(endpoints.mwbes.output.parse(profile)).toEqual(profile);
  expect(profile).toMatchObject({ id: mwbeId, mwbe_core_id: id, claimed: true, city: 'Elkridge', sources });
  expect(profile.naics).toMatchObject([
    { code: '238210', title: 'Electrical Contractors and Other Wiring Installation Contractors' },
    { code: '000000', title: null },
  ]);
  expect(profile.certificates).toMatchObject([
    { id: valid, type: 'WBE', agency: 'State Office', lapsed_on: null, list_date: '2026-01-01', naics: ['238210'] },
    { id: lapsed, agency: 'Port City Supplier Office', lapsed_on: '2026-06-01', expires_on: '2026-12-31' },
  ]);
  expect(await mwbe(ctx, { id })).toEqual(profile);
  expect(await mwbe(ctx, { profile_url_path: 'harbor-works' })).toEqual(profile);
});

test('responds 404 for unknown firms', async () => {
  await expect(mwbe(ctx, { profile_url_path: 'nobody' })).rejects.toMatchObject({ status: 404 });
  await expect(mwbe(ctx, { id: '00000000-0000-4000-8000-000000000000' })).rejects.toMatchObject({ status: 404 });
});

test('resolves a merged record to the surviving one and hides it from the directory', async () => {
  const last = await createBusiness(ctx.sql, { legal_business_name: 'Remains' });
  const middle = await createBusiness(ctx.sql, { merged_into: last.id });
  const first = await createBusiness(ctx.sql, { merged_into: middle.id });
  expect((await mwbe(ctx, { id: first.mwbeId })).mwbe_core_id).toBe(last.id);
  const listed = await directoryFirms(ctx.sql, [first.id, middle.id, last.id]);
  expect(listed.map((firm) => firm.mwbe_core_id)).toEqual([last.id]);
});

test('pages through the directory without gaps or duplicates', async () => {
  for (let i = 0; i < 5; i++) await createBusiness(ctx.sql);
  const idsOf = (text: string) => (JSON.parse(text) as DirectoryDocument[]).map(([id]) => id);
  const all = idsOf((await directoryPage(ctx.sql, { after: null, limit: 100 })).text);
  const paged: string[] = [];
  let after: string | null = null;
  do {
    const page = await directoryPage(ctx.sql, { after, limit: 2 });
    paged.push(...idsOf(page.text));
    after = page.last;
  } while (after !== null);
  expect(all.length).toBeGreaterThanOrEqual(5);
  expect(paged).toEqual(all);
});
