import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CountedLine } from '#contract/counting/schema/counted-lines.ts';
import type { ProjectCounts } from '#contract/counting/schema/counts.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { type CountedProjectIds, library, randomProject } from '../../../tests/support/counted-projects.ts';
import { paymentCalls, paymentParties } from '../../../tests/support/payments.ts';
import { recountProject } from './commands/recount.ts';
import { jobs } from './jobs.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());
beforeEach(() => t.clock.set('2026-11-20T12:00:00Z'));

const db = () => t.db.kysely;
const get = async <T>(token: string, path: string): Promise<T> => {
  const answer = await t.call(token, 'GET', path);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const markCount = async (id: string) =>
  (await sql<{ n: number }>`SELECT count(*)::int AS n FROM counting_marks WHERE project_id = ${id}::uuid`.execute(db()))
    .rows[0]?.n;
/** The job that the change enqueued has counted it. */
const recounted = (id: string) => expect.poll(() => markCount(id)).toBe(0);
const mark = (id: string) => sql`INSERT INTO counting_marks (project_id, at) VALUES (${id}::uuid, now())`.execute(db());

describe('figures of a project', () => {
  test('follow a payment from its report to its confirmation, by a job and not by the page', async () => {
    const parties = await paymentParties(t);
    const calls = paymentCalls(t, parties);
    const { id, contract } = await library(t, parties);
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
    const { id, contract } = await library(t, parties);
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
    const { id, contract } = await library(t, parties, null);
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
