import { handleJob, scheduledJob } from '#server/kernel/jobs/handler.ts';
import { logScriptFailure } from './job-definitions.ts';
import { PAGE_VIEW_RETENTION_MS } from './policy.ts';

/** Logs a warning for each script that failed to load. */
export const logScriptFailureHandler = handleJob(logScriptFailure, async ({ log }, failure) => {
  log.warn(failure, 'script failed to load');
});

/** Deletes page views and script failures after 400 days. */
export const purgeExpiredAnalytics = scheduledJob({
  name: 'analytics.purge-expired',
  title: 'Delete old page views',
  schedule: '29 3 * * *',
  async handle(services) {
    await services.transact(
      async ({ sql, now }) => {
        const before = new Date(now.getTime() - PAGE_VIEW_RETENTION_MS);
        await sql.deleteFrom('page_views').where('at', '<', before).execute();
        await sql.deleteFrom('script_failures').where('at', '<', before).execute();
      },
      { limitMs: 60_000 },
    );
  },
});
