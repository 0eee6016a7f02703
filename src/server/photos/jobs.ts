import { PHOTO_UPLOAD } from '#contract/photos/rules.ts';
import type { AppServices } from '#server/kernel/context/app-services.ts';
import { deleteUpload } from '#server/kernel/files/uploads.ts';
import { handleJob, scheduledJob } from '#server/kernel/jobs/handler.ts';
import { deletePhotoFiles, processPhoto } from './commands/process.ts';
import { purgeAbandonedPhotos, unprocessedPhotosBefore } from './commands/purge.ts';
import { processPhotoJob, purgeDeletedPhoto } from './job-definitions.ts';

/** Makes what is served of a photo. */
export const processPhotoJobHandler = handleJob(processPhotoJob, (services, { photo }) =>
  processPhoto(services, photo),
);

/** Removes the files of a photo that was deleted. */
export const purgeDeletedPhotoHandler = handleJob(purgeDeletedPhoto, async (services, { photo, file }) => {
  await deletePhotoFiles(services, photo);
  await deleteUpload(services.config, PHOTO_UPLOAD, file);
});

const STALLED_MS = 10 * 60_000;

/** Photos and uploads that nobody finished; and photos that a dead process left unprocessed. */
export const cleanUpPhotos = scheduledJob({
  name: 'photos.tidy',
  schedule: '23 * * * *',
  async handle(services) {
    await purgeAbandonedPhotos(services);
    await requeueUnprocessed(services, STALLED_MS);
  },
});

/** At the start of the process: what a dead one was at is taken up at once. */
export async function resumePhotoProcessing(services: AppServices): Promise<void> {
  // the rest of the product works without its files
  services.storage.check().catch((error) => services.log.error({ err: error }, 'FILES_BUCKET cannot be reached'));
  // the embedded database has no other process that could still be at work
  await requeueUnprocessed(services, services.config.databaseUrl === null ? 0 : STALLED_MS);
}

async function requeueUnprocessed(services: AppServices, silentMs: number): Promise<void> {
  const photos = await unprocessedPhotosBefore(services, new Date(services.clock.now().getTime() - silentMs));
  if (photos.length === 0) return;
  await services.transact(async ({ enqueue }) => {
    for (const photo of photos) await enqueue(processPhotoJob.with({ photo }));
  });
}
