import { randomUUID } from 'node:crypto';
import { type SqlBool, sql } from 'kysely';
import { isHiringSide } from '#contract/access/user-types.ts';
import type { MemberType } from '#contract/accounts/rules.ts';
import type { Acceptance, AccessRequest, NewAccessRequest, RequestState } from '#contract/accounts/schema/requests.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { requireFeatureEnabled } from '#server/kernel/context/feature-flags.ts';
import { enforceRateLimit, recordAttempt } from '#server/kernel/context/rate-limit.ts';
import { badRequest, conflict, orNotFound } from '#server/kernel/http/errors.ts';
import { spendLink } from '#server/links/commands.ts';
import { linkOver } from '#server/links/reads.ts';
import { createHiringCompany, createUser, join } from '../commands.ts';
import { mailRefusal, mailRequest, mailWelcome } from '../job-definitions.ts';
import { type Company, companyById, REQUESTS } from '../policy.ts';
import { hasAccount } from '../reads/company.ts';
import { activeMembers } from '../reads.ts';
import { enrol, takeOpenInvitation } from './enrolment.ts';

/** Keeps what somebody asks for, and has the address asked whether it is theirs. What exists already makes no difference. */
export async function askForLogIn(ctx: WriteContext, asked: NewAccessRequest): Promise<null> {
  await requireFeatureEnabled(ctx, 'access_requests');
  await enforceRateLimit(ctx, REQUESTS, asked.email);
  await recordAttempt(ctx, REQUESTS, asked.email);
  const id = randomUUID();
  await ctx.sql
    .insertInto('access_requests')
    .values({ ...asked, id, message: asked.message ?? null, created_at: ctx.now })
    .execute();
  await ctx.enqueue(mailRequest.with({ request_id: id }));
  return null;
}

interface Confirmation {
  outcome: 'ready' | 'waits' | 'has_account';
  new_password: string | null;
}

/** The address is theirs: an open invitation to it is accepted, everything else waits for staff. */
export async function confirmRequest(ctx: WriteContext, tempToken: string): Promise<Confirmation> {
  const { facts, email } = await spendLink(ctx, tempToken, 'e-mail confirmation');
  const id = String(facts.request_id);
  const person = await ctx.sql
    .selectFrom('access_requests')
    .select(['first_name', 'last_name'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!person || email === null) throw linkOver();
  if (await hasAccount(ctx.sql, email)) return { outcome: 'has_account', new_password: null };
  const invitation = await takeOpenInvitation(ctx, { email });
  if (!invitation) {
    await confirm(ctx, id);
    return { outcome: 'waits', new_password: null };
  }
  const { userId, new_password } = await enrol(ctx, invitation, person);
  const decided = { state: 'accepted', confirmed_at: ctx.now, decided_at: ctx.now, user_id: userId } as const;
  await ctx.sql.updateTable('access_requests').set(decided).where('id', '=', id).execute();
  return { outcome: 'ready', new_password };
}

/** Of several requests from one address the first one waits; the others are forgotten in time. */
async function confirm(ctx: WriteContext, id: string): Promise<void> {
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
 * For staff: makes the account, lets the person join and mails a link to choose a password.
 * @returns the new person's id
 * @throws AppError 404; 409 when it does not wait for staff, or the address has an account by now; 400 for a company
 * that does not exist or is of the other side
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
  if (company) await join(ctx, userId, company.id, company.type, granted.role);
  await ctx.sql.updateTable('access_requests').set({ user_id: userId }).where('id', '=', id).execute();
  await ctx.audit({
    action: 'request for a log-in accepted',
    subjectType: 'access request',
    subjectId: id,
    details: { user: userId, company: company?.id ?? null, user_type: granted.user_type, role: granted.role },
  });
  await ctx.enqueue(mailWelcome.with({ user_id: userId }));
  return userId;
}

/** For staff: ends the request and tells the person why. @throws AppError 404, 409 when it does not wait for staff */
export async function refuseRequest(ctx: WriteContext, id: string, reason: string): Promise<void> {
  await decide(ctx, id, { state: 'refused', reason });
  await ctx.audit({ action: 'request for a log-in refused', subjectType: 'access request', subjectId: id });
  await ctx.enqueue(mailRefusal.with({ request_id: id }));
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
  throw conflict('This request does not wait for a decision');
}

/** Whose account it will be, or null: an MWBE may claim its firm later. */
async function companyFor(
  ctx: WriteContext,
  { user_type, company_id, new_company }: Acceptance,
): Promise<Pick<Company, 'id' | 'type'> | null> {
  if (company_id !== undefined && new_company !== undefined) throw badRequest('body.new_company', 'is one too many');
  if (company_id !== undefined) return existing(ctx, company_id, user_type);
  if (!isHiringSide(user_type)) {
    if (new_company !== undefined) throw badRequest('body.new_company', 'is for hiring companies');
    return null;
  }
  if (new_company === undefined) throw badRequest('body.company_id', 'is missing');
  const userType = user_type as Exclude<MemberType, 'MWBE'>;
  return { id: await createHiringCompany(ctx, { businessName: new_company, userType }), type: 'hiring_company' };
}

async function existing(ctx: WriteContext, id: string, userType: MemberType): Promise<Company> {
  const { rows } = await companyById(id).execute(ctx.sql);
  const company = rows[0];
  if (!company) throw badRequest('body.company_id', 'is no company or firm');
  if (company.user_type !== userType) throw badRequest('body.company_id', 'is of another user type');
  // nobody but a claim proves who speaks for a firm that is not here yet
  if (company.type === 'mwbe' && (await activeMembers(ctx.sql, id)).length === 0) {
    throw badRequest('body.company_id', 'is a firm that nobody acts for yet: the person claims it after logging in');
  }
  return company;
}
