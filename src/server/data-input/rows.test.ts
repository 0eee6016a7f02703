import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { MonthDetails } from '#contract/data-input/schema/months.ts';
import { createPaymentContract, createPaymentLine } from '#server/payments/factory.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { CREW, type MonthWorld, monthCalls, monthWorld } from '../../../tests/support/months.ts';

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
