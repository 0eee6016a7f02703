import { z } from 'zod';
import { uuid } from '#contract/formats.ts';
import { PHOTO_UPLOAD } from '#contract/photos/rules.ts';
import { fileId } from '#contract/photos/schema.ts';
import { job } from '#server/kernel/jobs.ts';
import type { System } from '#server/kernel/system.ts';
import { forgetUpload } from '#server/kernel/uploads.ts';
import { developPhoto, forgetFiles } from './commands/develop.ts';
import { sweepPhotos, waitingSince } from './commands/sweep.ts';

/** Makes what is served of a photo. */
export const processPhoto = job({
  name: 'photos.process',
  payload: z.strictObject({ photo: uuid }),
  handle: (system, { photo }) => developPhoto(system, photo),
});

/** Removes the files of a photo that was deleted. */
export const forgetPhoto = job({
  name: 'photos.forget',
  payload: z.strictObject({ photo: uuid, file: fileId }),
  async handle(system, { photo, file }) {
    await forgetFiles(system, photo);
    await forgetUpload(system.config, PHOTO_UPLOAD, file);
  },
});

const SILENT_MS = 10 * 60_000;

/** Photos and uploads that nobody finished; and photos that a dead process left unprocessed. */
export const tidyPhotos = job({
  name: 'photos.tidy',
  payload: z.strictObject({}),
  schedule: '23 * * * *',
  async handle(system) {
    await sweepPhotos(system);
    await takeUp(system, SILENT_MS);
  },
});

/** At the start of the process: what a dead one was at is taken up at once. */
export async function takeUpPhotos(system: System): Promise<void> {
  // the rest of the product works without its files
  system.storage.check().catch((error) => system.log.error({ err: error }, 'FILES_BUCKET cannot be reached'));
  // the embedded database has no other process that could still be at work
  await takeUp(system, system.config.databaseUrl === null ? 0 : SILENT_MS);
}

async function takeUp(system: System, silentMs: number): Promise<void> {
  const photos = await waitingSince(system, new Date(system.clock.now().getTime() - silentMs));
  if (photos.length === 0) return;
  await system.transact(async ({ enqueue }) => {
    for (const photo of photos) await enqueue(processPhoto.with({ photo }));
  });
}
