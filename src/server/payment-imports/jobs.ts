import { DAY_MS } from '#contract/durations.ts';
import { PAYMENT_IMPORT_UPLOAD } from '#contract/payment-imports/rules.ts';
import { deleteUpload, uploadsStartedBefore } from '#server/kernel/files/uploads.ts';
import { handleJob, scheduledJob } from '#server/kernel/jobs/handler.ts';
import { checkOrRun, GIVEN_UP } from './commands/check-or-run.ts';
import { failImport } from './commands/records.ts';
import { runPaymentImport } from './job-definitions.ts';

const runPaymentImportHandler = handleJob(
  runPaymentImport,
  (services, payload) => checkOrRun(services, payload.import),
  { giveUp: (services, payload) => failImport(services, payload.import, GIVEN_UP) },
);

const KEEP_MS = DAY_MS;

/** Deletes files that were uploaded and not imported within a day. */
const purgePaymentUploads = scheduledJob({
  name: 'payment-imports.purge-uploads',
  title: 'Delete files of payments that were not imported',
  schedule: '47 * * * *',
  async handle(services) {
    const before = new Date(services.clock.now().getTime() - KEEP_MS);
    for (const upload of await uploadsStartedBefore(services.config, PAYMENT_IMPORT_UPLOAD, before))
      await deleteUpload(services.config, PAYMENT_IMPORT_UPLOAD, upload);
  },
});

export const jobs = [runPaymentImportHandler, purgePaymentUploads];
