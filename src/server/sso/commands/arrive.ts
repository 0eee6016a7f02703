import { domainOf, REASONS, type Reason } from '#contract/sso/rules.ts';
import { type Arrived, type Outcome, outcome } from '#contract/sso/schema.ts';
import { setRole } from '#server/accounts/commands/sign-on.ts';
import { createUser, join } from '#server/accounts/commands.ts';
import { accountByEmail, accountById, hiringCompanyFacts } from '#server/accounts/reads/sign-on.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { enforceRateLimit, recordAttempt } from '#server/kernel/context/rate-limit.ts';
import { hashToken } from '#server/kernel/context/tokens.ts';
import { AppError, orNotFound } from '#server/kernel/http/errors.ts';
import { issueLink } from '#server/links/commands.ts';
import { type Asserted, Refused } from '../adapters/refusal.ts';
import { mailConnection } from '../job-definitions.ts';
import { CONNECTION_MAILS, REFUSALS } from '../policy.ts';
import type { Arrival, Failure } from '../reads/arrivals.ts';
import { connectedTo, hasProved, isConnected, type ProviderRow, roleOf, rulesOf } from '../reads/providers.ts';
import { openTicket, sealTicket } from '../reads/states.ts';

/** How long the page has to open the session. */
export const LINK_MS = 2 * 60_000;

/** Ends a sign-on that came back in the query of the page. @throws AppError 403, and the refusal is noted */
export async function arrive(ctx: WriteContext, arrival: Arrival | Failure): Promise<Outcome> {
  try {
    return await settle(ctx, arrival);
  } catch (error) {
    if (error instanceof Refused) throw refusal(error, arrival.provider);
    throw error;
  }
}

/**
 * Ends a sign-on that came by a form, in the middle of a way from page to page: whatever becomes of it, the browser goes on.
 * @returns where to: the page, with a ticket behind the # that reaches no log
 */
export async function arriveByForm(ctx: WriteContext, arrival: Arrival | Failure): Promise<string> {
  const content = await settle(ctx, arrival).catch(async (error: unknown) => {
    if (!(error instanceof Refused)) throw error;
    await note(ctx, error.reason, arrival.provider);
    return { refused: error.reason };
  });
  return `/sso/callback#ticket=${sealTicket(ctx, arrival.binding, content)}`;
}

/** What a ticket holds. @throws AppError 403 when the sign-on was refused, which was noted then, or the ticket is none */
export function redeemTicket(ctx: WriteContext, { ticket, state }: Extract<Arrived, { via: 'ticket' }>): Outcome {
  const content = openedTicket(ctx, ticket, state);
  const known = outcome.safeParse(content);
  if (known.success) return known.data;
  throw new AppError(403, textFor((content as { refused: Reason }).refused));
}

function openedTicket(ctx: WriteContext, ticket: string, state: string | null): unknown {
  try {
    return openTicket(ctx, ticket, state);
  } catch (error) {
    throw error instanceof Refused ? refusal(error, null) : error;
  }
}

export const refusal = ({ reason, cause }: Refused, provider: ProviderRow | null): AppError =>
  new AppError(403, textFor(reason), { record: (ctx) => note(ctx, reason, provider), cause });

async function note(ctx: WriteContext, reason: Reason, provider: ProviderRow | null): Promise<void> {
  await recordAttempt(ctx, REFUSALS, '');
  await ctx.audit({
    action: 'single sign-on refused',
    subjectType: 'sso provider',
    subjectId: provider?.id ?? null,
    details: { reason, address: ctx.request.address },
  });
}

const AGAIN = 'Please begin again.';
const TEXTS: Partial<Record<Reason, string>> = {
  'other window': `This log-in was begun in another window or browser. ${AGAIN}`,
  'too late': `This log-in took too long. ${AGAIN}`,
  replayed: `This log-in was used before. ${AGAIN}`,
  state: `This log-in was not begun here. ${AGAIN}`,
  inactive: 'Your account is closed. Ask an administrator of your company.',
  'not a member': 'Your account no longer belongs to this company. Ask one of its administrators.',
  'account elsewhere':
    'Somebody with your e-mail address has an account here that does not belong to your company. Log in with your password, or ask an administrator of your company to invite you.',
};

const textFor = (reason: Reason): string =>
  TEXTS[reason] ??
  `Your organisation’s log-in could not be accepted. Please tell the people there who look after log-ins: “${REASONS[reason]}”`;

/** @throws Refused before anything is written, but for an answer that was used */
async function settle(ctx: WriteContext, arrival: Arrival | Failure): Promise<Outcome> {
  if ('refused' in arrival) {
    if (arrival.test) return testOf(null, arrival.refused.reason, null);
    throw arrival.refused;
  }
  const { provider, asserted, test } = arrival;
  const decision = await decide(ctx, provider, asserted).catch((error: unknown) => {
    if (test && error instanceof Refused) return error;
    throw error;
  });
  await spendMarks(ctx, asserted);
  if (decision instanceof Refused) return testOf(asserted, decision.reason, provider);
  if (test) return testOf(asserted, null, provider);
  if (decision.kind === 'connect') return askToConnect(ctx, provider, asserted, decision);
  const known = decision.kind === 'known';
  const { userId, email } = known ? decision : await welcome(ctx, provider, asserted, decision.email);
  // without rules the company's administrators give the roles here
  if (known && rulesOf(provider).length > 0)
    await setRole(ctx, userId, provider.company_id, roleOf(provider, asserted));
  const tempToken = await issueLink(ctx, { purpose: 'single sign-on', lifeMs: LINK_MS, userId, email });
  return { outcome: 'in', tempToken, email, ask: provider.kind === 'saml' && arrival.binding === null };
}

type Decision =
  | { readonly kind: 'known'; readonly userId: string; readonly email: string }
  | { readonly kind: 'new'; readonly email: string }
  | { readonly kind: 'connect'; readonly userId: string; readonly email: string };

/** Whose account it is. Nothing is written here. @throws Refused */
async function decide(ctx: WriteContext, provider: ProviderRow, asserted: Asserted): Promise<Decision> {
  const { company_id: company } = provider;
  const connected = await connectedTo(ctx.sql, provider.id, asserted);
  if (connected !== undefined) {
    const account = orNotFound(await accountById(ctx.sql, ctx.config, company, connected));
    return { kind: 'known', userId: account.id, email: admitted(account, 'not a member').email };
  }
  const { email } = asserted;
  if (email === null) throw new Refused('no e-mail');
  if (!(await hasProved(ctx.sql, company, domainOf(email)))) throw new Refused('domain');
  const account = await accountByEmail(ctx.sql, ctx.config, company, email);
  if (!account) return { kind: 'new', email };
  admitted(account, 'account elsewhere');
  if (await isConnected(ctx.sql, provider.id, account.id)) throw new Refused('account connected');
  return { kind: 'connect', userId: account.id, email: account.email };
}

type Account = NonNullable<Awaited<ReturnType<typeof accountById>>>;

/** @throws Refused */
export function admitted(account: Account, otherwise: 'not a member' | 'account elsewhere'): Account {
  if (account.user_type === 'INTERNAL') throw new Refused('staff');
  if (account.role === null) throw new Refused(otherwise);
  if (!account.may_log_in) throw new Refused('inactive');
  return account;
}

/** @throws Refused when one of the marks was used: of several at the same moment one goes through */
async function spendMarks(ctx: WriteContext, { once }: Asserted): Promise<void> {
  const marks = once.map(({ mark, until }) => ({ mark: hashToken(mark), expires_at: until }));
  const used = await ctx.sql
    .insertInto('sso_used')
    .values(marks)
    .onConflict((conflict) => conflict.doNothing())
    .returning('mark')
    .execute();
  if (used.length < marks.length) throw new Refused('replayed');
}

/** The first log-in of somebody without an account: a person of the company. */
async function welcome(ctx: WriteContext, provider: ProviderRow, asserted: Asserted, email: string) {
  const company = orNotFound(await hiringCompanyFacts(ctx.sql, provider.company_id));
  const { firstName, lastName } = asserted;
  const userType = company.user_type;
  const userId = await createUser(ctx, { email, firstName, lastName, userType, passwordHash: null });
  await join(ctx, userId, provider.company_id, 'hiring_company', roleOf(provider, asserted));
  await connect(ctx, provider.id, asserted, userId);
  return { userId, email };
}

/** @throws AppError 409 when either side is connected already */
export async function connect(
  ctx: WriteContext,
  providerId: string,
  { issuer, subject }: Pick<Asserted, 'issuer' | 'subject'>,
  userId: string,
): Promise<void> {
  const row = await ctx.sql
    .insertInto('sso_identities')
    .values({ provider_id: providerId, issuer, subject, user_id: userId, created_at: ctx.now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst();
  if (!row) throw new AppError(409, 'This account is connected already. Log in again.');
  await ctx.audit({
    action: 'account connected to single sign-on',
    subjectType: 'user',
    subjectId: userId,
    details: { provider: providerId },
  });
}

/** The account was there before: whoever reads its mail says whether the person at the provider is the same. */
async function askToConnect(
  ctx: WriteContext,
  provider: ProviderRow,
  { issuer, subject }: Asserted,
  { userId, email }: Extract<Decision, { kind: 'connect' }>,
): Promise<Outcome> {
  await enforceRateLimit(ctx, CONNECTION_MAILS, email);
  await recordAttempt(ctx, CONNECTION_MAILS, email);
  await ctx.enqueue(mailConnection.with({ provider_id: provider.id, issuer, subject, user_id: userId }));
  await ctx.audit({
    action: 'asked to connect single sign-on',
    subjectType: 'user',
    subjectId: userId,
    details: { provider: provider.id },
  });
  return { outcome: 'mailed', email };
}

/** What every token says, and says nothing of the person. */
const TECHNICAL = ['iss', 'sub', 'aud', 'azp', 'exp', 'iat', 'nbf', 'nonce', 'at_hash', 'c_hash', 'auth_time'];

function testOf(asserted: Asserted | null, problem: Reason | null, provider: ProviderRow | null): Outcome {
  const claims = Object.entries(asserted?.claims ?? {}).filter(([name]) => !TECHNICAL.includes(name));
  return {
    outcome: 'test',
    problem: problem && REASONS[problem],
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
