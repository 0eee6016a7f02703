import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ProjectHome } from '#contract/parent-projects/schema/home.ts';
import type { ProjectDetails, ProjectRow } from '#contract/parent-projects/schema/projects.ts';
import { createUser } from '#server/accounts/factory.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { FACTS, GOAL, projectCalls, wrongFields } from '../../../tests/support/projects.ts';
import { createProjectMember } from './factory.ts';

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

describe('a project', () => {
  test('is created by people of a hiring company for their own, and they own it [DATA-093]', async () => {
    const project = await calls.create();
    expect(project).toMatchObject({ ...FACTS, state: 'planning', role: 'owner', sees: 'all', version: 1 });
    expect(project.rights).toContain('manage people');
    const { rows } = await sql<object>`
      SELECT m.kind, m.role, m.company_id, m.email = u.email AS own, m.accepted_at IS NOT NULL AS accepted
      FROM parent_project_members m JOIN users u ON u.id = m.user_id WHERE m.project_id = ${project.id}`.execute(
      t.db.kysely,
    );
    expect(rows).toEqual([{ kind: 'team', role: 'owner', company_id: owner.companyId, own: true, accepted: true }]);
    const other = await t.hirer();
    expect((await calls.post('', { owner_company_id: other.companyId, ...FACTS })).statusCode).toBe(403);
    const firm = await t.firm();
    expect((await calls.post('', { owner_company_id: owner.companyId, ...FACTS }, firm.token)).statusCode).toBe(403);
  });

  test('names what is wrong', async () => {
    const wrong = async (more: object) =>
      wrongFields(await calls.post('', { owner_company_id: owner.companyId, ...FACTS, ...more }));
    expect(await wrong({ name: ' ' })).toEqual(['body.name']);
    expect(await wrong({ ends_on: '2026-05-31' })).toEqual(['body.ends_on']);
    expect(await wrong({ time_zone: 'Europe/Paris' })).toEqual(['body.time_zone']);
    expect(await wrong({ due_day: 29 })).toEqual(['body.due_day']);
    expect(await wrong({ funding: ['state', 'state'] })).toEqual(['body.funding']);
    expect(await wrong({ zip: '2123' })).toEqual(['body.zip']);
  });

  test('changes only as the person saw it, and says which facts changed [MISC-012]', async () => {
    const project = await calls.create();
    const changed = await calls.change(project, { name: 'Harbor Point Library', budget_cents: null });
    expect(changed.json()).toMatchObject({ name: 'Harbor Point Library', budget_cents: null, version: 2 });
    const stale = await calls.change(project, { name: 'Another name' });
    expect(stale.statusCode).toBe(412);
    const { entries } = await calls.get<ProjectHome>(`/${project.id}/home`);
    expect(entries.map(({ kind, details }) => [kind, details])).toEqual([
      ['project changed', { fields: 'name budget_cents' }],
      ['project created', {}],
    ]);
  });

  test('of two who change it at once, one does', async () => {
    const project = await calls.create();
    const answers = await Promise.all(['A', 'B', 'C', 'D'].map((name) => calls.change(project, { name })));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 412, 412, 412]);
  });

  test('goes from planning to active to completed, and may be reopened', async () => {
    let project = await calls.create();
    const move = async (state: string) => {
      const answer = await calls.post(`/${project.id}/state`, { version: project.version, state });
      if (answer.statusCode === 200) project = answer.json();
      return answer.statusCode;
    };
    expect(await move('completed')).toBe(409);
    expect([await move('active'), await move('active'), await move('planning')]).toEqual([200, 409, 409]);
    expect([await move('completed'), await move('active')]).toEqual([200, 200]);
    expect(project).toMatchObject({ state: 'active', version: 4 });
  });

  test('that is archived is read only everywhere, until it is restored', async () => {
    const project = await calls.create();
    const archived = (await calls.post(`/${project.id}/archive`, { version: 1 })).json();
    expect(archived).toMatchObject({ is_archived: true, rights: ['read'] });
    expect((await calls.change(archived)).statusCode).toBe(403);
    expect((await calls.post(`/${project.id}/goals`, GOAL)).statusCode).toBe(403);
    expect((await calls.post(`/${project.id}/archive`, { version: 2 })).statusCode).toBe(403);
    expect((await calls.get<ProjectRow[]>('')).map(({ id }) => id)).not.toContain(project.id);
    expect((await calls.get<ProjectRow[]>('?archived=true')).map(({ id }) => id)).toEqual([project.id]);
    const reporter = await calls.member(project.id, 'team', 'reporter');
    expect((await calls.post(`/${project.id}/restore`, { version: 2 }, reporter.token)).statusCode).toBe(403);
    expect((await calls.post(`/${project.id}/restore`, { version: 1 })).statusCode).toBe(412);
    const restored = (await calls.post(`/${project.id}/restore`, { version: 2 })).json();
    expect(restored).toMatchObject({ is_archived: false, version: 3 });
    expect((await calls.post(`/${project.id}/restore`, { version: 3 })).statusCode).toBe(409);
  });

  test('is not there for others, and for each part it is what that part may do', async () => {
    const project = await calls.create();
    const stranger = await t.hirer();
    expect((await t.call(stranger.token, 'GET', `/parent_projects/${project.id}`)).statusCode).toBe(404);
    expect((await calls.change(project, {}, stranger.token)).statusCode).toBe(404);
    for (const [kind, role] of [
      ['team', 'reporter'],
      ['prime', 'editor'],
      ['viewer', 'viewer'],
    ] as const)
      expect((await calls.change(project, {}, (await calls.member(project.id, kind, role)).token)).statusCode).toBe(
        403,
      );
    const editor = await calls.member(project.id, 'team', 'editor');
    expect((await calls.change(project, {}, editor.token)).statusCode).toBe(200);
    const viewer = await calls.member(project.id, 'viewer', 'viewer');
    expect(await calls.get<ProjectDetails>(`/${project.id}`, viewer.token)).toMatchObject({ budget_cents: null });
  });
});

describe('the list of projects', () => {
  test('is found by name and number, filtered, sorted and read page by page', async () => {
    const names = ['Cherry Hill Clinic', 'Ashburton Tank', 'Broadway Pier', 'Druid Lake Dam', 'Ellwood Park'];
    for (const [at, name] of names.entries()) {
      t.clock.set(`2026-11-20T12:0${at}:00Z`);
      await calls.create({ name, number: `NR-${at}`, ends_on: at === 0 ? null : `2028-0${9 - at}-01` });
    }
    const named = async (query: string) => (await calls.get<ProjectRow[]>(query)).map(({ name }) => name.split(' ')[0]);
    expect(await named('')).toEqual(['Ellwood', 'Druid', 'Broadway', 'Ashburton', 'Cherry']);
    expect(await named('?q=nr-3')).toEqual(['Druid']);
    expect(await named('?q=PIER')).toEqual(['Broadway']);
    expect(await named('?q=%25')).toEqual([]);
    expect(await named('?sort=name&state=planning')).toEqual(['Ashburton', 'Broadway', 'Cherry', 'Druid', 'Ellwood']);
    expect(await named('?state=active')).toEqual([]);
    for (const sort of ['newest', 'name', 'end']) {
      const whole = await calls.get<ProjectRow[]>(`?sort=${sort}`);
      const paged: string[] = [];
      for (let before = ''; ; ) {
        const page = await calls.get<ProjectRow[]>(`?sort=${sort}&limit=2${before && `&before=${before}`}`);
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
    const project = await calls.create({ open_to_company: true });
    const colleague = await createUser(t.db.kysely, {}, { hiringCompanies: [owner.companyId] });
    const token = await t.logIn(colleague);
    expect(await calls.get<ProjectRow[]>('', token)).toMatchObject([
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
    expect(await calls.get<ProjectRow[]>('', token)).toMatchObject([
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
    expect(await calls.get<ProjectRow[]>('', stranger.token)).toEqual([]);
  });
});
