import { recipient } from '#server/accounts/reads.ts';
import { handleJob, scheduledJob } from '#server/kernel/jobs/handler.ts';
import { changeMail } from './emails/changes.ts';
import { mailChange } from './job-definitions.ts';
import { SETUP_TTL_MS } from './policy.ts';
import type {} from './tables.ts';

/** Notifies a person of a change to their second factors, regardless of their email preference. */
export const mailChangeHandler = handleJob(mailChange, async (services, { id, user_id, change, about }) => {
  const { sql, config } = services.readContext();
  const person = await recipient(sql, config, user_id);
  if (person) await services.mail.send(changeMail(change, about, person, id, services.origin()));
});

/** Deletes expired challenges and unconfirmed authenticator apps. */
export const purgeExpiredChallenges = scheduledJob({
  name: 'second-factor.purge-expired',
  title: 'Delete expired sign-in challenges',
  schedule: '37 3 * * *',
  async handle(services) {
    await services.transact(
      async ({ sql, now }) => {
        await sql.deleteFrom('spent_challenges').where('expires_at', '<', now).execute();
        const begun = new Date(now.getTime() - SETUP_TTL_MS);
        await sql.deleteFrom('totp_setups').where('created_at', '<', begun).execute();
      },
      { limitMs: 30_000 },
    );
  },
});
