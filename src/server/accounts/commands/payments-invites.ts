import { randomUUID } from 'node:crypto';
import type { endpoints } from '#contract/accounts/endpoints/payments.ts';
import type { Input } from '#contract/endpoint.ts';
import { serialize } from '#server/db/serialize.ts';
import { requireUser } from '#server/kernel/context/authorize.ts';
import type { ReadContext, WriteContext } from '#server/kernel/context/contexts.ts';
import { requireFeatureEnabled } from '#server/kernel/context/feature-flags.ts';
import { enforceRateLimit, type RateLimit, recordAttempt } from '#server/kernel/context/rate-limit.ts';
import { forbidden } from '#server/kernel/http/errors.ts';
import { mailPaymentSignInLink, mailPaymentsInvite } from '../job-definitions.ts';

type Invite = Input<typeof endpoints.invitePayments>['body'];

const HOUR_MS = 3_600_000;

const INVITE_RATE_LIMIT: RateLimit = {
  name: 'payments invitation',
  perAccount: 100,
  perAddress: 300,
  windowMs: HOUR_MS,
  message: "You've sent too many invitations. Try again in an hour.",
};
const SIGN_IN_LINK_RATE_LIMIT: RateLimit = {
  name: 'payment log-in link',
  perAccount: 5,
  perAddress: 50,
  windowMs: HOUR_MS,
  message: 'Too many links requested. Check your email, or try again in an hour.',
};

/** Serialized, so that concurrent requests cannot exceed the limit together. @throws AppError 429 */
async function countAttempt(ctx: WriteContext, limit: RateLimit, account: string): Promise<void> {
  await serialize(ctx.sql, `${limit.name} ${account.toLowerCase()}`);
  await enforceRateLimit(ctx, limit, account);
  await recordAttempt(ctx, limit, account);
}

/** Staff may invite to everything, others to the features they have themselves. @throws AppError 403 */
export async function authorizeInvite(ctx: ReadContext, { kind }: Invite): Promise<void> {
  const { id, userType } = requireUser(ctx.actor);
  if (userType === 'INTERNAL') return;
  const column = kind === 'payments' ? 'has_payments_feature' : 'has_dashboard_payments_feature';
  const own = ctx.sql.selectFrom('users').select('id').where('id', '=', id).where(column, '=', true);
  if ((await own.executeTakeFirst()) === undefined)
    throw forbidden('You can only invite people to payment features that you have');
}

/** Only the job looks the account up, so that neither response nor timing reveals whether it exists. */
export async function invitePayments(ctx: WriteContext, invite: Invite): Promise<void> {
  const { id, hiringCompanyIds } = requireUser(ctx.actor);
  await countAttempt(ctx, INVITE_RATE_LIMIT, id);
  const by = { invited_by: id, company: hiringCompanyIds[0] ?? null };
  await ctx.enqueue(mailPaymentsInvite.with({ ...invite, ...by, invite: randomUUID() }));
  const details = { email: invite.email, kind: invite.kind };
  await ctx.audit({ action: 'invited to payments', subjectType: 'account', subjectId: null, details });
}

/** Only the job looks the account up, as in `invitePayments`. @throws AppError 403 if the feature is disabled, 429 */
export async function requestPaymentSignInLink(ctx: WriteContext, email: string): Promise<void> {
  await requireFeatureEnabled(ctx, 'log_in_links');
  await countAttempt(ctx, SIGN_IN_LINK_RATE_LIMIT, email);
  await ctx.enqueue(mailPaymentSignInLink.with({ email, key: randomUUID() }));
}
