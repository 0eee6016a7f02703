import type { endpoints } from '#contract/payment-imports/endpoints.ts';
import type { Feature } from '#server/kernel/feature.ts';
import { importPaymentsCommand } from './commands/cli.ts';
import { http, paymentUploads } from './http.ts';
import { jobs } from './jobs.ts';

export const feature = {
  http,
  jobs,
  uploads: paymentUploads,
  commands: { 'import-payments': importPaymentsCommand },
} satisfies Feature<typeof endpoints>;
