import { DAY_MS } from '#contract/durations.ts';
import { ATTEMPTS_TTL_MS } from '#server/kernel/context/rate-limit.ts';
import { scheduledJob } from '#server/kernel/jobs/handler.ts';

/** A browser or address that an account was not signed in from for so long is a stranger's again. */
const SOURCE_TTL_MS = 180 * DAY_MS;

/** Deletes expired rate-limit attempts, sessions and known sources. */
export const purgeExpiredSessions = scheduledJob({
  name: 'session.purge-expired',
  title: 'Delete expired sessions',
  schedule: '17 3 * * *',
  async handle(services) {
    await services.transact(
      async ({ sql, now }) => {
        await sql
          .deleteFrom('rate_limit_attempts')
          .where('at', '<', new Date(now.getTime() - ATTEMPTS_TTL_MS))
          .execute();
        await sql
          .deleteFrom('known_sources')
          .where('used_at', '<', new Date(now.getTime() - SOURCE_TTL_MS))
          .execute();
        await sql.deleteFrom('sessions').where('expires_at', '<', now).execute();
      },
      { limitMs: 30_000 },
    );
  },
});
