import { z } from 'zod';
import { job } from '#server/kernel/jobs/job.ts';

/** Signs again what a compromised key signed since it was in other hands, in batches. */
export const signCompromisedAgain = job({
  name: 'records.sign-again',
  title: 'Sign records of a compromised key again',
  target: 'database',
  payload: z.strictObject({ key: z.string() }),
});

/** Signs work that was verified before records existed, in batches. */
export const backfillRecords = job({
  name: 'records.sign-earlier-work',
  title: 'Sign work verified before signed records existed',
  target: 'database',
  payload: z.strictObject({}),
});
