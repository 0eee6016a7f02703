import { DAY_MS } from '#contract/durations.ts';
import { scheduledJob } from '#server/kernel/jobs/handler.ts';

/** Who still opens an email that is a year old finds the settings by its other link. */
const KEEP_MS = 365 * DAY_MS;

/** Deletes what the links of old emails are good for. */
export const purgeUnsubscribeLinks = scheduledJob({
  name: 'notifications.purge-expired-links',
  title: 'Delete old unsubscribe links',
  schedule: '41 3 * * *',
  async handle(services) {
    await services.transact(
      async ({ sql, now }) => {
        await sql
          .deleteFrom('unsubscribe_links')
          .where('created_at', '<', new Date(now.getTime() - KEEP_MS))
          .execute();
      },
      { limitMs: 60_000 },
    );
  },
});
