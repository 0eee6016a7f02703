import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ProjectHome } from '#contract/parent-projects/schema/home.ts';
import { createCertificate } from '#server/businesses/factory.ts';
import { createPaymentContract, createPaymentLine } from '#server/payments/factory.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { GOAL, projectCalls } from '../../../tests/support/projects.ts';
import { createParentProject, createProjectContract, createProjectMember } from './factory.ts';

let t: TestApp;
let owner: Awaited<ReturnType<TestApp['hirer']>>;
let calls: ReturnType<typeof projectCalls>;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  owner = await t.hirer();
  calls = projectCalls(t, owner);
});

describe('the home of a project', () => {
  async function withBranches() {
    const project = await calls.create();
    await calls.post(`/${project.id}/goals`, GOAL);
    const firm = await t.firm();
    await createCertificate(t.db.kysely, firm.businessId, { type: 'MBE' });
    const prime = await calls.member(project.id, 'prime', 'reporter');
    const other = await t.hirer();
    const of = { project_id: project.id, created_by: owner.userId };
    const accepted = {
      accepted_month: '2026-09-01',
      accepted_award_cents: 60_000_00,
      accepted_paid_cents: 10_000_00,
      accepted_confirmed_cents: 0,
    };
    const own = await createProjectContract(t.db.kysely, {
      ...of,
      hiring_company_id: prime.companyId,
      award_cents: 70_000_00,
      reported_cents: 20_000_00,
      number: '0417',
      ...accepted,
    });
    const foreign = await createProjectContract(t.db.kysely, {
      ...of,
      hiring_company_id: other.companyId,
      award_cents: 500_000_00,
      changes_cents: 1_000_00,
    });
    await createProjectContract(t.db.kysely, { ...of, parent_id: own, mwbe_id: firm.mwbeId, award_cents: 5_000_00 });
    await createProjectContract(t.db.kysely, { ...of, parent_id: foreign, award_cents: null, firm_name: null });
    await createProjectContract(t.db.kysely, { ...of, award_cents: 9_000_00, state: 'removed' });
    for (const [number, branch_id, is_public] of [
      [101, own, true],
      [102, own, false],
      [103, foreign, true],
      [104, null, false],
    ] as const)
      await t.db.kysely
        .insertInto('parent_project_entries')
        .values({
          project_id: project.id,
          number,
          kind: 'test',
          branch_id,
          contract_id: branch_id,
          is_public,
          at: t.clock.now(),
          details: '{}',
        })
        .execute();
    return { id: project.id, prime, firm, own };
  }
  const seen = async (id: string, token?: string) => {
    const home = await calls.get<ProjectHome>(`/${id}/home`, token);
    const firms = home.firms.map(({ tier, award_cents, paid_cents, groups }) => [
      tier,
      award_cents,
      paid_cents,
      groups,
    ]);
    const entries = home.entries.filter(({ kind }) => kind === 'test').map(({ number }) => number);
    const { as_of, contract_total_cents, paid_cents, firms_total } = home;
    return { as_of, contract_total_cents, paid_cents, firms, firms_total, entries };
  };

  test('shows all of it to its owner [ROUTE-057]', async () => {
    const { id } = await withBranches();
    expect(await seen(id)).toEqual({
      as_of: '2026-11-20',
      contract_total_cents: 571_000_00,
      paid_cents: 20_000_00,
      firms: [
        [1, 5_000_00, 0, ['MBE']],
        [0, 501_000_00, 0, []],
        [0, 70_000_00, 20_000_00, []],
      ],
      firms_total: 3,
      entries: [104, 103, 102, 101],
    });
  });

  test('shows a prime contractor its own branch, and no total that tells of another', async () => {
    const { id, prime } = await withBranches();
    expect(await seen(id, prime.token)).toEqual({
      as_of: '2026-11-20',
      contract_total_cents: 70_000_00,
      paid_cents: 20_000_00,
      firms: [
        [1, 5_000_00, 0, ['MBE']],
        [0, 70_000_00, 20_000_00, []],
      ],
      firms_total: 2,
      entries: [104, 102, 101],
    });
    // who reads what was accepted as well sees no more of other branches than before
    await createProjectMember(t.db.kysely, {
      project_id: id,
      kind: 'viewer',
      role: 'viewer',
      email: 'both@people.example',
      user_id: prime.userId,
      invited_by: owner.userId,
    });
    expect((await seen(id, prime.token)).contract_total_cents).toBe(70_000_00);
    expect((await seen(id, prime.token)).entries).toEqual([104, 102, 101]);
  });

  test('shows viewers what was accepted, and nothing before', async () => {
    const { id } = await withBranches();
    const viewer = await calls.member(id, 'viewer', 'viewer');
    expect(await seen(id, viewer.token)).toEqual({
      as_of: '2026-09-30',
      contract_total_cents: 60_000_00,
      paid_cents: 10_000_00,
      firms: [[0, 60_000_00, 10_000_00, []]],
      firms_total: 1,
      entries: [103, 101],
    });
    const empty = await calls.create();
    const other = await calls.member(empty.id, 'viewer', 'viewer');
    expect(await calls.get<ProjectHome>(`/${empty.id}/home`, other.token)).toMatchObject({
      as_of: null,
      contract_total_cents: null,
      paid_cents: 0,
      firms: [],
      firms_total: 0,
    });
  });

  test('takes award, paid and confirmed from payment tracking, and says what waits for the firm', async () => {
    const { id } = await calls.create();
    const firm = await t.firm();
    const parties = { hiring_company_id: owner.companyId, mwbe_id: firm.mwbeId, created_by: owner.userId };
    const payment_contract_id = await createPaymentContract(t.db.kysely, { ...parties, award_cents: 300_000_00 });
    await createPaymentLine(t.db.kysely, payment_contract_id, 'reported');
    await createPaymentLine(t.db.kysely, payment_contract_id, 'confirmed', { month: '2026-09-01' });
    await createPaymentLine(t.db.kysely, payment_contract_id, 'settled', { month: '2026-08-01' });
    const linked = { mwbe_id: firm.mwbeId, award_cents: 1_00, payment_contract_id };
    await createProjectContract(t.db.kysely, { project_id: id, created_by: owner.userId, ...linked });
    expect(await calls.get<ProjectHome>(`/${id}/home`)).toMatchObject({
      contract_total_cents: 300_000_00,
      paid_cents: 30_000_00,
      // what was settled at less than was reported waits for nobody
      waiting_cents: 10_000_00,
      firms: [{ award_cents: 300_000_00, paid_cents: 30_000_00, confirmed_cents: 19_000_00 }],
    });
  });

  test('is open to the owning company as far as months were accepted, and not there for strangers', async () => {
    const id = await createParentProject(t.db.kysely, { owner_company_id: owner.companyId, created_by: owner.userId });
    await createProjectContract(t.db.kysely, { project_id: id, created_by: owner.userId });
    const stranger = await t.hirer();
    expect((await t.call(stranger.token, 'GET', `/parent_projects/${id}/home`)).statusCode).toBe(404);
    expect(await calls.get<ProjectHome>(`/${id}/home`)).toMatchObject({ as_of: null, firms: [], firms_total: 0 });
    await t.db.kysely.updateTable('parent_projects').set({ open_to_company: false }).where('id', '=', id).execute();
    expect((await t.call(owner.token, 'GET', `/parent_projects/${id}/home`)).statusCode).toBe(404);
  });
});
