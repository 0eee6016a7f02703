import { scriptFailure } from '#contract/analytics/schema.ts';
import { job } from '#server/kernel/jobs/job.ts';

/** One line in the log for each part of the pages that did not load. */
export const logScriptFailure = job({ name: 'analytics.log-script-failure', payload: scriptFailure });
