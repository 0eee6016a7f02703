import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ProjectGoal } from '#contract/parent-projects/schema/goals.ts';
import type { ProjectHome } from '#contract/parent-projects/schema/home.ts';
import type { ProjectDetails, ProjectRow } from '#contract/parent-projects/schema/projects.ts';
import { createUser } from '#server/accounts/factory.ts';
import { createCertificate } from '#server/businesses/factory.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { createParentProject, createProjectContract, createProjectMember } from './factory.ts';

let t: TestApp;
let owner: Awaited<ReturnType<TestApp['hirer']>>;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  owner = await t.hirer();
});

const FACTS = {
  name: 'Harbor Point Library and Recreation Center',
  number: '2024-117',
  description: null,
  address: '1 Harbor Way',
  city: 'Baltimore',
  state_code: 'MD',
  zip: '21230',
  starts_on: '2026-06-01',
  ends_on: '2028-05-31',
  budget_cents: 140_000_000_00,
  funding: ['state', 'local'],
  time_zone: 'America/New_York',
  program: 'Public libraries',
  open_to_company: false,
  due_day: 10,
} as const;
const GOAL = {
  group_code: 'MBE',
  name: 'Minority-owned (MBE)',
  scope: 'all',
  measure: 'percent',
  bps: 2700,
  amount_cents: null,
  hours: null,
  certificate_types: ['MBE'],
  agency_ids: [] as string[],
  effective_from: '2026-06-01',
  effective_until: null,
} as const;

const post = (path: string, body: object, token = owner.token) =>
  t.call(token, 'POST', `/parent_projects${path}`, body);
async function create(more: object = {}): Promise<ProjectDetails> {
  const made = await post('', { owner_company_id: owner.companyId, ...FACTS, ...more });
  expect(made.statusCode, made.body).toBe(201);
  return made.json();
}
const get = async <T>(path: string, token = owner.token): Promise<T> => {
  const answer = await t.call(token, 'GET', `/parent_projects${path}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const change = (project: ProjectDetails, more: object = {}, token = owner.token) =>
  t.call(token, 'PUT', `/parent_projects/${project.id}`, { version: project.version, ...FACTS, ...more });
const fields = (refused: { json(): { errors?: { field: string }[] } }) =>
  refused.json().errors?.map(({ field }) => field);

/** Somebody of another company who takes part in the project. */
async function member(project_id: string, kind: 'team' | 'prime' | 'viewer', role: 'editor' | 'reporter' | 'viewer') {
  const person = await t.hirer();
  await createProjectMember(t.db.kysely, {
    project_id,
    kind,
    role,
    email: `${randomUUID()}@people.example`,
    user_id: person.userId,
    company_id: kind === 'prime' ? person.companyId : null,
    invited_by: owner.userId,
  });
  return person;
}

describe('a project', () => {
  test('is created by people of a hiring company for their own, and they own it [DATA-093]', async () => {
    const project = await create();
    expect(project).toMatchObject({ ...FACTS, state: 'planning', role: 'owner', sees: 'all', version: 1 });
    expect(project.rights).toContain('manage people');
    const { rows } = await sql<object>`
      SELECT m.kind, m.role, m.company_id, m.email = u.email AS own, m.accepted_at IS NOT NULL AS accepted
      FROM parent_project_members m JOIN users u ON u.id = m.user_id WHERE m.project_id = ${project.id}`.execute(
      t.db.kysely,
    );
    expect(rows).toEqual([{ kind: 'team', role: 'owner', company_id: owner.companyId, own: true, accepted: true }]);
    const other = await t.hirer();
    expect((await post('', { owner_company_id: other.companyId, ...FACTS })).statusCode).toBe(403);
    const firm = await t.firm();
    expect((await post('', { owner_company_id: owner.companyId, ...FACTS }, firm.token)).statusCode).toBe(403);
  });

  test('names what is wrong', async () => {
    const wrong = async (more: object) =>
      fields(await post('', { owner_company_id: owner.companyId, ...FACTS, ...more }));
    expect(await wrong({ name: ' ' })).toEqual(['body.name']);
    expect(await wrong({ ends_on: '2026-05-31' })).toEqual(['body.ends_on']);
    expect(await wrong({ time_zone: 'Europe/Paris' })).toEqual(['body.time_zone']);
    expect(await wrong({ due_day: 29 })).toEqual(['body.due_day']);
    expect(await wrong({ funding: ['state', 'state'] })).toEqual(['body.funding']);
    expect(await wrong({ zip: '2123' })).toEqual(['body.zip']);
  });

  test('changes only as the person saw it, and says which facts changed [MISC-012]', async () => {
    const project = await create();
    const changed = await change(project, { name: 'Harbor Point Library', budget_cents: null });
    expect(changed.json()).toMatchObject({ name: 'Harbor Point Library', budget_cents: null, version: 2 });
    const stale = await change(project, { name: 'Another name' });
    expect(stale.statusCode).toBe(412);
    const { entries } = await get<ProjectHome>(`/${project.id}/home`);
    expect(entries.map(({ kind, details }) => [kind, details])).toEqual([
      ['project changed', { fields: 'name budget_cents' }],
      ['project created', {}],
    ]);
  });

  test('of two who change it at once, one does', async () => {
    const project = await create();
    const answers = await Promise.all(['A', 'B', 'C', 'D'].map((name) => change(project, { name })));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 412, 412, 412]);
  });

  test('goes from planning to active to completed, and may be reopened', async () => {
    let project = await create();
    const move = async (state: string) => {
      const answer = await post(`/${project.id}/state`, { version: project.version, state });
      if (answer.statusCode === 200) project = answer.json();
      return answer.statusCode;
    };
    expect(await move('completed')).toBe(409);
    expect([await move('active'), await move('active'), await move('planning')]).toEqual([200, 409, 409]);
    expect([await move('completed'), await move('active')]).toEqual([200, 200]);
    expect(project).toMatchObject({ state: 'active', version: 4 });
  });

  test('that is archived is read only everywhere, until it is restored', async () => {
    const project = await create();
    const archived = (await post(`/${project.id}/archive`, { version: 1 })).json();
    expect(archived).toMatchObject({ is_archived: true, rights: ['read'] });
    expect((await change(archived)).statusCode).toBe(403);
    expect((await post(`/${project.id}/goals`, GOAL)).statusCode).toBe(403);
    expect((await post(`/${project.id}/archive`, { version: 2 })).statusCode).toBe(403);
    expect((await get<ProjectRow[]>('')).map(({ id }) => id)).not.toContain(project.id);
    expect((await get<ProjectRow[]>('?archived=true')).map(({ id }) => id)).toEqual([project.id]);
    const reporter = await member(project.id, 'team', 'reporter');
    expect((await post(`/${project.id}/restore`, { version: 2 }, reporter.token)).statusCode).toBe(403);
    expect((await post(`/${project.id}/restore`, { version: 1 })).statusCode).toBe(412);
    const restored = (await post(`/${project.id}/restore`, { version: 2 })).json();
    expect(restored).toMatchObject({ is_archived: false, version: 3 });
    expect((await post(`/${project.id}/restore`, { version: 3 })).statusCode).toBe(409);
  });

  test('is not there for others, and for each part it is what that part may do', async () => {
    const project = await create();
    const stranger = await t.hirer();
    expect((await t.call(stranger.token, 'GET', `/parent_projects/${project.id}`)).statusCode).toBe(404);
    expect((await change(project, {}, stranger.token)).statusCode).toBe(404);
    for (const [kind, role] of [
      ['team', 'reporter'],
      ['prime', 'editor'],
      ['viewer', 'viewer'],
    ] as const)
      expect((await change(project, {}, (await member(project.id, kind, role)).token)).statusCode).toBe(403);
    const editor = await member(project.id, 'team', 'editor');
    expect((await change(project, {}, editor.token)).statusCode).toBe(200);
    const viewer = await member(project.id, 'viewer', 'viewer');
    expect(await get<ProjectDetails>(`/${project.id}`, viewer.token)).toMatchObject({ budget_cents: null });
  });
});

describe('the list of projects', () => {
  test('is found by name and number, filtered, sorted and read page by page', async () => {
    const names = ['Cherry Hill Clinic', 'Ashburton Tank', 'Broadway Pier', 'Druid Lake Dam', 'Ellwood Park'];
    for (const [at, name] of names.entries()) {
      t.clock.set(`2026-11-20T12:0${at}:00Z`);
      await create({ name, number: `NR-${at}`, ends_on: at === 0 ? null : `2028-0${9 - at}-01` });
    }
    const named = async (query: string) => (await get<ProjectRow[]>(query)).map(({ name }) => name.split(' ')[0]);
    expect(await named('')).toEqual(['Ellwood', 'Druid', 'Broadway', 'Ashburton', 'Cherry']);
    expect(await named('?q=nr-3')).toEqual(['Druid']);
    expect(await named('?q=PIER')).toEqual(['Broadway']);
    expect(await named('?q=%25')).toEqual([]);
    expect(await named('?sort=name&state=planning')).toEqual(['Ashburton', 'Broadway', 'Cherry', 'Druid', 'Ellwood']);
    expect(await named('?state=active')).toEqual([]);
    for (const sort of ['newest', 'name', 'end']) {
      const whole = await get<ProjectRow[]>(`?sort=${sort}`);
      const paged: string[] = [];
      for (let before = ''; ; ) {
        const page = await get<ProjectRow[]>(`?sort=${sort}&limit=2${before && `&before=${before}`}`);
        paged.push(...page.map(({ id }) => id));
        if (page.length < 2) break;
        before = page.at(-1)?.id ?? '';
      }
      expect(paged, sort).toEqual(whole.map(({ id }) => id));
    }
    expect(await named('?sort=end&limit=1')).toEqual(['Ellwood']);
    expect((await named('?sort=end')).at(-1)).toBe('Cherry');
    t.clock.set('2026-11-20T12:00:00Z');
  });

  test('has one row for each project, with the part that sees most, and its owners to filter by', async () => {
    const project = await create({ open_to_company: true });
    const colleague = await createUser(t.db.kysely, {}, { hiringCompanies: [owner.companyId] });
    const token = await t.logIn(colleague);
    expect(await get<ProjectRow[]>('', token)).toMatchObject([
      { role: 'viewer', sees: 'accepted', budget_cents: null },
    ]);
    await createProjectMember(t.db.kysely, {
      project_id: project.id,
      kind: 'team',
      role: 'editor',
      email: 'colleague@people.example',
      user_id: colleague,
      company_id: owner.companyId,
      invited_by: owner.userId,
    });
    expect(await get<ProjectRow[]>('', token)).toMatchObject([
      {
        id: project.id,
        role: 'editor',
        sees: 'all',
        budget_cents: FACTS.budget_cents,
        setup: ['goals', 'contracts', 'start'],
      },
    ]);
    const owners = await t.call(token, 'GET', '/parent_project_owners');
    expect(owners.json().map(({ id }: { id: string }) => id)).toEqual([owner.companyId]);
    const stranger = await t.hirer();
    expect(await get<ProjectRow[]>('', stranger.token)).toEqual([]);
  });
});

describe('goals', () => {
  const goalsOf = (id: string) => get<ProjectGoal[]>(`/${id}/goals`);

  test('hold from a day until another takes their place, and what held before stays readable', async () => {
    const { id } = await create();
    expect((await post(`/${id}/goals`, GOAL)).statusCode).toBe(201);
    const [first] = await goalsOf(id);
    const replaced = await post(`/${id}/goals/${first?.id}/replacement`, {
      ...GOAL,
      group_code: undefined,
      scope: undefined,
      measure: undefined,
      seen_until: null,
      bps: 2900,
      effective_from: '2026-11-01',
    });
    expect(replaced.statusCode, replaced.body).toBe(201);
    expect((await goalsOf(id)).map(({ bps, period, effective_until }) => [bps, period, effective_until])).toEqual([
      [2900, 'current', null],
      [2700, 'ended', '2026-10-31'],
    ]);
    expect((await get<ProjectRow[]>(''))[0]).toMatchObject({
      goals: [{ group_code: 'MBE', bps: 2900 }],
      goals_total: 1,
    });
  });

  test('never hold twice on one day', async () => {
    const { id } = await create();
    await post(`/${id}/goals`, { ...GOAL, effective_until: '2026-12-31' });
    const tries = [
      { ...GOAL, effective_from: '2026-12-31' },
      { ...GOAL, group_code: 'mbe', effective_from: '2020-01-01' },
      { ...GOAL, effective_from: '2026-01-01', effective_until: '2026-06-01' },
    ];
    for (const goal of tries) expect((await post(`/${id}/goals`, goal)).statusCode).toBe(409);
    expect((await post(`/${id}/goals`, { ...GOAL, scope: 'design' })).statusCode).toBe(201);
    expect((await post(`/${id}/goals`, { ...GOAL, effective_from: '2027-01-01' })).statusCode).toBe(201);
    expect((await goalsOf(id)).map(({ period }) => period)).toEqual(['current', 'current', 'upcoming']);
  });

  test('of many that are added at once for the same days, one is', async () => {
    const { id } = await create();
    const answers = await Promise.all([1, 2, 3, 4].map((bps) => post(`/${id}/goals`, { ...GOAL, bps })));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409, 409]);
  });

  test('that were wrong from the start are withdrawn, and another may hold on their days', async () => {
    const { id } = await create();
    await post(`/${id}/goals`, GOAL);
    const [wrong] = await goalsOf(id);
    const path = `/${id}/goals/${wrong?.id}/end`;
    expect((await post(path, { seen_until: null, last_day: '2026-05-30' })).statusCode).toBe(409);
    expect((await post(path, { seen_until: '2027-01-01', last_day: '2026-12-01' })).statusCode).toBe(412);
    expect((await post(path, { seen_until: null, last_day: '2026-05-31' })).statusCode).toBe(200);
    expect((await post(path, { seen_until: '2026-05-31', last_day: '2026-06-30' })).statusCode).toBe(409);
    expect((await post(`/${id}/goals`, { ...GOAL, bps: 1000 })).statusCode).toBe(201);
    expect((await goalsOf(id)).map(({ bps, period }) => [bps, period])).toEqual([
      [1000, 'current'],
      [2700, 'withdrawn'],
    ]);
  });

  test('of hours and of new hires have their own numbers and no certificates', async () => {
    const { id } = await create();
    const hours = {
      ...GOAL,
      group_code: 'Women',
      scope: 'workforce',
      measure: 'hours',
      bps: 690,
      certificate_types: [],
    };
    const hires = { ...hours, group_code: 'City residents', scope: 'local_hiring', measure: 'hires', bps: 5100 };
    expect((await post(`/${id}/goals`, hours)).statusCode).toBe(201);
    expect((await post(`/${id}/goals`, { ...hours, measure: 'percent' })).statusCode).toBe(400);
    expect((await post(`/${id}/goals`, { ...hours, hours: 4000 })).statusCode).toBe(400);
    expect(fields(await post(`/${id}/goals`, { ...hires, certificate_types: ['MBE'] }))).toEqual([
      'body.certificate_types',
    ]);
    expect((await post(`/${id}/goals`, hires)).statusCode).toBe(201);
    expect(fields(await post(`/${id}/goals`, { ...GOAL, agency_ids: [randomUUID()] }))).toEqual(['body.agency_ids']);
  });

  test('are chosen from the certificates of the directory', async () => {
    const firm = await t.firm();
    await createCertificate(t.db.kysely, firm.businessId, { type: 'VOSB' });
    const { types, agencies } = (await t.call(owner.token, 'GET', '/parent_project_certificates')).json();
    expect(types).toContain('VOSB');
    expect(types).toEqual([...new Set<string>(types)]);
    expect(agencies.length).toBeGreaterThan(0);
  });
});

describe('the home of a project', () => {
  async function withBranches() {
    const project = await create();
    await post(`/${project.id}/goals`, GOAL);
    const firm = await t.firm();
    await createCertificate(t.db.kysely, firm.businessId, { type: 'MBE' });
    const prime = await member(project.id, 'prime', 'reporter');
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
    const home = await get<ProjectHome>(`/${id}/home`, token);
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
    const viewer = await member(id, 'viewer', 'viewer');
    expect(await seen(id, viewer.token)).toEqual({
      as_of: '2026-09-30',
      contract_total_cents: 60_000_00,
      paid_cents: 10_000_00,
      firms: [[0, 60_000_00, 10_000_00, []]],
      firms_total: 1,
      entries: [103, 101],
    });
    const empty = await create();
    const other = await member(empty.id, 'viewer', 'viewer');
    expect(await get<ProjectHome>(`/${empty.id}/home`, other.token)).toMatchObject({
      as_of: null,
      contract_total_cents: null,
      paid_cents: 0,
      firms: [],
      firms_total: 0,
    });
  });

  test('is not there for strangers, and its factory row is the same as one that was created', async () => {
    const id = await createParentProject(t.db.kysely, { owner_company_id: owner.companyId, created_by: owner.userId });
    const stranger = await t.hirer();
    expect((await t.call(stranger.token, 'GET', `/parent_projects/${id}/home`)).statusCode).toBe(404);
    // open to the company
    expect((await get<ProjectHome>(`/${id}/home`)).firms).toEqual([]);
  });
});
