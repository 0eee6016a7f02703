import { sql } from 'kysely';
import { HIRING_SIDE } from '#contract/access/user-types.ts';
import { ROLE_NAMES } from '#contract/parent-projects/rules/people.ts';
import type { RegisteredInvitee } from '#contract/parent-projects/schema/people.ts';
import { createInvitee, joinInvited, requestAccessByLink } from '#server/accounts/commands/invited-accounts.ts';
import { hasAccount } from '#server/accounts/reads/company.ts';
import type { UserActor } from '#server/kernel/context/actor.ts';
import { requireUser } from '#server/kernel/context/authorize.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { rateLimit } from '#server/kernel/context/rate-limit.ts';
import { conflict, forbidden, notFound, orNotFound } from '#server/kernel/http/errors.ts';
import { revokeLinks, spendLink } from '#server/links/commands.ts';
import { linkExpired } from '#server/links/reads.ts';
import { markResponded } from '#server/notifications/commands/notify.ts';
import { REGISTER_INVITEE_RATE_LIMIT } from '../policy/people.ts';
import { invitationOfLink, type OpenInvitation, openInvitation, PURPOSE } from '../reads/invitations.ts';
import { notifyOwners } from './notify-owners.ts';

/** By the link, whose holder is nobody yet. */
export const registerInviteeLimit = rateLimit(
  REGISTER_INVITEE_RATE_LIMIT,
  (_ctx, { body }: { body: { tempToken: string } }) => ({ account: body.tempToken }),
);

/**
 * Accepts with the account of the address that was invited.
 * @throws AppError 401, 403 for another account or one that is not of the hiring side, 404 for an invalid link, 409 where the
 * company has to let the person in first
 */
export async function acceptByLink(ctx: WriteContext, tempToken: string): Promise<{ project_id: string }> {
  const person = requireUser(ctx.actor);
  const invitation = await invitationOfLink(ctx, tempToken);
  if (!isFor(invitation, person))
    throw forbidden(
      `This invitation was sent to ${invitation.email}. Sign in with that account, or ask for an invitation to ${person.email}.`,
    );
  await acceptAs(ctx, invitation, person);
  await spendLink(ctx, tempToken, PURPOSE);
  return finish(ctx, invitation, person.id);
}

/** The same without the link, from a notification. @throws AppError 401, 403, 404, 409 */
export async function acceptInvitation(ctx: WriteContext, id: string): Promise<{ project_id: string }> {
  const person = requireUser(ctx.actor);
  const invitation = orNotFound(await openInvitation(ctx, id));
  if (!isFor(invitation, person)) throw notFound();
  await acceptAs(ctx, invitation, person);
  return finish(ctx, invitation, person.id);
}

const isFor = ({ email }: OpenInvitation, person: UserActor) => email.toLowerCase() === person.email.toLowerCase();

async function acceptAs(ctx: WriteContext, invitation: OpenInvitation, person: UserActor): Promise<void> {
  if (!(HIRING_SIDE as readonly string[]).includes(person.userType))
    throw forbidden(
      'Projects are for hiring companies, and this account isn’t one of theirs. Ask for an invitation to another email.',
    );
  const companyId = await companyFor(ctx, invitation, person);
  await takePart(ctx, invitation, { userId: person.id, companyId, first: person.firstName, last: person.lastName });
}

/** For whom the person takes part: when they leave that company, their part ends. */
async function companyFor(ctx: WriteContext, invitation: OpenInvitation, person: UserActor): Promise<string | null> {
  const { company_id, company, owner_company_id, is_admitted, id } = invitation;
  const own = person.hiringCompanyIds;
  if (company_id === null) return own.includes(owner_company_id) ? owner_company_id : (own[0] ?? null);
  if (own.includes(company_id)) return company_id;
  if (person.onlyCompanyId !== null)
    throw forbidden(
      `You’re signed in through another company. Sign in with your own account to accept for ${company}.`,
    );
  if (!is_admitted)
    throw conflict(
      `You’re not a member of ${company} yet. Ask one of its administrators to invite you to the company, then accept this invitation.`,
    );
  await joinInvited(ctx, { userId: person.id, companyId: company_id, invitation: id });
  return company_id;
}

interface Taking {
  readonly userId: string;
  readonly companyId: string | null;
  readonly first: string;
  readonly last: string;
}

/** Of withdrawing and accepting at once, one happens. @throws AppError 404 if it was withdrawn or accepted meanwhile */
async function takePart(ctx: WriteContext, { id, email }: OpenInvitation, by: Taking): Promise<void> {
  const { rows } = await sql`
    UPDATE parent_project_members
    SET user_id = ${by.userId}::uuid, accepted_at = ${ctx.now}, company_id = ${by.companyId}::uuid,
        first_name = ${by.first}, last_name = ${by.last}, version = version + 1
    WHERE id = ${id}::uuid AND accepted_at IS NULL AND removed_at IS NULL AND expires_at > ${ctx.now}::timestamptz
      AND lower(email) = lower(${email})
    RETURNING id`.execute(ctx.sql);
  if (rows.length === 0) throw linkExpired();
}

async function finish(
  ctx: WriteContext,
  { id, email, project_id, kind, role, company_id }: OpenInvitation,
  userId: string,
): Promise<{ project_id: string }> {
  await revokeLinks(ctx, { email, facts: { member: id } }, PURPOSE);
  await markResponded(ctx, { subject_type: 'ProjectInvitation', subject_id: id });
  await ctx.audit({
    action: 'project invitation accepted',
    subjectType: 'parent project',
    subjectId: project_id,
    details: { member: id, user: userId, kind, role },
    by: userId,
  });
  await notifyOwners(
    ctx,
    { projectId: project_id, userId, companyId: company_id },
    `joined as ${ROLE_NAMES[role].toLowerCase()}.`,
  );
  return { project_id };
}

/**
 * For a person without an account: creates it, of the user type of the company, and accepts. Nobody is put into a company by
 * an outsider: where the inviter is no administrator of it and it has not verified the address' domain, this asks for access
 * instead, and the invitation stays open until the company let the person in.
 * @throws AppError 404 for an invalid link, 409 if the email has an account, 403 where access can't be asked for
 */
export async function registerInvitee(
  ctx: WriteContext,
  { tempToken, ...name }: { readonly tempToken: string; readonly first_name: string; readonly last_name: string },
): Promise<RegisteredInvitee> {
  const invitation = await invitationOfLink(ctx, tempToken);
  const { email, user_type, company_id, company, project, inviter, is_admitted } = invitation;
  if (await hasAccount(ctx.sql, email))
    throw conflict('There is an account with this email. Sign in, then accept the invitation.');
  if (company_id !== null && !is_admitted) {
    const message = `Invited to the project ${project} by ${inviter ?? 'an owner of it'}.`;
    await requestAccessByLink(ctx, { email, ...name, user_type, company: company ?? '', message });
    return { outcome: 'requested', project_id: null, new_password: null };
  }
  const { userId, new_password } = await createInvitee(ctx, { email, ...name, user_type });
  if (company_id !== null) await joinInvited(ctx, { userId, companyId: company_id, invitation: invitation.id });
  await takePart(ctx, invitation, { userId, companyId: company_id, first: name.first_name, last: name.last_name });
  await spendLink(ctx, tempToken, PURPOSE);
  const { project_id } = await finish(ctx, invitation, userId);
  return { outcome: 'joined', project_id, new_password };
}
