import { z } from 'zod';
import { uuid } from '#contract/formats.ts';
import { uploadId } from '#contract/photos/schema.ts';
import { job } from '#server/kernel/jobs/job.ts';

/** Makes what is served of a photo. */
export const processPhotoJob = job({ name: 'photos.process', payload: z.strictObject({ photo: uuid }) });

/** Removes the files of a photo that was deleted. */
export const purgeDeletedPhoto = job({
  name: 'photos.forget',
  payload: z.strictObject({ photo: uuid, file: uploadId }),
});
