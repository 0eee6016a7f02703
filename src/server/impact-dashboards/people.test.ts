import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { DashboardHead, DashboardHome, ImpactPerson } from '#contract/impact-dashboards/schema.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import {
  type Certificates,
  certifiedFirm,
  type PaidFor,
  type Payments,
  paidContract,
  refreshed,
} from '../../../tests/support/impact-dashboards.ts';

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
describe('people of an impact dashboard', () => {
  test('only who may make dashboards makes one, for the own company', async () => {
    const other = await hirer();
    const body = { owner_company_id: other.companyId, name: 'Ours' };
    expect((await call(other, 'POST', '/impact_dashboards', body)).statusCode).toBe(403);
    expect((await call(owner, 'POST', '/impact_dashboards', body)).statusCode).toBe(403);
  });

  test('[ACCESS-074] see it once it is shared with their address, and as what; the last owner stays', async () => {
    const reader = await hirer();
    const me = async () => (await call(reader, 'GET', '/me')).json().impact_dashboard_users;
    expect(await me()).toEqual([]);
    expect((await call(reader, 'GET', `/impact_dashboards/${id}/home`)).statusCode).toBe(404);
    const share = (email: string, role: string, who = owner) =>
      call(who, 'PUT', `/impact_dashboards/${id}/people`, { email, role });
    const shared = await share(reader.email.toUpperCase(), 'viewer');
    expect((shared.json() as ImpactPerson[]).map(({ role, is_self }) => [role, is_self])).toEqual([
      ['owner', true],
      ['viewer', false],
    ]);
    expect(await me()).toEqual([{ impact_dashboard_id: id }]);
    expect((await home('', reader)).totals.firms).toBe(0);
    expect((await share('more@people.example', 'viewer', reader)).statusCode).toBe(403);
    const head = (await call(owner, 'GET', `/impact_dashboards/${id}`)).json() as DashboardHead;
    const change = { version: head.version, name: 'x', groups: head.groups, local_counties: [] };
    expect((await call(reader, 'PUT', `/impact_dashboards/${id}`, change)).statusCode).toBe(403);
    expect((await share(owner.email, 'viewer')).statusCode).toBe(409);
    const removal = (email: string) => call(owner, 'POST', `/impact_dashboards/${id}/people/removal`, { email });
    expect((await removal(owner.email)).statusCode).toBe(409);
    expect((await removal(reader.email)).statusCode).toBe(200);
    expect(await me()).toEqual([]);
  });

  test('an editor who left the company edits no longer', async () => {
    const editor = await hirer();
    const share = (role: string) =>
      call(owner, 'PUT', `/impact_dashboards/${id}/people`, { email: editor.email, role });
    await share('editor');
    // of another company: only what is shared to read
    expect((await call(editor, 'GET', `/impact_dashboards/${id}`)).statusCode).toBe(404);
    await share('viewer');
    expect((await call(editor, 'GET', `/impact_dashboards/${id}`)).statusCode).toBe(200);
  });

  test('other groups and local counties are other figures; of two editors the second looks again', async () => {
    const one = await firm('21202', [['LSBE', '2025-01-01', '2027-12-31']]);
    await paid(one.mwbeId, [['2026-08-10', 1_000_00]]);
    const change = {
      version: 1,
      name: 'All our work',
      groups: [{ code: 'LSBE', name: 'Local small', types: ['LSBE'] }],
      local_counties: ['24510'],
    };
    const answer = await call(owner, 'PUT', `/impact_dashboards/${id}`, change);
    expect(answer.json()).toMatchObject({
      version: 2,
      name: 'All our work',
      local_counties: [{ name: 'Baltimore, MD' }],
    });
    expect((await call(owner, 'PUT', `/impact_dashboards/${id}`, change)).statusCode).toBe(412);
    const wrong = await call(owner, 'PUT', `/impact_dashboards/${id}`, {
      ...change,
      version: 2,
      local_counties: ['99999'],
    });
    expect([wrong.statusCode, wrong.json().errors?.[0]?.field]).toEqual([400, 'body.local_counties.0']);
    await refreshed(t, id);
    const found = await home();
    expect(found.totals).toMatchObject({ local_cents: 1_000_00, local_bps: 10_000 });
    expect(found.groups[0]).toMatchObject({ code: 'LSBE', confirmed_cents: 1_000_00, firms: 1 });
  });

  test('keep their own views', async () => {
    const save = (name: string, query: string) =>
      call(owner, 'POST', `/impact_dashboards/${id}/views`, { name, query });
    await save('This year', 'from=2026-Q1');
    const views = (await save('This year', 'from=2026-Q2')).json() as { id: string; query: string }[];
    expect(views.map(({ query }) => query)).toEqual(['from=2026-Q2']);
    expect((await save('Bad', 'x y')).statusCode).toBe(400);
    const gone = await call(owner, 'DELETE', `/impact_dashboards/${id}/views/${views[0]?.id}`);
    expect(gone.json()).toEqual([]);
  });
});
