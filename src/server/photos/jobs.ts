import { MINUTE_MS } from '#contract/durations.ts';
import { PHOTO_UPLOAD } from '#contract/photos/rules.ts';
import type { AppServices } from '#server/kernel/context/app-services.ts';
import { deleteUpload } from '#server/kernel/files/uploads.ts';
import { handleJob, scheduledJob } from '#server/kernel/jobs/handler.ts';
import { deletePhotoFiles, processPhoto, refusePhoto } from './commands/process.ts';
import { purgeAbandonedPhotos, unprocessedPhotosBefore } from './commands/purge.ts';
import { processPhotoJob, purgeDeletedPhoto } from './job-definitions.ts';

/** Makes the served images of a photo. */
export const processPhotoJobHandler = handleJob(
  processPhotoJob,
  (services, { photo }) => processPhoto(services, photo),
  {
    giveUp: (services, { photo }) => refusePhoto(services, photo),
  },
);

/** Deletes the files of a deleted photo. */
export const purgeDeletedPhotoHandler = handleJob(purgeDeletedPhoto, async (services, { photo, file }) => {
  await deletePhotoFiles(services, photo);
  await deleteUpload(services.config, PHOTO_UPLOAD, file);
});

const STALLED_MS = 10 * MINUTE_MS;

/** Purges abandoned photos and uploads, and requeues photos that a crashed process left unprocessed. */
export const cleanUpPhotos = scheduledJob({
  name: 'photos.purge-abandoned',
  title: 'Delete abandoned photos',
  schedule: '23 * * * *',
  async handle(services) {
    await purgeAbandonedPhotos(services);
    await requeueUnprocessed(services, STALLED_MS);
  },
});

/** At startup: requeues what a crashed process left unprocessed. */
export async function resumePhotoProcessing(services: AppServices): Promise<void> {
  // the rest of the product works without file storage
  services.storage.check().catch((error) => services.log.error({ err: error }, 'FILES_BUCKET cannot be reached'));
  // on the embedded database no other process can still be working on them
  await requeueUnprocessed(services, services.config.databaseUrl === null ? 0 : STALLED_MS);
}

async function requeueUnprocessed(services: AppServices, stalledMs: number): Promise<void> {
  const photos = await unprocessedPhotosBefore(services, new Date(services.clock.now().getTime() - stalledMs));
  if (photos.length === 0) return;
  await services.transact(async ({ enqueue }) => {
    for (const photo of photos) await enqueue(processPhotoJob.with({ photo }));
  });
}
