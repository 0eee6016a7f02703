import { DAY_MS } from '#contract/durations.ts';
import { scheduledJob } from '#server/kernel/jobs/handler.ts';

/** Retention for the staff pages. */
const KEEP_MS = 90 * DAY_MS;

export const purgeExpiredLinks = scheduledJob({
  name: 'links.purge-expired',
  title: 'Delete single-use links that expired long ago',
  schedule: '27 3 * * *',
  async handle(services) {
    await services.transact(
      ({ sql, now }) =>
        sql
          .deleteFrom('link_tokens')
          .where('expires_at', '<', new Date(now.getTime() - KEEP_MS))
          .execute(),
      { limitMs: 30_000 },
    );
  },
});
