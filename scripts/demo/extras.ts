import { sql } from 'kysely';
import type { HiringSide } from '#contract/access/user-types.ts';
import { grantPaymentsFeature } from '#server/accounts/commands/payments-features.ts';
import { addMembership, createHiringCompany, createUser } from '#server/accounts/commands.ts';
import { claimForDemo } from '#server/businesses/commands/claim.ts';
import { findFirms } from '#server/businesses/reads/find-firms.ts';
import type { UserActor } from '#server/kernel/context/actor.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';

interface Named {
  /** Before `@example.com`. */
  readonly email: string;
  readonly first: string;
  readonly last: string;
}

/** Somebody of the demonstration who acts in it and signs in nowhere. @param like whose session theirs would be like */
async function makeExtra(
  ctx: WriteContext,
  { email: part, first, last }: Named,
  { like, userType, mwbeIds = [], hiringCompanyIds = [], role = 'administrator' }: Extra,
): Promise<UserActor> {
  const named = { email: `${part}@example.com`, firstName: first, lastName: last, userType };
  const id = await createUser(ctx, { ...named, passwordHash: null, demo: true });
  for (const firm of mwbeIds) await addMembership(ctx, id, firm, 'mwbe', role);
  for (const company of hiringCompanyIds) await addMembership(ctx, id, company, 'hiring_company', role);
  const administers = role === 'administrator' ? [...mwbeIds, ...hiringCompanyIds] : [];
  const companies = { mwbeIds, hiringCompanyIds, administers };
  return { ...like, id, ...named, ...companies, admin: false, mayImpersonate: false };
}
interface Extra {
  readonly like: UserActor;
  readonly userType: UserActor['userType'];
  readonly mwbeIds?: readonly string[];
  readonly hiringCompanyIds?: readonly string[];
  readonly role?: 'administrator' | 'member';
}

/** Somebody who answers for a fictional firm, which is claimed by it. */
export async function makeFirmOffice(ctx: WriteContext, name: string, named: Named, like: UserActor) {
  const firm = await claimForDemo(ctx, name, name.toLowerCase().replace(/[^a-z]+/g, '-'));
  const office = await makeExtra(ctx, named, { like, userType: 'MWBE', mwbeIds: [firm] });
  await grantPaymentsFeature(ctx, office.id, 'has_payments_feature');
  return office;
}

/** Somebody of a company of the hiring side that is made for them. */
export async function makeOffice(
  ctx: WriteContext,
  company: { readonly businessName: string; readonly userType: HiringSide },
  named: Named,
  like: UserActor,
): Promise<UserActor> {
  const id = await createHiringCompany(ctx, { ...company, demo: true });
  return makeExtra(ctx, named, { like, userType: company.userType, hiringCompanyIds: [id] });
}

/** Somebody else of a company of the demonstration. */
export const makeColleague = (ctx: WriteContext, of: UserActor, named: Named): Promise<UserActor> =>
  makeExtra(ctx, named, { like: of, userType: of.userType, hiringCompanyIds: of.hiringCompanyIds, role: 'member' });

/** The firm of this name. @throws Error where the list of the fictional firms was not read */
export async function firmNamed(ctx: WriteContext, name: string): Promise<string> {
  const wanted = { ids: [], names: [name.toLowerCase()], numbers: [] };
  const [found] = await findFirms(ctx.sql, wanted, sql`SELECT NULL::uuid AS id WHERE false`);
  if (!found) throw new Error('The fictional firms of the demonstration are missing');
  return found.id;
}
