import { randomUUID } from 'node:crypto';
import { createHiringCompany, createUser } from '#server/accounts/factory.ts';
import { createParentProject, createProjectContract, createProjectMember } from '#server/parent-projects/factory.ts';
import type { TestApp } from './app.ts';
import type { Mailbox, ReceivedMail } from './mailbox.ts';

export interface ProjectPerson {
  readonly userId: string;
  readonly token: string;
  readonly email: string;
  readonly companyId: string;
  /** Of the project. */
  readonly memberId: string;
}
type Part = Partial<Parameters<typeof createProjectMember>[1]>;

/** A project of a city with its owner, and people of its team, of two prime contractors and viewers on demand. */
export async function projectParties(t: TestApp) {
  const db = t.db.kysely;
  const cityId = await createHiringCompany(db, {
    business_name: 'City of Harbor Point',
    user_type: 'GOVERNMENT_AGENCY',
  });
  const founder = await createUser(db, {}, { hiringCompanies: [cityId] });
  const id = await createParentProject(db, { owner_company_id: cityId, created_by: founder });
  /** Somebody who takes part; of a company of their own unless one is named. */
  const person = async (part: Part = {}, companyId?: string | null): Promise<ProjectPerson> => {
    const company =
      companyId === undefined ? await createHiringCompany(db, { business_name: 'Tidewater Builders' }) : companyId;
    const email = `person-${randomUUID().slice(0, 8)}@test.example`;
    const userId = await createUser(db, { email }, { hiringCompanies: company === null ? [] : [company] });
    const memberId = await createProjectMember(db, {
      ...{
        project_id: id,
        kind: 'team',
        role: 'owner',
        email,
        user_id: userId,
        company_id: company,
        invited_by: founder,
      },
      ...part,
    });
    return { userId, email, memberId, companyId: company ?? '', token: await t.logIn(userId) };
  };
  const contractor = async (role: 'editor' | 'reporter' | 'viewer' = 'reporter') => {
    const prime = await person({ kind: 'prime', role });
    const branch = await createProjectContract(db, {
      project_id: id,
      created_by: founder,
      hiring_company_id: prime.companyId,
    });
    return { ...prime, branch };
  };
  const owner = await person({}, cityId);
  return { id, cityId, founder, owner, person, contractor, at: `/parent_projects/${id}` };
}
export type ProjectParties = Awaited<ReturnType<typeof projectParties>>;

/** As text: bodies are quoted-printable. */
export const decodedMail = ({ raw }: ReceivedMail): string => raw.replace(/=\r\n/g, '').replaceAll('=3D', '=');

/** The secret of the invitation in the mail number `at` to this address. */
export async function invitationSecret(mailbox: Mailbox, email: string, at = 0): Promise<string> {
  const theirs = () => mailbox.received.filter(({ to }) => to.includes(email));
  const mail = await mailbox.waitFor((one) => theirs().indexOf(one) === at);
  return /plumbline\.test\/link\/([\w-]{43})/.exec(decodedMail(mail))?.[1] ?? '';
}
