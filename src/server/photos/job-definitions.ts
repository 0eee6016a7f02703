import { z } from 'zod';
import { uuid } from '#contract/formats.ts';
import { uploadId } from '#contract/photos/schema.ts';
import { job } from '#server/kernel/jobs/job.ts';

/** Makes the served images of a photo. */
export const processPhotoJob = job({
  name: 'photos.process',
  title: 'Process a photo',
  target: 'files',
  payload: z.strictObject({ photo: uuid }),
});

/** Deletes the files of a deleted photo. */
export const purgeDeletedPhoto = job({
  name: 'photos.forget',
  title: 'Delete the files of a photo',
  target: 'files',
  payload: z.strictObject({ photo: uuid, file: uploadId }),
});
