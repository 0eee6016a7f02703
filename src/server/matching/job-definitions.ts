import { z } from 'zod';
import { uuid } from '#contract/formats.ts';
import { job } from '#server/kernel/jobs/job.ts';

/** Finds the firms that fit what was published or amended, and tells their people. */
export const matchOpportunity = job({
  name: 'matching.match-opportunity',
  title: 'Tell firms of an opportunity that fits them',
  target: 'database',
  payload: z.strictObject({ opportunity_id: uuid }),
});
