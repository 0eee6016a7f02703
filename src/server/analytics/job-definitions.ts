import { scriptFailure } from '#contract/analytics/schema.ts';
import { job } from '#server/kernel/jobs/job.ts';

/** Logs a warning for each script that failed to load. */
export const logScriptFailure = job({
  name: 'analytics.log-script-failure',
  title: 'Log a page load error',
  target: 'database',
  payload: scriptFailure,
});
