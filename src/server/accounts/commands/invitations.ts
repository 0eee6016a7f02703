import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { isHiringSide } from '#contract/access/user-types.ts';
import type { endpoints } from '#contract/accounts/endpoints.ts';
import type { Input } from '#contract/endpoint.ts';
import { LINK_TTL_MS } from '#contract/links/rules.ts';
import { serialize } from '#server/db/serialize.ts';
import { requireUser } from '#server/kernel/context/authorize.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { rateLimit } from '#server/kernel/context/rate-limit.ts';
import { conflict, forbidden, orNotFound } from '#server/kernel/http/errors.ts';
import { revokeLinks, spendLink } from '#server/links/commands.ts';
import { linkExpired } from '#server/links/reads.ts';
import { mailInvitation } from '../job-definitions.ts';
import {
  type AdministeredCompany,
  authorizeCompanyAdmin,
  INVITATION_RATE_LIMIT,
  MAX_OPEN_INVITATIONS,
} from '../policy.ts';
import {
  type AcceptedInvitation,
  acceptOpenInvitation,
  createInvitedAccount,
  joinByInvitation,
} from './accept-invitation.ts';

type NewInvitation = Input<typeof endpoints.invite>['body'];
type Registration = Input<typeof endpoints.registerInvited>['body'];

/** By the recipient, who may be invited by several companies. @throws AppError 404, 403 */
export const inviteLimit = rateLimit(
  INVITATION_RATE_LIMIT,
  async (ctx, { params, body }: { params: { id: string }; body: NewInvitation }) => {
    await authorizeCompanyAdmin(ctx, params.id);
    return { account: body.email };
  },
);

/** @throws AppError 404, 403 */
export const resendLimit = rateLimit(
  INVITATION_RATE_LIMIT,
  async (ctx, { params }: { params: { id: string; invitationId: string } }) => {
    const company = await authorizeCompanyAdmin(ctx, params.id);
    const invitations = ctx.sql
      .selectFrom('invitations')
      .select('email')
      .where('id', '=', params.invitationId)
      .where('company_id', '=', company.id)
      .where('accepted_at', 'is', null)
      .where('withdrawn_at', 'is', null);
    return { account: orNotFound(await invitations.executeTakeFirst()).email };
  },
);

/**
 * Invites a person; renews an expired invitation to the same email.
 * @returns the invitation id
 * @throws AppError 404, 403; 409 for members, open invitations, and when too many are open
 */
export async function invite(ctx: WriteContext, companyId: string, { email, role }: NewInvitation): Promise<string> {
  const company = await authorizeCompanyAdmin(ctx, companyId);
  // so that concurrent ones cannot open more than the company may
  await serialize(ctx.sql, `invitations ${company.id}`);
  const { rows } = await sql<{ id: string }>`
    INSERT INTO invitations AS i
      (id, company_id, company_type, email, role, invited_by, created_at, sent_at, expires_at)
    SELECT ${randomUUID()}::uuid, ${company.id}::uuid, ${company.type}, ${email}, ${role}, ${requireUser(ctx.actor).id}::uuid,
           ${ctx.now}::timestamptz, ${ctx.now}::timestamptz, ${expiry(ctx)}::timestamptz
    WHERE NOT ${isMember(company.id, email)}
      AND ${openInvitationCount(ctx, company)} < ${MAX_OPEN_INVITATIONS}
    ON CONFLICT (company_id, lower(email)) WHERE accepted_at IS NULL AND withdrawn_at IS NULL
    DO UPDATE SET email = excluded.email, role = excluded.role, invited_by = excluded.invited_by,
                  sent_at = excluded.sent_at, expires_at = excluded.expires_at
    WHERE i.expires_at <= ${ctx.now}
    RETURNING i.id`.execute(ctx.sql);
  const id = rows[0]?.id;
  if (id === undefined) throw await inviteError(ctx, company.id, email);
  await ctx.audit({
    action: 'person invited',
    subjectType: 'company',
    subjectId: company.id,
    details: { invitation: id, role },
  });
  await ctx.enqueue(mailInvitation.with({ invitation_id: id }));
  return id;
}

const openInvitationCount = ({ now }: WriteContext, { id }: AdministeredCompany) => sql<number>`(
  SELECT count(*)::int FROM invitations o WHERE o.company_id = ${id}::uuid AND o.accepted_at IS NULL
    AND o.withdrawn_at IS NULL AND o.expires_at > ${now})`;

const expiry = ({ now }: WriteContext) => new Date(now.getTime() + LINK_TTL_MS.companyInvitation);

const isMember = (companyId: string, email: string) => sql<boolean>`EXISTS (
  SELECT FROM memberships m JOIN users u ON u.id = m.user_id
  WHERE m.company_id = ${companyId}::uuid AND lower(u.email) = lower(${email}))`;

async function inviteError(ctx: WriteContext, companyId: string, email: string): Promise<Error> {
  const { rows } = await sql<{ member: boolean; invited: boolean }>`
    SELECT ${isMember(companyId, email)} AS member,
           EXISTS (SELECT FROM invitations WHERE company_id = ${companyId}::uuid AND lower(email) = lower(${email})
                   AND accepted_at IS NULL AND withdrawn_at IS NULL) AS invited`.execute(ctx.sql);
  if (rows[0]?.member) return conflict('This person is already a member of the company');
  if (rows[0]?.invited) return conflict('This email has already been invited. You can resend the invitation.');
  return tooManyInvitations();
}

const tooManyInvitations = () =>
  conflict(`There are already ${MAX_OPEN_INVITATIONS} open invitations. Withdraw some before you invite more people.`);

/** Resends the email and extends the invitation. @throws AppError 404, 403; 409 if an expired one would be too many */
export async function resendInvitation(ctx: WriteContext, companyId: string, invitationId: string): Promise<null> {
  const company = await authorizeCompanyAdmin(ctx, companyId);
  await serialize(ctx.sql, `invitations ${company.id}`);
  const row = await openInvitation(ctx, company, invitationId)
    .set({ sent_at: ctx.now, expires_at: expiry(ctx) })
    .returning('id')
    .executeTakeFirst();
  orNotFound(row);
  const { rows } = await sql<{ open: number }>`SELECT ${openInvitationCount(ctx, company)} AS open`.execute(ctx.sql);
  if ((rows[0]?.open ?? 0) > MAX_OPEN_INVITATIONS) throw tooManyInvitations();
  const details = { invitation: invitationId };
  await ctx.audit({ action: 'invitation resent', subjectType: 'company', subjectId: company.id, details });
  await ctx.enqueue(mailInvitation.with({ invitation_id: invitationId }));
  return null;
}

/** @throws AppError 404, 403 */
export async function withdrawInvitation(ctx: WriteContext, companyId: string, invitationId: string): Promise<null> {
  const company = await authorizeCompanyAdmin(ctx, companyId);
  const update = openInvitation(ctx, company, invitationId).set({ withdrawn_at: ctx.now });
  const { email } = orNotFound(await update.returning('email').executeTakeFirst());
  await revokeLinks(ctx, { email, facts: { invitation_id: invitationId } }, 'invitation');
  const details = { invitation: invitationId };
  await ctx.audit({ action: 'invitation withdrawn', subjectType: 'company', subjectId: company.id, details });
  return null;
}

const openInvitation = (ctx: WriteContext, company: AdministeredCompany, id: string) =>
  ctx.sql
    .updateTable('invitations')
    .where('id', '=', id)
    .where('company_id', '=', company.id)
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null);

/**
 * @throws AppError 404 for invalid links and withdrawn invitations, 403 if it was sent to a different email, 409 if the
 * account has a different user type
 */
export async function joinCompany(ctx: WriteContext, tempToken: string): Promise<{ company_id: string }> {
  const person = requireUser(ctx.actor);
  const invitation = await spendInvitation(ctx, tempToken);
  if (invitation.email.toLowerCase() !== person.email.toLowerCase()) {
    throw forbidden('This invitation was sent to a different email');
  }
  const ofHiringSide = invitation.company_type === 'hiring_company';
  if (person.userType === 'INTERNAL' || isHiringSide(person.userType) !== ofHiringSide) {
    throw conflict(
      ofHiringSide
        ? "Your account doesn't belong to a hiring company. Ask for an invitation to a different email."
        : "Your account doesn't belong to a certified firm. Ask for an invitation to a different email.",
    );
  }
  await joinByInvitation(ctx, invitation, person.id);
  return { company_id: invitation.company_id };
}

/** Creates account and membership. @throws AppError 404 as for `joinCompany`, 409 if the email already has an account */
export async function registerInvited(
  ctx: WriteContext,
  { tempToken, ...name }: Registration,
): Promise<{ new_password: string }> {
  const invitation = await spendInvitation(ctx, tempToken);
  const { new_password } = await createInvitedAccount(ctx, invitation, name);
  return { new_password };
}

async function spendInvitation(ctx: WriteContext, tempToken: string): Promise<AcceptedInvitation> {
  const { facts } = await spendLink(ctx, tempToken, 'invitation');
  const taken = await acceptOpenInvitation(ctx, { id: String(facts.invitation_id) });
  if (!taken) throw linkExpired();
  return taken;
}
