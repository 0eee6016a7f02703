import { randomUUID } from 'node:crypto';
import type { HiringSide } from '#contract/access/user-types.ts';
import { LINK_TTL_MS } from '#contract/links/rules.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { requireFeatureEnabled } from '#server/kernel/context/feature-flags.ts';
import { issueLink } from '#server/links/commands.ts';
import { addMembership, createUser } from '../commands.ts';
import { markConfirmed } from './access-requests.ts';

interface Invitee {
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly user_type: HiringSide;
}

/**
 * For rooms whose invitations make an account. The caller has seen the link that was sent to the email.
 * @returns the user id, and the token with which the person chooses a password
 * @throws AppError 409 if the email has an account
 */
export async function createInvitee(
  ctx: WriteContext,
  { email, first_name, last_name, user_type }: Invitee,
): Promise<{ userId: string; new_password: string }> {
  const account = { email, firstName: first_name, lastName: last_name, userType: user_type, passwordHash: null };
  const userId = await createUser(ctx, account);
  const new_password = await issueLink(ctx, { purpose: 'new password', ttlMs: LINK_TTL_MS.inResponse, userId, email });
  return { userId, new_password };
}

/** Makes an invited person a member of a hiring company. The caller has checked that the company lets them in. */
export async function joinInvited(
  ctx: WriteContext,
  {
    userId,
    companyId,
    invitation,
  }: { readonly userId: string; readonly companyId: string; readonly invitation: string },
): Promise<void> {
  await addMembership(ctx, userId, companyId, 'hiring_company');
  const details = { user: userId, role: 'member', invitation };
  await ctx.audit({ action: 'joined by invitation', subjectType: 'company', subjectId: companyId, details });
}

/**
 * Asks for access as the public form does, for an email that its link confirmed: staff review it and ask the company.
 * @throws AppError 403 if the feature is disabled
 */
export async function requestAccessByLink(
  ctx: WriteContext,
  request: Invitee & { readonly company: string; readonly message: string },
): Promise<void> {
  await requireFeatureEnabled(ctx, 'access_requests');
  const id = randomUUID();
  await ctx.sql
    .insertInto('access_requests')
    .values({ ...request, id, created_at: ctx.now })
    .execute();
  await markConfirmed(ctx, id);
}
