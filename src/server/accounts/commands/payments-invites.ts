import { randomUUID } from 'node:crypto';
import type { endpoints } from '#contract/accounts/endpoints/payments.ts';
import { HOUR_MS } from '#contract/durations.ts';
import type { Input } from '#contract/endpoint.ts';
import { requireUser } from '#server/kernel/context/authorize.ts';
import type { ReadContext, WriteContext } from '#server/kernel/context/contexts.ts';
import { requireFeatureEnabled } from '#server/kernel/context/feature-flags.ts';
import {
  type EndpointRateLimit,
  type RateLimit,
  ratePerPerson,
  ratePerRecipient,
} from '#server/kernel/context/rate-limit.ts';
import { forbidden } from '#server/kernel/http/errors.ts';
import { mailPaymentSignInLink, mailPaymentsInvite } from '../job-definitions.ts';

type Invite = Input<typeof endpoints.invitePayments>['body'];

const INVITE_RATE_LIMIT: RateLimit = {
  name: 'payments invitation',
  counts: 'attempts',
  perAccount: 100,
  perAddress: 300,
  windowMs: HOUR_MS,
  message: "You've sent too many invitations. Try again in an hour.",
};
const SIGN_IN_LINK_RATE_LIMIT: RateLimit = {
  name: 'payment log-in link',
  counts: 'attempts',
  perAccount: 5,
  perAddress: 50,
  windowMs: HOUR_MS,
  message: 'Too many links requested. Check your email, or try again in an hour.',
};

export const paymentSignInLinkLimit = ratePerRecipient(SIGN_IN_LINK_RATE_LIMIT);
const perPerson = ratePerPerson(INVITE_RATE_LIMIT);
/** @throws AppError 403 for those who may not invite, whom it does not count */
export const invitePaymentsLimit: EndpointRateLimit<{ body: Invite }> = {
  ...perPerson,
  async key(ctx, input) {
    await authorizeInvite(ctx, input.body);
    return perPerson.key(ctx, input);
  },
};

/** Staff may invite to everything, others to the features they have themselves. @throws AppError 403 */
export async function authorizeInvite(ctx: ReadContext, { kind }: Pick<Invite, 'kind'>): Promise<void> {
  const { id, userType, onlyCompanyId } = requireUser(ctx.actor);
  if (userType === 'INTERNAL') return;
  // the right is the person's, not their company's
  if (onlyCompanyId !== null) throw forbidden('Sign in with your own password, passkey or an emailed link to do this');
  const column = kind === 'payments' ? 'has_payments_feature' : 'has_dashboard_payments_feature';
  const own = ctx.sql.selectFrom('users').select('id').where('id', '=', id).where(column, '=', true);
  if ((await own.executeTakeFirst()) === undefined)
    throw forbidden('You can only invite people to payment features that you have');
}

/** Only the job looks the account up, so that neither response nor timing reveals whether it exists. */
export async function invitePayments(ctx: WriteContext, invite: Invite): Promise<void> {
  const { id, hiringCompanyIds } = requireUser(ctx.actor);
  const by = { invited_by: id, company: hiringCompanyIds[0] ?? null };
  await ctx.enqueue(mailPaymentsInvite.with({ ...invite, ...by, invite: randomUUID() }));
  const details = { email: invite.email, kind: invite.kind };
  await ctx.audit({ action: 'invited to payments', subjectType: 'account', subjectId: null, details });
}

/** Only the job looks the account up, as in `invitePayments`. @throws AppError 403 if the feature is disabled */
export async function requestPaymentSignInLink(ctx: WriteContext, email: string): Promise<void> {
  await requireFeatureEnabled(ctx, 'log_in_links');
  await ctx.enqueue(mailPaymentSignInLink.with({ email, key: randomUUID() }));
}
