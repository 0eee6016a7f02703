import { PHOTO_UPLOAD, type PhotoFault } from '#contract/photos/rules.ts';
import { photoSize } from '#contract/photos/schema.ts';
import type { AppServices } from '#server/kernel/context/app-services.ts';
import { deleteUpload, withUpload } from '#server/kernel/files/uploads.ts';
import { type ImageVariants, InvalidImage, processImage } from '../adapters/images.ts';
import { photoStorageKey } from '../reads.ts';

/** Makes what is served of an upload. Run twice, or after the photo was deleted, it leaves the same behind. */
export async function processPhoto(services: AppServices, id: string): Promise<void> {
  const photo = await services
    .readContext()
    .sql.selectFrom('photos')
    .select('file_id')
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  if (!photo) return;
  const made = await withUpload(services.config, PHOTO_UPLOAD, photo.file_id, renderOrFault);
  if (typeof made !== 'string')
    for (const size of photoSize.options) await services.storage.put(photoStorageKey(id, size), made[size]);
  const isKept = await saveResult(services, id, typeof made === 'string' ? made : null);
  if (!isKept) await deletePhotoFiles(services, id);
  await deleteUpload(services.config, PHOTO_UPLOAD, photo.file_id);
}

/** The pictures, or why there are none. */
const renderOrFault = (path: string): Promise<ImageVariants | PhotoFault> =>
  processImage(path).catch((error) => {
    if (error instanceof InvalidImage) return error.fault;
    throw error;
  });

/** @returns whether the photo is still there */
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

/** Removes what is served of a photo. */
export async function deletePhotoFiles(services: AppServices, id: string): Promise<void> {
  for (const size of photoSize.options) await services.storage.remove(photoStorageKey(id, size));
}
