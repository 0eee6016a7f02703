import { randomUUID } from 'node:crypto';
import type { Input } from '#contract/endpoint.ts';
import type { endpoints } from '#contract/session/endpoints/links.ts';
import { passwordProblem } from '#contract/session/rules.ts';
import type { SignInResult } from '#contract/session/schema.ts';
import { setPassword } from '#server/accounts/commands/password.ts';
import { requireUser } from '#server/kernel/context/authorize.ts';
import type { ReadContext, WriteContext } from '#server/kernel/context/contexts.ts';
import { badRequest } from '#server/kernel/http/errors.ts';
import { revokeLinks, spendLink } from '#server/links/commands.ts';
import { linkExpired } from '#server/links/reads.ts';
import { hashPassword } from '../adapters/argon2.ts';
import { mailPasswordChanged } from '../job-definitions.ts';
import { activePersonById } from '../reads/active-person.ts';
import { openPersonLink } from '../reads/links.ts';
import { endSessionsOf } from './sessions.ts';
import { signIn } from './sign-in.ts';

type NewPassword = Input<typeof endpoints.newPassword>['body'];
type Owner = Parameters<typeof passwordProblem>[1];

/** @returns the hash. @throws AppError 400 for a common password */
export async function validateAndHashPassword(password: string, owner: Owner): Promise<string> {
  const fault = passwordProblem(password, owner);
  if (fault) throw badRequest('body.password', fault);
  return hashPassword(password);
}

/** Checks the link before the expensive hash. @throws AppError 400, 404, 429 */
export async function preparePasswordReset(ctx: ReadContext, { tempToken, password }: NewPassword): Promise<string> {
  const { person } = await openPersonLink(ctx, tempToken, 'new password');
  if (!person) throw linkExpired();
  return validateAndHashPassword(password, { ...person, firstName: person.first_name, lastName: person.last_name });
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
  await endSessionsOf(ctx, person.id);
  await replacePassword(ctx, person.id, hash);
  return signIn(ctx, person, { how: 'link' });
}

export async function preparePasswordChange({ actor }: ReadContext, password: string): Promise<string> {
  return validateAndHashPassword(password, requireUser(actor));
}

/** Keeps the current session. */
export async function changePassword(ctx: WriteContext, hash: string): Promise<null> {
  const { id, sessionId } = requireUser(ctx.actor);
  await endSessionsOf(ctx, id, { except: sessionId });
  await replacePassword(ctx, id, hash);
  return null;
}

/** Also revokes links and half-finished sign-ins that the old password or the mailbox gave access to. */
async function replacePassword(ctx: WriteContext, userId: string, hash: string): Promise<void> {
  await setPassword(ctx, userId, hash);
  await revokeLinks(ctx, { userId }, 'new password', 'log-in', 'second factor');
  await ctx.enqueue(mailPasswordChanged.with({ user_id: userId, key: randomUUID() }));
}
