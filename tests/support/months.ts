import { randomUUID } from 'node:crypto';
import type { MonthlyReport } from '#contract/data-input/rules.ts';
import type { MonthDetails } from '#contract/data-input/schema/months.ts';
import type { RowValues } from '#contract/data-input/schema.ts';
import { createParentProject, createProjectContract, createProjectMember } from '#server/parent-projects/factory.ts';
import type { TestApp } from './app.ts';

/** A project with two branches, and people of every part in it. */
export type MonthWorld = Awaited<ReturnType<typeof monthWorld>>;

export async function monthWorld(t: TestApp) {
  const db = t.db.kysely;
  const [owner, editor, prime, rival, viewer, stranger] = await Promise.all(Array.from({ length: 6 }, () => t.hirer()));
  if (!(owner && editor && prime && rival && viewer && stranger)) throw new Error('nobody');
  const made = { owner_company_id: owner.companyId, created_by: owner.userId };
  const project = await createParentProject(db, made);
  const contract = (values: object) =>
    createProjectContract(db, { project_id: project, created_by: owner.userId, ...values });
  const branch = await contract({ hiring_company_id: prime.companyId });
  const sub = await contract({ parent_id: branch });
  const other = await contract({ hiring_company_id: rival.companyId, title: 'Site work' });
  const part = (
    person: typeof owner,
    kind: 'team' | 'prime' | 'viewer',
    role: 'owner' | 'editor' | 'reporter' | 'viewer',
  ) =>
    createProjectMember(db, {
      project_id: project,
      kind,
      role,
      email: `${randomUUID()}@example.com`,
      user_id: person.userId,
      company_id: kind === 'prime' ? person.companyId : null,
      invited_by: owner.userId,
    });
  await part(owner, 'team', 'owner');
  await part(editor, 'team', 'editor');
  await part(prime, 'prime', 'reporter');
  await part(rival, 'prime', 'reporter');
  await part(viewer, 'viewer', 'viewer');
  return { owner, editor, prime, rival, viewer, stranger, project, branch, sub, other };
}

/** A row that lacks nothing. */
export const CREW: Partial<RowValues> = {
  employer: 'Chesapeake Electric',
  trade: 'Electrician',
  level: 'journey',
  sex: 'female',
  race: 'black',
  residence: 'resident',
  people: 6,
  hours_hundredths: 320_00,
};

export function monthCalls(t: TestApp, world: MonthWorld) {
  const post = (token: string, path: string, body: object) => t.call(token, 'POST', path, body);
  const open = async (
    tab: MonthlyReport = 'workforce-utilization',
    month = '2026-10',
    by = world.prime,
    branch_id = world.branch,
  ) => {
    const answer = await post(by.token, `/parent_projects/${world.project}/months`, { tab, branch_id, month });
    if (answer.statusCode !== 200) throw new Error(answer.body);
    return answer.json() as MonthDetails;
  };
  const month = async (id: string, token = world.prime.token, query = '') =>
    (await t.call(token, 'GET', `/project_months/${id}${query}`)).json() as MonthDetails;
  const save = (
    id: string,
    rows: readonly object[],
    { token = world.prime.token, revision = 1, ...more } = {} as {
      token?: string;
      revision?: number;
      totals?: readonly object[];
    },
  ) => post(token, `/project_months/${id}/rows`, { revision, rows, ...more });
  const act = (id: string, name: string, body: object, token = world.prime.token) =>
    post(token, `/project_months/${id}/${name}`, body);
  const add = async (id: string, values: Partial<RowValues> = CREW, revision = 1) => {
    const row = randomUUID();
    const answer = await save(id, [{ id: row, version: 0, values }], { revision });
    if (answer.statusCode !== 200) throw new Error(answer.body);
    return { row, version: answer.json().version as number };
  };
  return { post, open, month, save, act, add };
}
