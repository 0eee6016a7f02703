import { accountById } from '#server/accounts/reads/sign-on.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { requireFeatureEnabled } from '#server/kernel/context/feature-flags.ts';
import { orNotFound } from '#server/kernel/http/errors.ts';
import { issueLink, spendLink } from '#server/links/commands.ts';
import { linkOver } from '#server/links/reads.ts';
import { Refused } from '../adapters/refusal.ts';
import { CONNECTING, connectionFacts } from '../jobs/mail-connection.ts';
import { providerById } from '../reads/providers.ts';
import { admitted, connect, LINK_MS, refusal } from './arrive.ts';

/** Connects the account whose mailbox the link came to. @returns a link that opens the session @throws AppError 403, 404, 409 */
export async function connectByLink(ctx: WriteContext, secret: string): Promise<{ tempToken: string }> {
  await requireFeatureEnabled(ctx, 'single_sign_on');
  const { userId, facts } = await spendLink(ctx, secret, CONNECTING);
  const { provider: providerId, issuer, subject } = connectionFacts.parse(facts);
  const provider = await providerById(ctx.sql, providerId);
  if (!provider?.enabled || userId === null) throw linkOver();
  try {
    const account = orNotFound(await accountById(ctx.sql, ctx.config, provider.company_id, userId));
    const { email } = admitted(account, 'not a member');
    await connect(ctx, providerId, { issuer, subject }, userId);
    return { tempToken: await issueLink(ctx, { purpose: 'single sign-on', lifeMs: LINK_MS, userId, email }) };
  } catch (error) {
    throw error instanceof Refused ? refusal(error, provider) : error;
  }
}
