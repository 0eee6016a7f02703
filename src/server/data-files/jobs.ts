import { DATA_UPLOAD } from '#contract/data-files/rules.ts';
import { DAY_MS } from '#contract/durations.ts';
import { deleteUpload, uploadsStartedBefore } from '#server/kernel/files/uploads.ts';
import { handleJob, scheduledJob } from '#server/kernel/jobs/handler.ts';
import { checkOrRun, GIVEN_UP } from './commands/check-or-run.ts';
import { failFile } from './commands/records.ts';
import { runDataFile } from './job-definitions.ts';

const runDataFileHandler = handleJob(runDataFile, (services, payload) => checkOrRun(services, payload.file), {
  giveUp: (services, payload) => failFile(services, payload.file, GIVEN_UP),
});

const KEEP_MS = DAY_MS;

/** Deletes files that were uploaded and not imported within a day. */
const purgeDataUploads = scheduledJob({
  name: 'data-files.purge-uploads',
  title: 'Delete files of project data that were not imported',
  schedule: '53 * * * *',
  async handle(services) {
    const before = new Date(services.clock.now().getTime() - KEEP_MS);
    for (const upload of await uploadsStartedBefore(services.config, DATA_UPLOAD, before))
      await deleteUpload(services.config, DATA_UPLOAD, upload);
  },
});

export const jobs = [runDataFileHandler, purgeDataUploads];
