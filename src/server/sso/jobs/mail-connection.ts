import { z } from 'zod';
import { uuid } from '#contract/formats.ts';
import { accountById, hiringCompanyFacts } from '#server/accounts/reads/sign-on.ts';
import { hashToken } from '#server/kernel/context/tokens.ts';
import { handleJob } from '#server/kernel/jobs/handler.ts';
import { issueLink, revokeLinks } from '#server/links/commands.ts';
import { connectionMail } from '../emails/connection.ts';
import { mailConnection } from '../job-definitions.ts';
import { providerById } from '../reads/providers.ts';

const LINK_MS = 30 * 60_000;
export const CONNECTING = 'connecting single sign-on' as const;

/** What the link connects, as it lies in its facts. */
export const connectionFacts = z.object({ provider: uuid, issuer: z.string(), subject: z.string() });

/** Asks the person of an account, by a link to its address, whether a person of an identity provider is the same. */
export const mailConnectionHandler = handleJob(
  mailConnection,
  async (system, { provider_id, issuer, subject, user_id: userId }) => {
    const { sql, config } = system.readContext();
    const provider = await providerById(sql, provider_id);
    if (!provider?.enabled) return;
    const account = await accountById(sql, config, provider.company_id, userId);
    const company = await hiringCompanyFacts(sql, provider.company_id);
    if (!account?.may_log_in || !company) return;
    const { email, first_name: firstName } = account;
    const secret = await system.transact(async (ctx) => {
      await revokeLinks(ctx, { userId }, CONNECTING);
      const facts = { provider: provider_id, issuer, subject };
      const note = { company: company.business_name };
      return issueLink(ctx, { purpose: CONNECTING, lifeMs: LINK_MS, userId, email, note, facts });
    });
    const key = `sso-connection-${hashToken(secret).toString('hex').slice(0, 32)}`;
    const mail = { to: email, key, firstName, company: company.business_name, secret };
    await system.mail.send(connectionMail(mail, system.origin()));
  },
);
