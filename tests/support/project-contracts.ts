import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { ProjectContractDetails, ProjectContracts } from '#contract/parent-projects/schema/contracts.ts';
import { createUser } from '#server/accounts/factory.ts';
import { createParentProject, createProjectContract, createProjectMember } from '#server/parent-projects/factory.ts';
import type { TestApp } from './app.ts';

const OPEN = { has_payments_feature: true } as const;

/** A project of an agency with two branches, and everybody who takes part in it. */
export async function projectParties(t: TestApp) {
  const db = t.db.kysely;
  const [owner, prime, rival] = [await t.hirer(OPEN), await t.hirer(OPEN), await t.hirer(OPEN)];
  await sql`UPDATE hiring_companies SET user_type = 'GOVERNMENT_AGENCY' WHERE id = ${owner.companyId}`.execute(db);
  const firm = await t.firm(OPEN);
  const created_by = owner.userId;
  const project = await createParentProject(db, {
    owner_company_id: owner.companyId,
    created_by,
    open_to_company: false,
  });
  const branchOf = (hiring_company_id: string, title: string, created_at: Date) =>
    createProjectContract(db, { project_id: project, created_by, hiring_company_id, title, created_at });
  const branch = await branchOf(prime.companyId, 'General construction', new Date('2026-06-01T12:00:00Z'));
  const other = await branchOf(rival.companyId, 'Site utilities', new Date('2026-06-01T13:00:00Z'));
  const join = async (kind: 'team' | 'prime' | 'viewer', role: string, user_id: string, company_id: string | null) => {
    await createProjectMember(db, {
      project_id: project,
      kind,
      role: role as 'editor',
      email: `${randomUUID()}@people.example`,
      user_id,
      company_id,
      invited_by: created_by,
    });
  };
  await join('team', 'editor', owner.userId, null);
  await join('prime', 'reporter', prime.userId, prime.companyId);
  await join('prime', 'reporter', rival.userId, rival.companyId);
  const viewerId = await createUser(db, { user_type: 'DEVELOPER' });
  await join('viewer', 'viewer', viewerId, null);
  return { owner, prime, rival, firm, viewer: await t.logIn(viewerId), project, branch, other };
}
export type ProjectParties = Awaited<ReturnType<typeof projectParties>>;

export const NEW_PROJECT_CONTRACT = { title: 'Switchgear', scope: 'construction', naics: '238210' } as const;

/** Calls by the project's editor, unless another token is given. */
export function contractCalls(t: TestApp, { owner, project, firm }: ProjectParties) {
  const post = (id: string, act: string, body: object, token = owner.token) =>
    t.call(token, 'POST', `/project_contracts/${id}/${act}`, body);
  return {
    tree: async (query = '', token = owner.token): Promise<ProjectContracts> => {
      const answer = await t.call(token, 'GET', `/parent_projects/${project}/contracts${query}`);
      if (answer.statusCode !== 200) throw new Error(answer.body);
      return answer.json();
    },
    contract: async (id: string, token = owner.token): Promise<ProjectContractDetails> =>
      (await t.call(token, 'GET', `/project_contracts/${id}`)).json(),
    add: (body: object = {}, token = owner.token) =>
      t.call(token, 'POST', `/parent_projects/${project}/contracts`, { ...NEW_PROJECT_CONTRACT, ...body }),
    edit: (id: string, version: number, body: object = {}, token = owner.token) =>
      t.call(token, 'PUT', `/project_contracts/${id}/facts`, { version, ...NEW_PROJECT_CONTRACT, ...body }),
    commit: (id: string, version: number, commitment_cents = 5_000_00) =>
      post(id, 'commitment', { version, commitment_cents, committed_on: '2026-07-01' }),
    award: (id: string, version: number, body: object = {}, token = owner.token) =>
      post(
        id,
        'award',
        { version, mwbe_id: firm.mwbeId, award_cents: 10_000_00, awarded_on: '2026-08-01', ...body },
        token,
      ),
    order: (id: string, amount_cents: number, token = owner.token) =>
      post(id, 'change_orders', { amount_cents, reason: 'More conduit.', effective_on: '2026-09-01' }, token),
    complete: (id: string, version: number, completed_on = '2026-11-01', token = owner.token) =>
      post(id, 'completion', { version, completed_on }, token),
    remove: (id: string, version: number, token = owner.token) =>
      post(id, 'removal', { version, reason: 'Entered twice.' }, token),
    link: (id: string, version: number, payment_contract_id: string, token = owner.token) =>
      t.call(token, 'PUT', `/project_contracts/${id}/payment_contract`, { version, payment_contract_id }),
    createPayments: (id: string, version: number, token: string) =>
      post(
        id,
        'payment_contract',
        {
          version,
          scope: 'Furnish and install switchgear.',
          retainage_bps: 500,
          starts_on: '2026-09-01',
          ends_on: null,
          state_code: 'MD',
          rule: null,
          custom_days: null,
          custom_day_kind: null,
        },
        token,
      ),
    unlink: (id: string, version: number) =>
      post(id, 'payment_contract/removal', { version, reason: 'Linked to the wrong one.' }),
  };
}
