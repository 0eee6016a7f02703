import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { RulePack } from '#contract/counting/schema/pack.ts';
import type { CountedLine, CountingChoice, ProjectCounts } from '#contract/counting/schema/wire.ts';
import type { PackDetails, PackPreview, PackRow } from '#contract/counting/schema/wire-packs.ts';
import { createUser } from '#server/accounts/factory.ts';
import { createCertificate } from '#server/businesses/factory.ts';
import {
  createParentProject,
  createProjectContract,
  createProjectGoal,
  createProjectMember,
} from '#server/parent-projects/factory.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { type CountedProjectIds, randomProject } from '../../../tests/support/counted-projects.ts';
import { type PaymentParties, paymentCalls, paymentParties } from '../../../tests/support/payments.ts';
import { loadShippedPacks } from './commands/packs.ts';
import { recountProject } from './commands/recount.ts';
import { jobs } from './jobs.ts';

let t: TestApp;
let staff: string;
beforeAll(async () => {
  t = await startTestApp();
  staff = await t.logIn(
    await createUser(t.db.kysely, { user_type: 'INTERNAL', admin: true, email: 'rules@staff.example' }),
  );
});
afterAll(() => t.close());
beforeEach(() => t.clock.set('2026-11-20T12:00:00Z'));

const db = () => t.db.kysely;
const OFFICE = 'Maryland Department of Transportation';
const get = async <T>(token: string, path: string): Promise<T> => {
  const answer = await t.call(token, 'GET', path);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const markCount = async (id: string) =>
  (await sql<{ n: number }>`SELECT count(*)::int AS n FROM counting_marks WHERE project_id = ${id}::uuid`.execute(db()))
    .rows[0]?.n;
/** The job that the change enqueued has counted it. */
const recounted = (id: string) => expect.poll(() => markCount(id), { timeout: 30_000 }).toBe(0);
const mark = (id: string) => sql`INSERT INTO counting_marks (project_id, at) VALUES (${id}::uuid, now())`.execute(db());

/** A project with one prime contract of $1,000,000 and one certified firm below it, paid by payment tracking. */
async function library(parties: PaymentParties, pack: string | null = 'custom') {
  const { prime, firm, agency } = parties;
  const created_by = agency.userId;
  const id = await createParentProject(db(), { owner_company_id: agency.companyId, created_by, rule_pack: pack });
  const member = { project_id: id, invited_by: created_by };
  await createProjectMember(db(), {
    ...member,
    kind: 'team',
    role: 'owner',
    email: 'o@a.example',
    user_id: agency.userId,
  });
  await createProjectMember(db(), {
    ...member,
    kind: 'prime',
    role: 'reporter',
    email: 'p@a.example',
    user_id: prime.userId,
    company_id: prime.companyId,
  });
  await createProjectGoal(db(), { project_id: id, created_by, certificate_types: [], bps: 2000 });
  await createCertificate(db(), firm.businessId, {
    agency: OFFICE,
    type: 'MBE',
    issued_on: '2024-01-01',
    expires_on: '2028-01-01',
    list_date: '2026-10-01',
  });
  const contract = (await paymentCalls(t, parties).create()).json();
  const top = await createProjectContract(db(), {
    project_id: id,
    created_by,
    hiring_company_id: prime.companyId,
    award_cents: 1_000_000_00,
  });
  const sub = await createProjectContract(db(), {
    project_id: id,
    created_by,
    parent_id: top,
    mwbe_id: firm.mwbeId,
    commitment_cents: 400_000_00,
    payment_contract_id: contract.id,
  });
  return { id, top, sub, contract };
}

describe('figures of a project', () => {
  test('follow a payment from its report to its confirmation, by a job and not by the page', async () => {
    const parties = await paymentParties(t);
    const calls = paymentCalls(t, parties);
    const { id, contract } = await library(parties);
    expect(await get<ProjectCounts>(parties.agency.token, `/parent_projects/${id}/counts`)).toMatchObject({
      as_of: null,
      is_stale: true,
      groups: [],
    });
    const [line] = (await calls.reportMany(contract.id, [10_000_33])).json();
    await recounted(id);
    const group = async () =>
      (await get<ProjectCounts>(parties.agency.token, `/parent_projects/${id}/counts`)).groups[0];
    expect(await group()).toMatchObject({
      name: 'Minority-owned (MBE)',
      contract_total_cents: 1_000_000_00,
      excluded_cents: 0,
      goal: { cents: 200_000_00, bps: 2000 },
      commitment: { cents: 400_000_00, bps: 4000 },
      award: { cents: 500_000_00, bps: 5000 },
      paid: { cents: 10_000_33, bps: 100 },
      confirmed: { cents: 0, bps: 0 },
      is_met: false,
    });
    t.clock.set('2026-11-20T12:20:00Z');
    expect((await calls.answer(line)).statusCode).toBe(200);
    await recounted(id);
    const counts = await get<ProjectCounts>(parties.agency.token, `/parent_projects/${id}/counts`);
    expect(counts).toMatchObject({
      is_stale: false,
      as_of: '2026-11-20T12:20:00.000Z',
      pack: { code: 'custom', version: 1 },
    });
    expect(counts.groups[0]).toMatchObject({ confirmed: { cents: 10_000_33, bps: 100 } });
    expect(counts.changes).toMatchObject([{ group: 'MBE', before_cents: 0, after_cents: 10_000_33, by_rules: false }]);
    const lines = await get<CountedLine[]>(parties.agency.token, `/parent_projects/${id}/counted_lines?group=MBE`);
    expect(lines).toMatchObject([
      {
        payment_id: line.id,
        credit_cents: 10_000_33,
        outcome: 'counted',
        paid_on: '2026-10-20',
        rule: { code: 'all-in-full' },
      },
    ]);
  });

  test('are counted once for many changes, and again for one that came meanwhile', async () => {
    const parties = await paymentParties(t);
    const { id, contract } = await library(parties);
    await paymentCalls(t, parties).reportMany(contract.id, [100]);
    await recounted(id);
    const run = async () =>
      (await sql<{ run: number }>`SELECT run FROM counting_runs WHERE project_id = ${id}::uuid`.execute(db())).rows[0]
        ?.run ?? 0;
    const before = await run();
    await mark(id);
    await mark(id);
    expect((await get<ProjectCounts>(parties.agency.token, `/parent_projects/${id}/counts`)).is_stale).toBe(true);
    await recountProject(t.app.services, id);
    await recountProject(t.app.services, id);
    expect([await run(), await markCount(id)]).toEqual([before + 1, 0]);
    await jobs.find(({ name }) => name === 'counting.recount-all')?.handle(t.app.services, {} as never);
    await recounted(id);
    expect(await run()).toBe(before + 2);
    await mark(id);
    // two counts that began at the same time: one of them writes
    const both = await Promise.allSettled([recountProject(t.app.services, id), recountProject(t.app.services, id)]);
    expect(both.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThanOrEqual(1);
    expect([await run(), await markCount(id)]).toEqual([before + 3, 0]);
  });

  test('without rules credit nothing', async () => {
    const parties = await paymentParties(t);
    const { id, contract } = await library(parties, null);
    await paymentCalls(t, parties).reportMany(contract.id, [100]);
    await recounted(id);
    const counts = await get<ProjectCounts>(parties.agency.token, `/parent_projects/${id}/counts`);
    expect(counts).toMatchObject({
      pack: null,
      groups: [{ goal: { cents: 200_000_00 }, confirmed: { cents: null, bps: null } }],
    });
    expect((await t.call(parties.agency.token, 'GET', `/parent_projects/${id}/replay`)).statusCode).toBe(409);
    expect(await get(parties.agency.token, `/parent_projects/${id}/counted_lines`)).toEqual([]);
  });
});

describe('who sees what', () => {
  let project: CountedProjectIds;
  beforeAll(async () => {
    project = await randomProject(t, 7, 'new-york-state-mwbe');
    await sql`INSERT INTO counting_marks (project_id, at) VALUES (${project.id}::uuid, now())`.execute(db());
    await recountProject(t.app.services, project.id);
  });
  const lines = (token: string) => get<CountedLine[]>(token, `/parent_projects/${project.id}/counted_lines?limit=100`);
  const counts = (token: string) => get<ProjectCounts>(token, `/parent_projects/${project.id}/counts`);

  test('a prime contractor gets its own branch, counted alone', async () => {
    const own = await lines(project.prime);
    const { rows } = await sql<{ id: string }>`
      SELECT c.id FROM parent_project_contracts c WHERE c.project_id = ${project.id}::uuid AND c.branch_id IN (
        SELECT t.id FROM parent_project_contracts t WHERE t.tier = 0 AND t.hiring_company_id = ${project.primeCompanyId}::uuid)`.execute(
      db(),
    );
    const branch = new Set(rows.map(({ id }) => id));
    expect(own.length).toBeGreaterThan(0);
    expect(own.filter(({ contract_id }) => !branch.has(contract_id))).toEqual([]);
    const [all, mine] = [await counts(project.owner), await counts(project.prime)];
    expect(mine).toMatchObject({ sees: 'branch', changes: [] });
    expect(mine.groups[0]?.contract_total_cents).toBeLessThan(all.groups[0]?.contract_total_cents ?? 0);
  });

  test('a viewer gets payments of accepted months', async () => {
    const seen = await lines(project.viewer);
    const { rows } = await sql<{ id: string; month: string }>`
      SELECT id, accepted_month AS month FROM parent_project_contracts WHERE project_id = ${project.id}::uuid`.execute(
      db(),
    );
    const accepted = new Map(rows.map(({ id, month }) => [id, month]));
    const paid = await sql<{ id: string; month: string; contract: string }>`
      SELECT l.id, l.month, c.id AS contract FROM payment_lines l
      JOIN parent_project_contracts c ON c.payment_contract_id = l.contract_id`.execute(db());
    const paidIn = new Map(paid.rows.map((one) => [one.id, one]));
    expect(seen.length).toBeGreaterThan(0);
    for (const { payment_id } of seen) {
      const payment = paidIn.get(payment_id);
      expect((payment?.month ?? '9') <= (accepted.get(payment?.contract ?? '') ?? '0')).toBe(true);
    }
    expect((await lines(project.owner)).length).toBeGreaterThan(seen.length);
    expect((await counts(project.viewer)).sees).toBe('accepted');
  });

  test('somebody else gets 404, and row-level security has no row for them', async () => {
    const stranger = await t.hirer();
    for (const path of [
      'counts',
      'counted_lines',
      'replay',
      'replay/lines',
      'counting',
      'counted_lines/file?format=csv',
    ])
      expect((await t.call(stranger.token, 'GET', `/parent_projects/${project.id}/${path}`)).statusCode).toBe(404);
  });

  test('the file has every line that the list has', async () => {
    const file = await t.call(
      project.owner,
      'GET',
      `/parent_projects/${project.id}/counted_lines/file?format=csv&scope=all`,
    );
    expect(file.statusCode, file.body).toBe(200);
    const rows = file.body.trim().split('\n').length - 1;
    let [all, next] = [0, ''];
    for (;;) {
      const page = await t.call(
        project.owner,
        'GET',
        `/parent_projects/${project.id}/counted_lines?scope=all&limit=100${next}`,
      );
      all += page.json().length;
      const cursor = /before=([^&>]+)/.exec(String(page.headers.link ?? ''))?.[1];
      if (cursor === undefined) break;
      next = `&before=${cursor}`;
    }
    expect(rows).toBe(all);
  });
});

describe('rules of a project', () => {
  test('are chosen by who may edit it, as of the version that was seen; a lifted suspension counts again', async () => {
    const parties = await paymentParties(t);
    const { id } = await library(parties);
    const path = `/parent_projects/${id}/counting`;
    const choice = await get<CountingChoice>(parties.agency.token, path);
    expect(choice.packs.map(({ code }) => code)).toContain('federal-dbe');
    const put = (token: string, body: object) => t.call(token, 'PUT', path, body);
    const lifted = [{ code: 'reevaluation-2025', on: '2026-06-01', reason: 'The state finished its re-evaluation.' }];
    const body = { version: choice.version, pack: 'federal-dbe', lifted };
    expect((await put(parties.prime.token, body)).statusCode).toBe(403);
    const done = await put(parties.agency.token, body);
    expect(done.statusCode, done.body).toBe(200);
    expect(done.json()).toMatchObject({
      pack: { code: 'federal-dbe' },
      suspensions: [{ code: 'reevaluation-2025', lifted_on: '2026-06-01' }],
    });
    await recounted(id);
    expect((await get<ProjectCounts>(parties.agency.token, `/parent_projects/${id}/counts`)).pack?.code).toBe(
      'federal-dbe',
    );
    expect((await put(parties.agency.token, body)).statusCode).toBe(412);
    const { version } = done.json();
    const wrong = await put(parties.agency.token, { version, pack: 'no-such-pack', lifted: [] });
    expect([wrong.statusCode, wrong.json().errors?.[0]?.field]).toEqual([400, 'body.pack']);
    const early = await put(parties.agency.token, {
      version,
      pack: 'federal-dbe',
      lifted: [{ ...lifted[0], on: '2020-01-01' }],
    });
    expect([early.statusCode, early.json().errors?.[0]?.field]).toEqual([400, 'body.lifted.0.on']);
    const back = await put(parties.agency.token, { version, pack: 'federal-dbe', lifted: [] });
    expect(back.json().suspensions).toMatchObject([{ lifted_on: null }]);
  });

  test('facts of a contract change as of the version that was seen', async () => {
    const parties = await paymentParties(t);
    const { id, sub } = await library(parties);
    const path = `/parent_project_contracts/${sub}/counting_facts`;
    const facts = await get<{ version: number }>(parties.agency.token, path);
    expect(facts).toEqual({ version: 1, is_federal_aid: null, purchases_from_prime_cents: 0, trucking: null });
    const changed = {
      ...facts,
      is_federal_aid: false,
      trucking: { own_cents: 5, leased_cents: 9, lease_fee_cents: 1 },
    };
    expect((await t.call(parties.prime.token, 'PUT', path, changed)).statusCode).toBe(403);
    expect((await t.call(parties.agency.token, 'PUT', path, changed)).json()).toEqual({ ...changed, version: 2 });
    expect((await t.call(parties.agency.token, 'PUT', path, changed)).statusCode).toBe(412);
    expect(await get(parties.prime.token, path)).toEqual({ ...changed, version: 2 });
    await recounted(id);
    expect((await get<ProjectCounts>(parties.agency.token, `/parent_projects/${id}/counts`)).as_of).not.toBeNull();
  });
});

describe('rule packs', () => {
  const draft = (pack: RulePack, percent_bps: number): RulePack => ({
    ...pack,
    rules: pack.rules.map((rule) => ({ ...rule, percent_bps })),
  });

  test('ship with the product, once, and keep what staff saved', async () => {
    const before = await get<PackRow[]>(staff, '/counting_packs');
    expect(before.map(({ code }) => code).toSorted()).toEqual([
      'baltimore-city-mwbe',
      'custom',
      'federal-dbe',
      'maryland-mbe',
      'new-york-state-mwbe',
    ]);
    await loadShippedPacks(t.app.services);
    expect(await get(staff, '/counting_packs')).toEqual(before);
  });

  test('are previewed, then saved as a new version that counts; the old one stays', async () => {
    const parties = await paymentParties(t);
    const { id, contract } = await library(parties);
    const calls = paymentCalls(t, parties);
    const [line] = (await calls.reportMany(contract.id, [10_000_01])).json();
    await calls.answer(line);
    await recounted(id);
    const { pack, version } = await get<PackDetails>(staff, '/counting_packs/custom');
    const half = draft(pack, 5000);
    const preview = await t.call(staff, 'POST', '/counting_packs/preview', { pack: half });
    expect(preview.statusCode, preview.body).toBe(200);
    expect((preview.json() as PackPreview).projects).toContainEqual(
      expect.objectContaining({
        id,
        groups: [expect.objectContaining({ group: 'MBE', before_cents: 10_000_01, after_cents: 5_000_00 })],
      }),
    );
    const save = (body: object) => t.call(staff, 'POST', '/counting_packs', body);
    const saved = await save({ pack: half, version, reason: 'Half counts since the council said so.' });
    expect(saved.statusCode, saved.body).toBe(201);
    expect(saved.json()).toMatchObject({ version: version + 1, versions: [{ version: version + 1 }, { version }] });
    expect((await save({ pack: half, version, reason: 'Again' })).statusCode).toBe(412);
    expect((await save({ pack: half, version: 0, reason: 'As a new one' })).statusCode).toBe(412);
    expect((await get<PackDetails>(staff, `/counting_packs/custom?version=${version}`)).pack).toEqual(pack);
    await recounted(id);
    const counts = await get<ProjectCounts>(parties.agency.token, `/parent_projects/${id}/counts`);
    expect(counts.groups[0]?.confirmed.cents).toBe(5_000_00);
    expect(counts.changes[0]).toMatchObject({ before_cents: 10_000_01, after_cents: 5_000_00, by_rules: true });
    await loadShippedPacks(t.app.services);
    expect((await get<PackDetails>(staff, '/counting_packs/custom')).version).toBe(version + 1);
    await expect(sql`UPDATE counting_pack_versions SET reason = 'x'`.execute(db())).rejects.toThrow();
  });

  test('with an error name the rule', async () => {
    const { pack } = await get<PackDetails>(staff, '/counting_packs/federal-dbe');
    const refused = await t.call(staff, 'POST', '/counting_packs/preview', { pack: draft(pack, 10_001) });
    expect([refused.statusCode, refused.json().errors?.[0]?.field]).toEqual([400, 'body.pack.rules.0.percent_bps']);
    const twice = await t.call(staff, 'POST', '/counting_packs/preview', {
      pack: { ...pack, rules: [...pack.rules, pack.rules[0]] },
    });
    expect(twice.statusCode).toBe(400);
    expect(JSON.stringify(twice.json())).toContain('is there twice');
    const hirer = await t.hirer();
    expect((await t.call(hirer.token, 'GET', '/counting_packs')).statusCode).toBe(403);
  });
});
