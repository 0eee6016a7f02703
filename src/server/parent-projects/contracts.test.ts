import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PROJECT_LIMITS } from '#contract/parent-projects/rules.ts';
import type { ProjectContractDetails } from '#contract/parent-projects/schema/contracts.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { contractCalls, type ProjectParties, projectParties } from '../../../tests/support/project-contracts.ts';
import { createProjectContract } from './factory.ts';

let t: TestApp;
let parties: ProjectParties;
let calls: ReturnType<typeof contractCalls>;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  parties = await projectParties(t);
  calls = contractCalls(t, parties);
});

type Answer = Awaited<ReturnType<TestApp['call']>>;
const details = (answer: Answer): ProjectContractDetails => {
  expect([200, 201], answer.body).toContain(answer.statusCode);
  return answer.json();
};
const fields = (refused: Answer) => refused.json().errors?.map(({ field }: { field: string }) => field);
const titles = async (query: string, token?: string) => (await calls.tree(query, token)).rows.map(({ title }) => title);
const added = async (body: object = {}) => details(await calls.add({ parent_id: parties.branch, ...body }));
const awarded = async (body: object = {}) =>
  added({ mwbe_id: parties.firm.mwbeId, award_cents: 10_000_00, awarded_on: '2026-08-01', ...body });

describe('adding', () => {
  test('a prime contract and one below it take their place in the tree', async () => {
    const prime = details(await calls.add({ title: 'Landscaping', firm_name: 'Marsh & Sons' }));
    expect(prime).toMatchObject({ tier: 0, branch_id: prime.id, firm: 'Marsh & Sons', award_cents: null, version: 1 });
    const below = details(await calls.add({ parent_id: prime.id, title: 'Irrigation' }));
    expect(below).toMatchObject({ tier: 1, branch_id: prime.id, parent_title: 'Landscaping', firm: null });
    expect(await titles('')).toEqual(['General construction', 'Site utilities', 'Landscaping', 'Irrigation']);
  });

  test('a firm is named at most once, and with every award', async () => {
    const twice = await calls.add({ firm_name: 'Marsh', mwbe_id: parties.firm.mwbeId });
    expect([twice.statusCode, fields(twice)]).toEqual([400, ['body.firm_name']]);
    const unnamed = await calls.add({ award_cents: 1, awarded_on: '2026-08-01' });
    expect([unnamed.statusCode, fields(unnamed)]).toEqual([400, ['body.firm_name']]);
    const unknown = await calls.add({ hiring_company_id: parties.project });
    expect([unknown.statusCode, fields(unknown)]).toEqual([400, ['body.hiring_company_id']]);
    const nobody = await calls.add({ mwbe_id: parties.project });
    expect([nobody.statusCode, fields(nobody)]).toEqual([400, ['body.mwbe_id']]);
  });

  test('contracts are at most five tiers below each other', async () => {
    let { id } = await added();
    for (let tier = 2; tier <= PROJECT_LIMITS.tiers; tier += 1) ({ id } = await added({ parent_id: id }));
    expect((await calls.contract(id)).actions).not.toContain('add contract');
    const deeper = await calls.add({ parent_id: id });
    expect([deeper.statusCode, fields(deeper)]).toEqual([400, ['body.parent_id']]);
  });

  test('a project that is full takes no more', async () => {
    await sql`
      INSERT INTO parent_project_contracts (id, project_id, branch_id, tier, title, scope, created_by, created_at)
      SELECT n.id, ${parties.project}::uuid, n.id, 0, 'Package', 'supplies', ${parties.owner.userId}::uuid, now()
      FROM (SELECT gen_random_uuid() AS id FROM generate_series(1, ${PROJECT_LIMITS.contracts - 3}::integer)) n`.execute(
      t.db.kysely,
    );
    details(await calls.add());
    expect((await calls.add()).statusCode).toBe(409);
  });
});

describe('a prime contractor', () => {
  test('sees its branch and no other, wherever it asks', async () => {
    const { prime, other, branch } = parties;
    const hidden = details(await calls.add({ parent_id: other, title: 'Water mains' }));
    expect(await titles('', prime.token)).toEqual(['General construction']);
    expect((await calls.tree('', prime.token)).total.award_cents).toBe(20_000_000_00);
    for (const id of [other, hidden.id]) {
      expect((await t.call(prime.token, 'GET', `/project_contracts/${id}`)).statusCode).toBe(404);
      expect((await calls.order(id, 1, prime.token)).statusCode).toBe(404);
      expect((await calls.add({ parent_id: id }, prime.token)).statusCode).toBe(404);
    }
    expect((await calls.contract(branch, prime.token)).actions).toEqual(['add contract']);
  });

  test('keeps the record below its own contract, and changes neither that nor what decides credit', async () => {
    const { prime, branch } = parties;
    const below = details(await calls.add({ parent_id: branch }, prime.token));
    const now = details(await calls.award(below.id, below.version, {}, prime.token));
    expect(details(await calls.order(below.id, 5_00, prime.token)).award_cents).toBe(10_005_00);
    expect((await calls.add({}, prime.token)).statusCode).toBe(403);
    expect((await calls.order(branch, 5_00, prime.token)).statusCode).toBe(403);
    expect((await calls.edit(below.id, now.version + 1, {}, prime.token)).statusCode).toBe(403);
    expect((await calls.remove(below.id, now.version + 1, prime.token)).statusCode).toBe(403);
  });
});

test('viewers learn of a contract with the first accepted month, and its figures as of then', async () => {
  const { viewer } = parties;
  const { id } = await awarded({ title: 'Switchgear' });
  expect(await titles('', viewer)).toEqual([]);
  expect((await t.call(viewer, 'GET', `/project_contracts/${id}`)).statusCode).toBe(404);
  await sql`UPDATE parent_project_contracts SET accepted_month = '2026-09-01', accepted_award_cents = 100,
    accepted_paid_cents = 50, accepted_confirmed_cents = 40 WHERE id = ${id}`.execute(t.db.kysely);
  const seen = await calls.tree('', viewer);
  expect(seen.rows.map(({ title, matches, award_cents }) => [title, matches, award_cents])).toEqual([
    ['General construction', false, null],
    ['Switchgear', true, 100],
  ]);
  expect(seen.total).toMatchObject({ award_cents: 100, paid_cents: 50, confirmed_cents: 40 });
  expect(await calls.contract(id, viewer)).toMatchObject({
    award_cents: 100,
    original_award_cents: null,
    changes_cents: null,
    entries: [],
    actions: [],
  });
  expect((await calls.order(id, 1, viewer)).statusCode).toBe(403);
});

describe('what happens to a contract', () => {
  test('is awarded once, changed by orders, completed, and then only its facts are mended', async () => {
    const { id, version } = await added();
    expect((await calls.order(id, 5_00)).statusCode).toBe(409);
    expect((await calls.complete(id, version)).statusCode).toBe(409);
    const now = details(await calls.award(id, version));
    expect(now).toMatchObject({ award_cents: 10_000_00, awarded_on: '2026-08-01', version: 2 });
    expect((await calls.award(id, version)).statusCode).toBe(412);
    expect((await calls.award(id, now.version)).statusCode).toBe(409);
    expect(details(await calls.order(id, -4_000_00))).toMatchObject({
      award_cents: 6_000_00,
      changes_cents: -4_000_00,
    });
    const below = await calls.order(id, -6_000_01);
    expect([below.statusCode, fields(below)]).toEqual([400, ['body.amount_cents']]);
    expect((await calls.complete(id, 3, '2026-12-01')).statusCode).toBe(400);
    expect(details(await calls.complete(id, 3))).toMatchObject({ state: 'completed', actions: ['edit facts'] });
    expect((await calls.order(id, 5_00)).statusCode).toBe(409);
    expect(details(await calls.edit(id, 4, { mwbe_id: parties.firm.mwbeId, participation: 'broker' }))).toMatchObject({
      participation: 'broker',
      state: 'completed',
      entries: [
        { kind: 'contract_edited' },
        { kind: 'contract_completed', details: { completed_on: '2026-11-01' } },
        { kind: 'contract_changed', amount_cents: -4_000_00, words: 'More conduit.' },
        { kind: 'contract_awarded', amount_cents: 10_000_00 },
        { kind: 'contract_added' },
      ],
    });
  });

  test('commitments keep what was said before', async () => {
    const { id, version } = await added();
    const first = details(await calls.commit(id, version, 5_000_00));
    const second = details(await calls.commit(id, first.version, 4_000_00));
    expect(second.commitment_cents).toBe(4_000_00);
    expect(second.entries[0]).toMatchObject({ amount_cents: 4_000_00, details: { before_cents: 5_000_00 } });
    expect((await calls.commit(id, first.version)).statusCode).toBe(412);
  });

  test('facts keep a firm where there is an award, and a stale edit loses', async () => {
    const { id, version } = await awarded();
    const unnamed = await calls.edit(id, version);
    expect([unnamed.statusCode, fields(unnamed)]).toEqual([400, ['body.firm_name']]);
    expect(details(await calls.edit(id, version, { firm_name: 'Marsh & Sons' })).firm).toBe('Marsh & Sons');
    expect((await calls.edit(id, version, { firm_name: 'Marsh & Sons' })).statusCode).toBe(412);
  });

  test('is removed only without payments and contracts below it', async () => {
    const above = await added();
    const { id, version } = await added({ parent_id: above.id });
    expect((await calls.remove(above.id, above.version)).statusCode).toBe(409);
    expect(details(await calls.remove(id, version))).toMatchObject({ state: 'removed', actions: [] });
    expect((await calls.remove(id, version)).statusCode).toBe(409);
    expect((await calls.add({ parent_id: id })).statusCode).toBe(409);
    await sql`UPDATE parent_project_contracts SET reported_cents = 1 WHERE id = ${above.id}`.execute(t.db.kysely);
    expect((await calls.remove(above.id, above.version)).statusCode).toBe(409);
    expect(await titles('?state=removed')).toEqual(['General construction', 'Switchgear', 'Switchgear']);
  });

  test('an archived project changes no more', async () => {
    const { id, version } = await awarded();
    await sql`UPDATE parent_projects SET archived_at = now() WHERE id = ${parties.project}`.execute(t.db.kysely);
    const refused = await calls.order(id, 5_00);
    expect([refused.statusCode, refused.json().detail]).toEqual([403, expect.stringContaining('archived')]);
    expect((await calls.edit(id, version)).statusCode).toBe(403);
    expect((await calls.contract(id)).actions).toEqual([]);
  });
});

test('a file has the rows of the tree and what they add up to', async () => {
  await awarded({ title: '=SUM(A1)' });
  const path = `/parent_projects/${parties.project}/contracts/file`;
  const csv = (await t.call(parties.owner.token, 'GET', `${path}?format=csv`)).body.trim().split('\n');
  expect(csv).toHaveLength(5);
  expect(csv[2]).toContain("'=SUM(A1)");
  expect(csv[4]).toContain('"Total, each amount once"');
  expect(csv[4]).toContain(',40000000,');
  const book = await t.call(parties.owner.token, 'GET', `${path}?format=xlsx`);
  expect(book.rawPayload.subarray(0, 2).toString()).toBe('PK');
  expect((await t.call(parties.viewer, 'GET', `${path}?format=csv`)).body.trim().split('\n')).toHaveLength(2);
});

test('contracts are found by firm, tier, group, certificate, state and text, with those above them', async () => {
  await awarded({ title: 'Switchgear', credit_group: 'MBE', number: 'SC-104' });
  await added({ title: 'Conduit', credit_group: 'WBE' });
  await createProjectContract(t.db.kysely, {
    project_id: parties.project,
    created_by: parties.owner.userId,
    parent_id: parties.other,
    title: 'Water mains',
    state: 'completed',
  });
  const shown = async (query: string) => {
    const { rows, contracts } = await calls.tree(query);
    expect(rows.filter(({ matches }) => matches)).toHaveLength(contracts);
    return rows.map(({ title, matches }) => (matches ? title : `(${title})`));
  };
  const first = '(General construction)';
  expect(await shown('?q=sc-104')).toEqual([first, 'Switchgear']);
  expect(await shown('?unlet=true')).toEqual([first, 'Conduit']);
  expect(await shown('?group=MBE')).toEqual([first, 'Switchgear']);
  expect(await shown(`?mwbe_id=${parties.firm.mwbeId}`)).toEqual([first, 'Switchgear']);
  expect(await shown('?tier=0')).toEqual(['General construction', 'Site utilities']);
  expect(await shown('?state=completed')).toEqual(['(Site utilities)', 'Water mains']);
  expect(await shown('?certificate=NEVER')).toEqual([]);
  expect(await shown('?q=nothing')).toEqual([]);
});
