import { accountById } from '#server/accounts/reads/sso-accounts.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { requireFeatureEnabled } from '#server/kernel/context/feature-flags.ts';
import { orNotFound } from '#server/kernel/http/errors.ts';
import { spendLink } from '#server/links/commands.ts';
import { linkExpired } from '#server/links/reads.ts';
import { SignOnError } from '../adapters/sign-on-error.ts';
import { ACCOUNT_LINK_PURPOSE, accountLinkFacts } from '../link-purposes.ts';
import { providerById } from '../reads/providers.ts';
import { issueSignInLink, linkAccount, requireActiveMember, toAppError } from './complete-sign-in.ts';

/** Links the identity to the account that the link was emailed to. @returns a sign-in link @throws AppError 403, 404, 409 */
export async function linkAccountByEmail(ctx: WriteContext, secret: string): Promise<{ tempToken: string }> {
  await requireFeatureEnabled(ctx, 'single_sign_on');
  const { userId, facts } = await spendLink(ctx, secret, ACCOUNT_LINK_PURPOSE);
  const { provider: providerId, issuer, subject } = accountLinkFacts.parse(facts);
  const provider = await providerById(ctx.sql, providerId);
  if (!provider?.enabled || userId === null) throw linkExpired();
  try {
    const account = orNotFound(await accountById(ctx.sql, ctx.config, provider.company_id, userId));
    const { email } = requireActiveMember(account, 'not a member');
    await linkAccount(ctx, providerId, { issuer, subject }, userId);
    return { tempToken: await issueSignInLink(ctx, provider, { userId, email }) };
  } catch (error) {
    throw error instanceof SignOnError ? toAppError(error, provider) : error;
  }
}
