import { sql } from 'kysely';
import type { endpoints } from '#contract/accounts/endpoints.ts';
import type { Input } from '#contract/endpoint.ts';
import { requireUser } from '#server/kernel/context/authorize.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { enforceRateLimit, recordAttempt } from '#server/kernel/context/rate-limit.ts';
import { badRequest, conflict, orNotFound } from '#server/kernel/http/errors.ts';
import { revokeLinks, spendLink } from '#server/links/commands.ts';
import { mailAddressChanged, mailNewAddress } from '../job-definitions.ts';
import { ADDRESS_CHANGES } from '../policy.ts';

type Name = Input<typeof endpoints.changeName>['body'];

export async function changeName(ctx: WriteContext, name: Name): Promise<null> {
  const { id } = requireUser(ctx.actor);
  await ctx.sql.updateTable('users').set(name).where('id', '=', id).execute();
  await ctx.audit({ action: 'name changed', subjectType: 'user', subjectId: id });
  return null;
}

/** Has the new address asked whether it is theirs; nothing changes until its reader says so. */
export async function askForNewAddress(ctx: WriteContext, email: string): Promise<null> {
  const person = requireUser(ctx.actor);
  if (email.toLowerCase() === person.email.toLowerCase()) throw badRequest('body.email', 'is your address already');
  await enforceRateLimit(ctx, ADDRESS_CHANGES, email);
  await recordAttempt(ctx, ADDRESS_CHANGES, email);
  await revokeLinks(ctx, { userId: person.id }, 'new e-mail address');
  await ctx.audit({ action: 'new e-mail address asked for', subjectType: 'user', subjectId: person.id });
  await ctx.enqueue(mailNewAddress.with({ user_id: person.id, email, asked_at: ctx.now.toISOString() }));
  return null;
}

/** @throws AppError 404 for links that are over, 409 when the address has an account by now */
export async function takeNewAddress(ctx: WriteContext, tempToken: string): Promise<{ email: string }> {
  const { userId, email } = await spendLink(ctx, tempToken, 'new e-mail address');
  const [id, address] = [orNotFound(userId), orNotFound(email)];
  const { rows } = await sql<{ former: string }>`
    UPDATE users u SET email = ${address} FROM users o
    WHERE u.id = ${id} AND o.id = u.id AND u.active
      AND NOT EXISTS (SELECT FROM users x WHERE lower(x.email) = lower(${address}) AND x.id <> u.id)
    RETURNING o.email AS former`.execute(ctx.sql);
  if (!rows[0]) throw conflict('This e-mail address has an account already');
  // what was sent to the former address opens this account no more
  await revokeLinks(ctx, { userId: id }, 'new password', 'log-in');
  await ctx.audit({ action: 'e-mail address changed', subjectType: 'user', subjectId: id });
  await ctx.enqueue(mailAddressChanged.with({ user_id: id, former: rows[0].former }));
  return { email: address };
}

/** Puts a company before the person's others. @throws AppError 404 where it is none of theirs */
export async function chooseCompany(ctx: WriteContext, companyId: string): Promise<null> {
  const { id } = requireUser(ctx.actor);
  const chosen = await ctx.sql
    .updateTable('memberships')
    .set({ chosen_at: ctx.now })
    .where('user_id', '=', id)
    .where('company_id', '=', companyId)
    .returning('company_id')
    .executeTakeFirst();
  orNotFound(chosen);
  await ctx.audit({ action: 'company chosen', subjectType: 'company', subjectId: companyId });
  return null;
}
