import { randomUUID } from 'node:crypto';
import type { UserType } from '#contract/access/user-types.ts';
import { createHiringCompany, createUser, addMembership as joinCompany } from '#server/accounts/commands.ts';
import { claimForDemo } from '#server/businesses/commands/claim.ts';
import type { UserActor } from '#server/kernel/context/actor.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';

const PEOPLE = [
  { email: 'mwbe@example.com', firstName: 'Lorena', lastName: 'Batista', userType: 'MWBE', firm: 'Batista Electric' },
  {
    email: 'newfirm@example.com',
    firstName: 'Adaeze',
    lastName: 'Okonjo',
    userType: 'MWBE',
    firm: 'Okonjo & Daughters Power Systems',
  },
  {
    email: 'prime@example.com',
    firstName: 'Dana',
    lastName: 'Okafor',
    userType: 'PRIME',
    company: { businessName: 'Calvert & Pratt Builders', userType: 'PRIME', landsOnSearch: true },
  },
  {
    email: 'developer@example.com',
    firstName: 'Ruth',
    lastName: 'Mendel',
    userType: 'DEVELOPER',
    company: { businessName: 'Harborline Development', userType: 'DEVELOPER', landsOnSearch: false },
  },
  {
    email: 'agency@example.com',
    firstName: 'Theo',
    lastName: 'Grant',
    userType: 'GOVERNMENT_AGENCY',
    company: { businessName: 'Port Carroll Public Works', userType: 'GOVERNMENT_AGENCY', landsOnSearch: true },
  },
  { email: 'staff@example.com', firstName: 'Sam', lastName: 'Kowal', userType: 'INTERNAL' },
] as const;

export type DemoPerson = 'mwbe' | 'newfirm' | 'prime' | 'developer' | 'agency' | 'staff';
/** The people of the demonstration as they act in it, by the first part of their email. */
export type DemoPeople = Readonly<Record<DemoPerson, UserActor>>;

/** Everybody may sign in with the same password. */
export async function makePeople(ctx: WriteContext, passwordHash: string): Promise<DemoPeople> {
  const people: Partial<Record<DemoPerson, UserActor>> = {};
  for (const { email, firstName, lastName, userType, ...of } of PEOPLE) {
    const rights = staffRights(userType);
    const id = await createUser(ctx, { email, firstName, lastName, userType, passwordHash, demo: true, ...rights });
    const mwbeIds: string[] = [];
    const hiringCompanyIds: string[] = [];
    if ('firm' in of) {
      const firm = await claimForDemo(ctx, of.firm, slug(of.firm));
      mwbeIds.push(firm);
      await joinCompany(ctx, id, firm, 'mwbe', 'administrator');
    }
    if ('company' in of) {
      const company = await createHiringCompany(ctx, { ...of.company, demo: true });
      hiringCompanyIds.push(company);
      await joinCompany(ctx, id, company, 'hiring_company', 'administrator');
    }
    people[email.split('@')[0] as DemoPerson] = {
      ...{ kind: 'user', id, email, firstName, lastName, userType, ...rights },
      ...{ mwbeIds, hiringCompanyIds, administers: [...mwbeIds, ...hiringCompanyIds] },
      // nobody is signed in: they act as they would in a session of their own
      ...{ sessionId: randomUUID(), impersonatorId: null, confirmedAt: null },
      ...{ onlyCompanyId: null, needsSecondFactor: false },
    };
  }
  return people as DemoPeople;
}

/** The demonstration's member of staff may try everything. */
const staffRights = (userType: UserType) => ({
  admin: userType === 'INTERNAL',
  mayImpersonate: userType === 'INTERNAL',
});

const slug = (name: string) => name.toLowerCase().replace(/[^a-z]+/g, '-');
