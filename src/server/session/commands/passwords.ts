import { randomUUID } from 'node:crypto';
import type { Input } from '#contract/endpoint.ts';
import type { endpoints } from '#contract/session/endpoints/links.ts';
import { passwordFault } from '#contract/session/rules.ts';
import type { Entry } from '#contract/session/schema.ts';
import { setPassword } from '#server/accounts/commands/password.ts';
import { requireUser } from '#server/kernel/context/authorize.ts';
import type { ReadContext, WriteContext } from '#server/kernel/context/contexts.ts';
import { badRequest } from '#server/kernel/http/errors.ts';
import { revokeLinks, spendLink } from '#server/links/commands.ts';
import { linkOver } from '#server/links/reads.ts';
import { hashPassword } from '../adapters/argon2.ts';
import { tellPasswordChanged } from '../job-definitions.ts';
import { openPersonsLink } from '../reads/links.ts';
import { personBehind } from '../reads/people.ts';
import { enter } from './enter.ts';
import { endSessionsOf } from './sessions.ts';

type NewPassword = Input<typeof endpoints.newPassword>['body'];
type Owner = Parameters<typeof passwordFault>[1];

/** @returns its hash. @throws AppError 400 for a password that is guessed first */
export async function hashGoodPassword(password: string, owner: Owner): Promise<string> {
  const fault = passwordFault(password, owner);
  if (fault) throw badRequest('body.password', fault);
  return hashPassword(password);
}

/** Only for an open link: hashing takes a core for a while. @throws AppError 400, 404, 429 */
export async function prepareNewPassword(ctx: ReadContext, { tempToken, password }: NewPassword): Promise<string> {
  const { person } = await openPersonsLink(ctx, tempToken, 'new password');
  if (!person) throw linkOver();
  return hashGoodPassword(password, { ...person, firstName: person.first_name, lastName: person.last_name });
}

/** The link proves who reads the mailbox, and nothing more: who has a second factor is still asked for it. */
export async function chooseNewPassword(ctx: WriteContext, { tempToken }: NewPassword, hash: string): Promise<Entry> {
  const { userId } = await spendLink(ctx, tempToken, 'new password');
  const person = await personBehind(ctx, userId);
  if (!person) throw linkOver();
  await endSessionsOf(ctx, person.id);
  await replacePassword(ctx, person.id, hash);
  return enter(ctx, person, { how: 'link' });
}

export async function prepareOwnPassword({ actor }: ReadContext, password: string): Promise<string> {
  return hashGoodPassword(password, requireUser(actor));
}

/** The session in which it is done goes on. */
export async function changeOwnPassword(ctx: WriteContext, hash: string): Promise<null> {
  const { id, sessionId } = requireUser(ctx.actor);
  await endSessionsOf(ctx, id, { except: sessionId });
  await replacePassword(ctx, id, hash);
  return null;
}

/** Whatever the old password or the mailbox opened half-way ends with it. */
async function replacePassword(ctx: WriteContext, userId: string, hash: string): Promise<void> {
  await setPassword(ctx, userId, hash);
  await revokeLinks(ctx, { userId }, 'new password', 'log-in', 'second factor');
  await ctx.enqueue(tellPasswordChanged.with({ user_id: userId, key: randomUUID() }));
}
