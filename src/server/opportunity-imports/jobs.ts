import { DAY_MS } from '#contract/durations.ts';
import { NOTICE_UPLOAD } from '#contract/opportunity-imports/rules.ts';
import { deleteUpload, uploadsStartedBefore, withUpload } from '#server/kernel/files/uploads.ts';
import { AppError } from '#server/kernel/http/errors.ts';
import { handleJob, scheduledJob } from '#server/kernel/jobs/handler.ts';
import { archiveDue } from './commands/archive.ts';
import { importNotices } from './commands/import-notices.ts';
import { failImport, finishImport, takeImport } from './commands/records.ts';
import { runImport } from './job-definitions.ts';

/** A file that ended the process this often is given up. */
const MAX_TRIES = 3;
const GIVEN_UP = 'The import was interrupted several times. Upload the file again';

export const runImportHandler = handleJob(
  runImport,
  async (services, payload) => {
    const taken = await takeImport(services, payload.import);
    if (!taken) return;
    if (taken.tries > MAX_TRIES) return failImport(services, payload.import, GIVEN_UP);
    const { source, complete, allow_gone: allowGone, dry_run, upload } = taken;
    try {
      const importId = dry_run ? null : payload.import;
      const report = await withUpload(services.config, NOTICE_UPLOAD, upload, (path) =>
        importNotices(services, { importId, source, path, complete, allowGone }),
      );
      await finishImport(services, payload.import, report);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      await failImport(services, payload.import, error.message);
    }
    await deleteUpload(services.config, NOTICE_UPLOAD, upload);
  },
  { giveUp: (services, payload) => failImport(services, payload.import, GIVEN_UP) },
);

/** Closes notices whose system archives them today. */
export const archiveNotices = scheduledJob({
  name: 'opportunity-imports.archive',
  title: 'Close notices on their archive day',
  schedule: '23 5 * * *',
  handle: archiveDue,
});

const KEEP_MS = DAY_MS;

/** Deletes files that were uploaded and not imported within a day. */
export const purgeNoticeUploads = scheduledJob({
  name: 'opportunity-imports.purge-uploads',
  title: 'Delete files of notices that were not imported',
  schedule: '41 * * * *',
  async handle(services) {
    const before = new Date(services.clock.now().getTime() - KEEP_MS);
    for (const upload of await uploadsStartedBefore(services.config, NOTICE_UPLOAD, before))
      await deleteUpload(services.config, NOTICE_UPLOAD, upload);
  },
});
