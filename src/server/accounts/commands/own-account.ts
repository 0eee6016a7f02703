import { sql } from 'kysely';
import type { endpoints } from '#contract/accounts/endpoints.ts';
import type { Input } from '#contract/endpoint.ts';
import { requireUser } from '#server/kernel/context/authorize.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { rateLimit } from '#server/kernel/context/rate-limit.ts';
import { badRequest, conflict, notFound, orNotFound } from '#server/kernel/http/errors.ts';
import { revokeLinks, spendLink } from '#server/links/commands.ts';
import { linkGeneration } from '#server/links/reads.ts';
import { emailChanged } from '../events.ts';
import { mailEmailChanged, mailEmailChangeLink } from '../job-definitions.ts';
import { EMAIL_CHANGE_RATE_LIMIT } from '../policy.ts';

type Name = Input<typeof endpoints.changeName>['body'];

export async function changeName(ctx: WriteContext, name: Name): Promise<null> {
  const { id } = requireUser(ctx.actor);
  await ctx.sql.updateTable('users').set(name).where('id', '=', id).execute();
  await ctx.audit({ action: 'name changed', subjectType: 'user', subjectId: id });
  return null;
}

/** By the new address. @throws AppError 400 for the current one, which is not counted */
export const emailChangeLimit = rateLimit(
  EMAIL_CHANGE_RATE_LIMIT,
  ({ actor }, { body }: { body: { email: string } }) => {
    if (body.email.toLowerCase() === requireUser(actor).email.toLowerCase())
      throw badRequest('body.email', 'must differ from your current email');
    return { account: body.email };
  },
);

/** Emails a confirmation link to the new address; nothing changes until it is confirmed. */
export async function requestEmailChange(ctx: WriteContext, email: string): Promise<null> {
  const person = requireUser(ctx.actor);
  await revokeLinks(ctx, { userId: person.id }, 'new email address');
  await ctx.audit({ action: 'email change requested', subjectType: 'user', subjectId: person.id });
  await ctx.enqueue(
    mailEmailChangeLink.with({
      user_id: person.id,
      email,
      asked_at: ctx.now.toISOString(),
      session_id: person.sessionId,
      generation: await linkGeneration(ctx, person.id),
    }),
  );
  return null;
}

/** @throws AppError 404 for invalid links, 409 if the email got an account in the meantime */
export async function confirmEmailChange(ctx: WriteContext, tempToken: string): Promise<{ email: string }> {
  const { userId, email, facts } = await spendLink(ctx, tempToken, 'new email address');
  const [id, address] = [orNotFound(userId), orNotFound(email)];
  const { rows } = await sql<{ former: string }>`
    UPDATE users u SET email = ${address} FROM users o
    WHERE u.id = ${id} AND o.id = u.id AND u.active
      AND NOT EXISTS (SELECT FROM users x WHERE lower(x.email) = lower(${address}) AND x.id <> u.id)
    RETURNING o.email AS former`.execute(ctx.sql);
  if (!rows[0]) throw conflict('An account with this email already exists');
  const requestedIn = typeof facts.session_id === 'string' ? facts.session_id : null;
  await ctx.announce(emailChanged({ userId: id, former: rows[0].former, requestedIn }));
  await ctx.audit({ action: 'email changed', subjectType: 'user', subjectId: id });
  await ctx.enqueue(mailEmailChanged.with({ user_id: id, former: rows[0].former }));
  return { email: address };
}

/** Makes a company the person's current one. @throws AppError 404 if they are not a member, or the session is another's */
export async function selectCompany(ctx: WriteContext, companyId: string): Promise<null> {
  const { id, hiringCompanyIds, mwbeIds } = requireUser(ctx.actor);
  if (![...hiringCompanyIds, ...mwbeIds].includes(companyId)) throw notFound();
  const chosen = await ctx.sql
    .updateTable('memberships')
    .set({ chosen_at: ctx.now })
    .where('user_id', '=', id)
    .where('company_id', '=', companyId)
    .returning('company_id')
    .executeTakeFirst();
  orNotFound(chosen);
  await ctx.audit({ action: 'company selected', subjectType: 'company', subjectId: companyId });
  return null;
}
