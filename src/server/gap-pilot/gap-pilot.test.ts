import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { PackageFirms, ProjectForecast } from '#contract/gap-pilot/schema.ts';
import { createCertificate } from '#server/businesses/factory.ts';
import { createProjectContract } from '#server/parent-projects/factory.ts';
import { createPaymentContract, createPaymentLine } from '#server/payments/factory.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { type ExclusionProject, exclusionProject } from '../../../tests/support/exclusions.ts';
import { staffToken } from '../../../tests/support/payments.ts';

let t: TestApp;
let p: ExclusionProject;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.set('2026-11-30T12:00:00Z');
  p = await exclusionProject(t);
});

const HERE = { city: 'Baltimore', state: 'MD', zip_code: '21202', county: 'Baltimore City' };
/** An electrician in Baltimore, certified as a minority-owned firm. */
async function electrician(more: object = {}) {
  const firm = await t.firm();
  await t.db.kysely
    .updateTable('businesses')
    .set({ ...HERE, naics: ['238210'], description: 'Wiring, lighting and panels', ...more })
    .where('id', '=', firm.businessId)
    .execute();
  await createCertificate(t.db.kysely, firm.businessId, { expires_on: '2029-12-31', naics: ['238210'] });
  return firm;
}
const packageOf = (more: object = {}) =>
  createProjectContract(t.db.kysely, {
    project_id: p.id,
    created_by: p.owner.userId,
    parent_id: p.contract,
    title: 'Electrical wiring and lighting',
    naics: '238210',
    firm_name: null,
    award_cents: null,
    commitment_cents: 4_000_000_00,
    ...more,
  });
/** A contract that is half over by now, on which so much was confirmed in October. */
async function paidContract(mwbe_id: string, cents: number) {
  const payment_contract_id = await createPaymentContract(t.db.kysely, {
    hiring_company_id: p.prime.companyId,
    mwbe_id,
    created_by: p.prime.userId,
    award_cents: 2_000_000_00,
  });
  for (const [month, part] of [
    ['2026-08-01', 0.4],
    ['2026-09-01', 0.3],
    ['2026-10-01', 0.3],
  ] as const)
    await createPaymentLine(t.db.kysely, payment_contract_id, 'confirmed', {
      month,
      paid_cents: cents * part,
      answered_cents: cents * part,
    });
  return createProjectContract(t.db.kysely, {
    project_id: p.id,
    created_by: p.owner.userId,
    parent_id: p.contract,
    mwbe_id,
    payment_contract_id,
    naics: '238210',
    starts_on: '2026-06-01',
    ends_on: '2027-05-31',
  });
}
const forecastAs = (token: string) => t.call(token, 'GET', `/parent_projects/${p.id}/forecast`);
async function forecast(token = p.editor.token): Promise<ProjectForecast> {
  const answer = await forecastAs(token);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}
const post = (token: string, path: string, body: object) =>
  t.call(token, 'POST', `/parent_projects/${p.id}/packages/${path}`, body);

test('the team reads where a group ends, from awards, payments and exclusions; branches and viewers do not', async () => {
  const { mwbeId } = await electrician();
  await paidContract(mwbeId, 500_000_00);
  const found = await forecast();
  const [group] = found.groups;
  // 27 % of $30,000,000, of which $500,000 is confirmed
  expect(group).toMatchObject({
    group_code: 'MBE',
    goal_cents: 8_100_000_00,
    confirmed: { cents: 500_000_00, bps: 166 },
    high: { cents: 2_000_000_00, bps: 666 },
    outlook: 'short',
  });
  expect(group?.expected?.cents).toBeGreaterThan(group?.low.cents ?? 0);
  expect(group?.expected?.cents).toBeLessThan(2_000_000_00);
  expect(group?.short_cents).toBe(8_100_000_00 - (group?.expected?.cents ?? 0));
  expect(found.backtest).toMatchObject({ until: '2026-10', replays: 2 });
  expect(found.method.length).toBeGreaterThan(5);
  expect((await forecast(await staffToken(t))).groups).toEqual(found.groups);
  const statuses = await Promise.all(
    [p.reporter, p.prime, p.viewer, p.stranger].map(async ({ token }) => (await forecastAs(token)).statusCode),
  );
  expect(statuses).toEqual([200, 403, 403, 404]);
});

test('without payments and certificates nothing is expected', async () => {
  const [group] = (await forecast()).groups;
  expect(group).toMatchObject({ confirmed: { cents: 0 }, low: { cents: 0 }, high: { cents: 0 } });
  expect((await forecast()).backtest).toBeNull();
});

test('a package that nobody has names the firms that fit, with reasons; one click lists them or drafts the opportunity', async () => {
  const fits = await electrician();
  const plumber = await electrician({ naics: ['238220'], description: 'Plumbing' });
  const uncertified = await t.firm();
  await t.db.kysely
    .updateTable('businesses')
    .set({ ...HERE, naics: ['238210'], description: 'Wiring' })
    .where('id', '=', uncertified.businessId)
    .execute();
  const id = await packageOf();
  await packageOf({ title: 'Site work', naics: null, commitment_cents: null });
  const { packages } = await forecast();
  expect(packages.map(({ title, cents, below }) => [title, cents, below])).toEqual([
    ['Electrical wiring and lighting', 4_000_000_00, 'General construction'],
    ['Site work', null, 'General construction'],
  ]);
  const firmsOf = async (package_id: string): Promise<PackageFirms> => {
    const answer = await t.call(p.editor.token, 'GET', `/parent_projects/${p.id}/packages/${package_id}/firms`);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json();
  };
  const found = await firmsOf(id);
  expect(found.firms.find((firm) => firm.id === fits.mwbeId)).toMatchObject({ groups: ['MBE'] });
  expect(found.firms.find((firm) => firm.id === fits.mwbeId)?.reasons.map(({ code }) => code)).toContain('certificate');
  for (const { mwbeId } of [plumber, uncertified]) expect(found.firms.some((firm) => firm.id === mwbeId)).toBe(false);
  expect(await firmsOf(packages[1]?.id ?? '')).toMatchObject({ needs: ['naics'], total: 0, firms: [] });

  const editor = await t.hirer();
  await p.admit(editor, 'team', 'editor');
  const listed = await post(editor.token, `${id}/shortlist`, { firms: [fits.mwbeId] });
  expect([listed.statusCode, listed.json()]).toMatchObject([
    201,
    { name: 'Package: Electrical wiring and lighting', added: 1, left_out: 0 },
  ]);
  const draft = await post(editor.token, `${id}/opportunity`, { hiring_company_id: editor.companyId });
  expect(draft.statusCode, draft.body).toBe(201);
  const opportunity = await t.call(editor.token, 'GET', `/opportunities?id=${draft.json().opportunity_id}`);
  expect(opportunity.json()).toMatchObject({
    state: 'draft',
    title: 'Electrical wiring and lighting',
    naics: ['238210'],
    zip: '21230',
    budget_max: 4_000_000,
    certifications: ['MBE'],
  });
  expect((await post(p.reporter.token, `${id}/shortlist`, { firms: [fits.mwbeId] })).statusCode).toBe(403);
  const foreign = await post(editor.token, `${id}/opportunity`, { hiring_company_id: p.prime.companyId });
  expect(foreign.statusCode).toBe(403);
  const { rows } = await sql<{ kind: string }>`
    SELECT kind FROM parent_project_entries WHERE project_id = ${p.id} ORDER BY number`.execute(t.db.kysely);
  expect(rows.map(({ kind }) => kind)).toEqual(['package_shortlisted', 'package_drafted']);
  // somebody has it now
  await t.db.kysely
    .updateTable('parent_project_contracts')
    .set({ firm_name: 'Tidewater' })
    .where('id', '=', id)
    .execute();
  expect((await post(editor.token, `${id}/shortlist`, { firms: [fits.mwbeId] })).statusCode).toBe(404);
});
