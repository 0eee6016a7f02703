import { z } from 'zod';
import { job } from '#server/kernel/jobs/job.ts';

/** Signs work that was verified before there were records, a batch at a time. */
export const backfillRecords = job({ name: 'records.sign-earlier-work', payload: z.strictObject({}) });
