import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '#contract/work-history/endpoints.ts';
import { createHiringCompany } from '#server/accounts/factory.ts';
import { createBusiness } from '#server/businesses/factory.ts';
import type { Db } from '#server/db/client.ts';
import { ANONYMOUS } from '#server/kernel/context/actor.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { openTestDatabase, readingAs } from '../../../tests/support/database.ts';
import { createProject } from './factory.ts';
import { verifiedWork } from './reads/verified.ts';

let db: Db;
let ctx: ReadContext;
const action_taken_at = new Date('2026-03-04T05:06:07Z');
const verified = { state: 'verified', services: 'Switchgear', action_taken_at } as const;

beforeAll(async () => {
  db = await openTestDatabase();
  ctx = readingAs(db, ANONYMOUS);
});
afterAll(() => db.close());

test('publishes verified work only, without amounts, people and notes', async () => {
  const { id: core, mwbeId: mwbe_id } = await createBusiness(db.kysely);
  const hiring_company_id = await createHiringCompany(db.kysely, { business_name: 'Calvert & Pratt Builders' });
  const parties = { mwbe_id, hiring_company_id };
  const id = await createProject(db.kysely, { ...parties, ...verified, notes: 'Between us', client_name: 'Client' });
  await createProject(db.kysely, parties);
  await createProject(db.kysely, { ...parties, state: 'rejected', rejected_reason: 'Not us', action_taken_at });
  await createProject(db.kysely, verified);
  const work = await verifiedWork(ctx, mwbe_id);
  expect(endpoints.verified.output.parse(work)).toEqual(work);
  expect(work).toEqual([
    {
      id,
      title: 'Pump Station 4',
      services: 'Switchgear',
      start_date: '2025-02-03',
      end_date: '2026-01-15',
      hiring_company: { business_name: 'Calvert & Pratt Builders', current_name: null },
      recorded_at: '2026-02-01T09:00:00.000Z',
      confirmed_at: '2026-03-04T05:06:07.000Z',
      recorded_by: 'hiring_company',
      confirmed_by: 'mwbe',
    },
  ]);
  expect(await verifiedWork(ctx, core)).toEqual(work);
});

test('lists the work of merged records as one firm, latest first', async () => {
  const last = await createBusiness(db.kysely);
  const first = await createBusiness(db.kysely, { merged_into: last.id });
  const sibling = await createBusiness(db.kysely, { merged_into: first.id });
  const ends = ['2026-01-01', '2026-03-01', '2026-02-01'];
  const firms = [last, first, sibling];
  for (const [at, end_date] of ends.entries()) {
    await createProject(db.kysely, { ...verified, end_date, mwbe_id: firms[at]?.mwbeId ?? '' });
  }
  for (const { id, mwbeId } of firms) {
    for (const key of [id, mwbeId]) {
      const days = (await verifiedWork(ctx, key)).map(({ end_date }) => end_date);
      expect(days).toEqual(ends.toSorted().toReversed());
    }
  }
});

test('returns an empty list for a firm without verified work and 404 for an unknown firm', async () => {
  const { mwbeId } = await createBusiness(db.kysely);
  expect(await verifiedWork(ctx, mwbeId)).toEqual([]);
  await expect(verifiedWork(ctx, randomUUID())).rejects.toMatchObject({ status: 404 });
});
