import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { MonthDetails } from '#contract/data-input/schema/months.ts';
import { createProjectGoal } from '#server/parent-projects/factory.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { CREW, type MonthWorld, monthCalls, monthWorld } from '../../../tests/support/months.ts';
import { jobs } from './jobs.ts';

let t: TestApp;
let world: MonthWorld;
let calls: ReturnType<typeof monthCalls>;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.set('2026-11-20T12:00:00Z');
  world = await monthWorld(t);
  calls = monthCalls(t, world);
});

const fields = (answer: { json(): { errors?: { field: string }[] } }) =>
  answer.json().errors?.map(({ field }) => field);
const status = (answer: { statusCode: number }) => answer.statusCode;
const run = async (name: string) => jobs.find((one) => one.name === name)?.handle(t.app.services, {});
async function accepted(tab: 'contracting' | 'workforce-utilization' = 'workforce-utilization') {
  const { id } = await calls.open(tab);
  if (tab === 'contracting')
    await calls.save(
      id,
      [world.branch, world.sub].map((row) => ({ id: row, version: 0, values: { paid_cents: 5_000_00 } })),
    );
  else await calls.add(id);
  const submitted = (await calls.act(id, 'submit', { version: (await calls.month(id)).version })).json();
  const answer = await calls.act(id, 'accept', { version: submitted.version }, world.editor.token);
  expect(status(answer), answer.body).toBe(200);
  return answer.json() as MonthDetails;
}

describe('a month', () => {
  test('is opened, entered, submitted, returned with reasons, submitted again and accepted by somebody else [ROUTE-076]', async () => {
    const opened = await calls.open();
    expect(opened).toMatchObject({
      state: 'draft',
      revision: 1,
      version: 1,
      due_on: '2026-11-10',
      is_late: true,
      rows: [],
    });
    expect(opened.may).toEqual(['edit', 'submit']);
    expect((await calls.open()).id).toBe(opened.id);
    const { row, version } = await calls.add(opened.id, { ...CREW, level: null });
    expect(await calls.month(opened.id)).toMatchObject({ problems: [{ row, field: 'level', severity: 'error' }] });
    const lacking = await calls.act(opened.id, 'submit', { version });
    expect([status(lacking), fields(lacking)]).toEqual([400, [`rows.${row}.level`]]);
    const filled = await calls.save(opened.id, [{ id: row, version, values: { level: 'journey' } }]);
    expect(filled.json()).toMatchObject({ version: 3, rows: [{ id: row, version: 3, soc: '47-2111' }] });
    expect(status(await calls.act(opened.id, 'submit', { version }))).toBe(412);
    const submitted = await calls.act(opened.id, 'submit', { version: 3 });
    expect(submitted.json()).toMatchObject({ state: 'submitted', may: ['withdraw'], is_late: false });
    expect(status(await calls.save(opened.id, [{ id: row, version: 3, values: { people: 9 } }]))).toBe(409);
    expect(status(await calls.act(opened.id, 'accept', { version: 4 }))).toBe(403);
    const reasons = {
      version: 4,
      words: 'Hours are those of two months.',
      rows: [{ row_id: row, field: 'hours_hundredths', words: 'Too many' }],
    };
    const returned = await calls.act(opened.id, 'return', reasons, world.editor.token);
    expect(returned.json()).toMatchObject({
      state: 'returned',
      returned: { words: reasons.words, rows: reasons.rows },
    });
    const mended = await calls.save(opened.id, [{ id: row, version: 3, values: { hours_hundredths: 160_00 } }]);
    const again = await calls.act(opened.id, 'submit', { version: mended.json().version });
    expect(again.json().returned.words).toBe(reasons.words);
    const done = await calls.act(opened.id, 'accept', { version: again.json().version }, world.owner.token);
    expect(done.json()).toMatchObject({ state: 'accepted', accepted_revision: 1 });
    const { steps } = (await t.call(world.prime.token, 'GET', `/project_months/${opened.id}/history`)).json();
    expect(steps.map(({ kind }: { kind: string }) => kind)).toEqual([
      'accepted',
      'submitted',
      'returned',
      'submitted',
      'opened',
    ]);
  });

  test('is never accepted or returned by who submitted it', async () => {
    const { id } = await calls.open();
    const { version } = await calls.add(id);
    const submitted = await calls.act(id, 'submit', { version }, world.owner.token);
    expect(submitted.json().may).toEqual(['withdraw']);
    for (const [name, more] of [
      ['accept', {}],
      ['return', { words: 'No.' }],
    ] as const)
      expect(status(await calls.act(id, name, { version: version + 1, ...more }, world.owner.token))).toBe(403);
    const back = await calls.act(id, 'withdraw', { version: version + 1 });
    expect(back.json()).toMatchObject({ state: 'draft', submitted_by: null });
  });

  test('that is restated keeps what was accepted until the revision is accepted itself', async () => {
    const { id, rows, version } = await accepted();
    const restated = (
      await calls.act(id, 'restate', { version, reason: 'A payroll came late.' })
    ).json() as MonthDetails;
    expect(restated).toMatchObject({
      state: 'draft',
      revision: 2,
      accepted_revision: 1,
      shown_revision: 2,
      is_late: false,
    });
    expect(restated.rows.map((row) => row.id)).toEqual(rows.map((row) => row.id));
    const [row] = restated.rows;
    await calls.save(id, [{ id: row?.id, version: row?.version, values: { hours_hundredths: 400_00 } }], {
      revision: 2,
    });
    const seen = await calls.month(id, world.viewer.token);
    expect(seen).toMatchObject({
      state: 'accepted',
      revision: 1,
      rows: [{ hours_hundredths: 320_00 }],
      may: [],
      returned: null,
    });
    expect(status(await t.call(world.viewer.token, 'GET', `/project_months/${id}?revision=2`))).toBe(404);
    const differences = (
      await t.call(world.prime.token, 'GET', `/project_months/${id}/differences?from=1&to=2`)
    ).json();
    expect(differences).toMatchObject([
      { id: row?.id, before: { hours_hundredths: 320_00 }, after: { hours_hundredths: 400_00 } },
    ]);
    const dropped = (await calls.act(id, 'discard', { version: (await calls.month(id)).version })).json();
    expect(dropped).toMatchObject({ state: 'accepted', shown_revision: 1, rows: [{ hours_hundredths: 320_00 }] });
    const third = (await calls.act(id, 'restate', { version: dropped.version, reason: 'Again.' })).json();
    expect(third).toMatchObject({ revision: 3, rows: [{ hours_hundredths: 320_00 }] });
    expect(status(await calls.act(id, 'discard', { version: 1 }))).toBe(412);
  });

  test('without anything to report says why; with rows it is no such month', async () => {
    const { id } = await calls.open();
    const { row, version } = await calls.add(id);
    const nothing = { nothing_reason: 'The site was closed.' };
    expect(status(await calls.act(id, 'submit', { version, ...nothing }))).toBe(400);
    await calls.save(id, [{ id: row, version, deleted: true }]);
    expect(status(await calls.act(id, 'submit', { version: version + 1 }))).toBe(400);
    expect((await calls.act(id, 'submit', { version: version + 1, ...nothing })).json()).toMatchObject({
      state: 'submitted',
      ...nothing,
    });
  });

  test('of an archived project, of another branch, to come or of nobody is refused', async () => {
    const { id, version } = await calls.open();
    const path = `/parent_projects/${world.project}/months`;
    const wanted = { tab: 'contracting', branch_id: world.branch, month: '2026-10' };
    expect(status(await calls.post(world.rival.token, path, wanted))).toBe(404);
    expect(status(await calls.post(world.viewer.token, path, wanted))).toBe(403);
    expect(status(await calls.post(world.prime.token, path, { ...wanted, branch_id: world.sub }))).toBe(404);
    expect(status(await calls.post(world.prime.token, path, { ...wanted, month: '2026-12' }))).toBe(400);
    for (const { token } of [world.rival, world.viewer, world.stranger])
      expect(status(await t.call(token, 'GET', `/project_months/${id}`))).toBe(404);
    await t.db.kysely
      .updateTable('parent_projects')
      .set({ archived_at: new Date() })
      .where('id', '=', world.project)
      .execute();
    expect(status(await calls.act(id, 'submit', { version, nothing_reason: 'Closed.' }))).toBe(403);
    expect(status(await t.call(world.prime.token, 'GET', `/project_months/${id}`))).toBe(200);
  });

  test('of another branch are not there for a prime contractor, also where it may read the project as its owner', async () => {
    const { id } = await accepted();
    await sql`UPDATE parent_projects SET owner_company_id = ${world.rival.companyId} WHERE id = ${world.project}`.execute(
      t.db.kysely,
    );
    const { token } = world.rival;
    expect(status(await t.call(token, 'GET', `/project_months/${id}`))).toBe(404);
    expect(status(await calls.act(id, 'restate', { version: 1, reason: 'Mine.' }, token))).toBe(404);
    const month = { tab: 'contracting', branch_id: world.branch, month: '2026-10' };
    expect(status(await calls.post(token, `/parent_projects/${world.project}/months`, month))).toBe(404);
  });
});

describe('of many months', () => {
  test('jobs open those that are due once, and remind weekly until they are submitted', async () => {
    await createProjectGoal(t.db.kysely, {
      project_id: world.project,
      created_by: world.owner.userId,
      group_code: 'WOMEN',
      name: 'Women',
      scope: 'workforce',
      measure: 'hours',
      bps: 690,
    });
    t.clock.set('2026-12-01T04:59:00Z');
    await run('data-input.open-months');
    const list = async () =>
      (
        await t.call(await t.logIn(world.owner.userId), 'GET', `/parent_projects/${world.project}/months`)
      ).json() as MonthDetails[];
    expect((await list()).map(({ month }) => month)).toEqual(Array(4).fill('2026-10'));
    t.clock.set('2026-12-01T05:01:00Z');
    await run('data-input.open-months');
    await run('data-input.open-months');
    const months = await list();
    expect(months.map(({ tab, month }) => `${tab} ${month}`).sort()).toEqual(
      ['contracting', 'workforce-utilization'].flatMap((tab) =>
        ['2026-10', '2026-10', '2026-11', '2026-11'].map((month) => `${tab} ${month}`),
      ),
    );
    const reminded = async () => {
      const rows = await t.db.kysely
        .selectFrom('project_months')
        .select(['reporters_reminded_on', 'reviewers_reminded_on'])
        .where('project_id', '=', world.project)
        .where('month', '=', '2026-11-01')
        .execute();
      return rows.map((row) => row.reporters_reminded_on);
    };
    await run('data-input.remind');
    expect(await reminded()).toEqual(Array(4).fill(null));
    t.clock.set('2026-12-10T14:00:00Z');
    await run('data-input.remind');
    expect(await reminded()).toEqual(Array(4).fill('2026-12-10'));
    t.clock.set('2026-12-16T14:00:00Z');
    await run('data-input.remind');
    expect(await reminded()).toEqual(Array(4).fill('2026-12-10'));
    const mine = months.find(
      ({ month, tab, branch_id }) =>
        month === '2026-11' && tab === 'workforce-utilization' && branch_id === world.branch,
    );
    await calls.act(
      mine?.id ?? '',
      'submit',
      { version: 1, nothing_reason: 'Not started.' },
      await t.logIn(world.prime.userId),
    );
    t.clock.set('2026-12-17T14:00:00Z');
    await run('data-input.remind');
    expect((await reminded()).filter((day) => day === '2026-12-17')).toHaveLength(3);
    const waitingOf = async (person: { readonly userId: string }) =>
      (await t.call(await t.logIn(person.userId), 'GET', `/parent_projects/${world.project}/waiting`)).json();
    const waiting = await waitingOf(world.owner);
    expect(waiting.months.filter((row: { waits_for: string }) => row.waits_for === 'reviewers')).toMatchObject([
      { id: mine?.id, is_mine: true },
    ]);
    const ofPrime = await waitingOf(world.prime);
    expect(new Set(ofPrime.months.map((row: MonthDetails) => row.branch_id))).toEqual(new Set([world.branch]));
    expect((await waitingOf(world.viewer)).months).toEqual([]);
    const byProject = async (person: { readonly userId: string }) =>
      (await t.call(await t.logIn(person.userId), 'GET', '/months/waiting')).json();
    expect(await byProject(world.prime)).toEqual([
      {
        project_id: world.project,
        to_submit: ofPrime.months.filter((row: { waits_for: string }) => row.waits_for === 'reporters').length,
        to_review: 0,
        late: ofPrime.late,
      },
    ]);
    expect(await byProject(world.owner)).toMatchObject([{ project_id: world.project, to_review: 1 }]);
    expect(await byProject(world.viewer)).toEqual([]);
  });

  test('rows add up by what they say, and give the share of each goal [ROUTE-077]', async () => {
    await createProjectGoal(t.db.kysely, {
      project_id: world.project,
      created_by: world.owner.userId,
      group_code: 'WOMEN',
      name: 'Women',
      scope: 'workforce',
      measure: 'hours',
      bps: 690,
    });
    const { id } = await calls.open();
    await calls.add(id);
    await calls.add(id, { ...CREW, sex: 'male', hours_hundredths: 960_00, contract_id: world.sub, employer: null });
    const sums = async (token: string, more = '') =>
      (
        await t.call(token, 'GET', `/parent_projects/${world.project}/workforce?tab=workforce-utilization${more}`)
      ).json();
    expect(await sums(world.prime.token)).toMatchObject({ months: 0, total: { hours_hundredths: 0 } });
    const now = await sums(world.prime.token, '&of=current');
    expect(now).toMatchObject({
      months: 1,
      total: { people: 12, hours_hundredths: 1_280_00 },
      goals: [{ group_code: 'WOMEN', counted: 320_00, of: 1_280_00, share_bps: 2500 }],
    });
    expect(now.groups.filter(({ by }: { by: string }) => by === 'employer')).toMatchObject([
      { name: 'Tidewater Paving Company', hours_hundredths: 960_00 },
      { name: 'Chesapeake Electric' },
    ]);
    expect((await sums(world.viewer.token, '&of=current')).months).toBe(0);
    expect((await sums(world.rival.token, '&of=current')).months).toBe(0);
  });
});
