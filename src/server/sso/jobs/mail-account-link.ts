import { accountById, hiringCompanyById } from '#server/accounts/reads/sso-accounts.ts';
import { hashToken } from '#server/kernel/context/tokens.ts';
import { handleJob } from '#server/kernel/jobs/handler.ts';
import { issueRequestedLink, revokeLinks } from '#server/links/commands.ts';
import { accountLinkMail } from '../emails/account-link.ts';
import { mailAccountLink } from '../job-definitions.ts';
import { ACCOUNT_LINK_PURPOSE } from '../link-purposes.ts';
import { providerById } from '../reads/providers.ts';

/** Emails a confirmation link to link an identity to an existing account. */
export const mailAccountLinkHandler = handleJob(
  mailAccountLink,
  async (services, { provider_id, issuer, subject, user_id: userId, generation }) => {
    const { sql, config } = services.readContext();
    const provider = await providerById(sql, provider_id);
    if (!provider?.enabled) return;
    const account = await accountById(sql, config, provider.company_id, userId);
    const company = await hiringCompanyById(sql, provider.company_id);
    if (!account?.may_log_in || !company) return;
    const { email, first_name: firstName } = account;
    const secret = await services.transact(async (ctx) => {
      await revokeLinks(ctx, { userId }, ACCOUNT_LINK_PURPOSE);
      const facts = { provider: provider_id, issuer, subject };
      const note = { company: company.business_name };
      const link = { purpose: ACCOUNT_LINK_PURPOSE, userId, email, note, facts };
      return issueRequestedLink(ctx, link, generation);
    });
    if (secret === null) return;
    const key = `sso-connection-${hashToken(secret).toString('hex').slice(0, 32)}`;
    const mail = { to: email, key, firstName, company: company.business_name, secret };
    await services.mail.send(accountLinkMail(mail, services.origin()));
  },
);
