import { randomUUID } from 'node:crypto';
import { type SqlBool, sql } from 'kysely';
import { isHiringSide } from '#contract/access/user-types.ts';
import type { MemberType } from '#contract/accounts/rules.ts';
import type {
  Acceptance,
  AccessRequest,
  NewAccessRequest,
  RequestState,
} from '#contract/accounts/schema/access-requests.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { requireFeatureEnabled } from '#server/kernel/context/feature-flags.ts';
import { enforceRateLimit, recordAttempt } from '#server/kernel/context/rate-limit.ts';
import { badRequest, conflict, orNotFound } from '#server/kernel/http/errors.ts';
import { spendLink } from '#server/links/commands.ts';
import { linkExpired } from '#server/links/reads.ts';
import { addMembership, createHiringCompany, createUser } from '../commands.ts';
import { mailRequestConfirmation, mailRequestDeclined, mailWelcome } from '../job-definitions.ts';
import { ACCESS_REQUEST_RATE_LIMIT, type Company, companyById } from '../policy.ts';
import { hasAccount } from '../reads/company.ts';
import { activeMembers } from '../reads.ts';
import { acceptOpenInvitation, createInvitedAccount } from './accept-invitation.ts';

/** Stores the request and emails a confirmation link. The response does not depend on existing accounts. */
export async function requestAccess(ctx: WriteContext, request: NewAccessRequest): Promise<null> {
  await requireFeatureEnabled(ctx, 'access_requests');
  await enforceRateLimit(ctx, ACCESS_REQUEST_RATE_LIMIT, request.email);
  await recordAttempt(ctx, ACCESS_REQUEST_RATE_LIMIT, request.email);
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
  const { facts, email } = await spendLink(ctx, tempToken, 'e-mail confirmation');
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
async function markConfirmed(ctx: WriteContext, id: string): Promise<void> {
  const others = ctx.sql
    .selectFrom('access_requests as o')
    .select('o.id')
    .where('o.state', '=', 'confirmed')
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
 * For staff: creates account and membership, and emails a link to choose a password.
 * @returns the new user's id
 * @throws AppError 404; 409 if the request is not pending or the email got an account in the meantime; 400 for a
 * company that does not exist or has a different user type
 */
export async function acceptRequest(ctx: WriteContext, id: string, granted: Acceptance): Promise<string> {
  const request = await decide(ctx, id, { state: 'accepted' });
  const company = await companyFor(ctx, granted);
  const userId = await createUser(ctx, {
    email: request.email,
    firstName: request.first_name,
    lastName: request.last_name,
    userType: granted.user_type,
    passwordHash: null,
  });
  if (company) await addMembership(ctx, userId, company.id, company.type, granted.role);
  await ctx.sql.updateTable('access_requests').set({ user_id: userId }).where('id', '=', id).execute();
  await ctx.audit({
    action: 'access request accepted',
    subjectType: 'access request',
    subjectId: id,
    details: { user: userId, company: company?.id ?? null, user_type: granted.user_type, role: granted.role },
  });
  await ctx.enqueue(mailWelcome.with({ user_id: userId }));
  return userId;
}

/** For staff: declines the request and emails the reason. @throws AppError 404, 409 if it is not pending */
export async function refuseRequest(ctx: WriteContext, id: string, reason: string): Promise<void> {
  await decide(ctx, id, { state: 'refused', reason });
  await ctx.audit({ action: 'access request declined', subjectType: 'access request', subjectId: id });
  await ctx.enqueue(mailRequestDeclined.with({ request_id: id }));
}

async function decide(
  ctx: WriteContext,
  id: string,
  decision: { state: RequestState; reason?: string },
): Promise<Pick<AccessRequest, 'email' | 'first_name' | 'last_name'>> {
  const row = await ctx.sql
    .updateTable('access_requests')
    .set({ ...decision, decided_at: ctx.now, decided_by: ctx.actor.kind === 'user' ? ctx.actor.id : null })
    .where('id', '=', id)
    .where('state', '=', 'confirmed')
    .returning(['email', 'first_name', 'last_name'])
    .executeTakeFirst();
  if (row) return row;
  orNotFound(await ctx.sql.selectFrom('access_requests').select('id').where('id', '=', id).executeTakeFirst());
  throw conflict('This request is not pending');
}

/** The company of the new account; null for an MWBE that claims its firm later. */
async function companyFor(
  ctx: WriteContext,
  { user_type, company_id, new_company }: Acceptance,
): Promise<Pick<Company, 'id' | 'type'> | null> {
  if (company_id !== undefined && new_company !== undefined)
    throw badRequest('body.new_company', "can't be combined with company_id");
  if (company_id !== undefined) return existingCompany(ctx, company_id, user_type);
  if (!isHiringSide(user_type)) {
    if (new_company !== undefined) throw badRequest('body.new_company', 'is only for hiring companies');
    return null;
  }
  if (new_company === undefined) throw badRequest('body.company_id', 'is missing');
  const userType = user_type as Exclude<MemberType, 'MWBE'>;
  return { id: await createHiringCompany(ctx, { businessName: new_company, userType }), type: 'hiring_company' };
}

async function existingCompany(ctx: WriteContext, id: string, userType: MemberType): Promise<Company> {
  const { rows } = await companyById(id).execute(ctx.sql);
  const company = rows[0];
  if (!company) throw badRequest('body.company_id', 'is not a company or firm');
  if (company.user_type !== userType) throw badRequest('body.company_id', 'belongs to a different user type');
  // only a claim proves who may act for an unclaimed firm
  if (company.type === 'mwbe' && (await activeMembers(ctx.sql, id)).length === 0) {
    throw badRequest('body.company_id', 'is an unclaimed firm: the person claims it after signing in');
  }
  return company;
}
