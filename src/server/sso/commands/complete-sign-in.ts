import { domainOf, SIGN_ON_ERRORS, type SignOnErrorCode } from '#contract/sso/rules.ts';
import { type CallbackBody, type Outcome, outcome } from '#contract/sso/schema.ts';
import { setSsoRole } from '#server/accounts/commands/sso-role.ts';
import { addMembership, createUser } from '#server/accounts/commands.ts';
import { accountByEmail, accountById, hiringCompanyById } from '#server/accounts/reads/sso-accounts.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { reserveAttempt } from '#server/kernel/context/rate-limit.ts';
import { hashToken } from '#server/kernel/context/tokens.ts';
import { AppError, orNotFound } from '#server/kernel/http/errors.ts';
import { Redirect } from '#server/kernel/http/handler.ts';
import { issueLink } from '#server/links/commands.ts';
import { linkGeneration } from '#server/links/reads.ts';
import { type AssertedIdentity, SignOnError } from '../adapters/sign-on-error.ts';
import { mailAccountLink } from '../job-definitions.ts';
import { ACCOUNT_LINK_RATE_LIMIT } from '../policy.ts';
import { hasVerifiedDomain, isLinked, linkedUserId, type ProviderRow, roleOf, rulesOf } from '../reads/providers.ts';
import type { RejectedResponse, VerifiedResponse } from '../reads/responses.ts';
import { openTicket, sealTicket } from '../reads/sealed-state.ts';

/** Completes an OIDC sign-in. @throws AppError 403 if it is refused, which is recorded */
export async function completeSignIn(
  ctx: WriteContext,
  response: VerifiedResponse | RejectedResponse,
): Promise<Outcome> {
  try {
    return await resolveSignIn(ctx, response);
  } catch (error) {
    if (error instanceof SignOnError) throw toAppError(error, response.provider);
    throw error;
  }
}

/**
 * Completes a SAML sign-in. The browser is in a cross-site form post, so the result travels in a ticket instead of an error.
 * @returns to the callback page, with the ticket in the fragment, which reaches no log
 */
export async function completeSamlSignIn(
  ctx: WriteContext,
  response: VerifiedResponse | RejectedResponse,
): Promise<Redirect> {
  let failed = false;
  const content = await resolveSignIn(ctx, response).catch(async (error: unknown) => {
    if (!(error instanceof SignOnError)) throw error;
    failed = true;
    await recordRefusal(ctx, error.reason, response.provider);
    return { refused: error.reason };
  });
  return new Redirect(`/sso/callback#ticket=${sealTicket(ctx, response.binding, content)}`, { failed });
}

/** Opens a ticket. @throws AppError 403 if it is invalid, or the sign-in was refused (already recorded) */
export function redeemTicket(ctx: WriteContext, { ticket, state }: Extract<CallbackBody, { via: 'ticket' }>): Outcome {
  const content = contentOf(ctx, ticket, state);
  const known = outcome.safeParse(content);
  if (known.success) return known.data;
  throw new AppError(403, textFor((content as { refused: SignOnErrorCode }).refused));
}

function contentOf(ctx: WriteContext, ticket: string, state: string | null): unknown {
  try {
    return openTicket(ctx, ticket, state);
  } catch (error) {
    throw error instanceof SignOnError ? toAppError(error, null) : error;
  }
}

export const toAppError = ({ reason, cause }: SignOnError, provider: ProviderRow | null): AppError =>
  new AppError(403, textFor(reason), { record: (ctx) => recordRefusal(ctx, reason, provider), cause });

async function recordRefusal(ctx: WriteContext, reason: SignOnErrorCode, provider: ProviderRow | null): Promise<void> {
  await ctx.audit({
    action: 'single sign-on refused',
    subjectType: 'sso provider',
    subjectId: provider?.id ?? null,
    details: { reason, address: ctx.request.address },
  });
}

const AGAIN = 'Please start again.';
const TEXTS: Partial<Record<SignOnErrorCode, string>> = {
  'other window': `This sign-in was started in another window or browser. ${AGAIN}`,
  'too late': `This sign-in took too long. ${AGAIN}`,
  replayed: `This sign-in was already used. ${AGAIN}`,
  state: `This sign-in wasn't started here. ${AGAIN}`,
  inactive: 'Your account is deactivated. Ask an administrator of your company.',
  'not a member': 'Your account no longer belongs to this company. Ask one of its administrators.',
  'account elsewhere':
    "Your email already has an account that isn't part of your company. Sign in with your password, or ask an administrator of your company to invite you.",
};

const textFor = (reason: SignOnErrorCode): string =>
  TEXTS[reason] ??
  `We couldn't sign you in with your organization's account. Tell your IT team: “${SIGN_ON_ERRORS[reason]}”`;

/** @throws SignOnError */
async function resolveSignIn(ctx: WriteContext, response: VerifiedResponse | RejectedResponse): Promise<Outcome> {
  if ('refused' in response) {
    if (response.test) return testOutcome(null, response.refused.reason, null);
    throw response.refused;
  }
  const { provider, asserted, test } = response;
  const decision = await decide(ctx, provider, asserted).catch((error: unknown) => {
    if (test && error instanceof SignOnError) return error;
    throw error;
  });
  await spendMarks(ctx, asserted);
  if (decision instanceof SignOnError) return testOutcome(asserted, decision.reason, provider);
  if (test) return testOutcome(asserted, null, provider);
  if (decision.kind === 'connect') return requestAccountLink(ctx, provider, asserted, decision);
  const alreadyLinked = decision.kind === 'linked';
  const { userId, email } = alreadyLinked ? decision : await createAccount(ctx, provider, asserted, decision.email);
  // without rules, administrators manage roles in Plumbline
  if (alreadyLinked && rulesOf(provider).length > 0)
    await setSsoRole(ctx, userId, provider.company_id, roleOf(provider, asserted));
  const tempToken = await issueSignInLink(ctx, provider, { userId, email });
  return { outcome: 'signed_in', tempToken, email, ask: provider.kind === 'saml' && response.binding === null };
}

/** For the page to open the session, which will be bound to the provider's company. @returns the link's secret */
export const issueSignInLink = (
  ctx: WriteContext,
  provider: ProviderRow,
  account: { readonly userId: string; readonly email: string },
): Promise<string> =>
  issueLink(ctx, {
    ...account,
    purpose: 'single sign-on',
    facts: { provider: provider.id, company: provider.company_id },
  });

type Decision =
  | { readonly kind: 'linked'; readonly userId: string; readonly email: string }
  | { readonly kind: 'new'; readonly email: string }
  | { readonly kind: 'connect'; readonly userId: string; readonly email: string };

/** Finds the account without writing anything. @throws SignOnError */
async function decide(ctx: WriteContext, provider: ProviderRow, asserted: AssertedIdentity): Promise<Decision> {
  const { company_id: company } = provider;
  const connected = await linkedUserId(ctx.sql, provider.id, asserted);
  if (connected !== undefined) {
    const account = orNotFound(await accountById(ctx.sql, ctx.config, company, connected));
    return { kind: 'linked', userId: account.id, email: requireActiveMember(account, 'not a member').email };
  }
  const { email } = asserted;
  if (email === null) throw new SignOnError('no email');
  if (!(await hasVerifiedDomain(ctx.sql, company, domainOf(email)))) throw new SignOnError('domain');
  const account = await accountByEmail(ctx.sql, ctx.config, company, email);
  if (!account) return { kind: 'new', email };
  requireActiveMember(account, 'account elsewhere');
  if (await isLinked(ctx.sql, provider.id, account.id)) throw new SignOnError('account connected');
  return { kind: 'connect', userId: account.id, email: account.email };
}

type Account = NonNullable<Awaited<ReturnType<typeof accountById>>>;

/** @throws SignOnError */
export function requireActiveMember(account: Account, otherwise: 'not a member' | 'account elsewhere'): Account {
  if (account.user_type === 'INTERNAL') throw new SignOnError('staff');
  if (account.role === null) throw new SignOnError(otherwise);
  if (!account.may_log_in) throw new SignOnError('inactive');
  return account;
}

/** Prevents replay, also of concurrent copies. @throws SignOnError if a mark was used before */
async function spendMarks(ctx: WriteContext, { replayMarks: once }: AssertedIdentity): Promise<void> {
  const marks = once.map(({ mark, until }) => ({ mark: hashToken(mark), expires_at: until }));
  const used = await ctx.sql
    .insertInto('sso_used')
    .values(marks)
    .onConflict((conflict) => conflict.doNothing())
    .returning('mark')
    .execute();
  if (used.length < marks.length) throw new SignOnError('replayed');
}

/** Just-in-time provisioning on the first sign-in, with the role of `roleFor`. */
async function createAccount(ctx: WriteContext, provider: ProviderRow, asserted: AssertedIdentity, email: string) {
  const company = orNotFound(await hiringCompanyById(ctx.sql, provider.company_id));
  const { firstName, lastName } = asserted;
  const userType = company.user_type;
  const userId = await createUser(ctx, { email, firstName, lastName, userType, passwordHash: null });
  await addMembership(ctx, userId, provider.company_id, 'hiring_company', roleOf(provider, asserted));
  await linkAccount(ctx, provider.id, asserted, userId);
  return { userId, email };
}

/** @throws AppError 409 if either side is already linked */
export async function linkAccount(
  ctx: WriteContext,
  providerId: string,
  { issuer, subject }: Pick<AssertedIdentity, 'issuer' | 'subject'>,
  userId: string,
): Promise<void> {
  const row = await ctx.sql
    .insertInto('sso_identities')
    .values({ provider_id: providerId, issuer, subject, user_id: userId, created_at: ctx.now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst();
  if (!row) throw new AppError(409, 'This account is already connected. Sign in again.');
  await ctx.audit({
    action: 'single sign-on linked',
    subjectType: 'user',
    subjectId: userId,
    details: { provider: providerId },
  });
}

/** An existing account is linked only after its owner confirms by email. */
async function requestAccountLink(
  ctx: WriteContext,
  provider: ProviderRow,
  { issuer, subject }: AssertedIdentity,
  { userId, email }: Extract<Decision, { kind: 'connect' }>,
): Promise<Outcome> {
  // here, since only a verified response says who; the job starts with the commit that counts it
  await reserveAttempt(ctx, [ACCOUNT_LINK_RATE_LIMIT], { account: email });
  const generation = await linkGeneration(ctx, userId);
  await ctx.enqueue(mailAccountLink.with({ provider_id: provider.id, issuer, subject, user_id: userId, generation }));
  await ctx.audit({
    action: 'single sign-on link requested',
    subjectType: 'user',
    subjectId: userId,
    details: { provider: provider.id },
  });
  return { outcome: 'email_sent', email };
}

/** Standard token claims that say nothing about the person. */
const PROTOCOL_CLAIMS = ['iss', 'sub', 'aud', 'azp', 'exp', 'iat', 'nbf', 'nonce', 'at_hash', 'c_hash', 'auth_time'];

function testOutcome(
  asserted: AssertedIdentity | null,
  problem: SignOnErrorCode | null,
  provider: ProviderRow | null,
): Outcome {
  const claims = Object.entries(asserted?.claims ?? {}).filter(([name]) => !PROTOCOL_CLAIMS.includes(name));
  return {
    outcome: 'test',
    problem: problem && SIGN_ON_ERRORS[problem],
    email: asserted?.email ?? null,
    role: asserted && provider ? roleOf(provider, asserted) : null,
    claims: [
      ...(asserted ? [{ name: 'Identifier', values: [asserted.subject] }] : []),
      ...claims
        .slice(0, 40)
        .map(([name, values]) => ({ name, values: values.slice(0, 10).map((value) => value.slice(0, 200)) })),
    ],
  };
}
