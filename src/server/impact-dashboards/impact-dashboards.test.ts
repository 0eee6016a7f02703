import { randomUUID } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { DashboardHead, DashboardHome, ImpactFirm } from '#contract/impact-dashboards/schema.ts';
import { createParentProject, createProjectContract } from '#server/parent-projects/factory.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import {
  type Certificates,
  certifiedFirm,
  type PaidFor,
  type Payments,
  paidContract,
  refreshed,
} from '../../../tests/support/impact-dashboards.ts';
import { paymentCalls, paymentParties } from '../../../tests/support/payments.ts';

let t: TestApp;
type Hirer = Awaited<ReturnType<TestApp['hirer']>> & { readonly email: string };
let owner: Hirer;
let id: string;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

async function hirer(more: object = {}): Promise<Hirer> {
  const email = `${randomUUID()}@people.example`;
  return { ...(await t.hirer({ email, ...more })), email };
}
const call = (who: { readonly token: string }, method: string, path: string, body?: object) =>
  t.call(who.token, method, path, body);
beforeEach(async () => {
  t.clock.set('2026-11-20T12:00:00Z');
  owner = await hirer({ can_create_impact_dashboard: true });
  const made = await call(owner, 'POST', '/impact_dashboards', { owner_company_id: owner.companyId, name: 'All work' });
  expect(made.statusCode, made.body).toBe(201);
  id = (made.json() as DashboardHead).id;
});

const firm = (zip: string, certificates: Certificates) => certifiedFirm(t, zip, certificates);
const paid = (mwbe_id: string, payments: Payments, more: PaidFor = {}) =>
  paidContract(t, owner, { mwbe_id, payments, ...more });
async function home(query = '', who: { readonly token: string } = owner): Promise<DashboardHome> {
  const answer = await call(who, 'GET', `/impact_dashboards/${id}/home${query}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}
const firms = async (query: string): Promise<ImpactFirm[]> =>
  (await call(owner, 'GET', `/impact_dashboards/${id}/firms?${query}`)).json();

describe('figures of an impact dashboard [DATA-094]', () => {
  test('group each payment by the certificates of its day, and tell first-time from returning firms', async () => {
    const moved = await firm('21202', [
      ['WBE', '2025-01-01', '2026-12-31'],
      ['MBE', '2026-07-01', '2027-06-30'],
    ]);
    const plain = await firm('20850', []);
    await paid(moved.mwbeId, [
      ['2026-05-10', 100_000_00, '2026-05-01'],
      ['2026-08-10', 40_000_00, '2026-07-21'],
    ]);
    await paid(plain.mwbeId, [['2026-08-20', 5_000_00]], { naics: '541330' });
    await refreshed(t, id);
    const found = await home('?from=2026-Q2&to=2026-Q3');
    expect(found.quarters).toEqual(['2026-Q2', '2026-Q3']);
    expect(Object.fromEntries(found.groups.map(({ code, by_quarter }) => [code, by_quarter]))).toEqual({
      MBE: [0, 40_000_00],
      WBE: [100_000_00, 0],
      VOSB: [0, 0],
      SBE: [0, 0],
      none: [0, 5_000_00],
    });
    expect(found.totals).toMatchObject({
      confirmed_cents: 145_000_00,
      payments: 3,
      firms: 2,
      first_time_firms: 2,
      median_days: 9,
    });
    expect(found.firms_by_quarter).toEqual([
      { quarter: '2026-Q2', first_time: 1, again: 0 },
      { quarter: '2026-Q3', first_time: 1, again: 1 },
    ]);
    // in the third quarter alone the first firm is no first-time firm
    expect((await home('?from=2026-Q3&to=2026-Q3')).totals).toMatchObject({
      firms: 2,
      first_time_firms: 1,
      median_days: 20,
    });
    expect(found.places.map(({ fips, confirmed_cents }) => [fips, confirmed_cents])).toEqual([
      ['24510', 140_000_00],
      ['24031', 5_000_00],
    ]);
    expect(found.trades.map(({ naics }) => naics)).toEqual(['238210', '541330']);
    expect(found.days.map(({ up_to, payments }) => [up_to, payments]).slice(0, 3)).toEqual([
      [7, 0],
      [14, 1],
      [30, 1],
    ]);
    const [behind] = await firms('from=2026-Q2&to=2026-Q3&group=MBE');
    expect(behind).toMatchObject({
      mwbe_id: moved.mwbeId,
      confirmed_cents: 40_000_00,
      certificates: [{ type: 'MBE', expires_on: '2027-06-30' }],
    });
  });

  test('[MISC-014] add payments in own projects by tier, and what is passed on only to the firm below', async () => {
    const prime = await t.hirer();
    const [upper, lower] = [
      await firm('21202', [['MBE', '2025-01-01', '2027-12-31']]),
      await firm('21202', [['WBE', '2025-01-01', '2027-12-31']]),
    ];
    const project = await createParentProject(t.db.kysely, {
      owner_company_id: owner.companyId,
      created_by: owner.userId,
    });
    const top = await createProjectContract(t.db.kysely, {
      project_id: project,
      created_by: owner.userId,
      hiring_company_id: prime.companyId,
    });
    const above = await paid(upper.mwbeId, [['2026-08-10', 100_000_00]], { payer: prime.companyId });
    const below = await paid(lower.mwbeId, [['2026-08-20', 30_000_00]], {
      payer: prime.companyId,
      parent_id: above,
      tier: 2,
    });
    const contract = await createProjectContract(t.db.kysely, {
      ...{
        project_id: project,
        created_by: owner.userId,
        parent_id: top,
        mwbe_id: upper.mwbeId,
        payment_contract_id: above,
      },
    });
    await createProjectContract(t.db.kysely, {
      ...{
        project_id: project,
        created_by: owner.userId,
        parent_id: contract,
        mwbe_id: lower.mwbeId,
        payment_contract_id: below,
      },
    });
    await paid(lower.mwbeId, [['2026-08-20', 7_000_00]]);
    // nobody's here: another company pays outside of the projects of this one
    await paid(lower.mwbeId, [['2026-08-20', 99_000_00]], { payer: prime.companyId });
    await refreshed(t, id);
    const all = await home('?from=2026-Q3&to=2026-Q3');
    expect(all.groups.map(({ code, confirmed_cents }) => [code, confirmed_cents]).slice(0, 2)).toEqual([
      ['MBE', 70_000_00],
      ['WBE', 37_000_00],
    ]);
    expect(all.tiers.map(({ tier, confirmed_cents }) => [tier, confirmed_cents])).toEqual([
      [1, 77_000_00],
      [2, 30_000_00],
    ]);
    const one = await home(`?from=2026-Q3&to=2026-Q3&project=${project}`);
    expect(one.totals).toMatchObject({ confirmed_cents: 100_000_00, firms: 2 });
    const head = (await call(owner, 'GET', `/impact_dashboards/${id}`)).json() as DashboardHead;
    expect(head).toMatchObject({
      first_quarter: '2026-Q3',
      last_quarter: '2026-Q3',
      projects: [{ id: project }],
      is_stale: false,
    });
  });

  test('equal the payments themselves to the cent, and follow a payment by a job', async () => {
    const parties = await paymentParties(t);
    await sql`UPDATE impact_dashboards SET owner_company_id = ${parties.prime.companyId}::uuid WHERE id = ${id}::uuid`.execute(
      t.db.kysely,
    );
    await sql`INSERT INTO memberships (user_id, company_type, company_id, role, created_at) VALUES (${owner.userId}::uuid, 'hiring_company', ${parties.prime.companyId}::uuid, 'member', now())`.execute(
      t.db.kysely,
    );
    const calls = paymentCalls(t, parties);
    const contract = (await calls.create()).json();
    await calls.reportMany(contract.id, [10_000_33]);
    await expect.poll(async () => (await home()).totals.paid_cents).toBe(10_000_33);
    const { rows } = await sql<{ paid: number }>`
      SELECT sum(l.counted_paid)::bigint AS paid FROM payment_lines l JOIN payment_contracts c ON c.id = l.contract_id
      WHERE c.hiring_company_id = ${parties.prime.companyId}::uuid`.execute(t.db.kysely);
    expect(rows[0]?.paid).toBe((await home()).totals.paid_cents);
  });

  test('are files too, with the firms behind them', async () => {
    const one = await firm('21202', [['MBE', '2025-01-01', '2027-12-31']]);
    await paid(one.mwbeId, [['2026-08-10', 1_234_56]]);
    await refreshed(t, id);
    const csv = async (table: string) =>
      parse((await call(owner, 'GET', `/impact_dashboards/${id}/file?table=${table}&format=csv`)).rawPayload, {
        bom: true,
      }) as string[][];
    const spend = await csv('spend');
    expect(spend[0]).toEqual([
      'Quarter',
      'Minority-owned',
      'Women-owned',
      'Veteran-owned',
      'Small, no group',
      'No group',
      'All',
    ]);
    expect(spend.at(-1)).toEqual(['All', '1234.56', '0', '0', '0', '0', '1234.56']);
    expect((await csv('firms')).map((row) => row[3])).toEqual(['Confirmed', '1234.56']);
    const xlsx = await call(owner, 'GET', `/impact_dashboards/${id}/file?table=trades&format=xlsx`);
    expect([xlsx.statusCode, xlsx.headers['content-type']]).toEqual([200, expect.stringContaining('spreadsheet')]);
  });
});
