import type { Input } from '#contract/endpoint.ts';
import type { endpoints } from '#contract/session/endpoints/links.ts';
import type { SignInResult } from '#contract/session/schema.ts';
import { grantPaymentsFeature } from '#server/accounts/commands/payments-features.ts';
import { serialize } from '#server/db/serialize.ts';
import type { ReadContext, WriteContext } from '#server/kernel/context/contexts.ts';
import { requireFeatureEnabled } from '#server/kernel/context/feature-flags.ts';
import { enforceRateLimit, type RateLimit, recordAttempt } from '#server/kernel/context/rate-limit.ts';
import { spendLink } from '#server/links/commands.ts';
import { linkExpired } from '#server/links/reads.ts';
import { mailPasswordReset, mailSignInLink } from '../job-definitions.ts';
import { PASSWORD_RESET_RATE_LIMIT, SIGN_IN_LINK_RATE_LIMIT, signInPurposes } from '../policy.ts';
import { activePersonById } from '../reads/active-person.ts';
import { openPersonLink } from '../reads/links.ts';
import { signIn } from './sign-in.ts';

type LinkRequest = Input<typeof endpoints.forgotPassword>['body'];

/**
 * Only the job looks the account up, so that neither response nor timing reveals whether it exists.
 * @throws AppError 429
 */
export async function requestPasswordReset(ctx: WriteContext, { email, redirect }: LinkRequest): Promise<null> {
  await countRequest(ctx, PASSWORD_RESET_RATE_LIMIT, email);
  await ctx.enqueue(mailPasswordReset.with({ email, redirect: redirect ?? null }));
  return null;
}

/** @throws AppError 403 if the feature is disabled, 429 */
export async function requestSignInLink(ctx: WriteContext, { email, redirect }: LinkRequest): Promise<null> {
  await requireFeatureEnabled(ctx, 'log_in_links');
  await countRequest(ctx, SIGN_IN_LINK_RATE_LIMIT, email);
  await ctx.enqueue(mailSignInLink.with({ email, redirect: redirect ?? null }));
  return null;
}

/** Serialized per email, so that concurrent requests cannot exceed the limit together. */
async function countRequest(ctx: WriteContext, limit: RateLimit, email: string): Promise<void> {
  await serialize(ctx.sql, `${limit.name} ${email.toLowerCase()}`);
  await enforceRateLimit(ctx, limit, email);
  await recordAttempt(ctx, limit, email);
}

/** Before the transaction, so that an invalid link is counted. @throws AppError 404, 429 */
export async function checkSignInLink(ctx: ReadContext, secret: string): Promise<void> {
  await openPersonLink(ctx, secret, ...signInPurposes(ctx));
}

/** Signs in with a link. @throws AppError 404 if it is invalid or the account deactivated */
export async function signInByLink(ctx: WriteContext, secret: string): Promise<SignInResult> {
  const link = await spendLink(ctx, secret, ...signInPurposes(ctx));
  const person = await activePersonById(ctx, link.userId);
  if (!person) throw linkExpired();
  if (link.purpose === 'payments invite') await grantPaymentsFeature(ctx, person.id, 'has_payments_feature');
  if (link.purpose === 'dashboard payments invite')
    await grantPaymentsFeature(ctx, person.id, 'has_dashboard_payments_feature');
  return signIn(ctx, person, { how: link.purpose === 'single sign-on' ? 'sso' : 'link' });
}
