import { CLAIM_UPLOAD } from '#contract/claims/rules.ts';
import { deleteUpload } from '#server/kernel/files/uploads.ts';
import { handleJob, scheduledJob } from '#server/kernel/jobs/handler.ts';
import { purgeAbandonedUploads, purgeProofs } from '../commands/purge.ts';
import { deleteClaimUpload, deleteProof } from '../job-definitions.ts';
import { claimStorageKey } from '../reads/files.ts';

/** Deletes an upload once its file is in storage. */
export const deleteClaimUploadHandler = handleJob(deleteClaimUpload, (services, { file }) =>
  deleteUpload(services.config, CLAIM_UPLOAD, file),
);

export const deleteProofHandler = handleJob(deleteProof, (services, { file }) =>
  services.storage.remove(claimStorageKey(file)),
);

/** Runs daily. */
export const purgeDecidedProofs = scheduledJob({
  name: 'claims.purge-proofs',
  title: 'Delete files of claims decided long ago',
  schedule: '17 5 * * *',
  handle: purgeProofs,
});

/** Runs hourly. */
export const purgeClaimUploads = scheduledJob({
  name: 'claims.purge-abandoned',
  title: 'Delete abandoned uploads of claims',
  schedule: '47 * * * *',
  handle: purgeAbandonedUploads,
});
