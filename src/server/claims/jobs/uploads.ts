import { CLAIM_UPLOAD } from '#contract/claims/rules.ts';
import { purgeAbandonedUploads, type StoredFiles, uploadDeletion } from '#server/documents/commands/stored-files.ts';
import { handleJob, scheduledJob } from '#server/kernel/jobs/handler.ts';
import { purgeProofs } from '../commands/purge.ts';
import { deleteClaimUpload, deleteProof } from '../job-definitions.ts';
import { claimStorageKey } from '../reads/files.ts';

const FILES: StoredFiles = {
  uploads: CLAIM_UPLOAD,
  keyOf: claimStorageKey,
  table: 'claim_files',
  column: 'file_id',
};

/** Deletes an upload once its file is in storage. */
export const deleteClaimUploadHandler = uploadDeletion(deleteClaimUpload, FILES);

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
  handle: (services) => purgeAbandonedUploads(services, FILES),
});
