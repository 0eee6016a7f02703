import { randomUUID } from 'node:crypto';
import { type SqlBool, sql } from 'kysely';
import type { UserType } from '#contract/access/user-types.ts';
import type { Input } from '#contract/endpoint.ts';
import type { endpoints } from '#contract/session/endpoints.ts';
import { createUser } from '#server/accounts/commands.ts';
import { credentials, hasStaff } from '#server/accounts/reads.ts';
import type { ReadContext, WriteContext } from '#server/kernel/contexts.ts';
import { AppError, conflict, found, notFound, unauthorized } from '#server/kernel/errors.ts';
import { SESSION_TOPIC } from '#server/kernel/streams.ts';
import { hashToken, newToken } from '#server/kernel/tokens.ts';
import { hashPassword, passwordMatches } from './adapters/argon2.ts';
import { GUESSES, sessionLife } from './policy.ts';
import { tooManyGuesses } from './reads.ts';

const FIRST_STAFF = 'first staff account';
const FIRST_STAFF_LIFE_MS = 24 * 3_600_000;

type LogIn = Input<typeof endpoints.logIn>['body'];
type FirstAccount = Input<typeof endpoints.firstAccount>['body'];
interface Known {
  readonly id: string;
  readonly user_type: UserType;
}

/** Before the transaction: the slow comparison of the password, equally slow for accounts that do not exist. */
export async function checkPassword(ctx: ReadContext, { username, password }: LogIn): Promise<Known> {
  const account = hashToken(username.trim().toLowerCase());
  await refuseGuessing(ctx, account);
  const known = await credentials(ctx.sql, ctx.config, username.trim());
  const right = await passwordMatches(known?.password_hash ?? null, password);
  // of guesses sent all at once the first ones have failed by now: the rest learn nothing, not even that one is right
  await refuseGuessing(ctx, account);
  if (right) return found(known);
  throw new AppError(400, 'Credentials are incorrect.', { record: (write) => noteFailure(write, account) });
}

async function refuseGuessing(ctx: ReadContext, account: Buffer): Promise<void> {
  if (!(await tooManyGuesses(ctx, account))) return;
  throw new AppError(429, 'Too many log-ins failed. Please wait 15 minutes, or ask for a new password.', {
    retryAfterSeconds: GUESSES.windowMs / 1000,
  });
}

async function noteFailure(ctx: WriteContext, account: Buffer): Promise<void> {
  await ctx.sql
    .insertInto('failed_logins')
    .values({ account_hash: account, address: ctx.request.address, at: ctx.now })
    .execute();
  await ctx.audit({
    action: 'log-in failed',
    subjectType: 'account',
    subjectId: null,
    details: { address: ctx.request.address },
  });
}

/** @returns the token, which exists only in this answer. */
export async function openSession(ctx: WriteContext, person: Known): Promise<{ access_token: string }> {
  const token = newToken();
  const id = randomUUID();
  await ctx.sql
    .insertInto('sessions')
    .values({
      id,
      token_hash: hashToken(token),
      user_id: person.id,
      created_at: ctx.now,
      last_seen_at: ctx.now,
      expires_at: new Date(ctx.now.getTime() + sessionLife(person.user_type).totalMs),
    })
    .execute();
  await ctx.audit({ action: 'logged in', subjectType: 'user', subjectId: person.id, details: { session: id } });
  return { access_token: token };
}

export async function logOut(ctx: WriteContext): Promise<null> {
  if (ctx.actor.kind !== 'user') throw unauthorized();
  await ctx.sql
    .updateTable('sessions')
    .set({ ended_at: ctx.now })
    .where('id', '=', ctx.actor.sessionId)
    .where('ended_at', 'is', null)
    .execute();
  await ctx.change(SESSION_TOPIC, ctx.actor.sessionId, [ctx.actor.id]);
  await ctx.audit({ action: 'logged out', subjectType: 'user', subjectId: ctx.actor.id });
  return null;
}

/** Notes that a session was used, so that it does not end as idle. */
export async function touch(ctx: WriteContext, sessionId: string): Promise<void> {
  await ctx.sql.updateTable('sessions').set({ last_seen_at: ctx.now }).where('id', '=', sessionId).execute();
}

/** @returns the code to print at the start of an installation without staff; earlier codes end. */
export async function issueFirstStaffCode(ctx: WriteContext): Promise<string> {
  await ctx.sql.deleteFrom('link_tokens').where('purpose', '=', FIRST_STAFF).execute();
  const token = newToken();
  await ctx.sql
    .insertInto('link_tokens')
    .values({
      id: randomUUID(),
      token_hash: hashToken(token),
      purpose: FIRST_STAFF,
      created_at: ctx.now,
      expires_at: new Date(ctx.now.getTime() + FIRST_STAFF_LIFE_MS),
    })
    .execute();
  return token;
}

/** The row of `link_tokens` that this code opens: of its purpose, unspent, not expired. */
const isOpenFirstStaffCode = (code: string, now: Date) =>
  sql<SqlBool>`token_hash = ${hashToken(code)} AND purpose = ${FIRST_STAFF} AND spent_at IS NULL AND expires_at > ${now}`;

/** Only for an open code: hashing takes a core for a while, and nobody without one may have that done. */
export async function hashNewPassword(ctx: ReadContext, body: FirstAccount): Promise<string> {
  const code = await ctx.sql
    .selectFrom('link_tokens')
    .select('id')
    .where(isOpenFirstStaffCode(body.code, ctx.now))
    .executeTakeFirst();
  found(code);
  return hashPassword(body.password);
}

/** Spends the code and makes the account in one transaction: of two at the same moment one wins. */
export async function makeFirstAccount(
  ctx: WriteContext,
  body: FirstAccount,
  passwordHash: string,
): Promise<{ access_token: string }> {
  const spent = await ctx.sql
    .updateTable('link_tokens')
    .set({ spent_at: ctx.now })
    .where(isOpenFirstStaffCode(body.code, ctx.now))
    .returning('id')
    .executeTakeFirst();
  if (!spent) throw notFound();
  if (await hasStaff(ctx.sql, ctx.config)) throw conflict('There is a staff account already');
  const id = await createUser(ctx, {
    email: body.email,
    firstName: body.first_name,
    lastName: body.last_name,
    userType: 'INTERNAL',
    admin: true,
    passwordHash,
  });
  return openSession(ctx, { id, user_type: 'INTERNAL' });
}
