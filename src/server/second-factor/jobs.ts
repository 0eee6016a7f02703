import { recipient } from '#server/accounts/reads.ts';
import { handleJob, scheduledJob } from '#server/kernel/jobs/handler.ts';
import { changeMail } from './emails/changes.ts';
import { mailChange } from './job-definitions.ts';
import { SETUP_LIFE_MS } from './policy.ts';
import type {} from './tables.ts';

/** Tells a person what happened to their second factors. Everybody is told, whatever they chose about e-mails. */
export const mailChangeHandler = handleJob(mailChange, async (system, { id, user_id, change, about }) => {
  const { sql, config } = system.readContext();
  const person = await recipient(sql, config, user_id);
  if (person) await system.mail.send(changeMail(change, about, person, id, system.origin()));
});

/** Forgets challenges that ended, and apps that nobody typed a code of. */
export const forgetOldChallenges = scheduledJob({
  name: 'second-factor.forget-old',
  schedule: '37 3 * * *',
  async handle(system) {
    await system.transact(
      async ({ sql, now }) => {
        await sql.deleteFrom('spent_challenges').where('expires_at', '<', now).execute();
        const begun = new Date(now.getTime() - SETUP_LIFE_MS);
        await sql.deleteFrom('totp_setups').where('created_at', '<', begun).execute();
      },
      { limitMs: 30_000 },
    );
  },
});
