import { PHOTO_UPLOAD, type PhotoFault } from '#contract/photos/rules.ts';
import { photoSize } from '#contract/photos/schema.ts';
import type { AppServices } from '#server/kernel/context/app-services.ts';
import { deleteUpload, withUpload } from '#server/kernel/files/uploads.ts';
import { type ImageVariants, InvalidImage, processImage } from '../adapters/images.ts';
import { photoStorageKey } from '../reads.ts';

/** Makes the served images of an upload. Idempotent; leaves nothing behind if the photo was deleted meanwhile. */
export async function processPhoto(services: AppServices, id: string): Promise<void> {
  const photo = await findWaiting(services, id);
  if (!photo) return;
  const result = await withUpload(services.config, PHOTO_UPLOAD, photo.file_id, renderOrFault);
  if (typeof result !== 'string')
    for (const size of photoSize.options) await services.storage.put(photoStorageKey(id, size), result[size]);
  const exists = await saveResult(services, id, typeof result === 'string' ? result : null);
  if (!exists) await deletePhotoFiles(services, id);
  await deleteUpload(services.config, PHOTO_UPLOAD, photo.file_id);
}

/** Ends the processing of a file that no process outlived. */
export async function refusePhoto(services: AppServices, id: string): Promise<void> {
  const photo = await findWaiting(services, id);
  if (!photo) return;
  await saveResult(services, id, 'type');
  await deleteUpload(services.config, PHOTO_UPLOAD, photo.file_id);
}

const findWaiting = (services: AppServices, id: string) =>
  services
    .readContext()
    .sql.selectFrom('photos')
    .select('file_id')
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst();

/** The images, or why there are none. */
const renderOrFault = (path: string): Promise<ImageVariants | PhotoFault> =>
  processImage(path).catch((error) => {
    if (error instanceof InvalidImage) return error.fault;
    throw error;
  });

/** @returns whether the photo still exists */
async function saveResult(services: AppServices, id: string, fault: PhotoFault | null): Promise<boolean> {
  return services.transact(async ({ sql }) => {
    await sql
      .updateTable('photos')
      .set({ state: fault ? 'refused' : 'processed', fault })
      .where('id', '=', id)
      .where('state', '=', 'waiting')
      .execute();
    return (await sql.selectFrom('photos').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
  });
}

/** Deletes the served images of a photo. */
export async function deletePhotoFiles(services: AppServices, id: string): Promise<void> {
  for (const size of photoSize.options) await services.storage.remove(photoStorageKey(id, size));
}
