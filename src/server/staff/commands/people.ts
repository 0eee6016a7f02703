import type { NewStaff, PersonChange } from '#contract/accounts/schema/people.ts';
import { changePerson } from '#server/accounts/commands/account-rights.ts';
import { createUser } from '#server/accounts/commands.ts';
import { personDetails } from '#server/accounts/reads/people.ts';
import type { Sql } from '#server/db/types.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { rateLimit } from '#server/kernel/context/rate-limit.ts';
import { conflict, orNotFound } from '#server/kernel/http/errors.ts';
import { resetFactors } from '#server/second-factor/commands/reset.ts';
import { revokeAccess } from '#server/session/commands/sessions.ts';
import { mailPasswordLink } from '../job-definitions.ts';
import { authorizeAdmin, authorizeStaff, PASSWORD_LINK_RATE_LIMIT } from '../policy.ts';

/** Changes rights and state of an account. Deactivation ends all sessions and revokes all links. */
export async function changeAccount(ctx: WriteContext, id: string, wanted: PersonChange): Promise<null> {
  const { userId } = authorizeAdmin(ctx.actor);
  if (wanted.active === false && userId === id) {
    throw conflict("You can't deactivate your own account. Ask another administrator.");
  }
  await changePerson(ctx, id, wanted);
  if (wanted.active === false) await revokeAccess(ctx, id);
  return null;
}

/** Creates a staff account without a password and emails a link to choose one. */
export async function addStaff(ctx: WriteContext, person: NewStaff): Promise<{ id: string }> {
  const { userId } = authorizeAdmin(ctx.actor);
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
  await ctx.audit({ action: 'staff account created', subjectType: 'user', subjectId: id, details });
  await ctx.enqueue(mailPasswordLink.with({ user_id: id, by: userId, reason: 'new staff' }));
  return { id };
}

/** @throws AppError 404, 409 */
async function requireActive(db: Sql, id: string): Promise<void> {
  const { active } = orNotFound(await personDetails(db, id));
  if (!active) throw conflict('This account is deactivated. Reactivate it first.');
}

/** By the recipient. */
export const passwordLinkLimit = rateLimit(
  PASSWORD_LINK_RATE_LIMIT,
  async ({ sql, actor }, { params }: { params: { id: string } }) => {
    authorizeStaff(actor);
    await requireActive(sql, params.id);
    return { account: params.id };
  },
);

export async function sendPasswordLink(ctx: WriteContext, id: string): Promise<null> {
  const { userId } = authorizeStaff(ctx.actor);
  await requireActive(ctx.sql, id);
  await ctx.audit({ action: 'password link sent', subjectType: 'user', subjectId: id });
  await ctx.enqueue(mailPasswordLink.with({ user_id: id, by: userId, reason: 'asked' }));
  return null;
}

/** For a person who lost device and recovery codes. */
export async function resetSecondFactor(ctx: WriteContext, id: string, reason: string): Promise<null> {
  const { userId } = authorizeAdmin(ctx.actor);
  if (userId === id) {
    throw conflict('Change your own two-step verification in your settings');
  }
  orNotFound(await personDetails(ctx.sql, id));
  await resetFactors(ctx, id, reason);
  await revokeAccess(ctx, id);
  return null;
}
