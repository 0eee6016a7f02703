import { hiringCompanyById } from '#server/accounts/reads/sso-accounts.ts';
import { recipient } from '#server/accounts/reads.ts';
import { handleJob } from '#server/kernel/jobs/handler.ts';
import { providerChangeMail } from '../emails/provider-change.ts';
import { announceProviderChange, mailProviderChange } from '../job-definitions.ts';

/** In one transaction, so that a repetition finds either nothing done or nothing to do. */
const BATCH = 200;

/** One email, and its retries, for each person. */
export const announceProviderChangeHandler = handleJob(
  announceProviderChange,
  async (services, { people, ...news }) => {
    await services.transact(
      async (ctx) => {
        for (const user_id of people.slice(0, BATCH)) await ctx.enqueue(mailProviderChange.with({ ...news, user_id }));
        const rest = people.slice(BATCH);
        if (rest.length > 0) await ctx.enqueue(announceProviderChange.with({ ...news, people: rest }));
      },
      { limitMs: 30_000 },
    );
  },
);

export const mailProviderChangeHandler = handleJob(mailProviderChange, async (services, { user_id, ...news }) => {
  const { sql, config } = services.readContext();
  const person = await recipient(sql, config, user_id);
  const company = await hiringCompanyById(sql, news.company_id);
  if (!person || !company) return;
  const { provider, changes } = news;
  const key = `sso-change-${news.key}-${user_id}`;
  const mail = { to: person.email, firstName: person.first_name, company: company.business_name, provider, changes };
  await services.mail.send(providerChangeMail({ ...mail, key, at: new Date(news.at) }, services.origin()));
});
