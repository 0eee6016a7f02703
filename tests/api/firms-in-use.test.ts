import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHiringCompany, createUser } from '#server/accounts/factory.ts';
import { createBusiness } from '#server/businesses/factory.ts';
import { businessesInUse } from '#server/businesses/reads/fragments.ts';
import type { Db } from '#server/db/client.ts';
import { createBid } from '#server/listings/factory.ts';
import { createOpportunity } from '#server/opportunities/factory.ts';
import { createResponse } from '#server/responses/factory.ts';
import { openTestDatabase } from '../support/database.ts';

let db: Db;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

test('a firm stays if it answered an opportunity, was told of one, is named in a bid, or is in an outreach log', async () => {
  const k = db.kysely;
  const firms = [];
  for (let n = 0; n < 6; n += 1) {
    const business = await createBusiness(k, { legal_business_name: `Firm ${n}` });
    firms.push(business);
  }
  const [free, matched, told, responding, listed, logged] = firms;
  const by = await createUser(k);
  const company = await createHiringCompany(k);
  const opportunity_id = await createOpportunity(k, { hiring_company_id: company });
  const match = { opportunity_id, version: 1, fits: true, score: 60, reasons: '[]', missing: '[]', words: '[]' };
  const at = new Date('2026-11-20T12:00:00Z');
  for (const [mwbe_id, told_at] of [
    [matched?.mwbeId ?? '', null],
    [told?.mwbeId ?? '', at],
  ] as const)
    await k
      .insertInto('opportunity_matches')
      .values({ ...match, mwbe_id, told_at, matched_at: at })
      .execute();
  await createResponse(k, { opportunity_id, mwbe_id: responding?.mwbeId ?? '' });
  await createBid(k, { hiring_company_id: company, created_by: by }, [{ mwbe_id: listed?.mwbeId ?? '' }]);
  await sql`
    INSERT INTO outreach_entries (id, opportunity_id, kind, at, side, mwbe_id, content)
    VALUES (${randomUUID()}, ${opportunity_id}, 'told', ${at}, 'system', ${logged?.mwbeId ?? ''}, '{}')`.execute(k);
  const ids = firms.map(({ id }) => id);
  const { rows } = await sql<{ id: string }>`
    SELECT used.id FROM ${businessesInUse(sql`${ids}::uuid[]`)} AS used (id)`.execute(k);
  const kept = new Set(rows.map(({ id }) => id));
  expect(firms.map(({ id }) => kept.has(id))).toEqual([false, false, true, true, true, true]);
  expect(free?.id).toBe(ids[0]);
});
