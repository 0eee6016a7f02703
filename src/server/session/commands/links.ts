import type { Input } from '#contract/endpoint.ts';
import type { endpoints } from '#contract/session/endpoints/links.ts';
import type { SignInResult } from '#contract/session/schema.ts';
import { acceptPaymentsInvite } from '#server/accounts/commands/payments-features.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { requireFeatureEnabled } from '#server/kernel/context/feature-flags.ts';
import { ratePerRecipient } from '#server/kernel/context/rate-limit.ts';
import { spendLink } from '#server/links/commands.ts';
import { linkExpired } from '#server/links/reads.ts';
import { mailPasswordReset, mailSignInLink } from '../job-definitions.ts';
import { PASSWORD_RESET_RATE_LIMIT, SIGN_IN_LINK_RATE_LIMIT, signInPurposes } from '../policy.ts';
import { activePersonById } from '../reads/active-person.ts';
import { providerOfSession, signIn } from './sign-in.ts';

type LinkRequest = Input<typeof endpoints.forgotPassword>['body'];

export const passwordResetLimit = ratePerRecipient(PASSWORD_RESET_RATE_LIMIT);
export const signInLinkLimit = ratePerRecipient(SIGN_IN_LINK_RATE_LIMIT);

/** Only the job looks the account up, so that neither response nor timing reveals whether it exists. */
export async function requestPasswordReset(ctx: WriteContext, { email, redirect }: LinkRequest): Promise<null> {
  await ctx.enqueue(mailPasswordReset.with({ email, redirect: redirect ?? null }));
  return null;
}

/** @throws AppError 403 if the feature is disabled */
export async function requestSignInLink(ctx: WriteContext, { email, redirect }: LinkRequest): Promise<null> {
  await requireFeatureEnabled(ctx, 'log_in_links');
  await ctx.enqueue(mailSignInLink.with({ email, redirect: redirect ?? null }));
  return null;
}

/** Signs in with a link. @throws AppError 404 if it is invalid or the account deactivated */
export async function signInByLink(ctx: WriteContext, secret: string): Promise<SignInResult> {
  const link = await spendLink(ctx, secret, ...signInPurposes(ctx));
  const person = await activePersonById(ctx, link.userId);
  if (!person) throw linkExpired();
  await acceptPaymentsInvite(ctx, person.id, link);
  if (link.purpose !== 'single sign-on') return signIn(ctx, person, { how: 'link' });
  // links of an earlier version don't say for whom their provider speaks
  const sso = providerOfSession.safeParse(link.facts);
  if (!sso.success) throw linkExpired();
  return signIn(ctx, person, { how: 'sso', sso: sso.data });
}
