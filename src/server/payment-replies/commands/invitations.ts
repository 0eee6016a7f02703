import { randomUUID } from 'node:crypto';
import { DAY_MS } from '#contract/durations.ts';
import type { NewPaymentInvitation, PaymentInvitation } from '#contract/payment-replies/schema.ts';
import { authorizeInvite } from '#server/accounts/commands/payments-invites.ts';
import { requireUser } from '#server/kernel/context/authorize.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { ratePerPerson } from '#server/kernel/context/rate-limit.ts';
import { badRequest, conflict } from '#server/kernel/http/errors.ts';
import { revokeLinks } from '#server/links/commands.ts';
import { contractsOfPayer } from '#server/payments/reads/for-replies.ts';
import { mailInvitation } from '../job-definitions.ts';
import { authorizeWithdrawal, INVITE_RATE_LIMIT } from '../policy.ts';
import { ownInvitation } from '../reads/invitations.ts';
import { refuseOwnAddress } from './contact.ts';

export const inviteLimit = ratePerPerson(INVITE_RATE_LIMIT);

const LINKS = ['payments invite', 'dashboard payments invite'] as const;
/** Until somebody accepts; the job that sends the email shortens it for accounts that are in use. */
const DAYS = 30;

/**
 * Only the job looks the account up, so that neither response nor timing reveals whether it exists.
 * @throws AppError 400, 401, 403, 404
 */
export async function inviteToPayments(
  ctx: WriteContext,
  { contract_ids, ...invited }: NewPaymentInvitation,
): Promise<PaymentInvitation> {
  const ids = [...new Set(contract_ids)];
  const contracts = await contractsOfPayer(ctx, ids);
  await authorizeInvite(ctx, invited);
  const [company, ...others] = new Set(contracts.map((contract) => contract.hiring_company_id));
  if (company === undefined || others.length > 0)
    throw badRequest('body.contract_ids', 'must all be contracts of one of your companies');
  if (invited.kind === 'payments') {
    if (new Set(contracts.map((contract) => contract.mwbe_id)).size > 1)
      throw badRequest('body.contract_ids', 'must all be with one firm');
    await refuseOwnAddress(ctx, company, invited.email);
  }
  const id = randomUUID();
  await ctx.sql
    .insertInto('payment_invitations')
    .values({
      id,
      ...invited,
      hiring_company_id: company,
      invited_by: requireUser(ctx.actor).id,
      invited_at: ctx.now,
      expires_at: new Date(+ctx.now + DAYS * DAY_MS),
      user_id: null,
      accepted_at: null,
      withdrawn_at: null,
    })
    .execute();
  await ctx.sql
    .insertInto('payment_invitation_contracts')
    .values(ids.map((contract_id) => ({ invitation_id: id, contract_id })))
    .execute();
  await ctx.enqueue(mailInvitation.with({ invitation: id }));
  const details = { email: invited.email, kind: invited.kind, contracts: ids.length };
  await ctx.audit({ action: 'invited to payments', subjectType: 'account', subjectId: null, details });
  return ownInvitation(ctx, id);
}

/** From now on its link opens nothing and its person sees nothing of it. @throws AppError 401, 403, 404, 409 */
export async function withdrawInvitation(ctx: WriteContext, id: string): Promise<PaymentInvitation> {
  const invitation = await authorizeWithdrawal(ctx, id);
  const withdrawn = await ctx.sql
    .updateTable('payment_invitations')
    .set({ withdrawn_at: ctx.now })
    .where('id', '=', id)
    .where('withdrawn_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!withdrawn) throw conflict('This invitation was withdrawn already.');
  await revokeLinks(ctx, { email: invitation.email, facts: { invitation: id } }, ...LINKS);
  await ctx.audit({
    action: 'payments invitation withdrawn',
    subjectType: 'payment invitation',
    subjectId: id,
    details: { email: invitation.email },
  });
  return ownInvitation(ctx, id);
}

/** The person who opened the link sees its contracts from now on; nothing of what was withdrawn meanwhile. */
export async function acceptInvitation(ctx: WriteContext, id: string, userId: string): Promise<void> {
  await ctx.sql
    .updateTable('payment_invitations')
    .set({ user_id: userId, accepted_at: ctx.now })
    .where('id', '=', id)
    .where('withdrawn_at', 'is', null)
    .where('accepted_at', 'is', null)
    .execute();
}
