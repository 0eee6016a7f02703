import { randomUUID } from 'node:crypto';
import { type SqlBool, sql } from 'kysely';
import { isHiringSide } from '#contract/access/user-types.ts';
import type { MemberType, Role } from '#contract/accounts/rules.ts';
import type {
  Acceptance,
  AccessRequest,
  AccessRequestState,
  CompanyPlacement,
  NewAccessRequest,
} from '#contract/accounts/schema/access-requests.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { requireFeatureEnabled } from '#server/kernel/context/feature-flags.ts';
import { ratePerRecipient } from '#server/kernel/context/rate-limit.ts';
import { badRequest, conflict, forbidden, orNotFound } from '#server/kernel/http/errors.ts';
import { spendLink } from '#server/links/commands.ts';
import { linkExpired } from '#server/links/reads.ts';
import { addMembership, createHiringCompany, createUser } from '../commands.ts';
import { mailRequestConfirmation, mailRequestDeclined, mailWelcome } from '../job-definitions.ts';
import { ACCESS_REQUEST_RATE_LIMIT, authorizeAdmission, type Company, companyById } from '../policy.ts';
import { companyAdministrators } from '../reads/administrators.ts';
import { hasAccount } from '../reads/company.ts';
import { isOwnEmail } from '../reads/own-email.ts';
import { similarNames } from '../reads/similar-names.ts';
import { activeMembers } from '../reads.ts';
import { acceptOpenInvitation, createInvitedAccount } from './accept-invitation.ts';

export const accessRequestLimit = ratePerRecipient(ACCESS_REQUEST_RATE_LIMIT);

/** Stores the request and emails a confirmation link. The response does not depend on existing accounts. */
export async function requestAccess(ctx: WriteContext, request: NewAccessRequest): Promise<null> {
  await requireFeatureEnabled(ctx, 'access_requests');
  const id = randomUUID();
  await ctx.sql
    .insertInto('access_requests')
    .values({ ...request, id, message: request.message ?? null, created_at: ctx.now })
    .execute();
  await ctx.enqueue(mailRequestConfirmation.with({ request_id: id }));
  return null;
}

interface Confirmation {
  outcome: 'ready' | 'pending' | 'has_account';
  new_password: string | null;
}

/** Accepts an open invitation to the confirmed email; without one, the request needs review by staff. */
export async function confirmAccessRequest(ctx: WriteContext, tempToken: string): Promise<Confirmation> {
  const { facts, email } = await spendLink(ctx, tempToken, 'email confirmation');
  const id = String(facts.request_id);
  const person = await ctx.sql
    .selectFrom('access_requests')
    .select(['first_name', 'last_name'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!person || email === null) throw linkExpired();
  if (await hasAccount(ctx.sql, email)) return { outcome: 'has_account', new_password: null };
  const invitation = await acceptOpenInvitation(ctx, { email });
  if (!invitation) {
    await markConfirmed(ctx, id);
    return { outcome: 'pending', new_password: null };
  }
  const { userId, new_password } = await createInvitedAccount(ctx, invitation, person);
  const decided = { state: 'accepted', confirmed_at: ctx.now, decided_at: ctx.now, user_id: userId } as const;
  await ctx.sql.updateTable('access_requests').set(decided).where('id', '=', id).execute();
  return { outcome: 'ready', new_password };
}

/** Only the first of several requests from one email is marked; the others are purged later. */
export async function markConfirmed(ctx: WriteContext, id: string): Promise<void> {
  const others = ctx.sql
    .selectFrom('access_requests as o')
    .select('o.id')
    .where('o.state', 'in', ['confirmed', 'forwarded'])
    .where(sql<SqlBool>`lower(o.email) = lower(access_requests.email)`);
  await ctx.sql
    .updateTable('access_requests')
    .set({ state: 'confirmed', confirmed_at: ctx.now })
    .where('id', '=', id)
    .where('state', '=', 'new')
    .where(({ not, exists }) => not(exists(others)))
    .execute();
}

/**
 * For staff: creates the account, with a new hiring company or for an MWBE without a firm, and emails a link to choose a
 * password. An existing company decides for itself who joins (`forwardRequest`).
 * @returns the new user's id
 * @throws AppError 404; 409 if the request is not pending or the email got an account in the meantime; 400 for a company
 * that is missing; 403 for one's own request
 */
export async function acceptRequest(
  ctx: WriteContext,
  id: string,
  granted: Omit<Acceptance, 'company_id'>,
): Promise<string> {
  const request = await decide(ctx, id, ['confirmed'], { state: 'accepted' });
  const company = await newCompanyFor(ctx, granted);
  return createAccount(ctx, { ...request, id }, granted.user_type, company, granted.role);
}

/**
 * Creates the account as a member of an existing company: for its administrators, and for staff administrators where it
 * has none.
 * @returns the new user's id
 * @throws AppError 403, 404; 409 if the request was decided or the company has an administrator; 400 for a company that
 * does not exist or has a different user type
 */
export async function admitToCompany(
  ctx: WriteContext,
  id: string,
  { company_id, user_type, role }: Pick<CompanyPlacement, 'company_id' | 'role'> & { readonly user_type?: MemberType },
): Promise<string> {
  const request = await decide(ctx, id, ['confirmed', 'forwarded'], { state: 'accepted' });
  const company = await companyToJoin(ctx, { company_id, user_type });
  const joined = authorizeAdmission(ctx, company, await companyAdministrators(ctx.sql, company.id));
  return createAccount(ctx, { ...request, id }, company.user_type as MemberType, joined, role);
}

/** For staff: an administrator of the company decides. @throws AppError 404, 403 for one's own request, 409 */
export async function forwardRequest(
  ctx: WriteContext,
  id: string,
  { company_id, role }: CompanyPlacement,
): Promise<void> {
  const request = await requestOf(ctx, id);
  await refuseOwnRequest(ctx, request);
  const forwarded = await ctx.sql
    .updateTable('access_requests')
    .set({ state: 'forwarded' })
    .where('id', '=', id)
    .where('state', '=', 'confirmed')
    .returning('id')
    .executeTakeFirst();
  if (!forwarded) throw conflict('This request is not pending');
  await ctx.audit({
    action: 'access request forwarded',
    subjectType: 'access request',
    subjectId: id,
    details: { company: company_id, role },
  });
}

/** Declines the request and emails the reason. @throws AppError 404, 403 for one's own request, 409 if it is not pending */
export async function refuseRequest(ctx: WriteContext, id: string, reason: string): Promise<void> {
  await decide(ctx, id, ['confirmed', 'forwarded'], { state: 'refused', reason });
  await ctx.audit({ action: 'access request declined', subjectType: 'access request', subjectId: id });
  await ctx.enqueue(mailRequestDeclined.with({ request_id: id }));
}

type Requester = Pick<AccessRequest, 'email' | 'first_name' | 'last_name'>;

async function createAccount(
  ctx: WriteContext,
  request: Requester & { readonly id: string },
  userType: MemberType,
  company: Pick<Company, 'id' | 'type'> | null,
  role: Role,
): Promise<string> {
  const userId = await createUser(ctx, {
    email: request.email,
    firstName: request.first_name,
    lastName: request.last_name,
    userType,
    passwordHash: null,
  });
  if (company) await addMembership(ctx, userId, company.id, company.type, role);
  await ctx.sql.updateTable('access_requests').set({ user_id: userId }).where('id', '=', request.id).execute();
  await ctx.audit({
    action: 'access request accepted',
    subjectType: 'access request',
    subjectId: request.id,
    details: { user: userId, company: company?.id ?? null, user_type: userType, role },
  });
  await ctx.enqueue(mailWelcome.with({ user_id: userId }));
  return userId;
}

async function decide(
  ctx: WriteContext,
  id: string,
  from: readonly AccessRequestState[],
  decision: { state: AccessRequestState; reason?: string },
): Promise<Requester> {
  const request = await requestOf(ctx, id);
  await refuseOwnRequest(ctx, request);
  const { numUpdatedRows } = await ctx.sql
    .updateTable('access_requests')
    .set({ ...decision, decided_at: ctx.now, decided_by: ctx.actor.kind === 'user' ? ctx.actor.id : null })
    .where('id', '=', id)
    .where('state', 'in', from)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw conflict('This request is not pending');
  return request;
}

const requestOf = async (ctx: WriteContext, id: string): Promise<Requester> =>
  orNotFound(
    await ctx.sql
      .selectFrom('access_requests')
      .select(['email', 'first_name', 'last_name'])
      .where('id', '=', id)
      .executeTakeFirst(),
  );

/** Nobody gives themselves another account, whatever their rights are. */
async function refuseOwnRequest(ctx: WriteContext, { email }: Requester): Promise<void> {
  if (await isOwnEmail(ctx, email)) throw forbidden("You can't review a request of your own. Ask a colleague.");
}

/** The company of the new account; null for an MWBE that claims its firm later. */
async function newCompanyFor(
  ctx: WriteContext,
  { user_type, new_company }: Omit<Acceptance, 'company_id'>,
): Promise<Pick<Company, 'id' | 'type'> | null> {
  if (!isHiringSide(user_type)) {
    if (new_company !== undefined) throw badRequest('body.new_company', 'is only for hiring companies');
    return null;
  }
  if (new_company === undefined) throw badRequest('body.company_id', 'is missing');
  const similar = await similarNames(ctx.sql, new_company);
  const userType = user_type as Exclude<MemberType, 'MWBE'>;
  const id = await createHiringCompany(ctx, { businessName: new_company, userType });
  const details = { to: new_company, ...(similar.length > 0 && { similar: similar.map(({ name }) => name) }) };
  await ctx.audit({ action: 'company name approved', subjectType: 'company', subjectId: id, details });
  return { id, type: 'hiring_company' };
}

/** @throws AppError 400 if nobody can be asked to join it */
export async function companyToJoin(
  ctx: WriteContext,
  { company_id: id, user_type }: Pick<CompanyPlacement, 'company_id'> & { readonly user_type?: MemberType | undefined },
): Promise<Company> {
  const { rows } = await companyById(id).execute(ctx.sql);
  const company = rows[0];
  if (!company) throw badRequest('body.company_id', 'is not a company or firm');
  if (user_type !== undefined && company.user_type !== user_type) {
    throw badRequest('body.company_id', 'belongs to a different user type');
  }
  // only a claim proves who may act for an unclaimed firm
  if (company.type === 'mwbe' && (await activeMembers(ctx.sql, id)).length === 0) {
    throw badRequest('body.company_id', 'is an unclaimed firm: the person claims it after signing in');
  }
  return company;
}
