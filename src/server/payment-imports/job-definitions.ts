import { z } from 'zod';
import { uuid } from '#contract/formats.ts';
import { job } from '#server/kernel/jobs/job.ts';

/** Checks an uploaded file of payments, or reports them. */
export const runPaymentImport = job({
  name: 'payment-imports.run',
  title: 'Check or import a file of payments',
  target: 'database',
  payload: z.strictObject({ import: uuid }),
});
