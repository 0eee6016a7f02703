import { PHOTO_UPLOAD, type PhotoFault } from '#contract/photos/rules.ts';
import { photoSize } from '#contract/photos/schema.ts';
import type { System } from '#server/kernel/system.ts';
import { forgetUpload, withUpload } from '#server/kernel/uploads.ts';
import { type Developed, developPicture, UnfitPicture } from '../adapters/pictures.ts';
import { keyOf } from '../reads.ts';

/** Makes what is served of an upload. Run twice, or after the photo was deleted, it leaves the same behind. */
export async function developPhoto(system: System, id: string): Promise<void> {
  const photo = await system
    .read()
    .sql.selectFrom('photos')
    .select('file_id')
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  if (!photo) return;
  const made = await withUpload(system.config, PHOTO_UPLOAD, photo.file_id, developed);
  if (typeof made !== 'string')
    for (const size of photoSize.options) await system.storage.put(keyOf(id, size), made[size]);
  const isKept = await settle(system, id, typeof made === 'string' ? made : null);
  if (!isKept) await forgetFiles(system, id);
  await forgetUpload(system.config, PHOTO_UPLOAD, photo.file_id);
}

/** The pictures, or why there are none. */
const developed = (path: string): Promise<Developed | PhotoFault> =>
  developPicture(path).catch((error) => {
    if (error instanceof UnfitPicture) return error.fault;
    throw error;
  });

/** @returns whether the photo is still there */
async function settle(system: System, id: string, fault: PhotoFault | null): Promise<boolean> {
  return system.transact(async ({ sql }) => {
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
export async function forgetFiles(system: System, id: string): Promise<void> {
  for (const size of photoSize.options) await system.storage.remove(keyOf(id, size));
}
