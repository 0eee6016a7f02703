import { randomUUID } from 'node:crypto';
import type { ExclusionDetails } from '#contract/exclusions/schema.ts';
import { createHiringCompany, createUser } from '#server/accounts/factory.ts';
import {
  createParentProject,
  createProjectContract,
  createProjectGoal,
  createProjectMember,
} from '#server/parent-projects/factory.ts';
import type { TestApp } from './app.ts';

type Role = 'owner' | 'editor' | 'reporter' | 'viewer';
interface Person {
  readonly userId: string;
  readonly token: string;
}

/**
 * A project with a goal of 27 % of $30,000,000: two prime contracts of $20,000,000 and $10,000,000, and $1,000,000 below the
 * first. Its people: two editors, a reporter, a viewer, the people of both primes, and somebody who takes no part.
 */
export async function exclusionProject(t: TestApp) {
  const db = t.db.kysely;
  const owner_company_id = await createHiringCompany(db, { user_type: 'DEVELOPER' });
  const somebody = async (): Promise<Person> => {
    const userId = await createUser(db, { user_type: 'DEVELOPER', first_name: 'Dana', last_name: 'Reyes' }, {});
    return { userId, token: await t.logIn(userId) };
  };
  const owner = await somebody();
  const created_by = owner.userId;
  const id = await createParentProject(db, { owner_company_id, created_by, open_to_company: false });
  const admit = async (
    person: Person,
    kind: 'team' | 'prime' | 'viewer',
    role: Role,
    company_id: string | null = null,
  ) =>
    createProjectMember(db, {
      project_id: id,
      kind,
      role,
      email: `${randomUUID()}@people.example`,
      user_id: person.userId,
      company_id,
      invited_by: created_by,
    });
  const member = async (kind: 'team' | 'viewer', role: Role): Promise<Person> => {
    const person = await somebody();
    await admit(person, kind, role);
    return person;
  };
  const prime = async () => {
    const person = await t.hirer();
    await admit(person, 'prime', 'reporter', person.companyId);
    return person;
  };
  await admit(owner, 'team', 'owner');
  const [first, second] = [await prime(), await prime()];
  const accepted = { accepted_month: '2026-09-01', accepted_paid_cents: 0, accepted_confirmed_cents: 0 };
  const contract = await createProjectContract(db, {
    project_id: id,
    created_by,
    hiring_company_id: first.companyId,
    accepted_award_cents: 20_000_000_00,
    ...accepted,
  });
  const other = await createProjectContract(db, {
    project_id: id,
    created_by,
    hiring_company_id: second.companyId,
    award_cents: 10_000_000_00,
    scope: 'design',
    title: 'Architecture',
  });
  const below = await createProjectContract(db, { project_id: id, created_by, parent_id: contract });
  await createProjectGoal(db, { project_id: id, created_by });
  return {
    id,
    contract,
    other,
    below,
    ownerCompanyId: owner_company_id,
    owner,
    editor: await member('team', 'editor'),
    reporter: await member('team', 'reporter'),
    viewer: await member('viewer', 'viewer'),
    prime: first,
    otherPrime: second,
    stranger: await t.hirer(),
    admit,
  };
}
export type ExclusionProject = Awaited<ReturnType<typeof exclusionProject>>;

export function exclusionCalls(t: TestApp, p: ExclusionProject) {
  const post = (token: string, path: string, body: object) => t.call(token, 'POST', path, body);
  return {
    post,
    propose: (who: Person, contract_id: string, amount_cents: number, more: object = {}) =>
      post(who.token, `/parent_projects/${p.id}/exclusions`, {
        contract_id,
        amount_cents,
        reason: 'proprietary_equipment',
        note: 'Elevators of one maker, named in the design.',
        ...more,
      }),
    get: (who: Person, path = '') => t.call(who.token, 'GET', `/parent_projects/${p.id}/exclusions${path}`),
    details: (who: Person, id: string) => t.call(who.token, 'GET', `/exclusions/${id}`),
    decide: (who: Person, { id, version }: Pick<ExclusionDetails, 'id' | 'version'>, decision: 'approve' | 'decline') =>
      post(who.token, `/exclusions/${id}/decision`, {
        version,
        decision,
        note: decision === 'decline' ? 'Certified firms install them.' : null,
      }),
    withdraw: (who: Person, { id, version }: Pick<ExclusionDetails, 'id' | 'version'>) =>
      post(who.token, `/exclusions/${id}/withdrawal`, { version }),
    revoke: (who: Person, { id, version }: Pick<ExclusionDetails, 'id' | 'version'>) =>
      post(who.token, `/exclusions/${id}/revocation`, { version, reason: 'A second maker was found.' }),
  };
}
