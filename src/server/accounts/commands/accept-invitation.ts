import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { MemberType } from '#contract/accounts/rules.ts';
import { LINK_TTL_MS } from '#contract/links/rules.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { orNotFound } from '#server/kernel/http/errors.ts';
import { issueLink } from '#server/links/commands.ts';
import { addMembership, createUser } from '../commands.ts';
import { companyById } from '../policy.ts';
import type { InvitationTable } from '../tables.ts';

export type AcceptedInvitation = Pick<InvitationTable, 'id' | 'company_id' | 'company_type' | 'email' | 'role'>;

/**
 * Accepts an open invitation; by email, the one that was sent last.
 * @returns undefined if there is no open invitation
 */
export async function acceptOpenInvitation(
  ctx: WriteContext,
  of: { id: string } | { email: string },
): Promise<AcceptedInvitation | undefined> {
  const which: RawBuilder<SqlBool> =
    'id' in of ? sql<SqlBool>`i.id = ${of.id}::uuid` : sql<SqlBool>`lower(i.email) = lower(${of.email})`;
  const { rows } = await sql<AcceptedInvitation>`
    UPDATE invitations SET accepted_at = ${ctx.now}
    WHERE id = (SELECT i.id FROM invitations i WHERE ${which} AND i.accepted_at IS NULL AND i.withdrawn_at IS NULL
                AND i.expires_at > ${ctx.now} ORDER BY i.sent_at DESC, i.id LIMIT 1 FOR UPDATE)
      AND accepted_at IS NULL AND withdrawn_at IS NULL
    RETURNING id, company_id, company_type, email, role`.execute(ctx.sql);
  return rows[0];
}

/** Adds the membership of an existing account. */
export async function joinByInvitation(
  ctx: WriteContext,
  invitation: AcceptedInvitation,
  userId: string,
): Promise<void> {
  await addMembership(ctx, userId, invitation.company_id, invitation.company_type, invitation.role);
  await ctx.audit({
    action: 'joined by invitation',
    subjectType: 'company',
    subjectId: invitation.company_id,
    details: { user: userId, role: invitation.role, invitation: invitation.id },
  });
}

/**
 * Creates the account and membership of an invited person, with the user type of the company.
 * @returns the user id, and the token with which they choose a password
 * @throws AppError 409 if the email got an account in the meantime
 */
export async function createInvitedAccount(
  ctx: WriteContext,
  invitation: AcceptedInvitation,
  { first_name, last_name }: { first_name: string; last_name: string },
): Promise<{ userId: string; new_password: string }> {
  const { email } = invitation;
  const { rows } = await companyById(invitation.company_id).execute(ctx.sql);
  const userId = await createUser(ctx, {
    email,
    firstName: first_name,
    lastName: last_name,
    userType: orNotFound(rows[0]).user_type as MemberType,
    passwordHash: null,
  });
  await joinByInvitation(ctx, invitation, userId);
  const new_password = await issueLink(ctx, { purpose: 'new password', ttlMs: LINK_TTL_MS.inResponse, userId, email });
  return { userId, new_password };
}
