import type { NewStaff, PersonChange } from '#contract/accounts/schema/people.ts';
import { PURPOSES } from '#contract/links/schema.ts';
import { changePerson } from '#server/accounts/commands/staff.ts';
import { createUser } from '#server/accounts/commands.ts';
import { personFile } from '#server/accounts/reads/people.ts';
import type { ReadContext, WriteContext } from '#server/kernel/context/contexts.ts';
import { enforceRateLimit, recordAttempt } from '#server/kernel/context/rate-limit.ts';
import { conflict, orNotFound } from '#server/kernel/http/errors.ts';
import { revokeLinks } from '#server/links/commands.ts';
import { resetFactors } from '#server/second-factor/commands/reset.ts';
import { endSessionsOf } from '#server/session/commands/sessions.ts';
import { mailPasswordLink } from '../job-definitions.ts';
import { authorizeAdministration, authorizeDesk, PASSWORD_LINKS } from '../policy.ts';

/** Rights and state of one person. A closed account is logged out everywhere, and no link opens it any more. */
export async function change(ctx: WriteContext, id: string, wanted: PersonChange): Promise<null> {
  authorizeAdministration(ctx.actor);
  if (wanted.active === false && ctx.actor.kind === 'user' && ctx.actor.id === id) {
    throw conflict('You cannot close your own account: another administrator has to');
  }
  await changePerson(ctx, id, wanted);
  if (wanted.active === false) {
    await endSessionsOf(ctx, id);
    await revokeLinks(ctx, { userId: id }, ...PURPOSES);
  }
  return null;
}

/** A staff account without a password: the person chooses one with the link that is mailed. */
export async function addStaff(ctx: WriteContext, person: NewStaff): Promise<{ id: string }> {
  authorizeAdministration(ctx.actor);
  const { email, admin, may_impersonate } = person;
  const id = await createUser(ctx, {
    email,
    firstName: person.first_name,
    lastName: person.last_name,
    userType: 'INTERNAL',
    admin,
    mayImpersonate: may_impersonate,
    passwordHash: null,
  });
  const details = { email, admin, may_impersonate };
  await ctx.audit({ action: 'staff account made', subjectType: 'user', subjectId: id, details });
  await ctx.enqueue(mailPasswordLink.with({ user_id: id, by: senderOf(ctx), reason: 'new staff' }));
  return { id };
}

/** Before the transaction: one person is not sent very many. */
export async function maySendLink(ctx: ReadContext, id: string): Promise<void> {
  authorizeDesk(ctx.actor);
  await enforceRateLimit(ctx, PASSWORD_LINKS, id);
}

export async function sendPasswordLink(ctx: WriteContext, id: string): Promise<null> {
  authorizeDesk(ctx.actor);
  const { active } = orNotFound(await personFile(ctx.sql, id));
  if (!active) throw conflict('This account is closed: open it again first');
  await recordAttempt(ctx, PASSWORD_LINKS, id);
  await ctx.audit({ action: 'password link sent', subjectType: 'user', subjectId: id });
  await ctx.enqueue(mailPasswordLink.with({ user_id: id, by: senderOf(ctx), reason: 'asked' }));
  return null;
}

/** For a person who has lost device and recovery codes: afterwards the password alone opens the account. */
export async function resetSecondFactor(ctx: WriteContext, id: string, reason: string): Promise<null> {
  authorizeAdministration(ctx.actor);
  if (ctx.actor.kind === 'user' && ctx.actor.id === id) {
    throw conflict('You change your own second factor in your settings');
  }
  orNotFound(await personFile(ctx.sql, id));
  await resetFactors(ctx, id, reason);
  await endSessionsOf(ctx, id);
  return null;
}

const senderOf = ({ actor }: WriteContext): string | null => (actor.kind === 'user' ? actor.id : null);
