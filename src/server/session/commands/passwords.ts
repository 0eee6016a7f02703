import { randomUUID } from 'node:crypto';
import type { Input } from '#contract/endpoint.ts';
import type { endpoints } from '#contract/session/endpoints/links.ts';
import { guessedWords, type PasswordOwner, passwordProblem, strengthProblem } from '#contract/session/rules.ts';
import type { SignInResult } from '#contract/session/schema.ts';
import { setPassword } from '#server/accounts/commands/password.ts';
import { personDetails } from '#server/accounts/reads/people.ts';
import { requireUser } from '#server/kernel/context/authorize.ts';
import type { ReadContext, WriteContext } from '#server/kernel/context/contexts.ts';
import { badRequest, orNotFound } from '#server/kernel/http/errors.ts';
import { spendLink } from '#server/links/commands.ts';
import { linkExpired } from '#server/links/reads.ts';
import { hashPassword } from '../adapters/argon2.ts';
import { estimateGuesses } from '../adapters/password-strength.ts';
import { mailPasswordChanged } from '../job-definitions.ts';
import { activePersonById } from '../reads/active-person.ts';
import { openPersonLink } from '../reads/links.ts';
import { forgetSources } from './known-sources.ts';
import { revokeAccess } from './sessions.ts';
import { signIn } from './sign-in.ts';

type NewPassword = Input<typeof endpoints.newPassword>['body'];

/** @returns the hash. @throws AppError 400 for a password that is guessed early */
export async function validateAndHashPassword(password: string, owner: PasswordOwner): Promise<string> {
  const words = guessedWords(owner);
  const fault = passwordProblem(password, owner) ?? strengthProblem(await estimateGuesses({ password, words }));
  if (fault) throw badRequest('body.password', fault);
  return hashPassword(password);
}

/** Checks the link before the expensive hash. @throws AppError 400, 404 */
export async function preparePasswordReset(ctx: ReadContext, { tempToken, password }: NewPassword): Promise<string> {
  const { person } = await openPersonLink(ctx, tempToken, 'new password');
  if (!person) throw linkExpired();
  return validateAndHashPassword(password, await ownerOf(ctx, person.id));
}

/** What somebody who knows this person would try. */
async function ownerOf(ctx: ReadContext, userId: string): Promise<PasswordOwner> {
  const { email, first_name, last_name, companies } = orNotFound(await personDetails(ctx.sql, userId));
  return { email, firstName: first_name, lastName: last_name, companies: companies.map(({ name }) => name) };
}

/** The link proves access to the mailbox only, so a second factor is still required. */
export async function resetPassword(
  ctx: WriteContext,
  { tempToken }: NewPassword,
  hash: string,
): Promise<SignInResult> {
  const { userId } = await spendLink(ctx, tempToken, 'new password');
  const person = await activePersonById(ctx, userId);
  if (!person) throw linkExpired();
  await revokeAccess(ctx, person.id);
  await replacePassword(ctx, person.id, hash);
  return signIn(ctx, person, { how: 'link' });
}

export async function preparePasswordChange(ctx: ReadContext, password: string): Promise<string> {
  return validateAndHashPassword(password, await ownerOf(ctx, requireUser(ctx.actor).id));
}

/** Keeps the current session. */
export async function changePassword(ctx: WriteContext, hash: string): Promise<null> {
  const { id, sessionId } = requireUser(ctx.actor);
  await revokeAccess(ctx, id, { keepSession: sessionId });
  await replacePassword(ctx, id, hash);
  return null;
}

/** The caller has revoked what the old password or the mailbox gave access to. */
async function replacePassword(ctx: WriteContext, userId: string, hash: string): Promise<void> {
  const is_first = await setPassword(ctx, userId, hash);
  await forgetSources(ctx, userId);
  await ctx.enqueue(mailPasswordChanged.with({ user_id: userId, key: randomUUID(), is_first }));
}
