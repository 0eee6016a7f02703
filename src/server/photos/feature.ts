import type { endpoints } from '#contract/photos/endpoints.ts';
import type { Feature } from '#server/kernel/feature.ts';
import { http, photoUploads } from './http.ts';
import { cleanUpPhotos, processPhotoJobHandler, purgeDeletedPhotoHandler, resumePhotoProcessing } from './jobs.ts';
import { reactions } from './reactions.ts';

export const feature = {
  http,
  reactions,
  jobs: [processPhotoJobHandler, purgeDeletedPhotoHandler, cleanUpPhotos],
  start: resumePhotoProcessing,
  uploads: photoUploads,
} satisfies Feature<typeof endpoints>;
