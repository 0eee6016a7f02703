import { CLAIM_UPLOAD } from '#contract/claims/rules.ts';
import { deleteUpload } from '#server/kernel/files/uploads.ts';
import { handleJob, scheduledJob } from '#server/kernel/jobs/handler.ts';
import { purgeAbandonedUploads } from '../commands/purge.ts';
import { deleteClaimUpload } from '../job-definitions.ts';

/** Deletes an upload once its file is in storage. */
export const deleteClaimUploadHandler = handleJob(deleteClaimUpload, (services, { file }) =>
  deleteUpload(services.config, CLAIM_UPLOAD, file),
);

/** Runs hourly. */
export const purgeClaimUploads = scheduledJob({
  name: 'claims.purge-abandoned',
  title: 'Delete abandoned uploads of claims',
  schedule: '47 * * * *',
  handle: purgeAbandonedUploads,
});
