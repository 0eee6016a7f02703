import { z } from 'zod';
import { job } from '#server/kernel/jobs/job.ts';

/** Signs work that was verified before records existed, in batches. */
export const backfillRecords = job({ name: 'records.sign-earlier-work', payload: z.strictObject({}) });
