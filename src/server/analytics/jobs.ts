import { z } from 'zod';
import { scriptFailure } from '#contract/analytics/schema.ts';
import { job } from '#server/kernel/jobs.ts';
import { KEEP_MS } from './policy.ts';

/** One line in the log for each part of the pages that did not load. */
export const logScriptFailure = job({
  name: 'analytics.log-script-failure',
  payload: scriptFailure,
  async handle({ log }, failure) {
    log.warn(failure, 'a part of the pages did not load');
  },
});

/** Forgets who looked at what, and what failed, after 400 days. */
export const forgetOldViews = job({
  name: 'analytics.forget-old',
  payload: z.strictObject({}),
  schedule: '29 3 * * *',
  async handle(system) {
    await system.transact(
      async ({ sql, now }) => {
        const before = new Date(now.getTime() - KEEP_MS);
        await sql.deleteFrom('page_views').where('at', '<', before).execute();
        await sql.deleteFrom('script_failures').where('at', '<', before).execute();
      },
      { limitMs: 60_000 },
    );
  },
});
