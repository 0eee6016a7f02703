import { DAY_MS } from '#contract/durations.ts';
import { scheduledJob } from '#server/kernel/jobs/handler.ts';

/** Retention for the staff pages. */
const KEPT_MS = 90 * DAY_MS;

/** Deletes links that expired long ago. */
export const purgeOldLinks = scheduledJob({
  name: 'links.purge-expired',
  title: 'Delete old links',
  schedule: '27 3 * * *',
  async handle(services) {
    await services.transact(
      ({ sql, now }) =>
        sql
          .deleteFrom('link_tokens')
          .where('expires_at', '<', new Date(now.getTime() - KEPT_MS))
          .execute(),
      { limitMs: 30_000 },
    );
  },
});
