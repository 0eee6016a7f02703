import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { MonthDetails } from '#contract/data-input/schema/months.ts';
import { createProjectGoal } from '#server/parent-projects/factory.ts';
import { createPaymentContract, createPaymentLine } from '#server/payments/factory.ts';
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

  test('of another branch that a prime contractor may read is still not theirs', async () => {
    const { id } = await accepted();
    await sql`UPDATE parent_projects SET owner_company_id = ${world.rival.companyId} WHERE id = ${world.project}`.execute(
      t.db.kysely,
    );
    const seen = await calls.month(id, world.rival.token);
    expect([seen.state, seen.may]).toEqual(['accepted', []]);
    expect(status(await calls.act(id, 'restate', { version: seen.version, reason: 'Mine.' }, world.rival.token))).toBe(
      403,
    );
    const path = `/parent_projects/${world.project}/months`;
    expect(
      status(
        await calls.post(world.rival.token, path, { tab: 'contracting', branch_id: world.branch, month: '2026-10' }),
      ),
    ).toBe(403);
  });
});

describe('rows', () => {
  test('that somebody else changed are not overwritten, and nothing of the call is saved', async () => {
    const { id } = await calls.open();
    const { row, version } = await calls.add(id);
    const mine = await calls.save(id, [{ id: row, version, values: { people: 3 } }]);
    const theirs = await calls.save(
      id,
      [
        { id: row, version, values: { people: 4 } },
        { id: randomUUID(), version: 0, values: CREW },
      ],
      { token: world.owner.token },
    );
    expect(status(theirs)).toBe(412);
    expect(theirs.json().errors).toEqual([
      { field: 'body.rows.0.version', detail: `is now ${mine.json().version}` },
      { field: 'body.rows.0.values.people', detail: 'is now 3' },
    ]);
    expect((await calls.month(id)).rows).toMatchObject([{ people: 3 }]);
    await calls.save(id, [{ id: row, version: mine.json().version, deleted: true }]);
    const gone = await calls.save(id, [{ id: row, version: mine.json().version, values: { people: 5 } }]);
    expect([status(gone), gone.json().errors]).toEqual([412, [{ field: 'body.rows.0', detail: 'was deleted' }]]);
    // undo: the same row comes back under its id, as another version
    const back = await calls.save(id, [{ id: row, version: 0, values: { ...CREW, people: 3 } }]);
    expect(back.json().rows).toMatchObject([{ id: row, people: 3 }]);
    expect(status(await calls.save(id, [{ id: row, version: mine.json().version, values: { people: 6 } }]))).toBe(412);
  });

  test('name an employer of the branch, have the fields of their tab and no house number', async () => {
    const { id } = await calls.open('local-hiring');
    const foreign = await calls.save(id, [{ id: randomUUID(), version: 0, values: { contract_id: world.other } }]);
    expect([status(foreign), fields(foreign)]).toEqual([400, ['body.rows.0.values.contract_id']]);
    const wrong = await calls.save(id, [{ id: randomUUID(), version: 0, values: { race: 'white' } }]);
    expect(fields(wrong)).toEqual(['body.rows.0.values.race']);
    const places = { places: [{ zip: '21230' }, { zip: '21201', street: '120 North Howard Street' }] };
    const added = await calls.post(world.owner.token, `/parent_projects/${world.project}/local_places`, places);
    expect(added.json()).toMatchObject([
      { zip: '21201', street: 'n howard st' },
      { zip: '21230', street: '' },
    ]);
    const hire = (zip: string | null, street: string | null = null) => ({
      id: randomUUID(),
      version: 0,
      values: { contract_id: world.sub, trade: 'Laborer', people: 1, zip, street },
    });
    const rows = [
      hire('21230'),
      hire('21201', '7 N. Howard St., Apt 4'),
      hire('21201', 'Eutaw Street'),
      hire('21201'),
      hire('90001'),
      hire(null),
    ];
    const saved = (await calls.save(id, rows)).json() as MonthDetails;
    const by = new Map(saved.rows.map((row) => [row.id, row]));
    expect(rows.map((row) => by.get(row.id)).map((row) => [row?.local_by, row?.is_local, row?.street])).toEqual([
      ['zip', true, null],
      ['street', true, 'N. Howard St.'],
      ['street_not_listed', false, 'Eutaw Street'],
      ['street_unknown', null, null],
      ['not_listed', false, null],
      ['zip_unknown', null, null],
    ]);
    const [place] = added.json();
    await t.call(world.owner.token, 'DELETE', `/parent_projects/${world.project}/local_places/${place.id}`);
    expect((await calls.month(id)).rows.filter(({ is_local }) => is_local === true)).toHaveLength(1);
  });

  test('are kept beside official totals, also where they disagree', async () => {
    const { id } = await calls.open();
    await calls.add(id);
    const total = {
      id: randomUUID(),
      version: 0,
      values: { label: 'State report', measure: 'hours', value: 567_915_00, source: 'DCAMM, October' },
    };
    const saved = await calls.save(id, [], { totals: [total] });
    expect(saved.json().totals).toMatchObject([{ value: 567_915_00, rows_value: 320_00 }]);
    expect(status(await calls.save(id, [], { totals: [{ ...total, version: 1 }] }))).toBe(412);
  });
});

describe('contracting', () => {
  test('takes linked amounts from payment tracking and asks for the others; acceptance tells contracts [ROUTE-075]', async () => {
    const firm = await t.firm();
    const paymentContract = await createPaymentContract(t.db.kysely, {
      hiring_company_id: world.prime.companyId,
      mwbe_id: firm.mwbeId,
      created_by: world.prime.userId,
    });
    await createPaymentLine(t.db.kysely, paymentContract, 'confirmed', { month: '2026-10-01' });
    await t.db.kysely
      .updateTable('parent_project_contracts')
      .set({ payment_contract_id: paymentContract })
      .where('id', '=', world.sub)
      .execute();
    const opened = await calls.open('contracting');
    const linked = opened.rows.find(({ id }) => id === world.sub);
    expect(linked?.paid_cents).toBeGreaterThan(0);
    expect(linked?.confirmed_cents).toBe(linked?.paid_cents);
    const typed = await calls.save(opened.id, [{ id: world.sub, version: 0, values: { paid_cents: 1 } }]);
    expect(fields(typed)).toEqual(['body.rows.0.values.paid_cents']);
    const lacking = await calls.act(opened.id, 'submit', { version: 1 });
    expect(fields(lacking)).toEqual([`rows.${world.branch}.paid_cents`]);
    const saved = await calls.save(opened.id, [{ id: world.branch, version: 0, values: { paid_cents: 7_000_00 } }]);
    const submitted = await calls.act(opened.id, 'submit', { version: saved.json().version });
    expect(status(submitted), submitted.body).toBe(200);
    await createPaymentLine(t.db.kysely, paymentContract, 'reported', { month: '2026-10-01' });
    const frozen = (await calls.month(opened.id)).rows.find(({ id }) => id === world.sub);
    expect(frozen?.paid_cents).toBe(linked?.paid_cents);
    const done = await calls.act(opened.id, 'accept', { version: submitted.json().version }, world.editor.token);
    expect(status(done), done.body).toBe(200);
    const known = () =>
      t.db.kysely
        .selectFrom('parent_project_contracts')
        .select(['id', 'accepted_month', 'accepted_paid_cents', 'accepted_confirmed_cents', 'reported_cents'])
        .where('branch_id', '=', world.branch)
        .orderBy('tier')
        .execute();
    expect(await known()).toEqual([
      {
        id: world.branch,
        accepted_month: '2026-10-01',
        accepted_paid_cents: 7_000_00,
        accepted_confirmed_cents: 0,
        reported_cents: 7_000_00,
      },
      {
        id: world.sub,
        accepted_month: '2026-10-01',
        accepted_paid_cents: linked?.paid_cents,
        accepted_confirmed_cents: linked?.paid_cents,
        reported_cents: 0,
      },
    ]);
    const restated = (
      await calls.act(opened.id, 'restate', { version: done.json().version, reason: 'A wrong amount.' })
    ).json();
    const own = restated.rows.find((row: { id: string }) => row.id === world.branch);
    await calls.save(opened.id, [{ id: world.branch, version: own.version, values: { paid_cents: 6_000_00 } }], {
      revision: 2,
    });
    const resubmitted = await calls.act(opened.id, 'submit', { version: (await calls.month(opened.id)).version });
    await calls.act(opened.id, 'accept', { version: resubmitted.json().version }, world.editor.token);
    expect((await known())[0]).toMatchObject({ accepted_paid_cents: 6_000_00, reported_cents: 6_000_00 });
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
    const waiting = (
      await t.call(await t.logIn(world.owner.userId), 'GET', `/parent_projects/${world.project}/waiting`)
    ).json();
    expect(waiting.months.filter((row: { waits_for: string }) => row.waits_for === 'reviewers')).toMatchObject([
      { id: mine?.id, is_mine: true },
    ]);
    const ofPrime = (
      await t.call(await t.logIn(world.prime.userId), 'GET', `/parent_projects/${world.project}/waiting`)
    ).json();
    expect(new Set(ofPrime.months.map((row: MonthDetails) => row.branch_id))).toEqual(new Set([world.branch]));
    expect(
      (await t.call(await t.logIn(world.viewer.userId), 'GET', `/parent_projects/${world.project}/waiting`)).json()
        .months,
    ).toEqual([]);
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
      total: { people: 4, hours_hundredths: 1_280_00 },
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
