import { ATTEMPTS_TTL_MS } from '#server/kernel/context/rate-limit.ts';
import { scheduledJob } from '#server/kernel/jobs/handler.ts';

/** Deletes expired rate-limit attempts and sessions. */
export const purgeExpiredSessions = scheduledJob({
  name: 'session.forget-old',
  schedule: '17 3 * * *',
  async handle(services) {
    await services.transact(
      async ({ sql, now }) => {
        await sql
          .deleteFrom('attempts')
          .where('at', '<', new Date(now.getTime() - ATTEMPTS_TTL_MS))
          .execute();
        await sql.deleteFrom('sessions').where('expires_at', '<', now).execute();
      },
      { limitMs: 30_000 },
    );
  },
});
