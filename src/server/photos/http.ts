import { endpoints } from '#contract/photos/endpoints.ts';
import { MAX_UNFINISHED_PHOTOS, PHOTO_FAULT_MESSAGES, PHOTO_UPLOAD } from '#contract/photos/rules.ts';
import { openStorage } from '#server/kernel/files/storage.ts';
import type { UploadRules } from '#server/kernel/files/uploads.ts';
import { badRequest } from '#server/kernel/http/errors.ts';
import { command, file, type Handlers, read } from '#server/kernel/http/handler.ts';
import { createAssembly, inspectUpload } from './commands/create-assembly.ts';
import { createTicket, handleNotification } from './commands/external-upload.ts';
import { addFirmPhotos, addPhotos, deleteFirmPhoto, deletePhoto } from './commands/project-photos.ts';
import {
  firmPhotos,
  ownPhotos,
  photoStorageKey,
  processedImages,
  processedOwnPhotos,
  projectPhotos,
  verifyPhotoUrl,
} from './reads.ts';

/** Uploads of photos. */
export const photoUploads: UploadRules = {
  ...PHOTO_UPLOAD,
  access: endpoints.createAssembly.access,
  tooLarge: PHOTO_FAULT_MESSAGES.large,
  unfinished: MAX_UNFINISHED_PHOTOS,
};

/** @throws AppError 400 */
function refuseOtherPhoto({ photoId }: { photoId: string }, { photo_id = photoId }: { photo_id?: string | undefined }) {
  if (photo_id !== photoId) throw badRequest('query.photo_id', "isn't the photo in the path");
}

export const http: Handlers<typeof endpoints> = {
  createAssembly: command(endpoints.createAssembly, {
    prepare: (ctx, { body }) => inspectUpload(ctx, body.upload),
    run: (ctx, _input, uploaded) => createAssembly(ctx, uploaded),
  }),
  createTicket: command(endpoints.createTicket, {
    run: async (ctx, { body }) => ({ ticket: await createTicket(ctx, body) }),
  }),
  notify: command(endpoints.notify, {
    run: async (ctx, { body }) => {
      await handleNotification(ctx, body.transloadit, body.signature);
      return null;
    },
  }),
  list: read(endpoints.list, (ctx, { params }) => projectPhotos(ctx, params.projectId)),
  firmPhotos: read(endpoints.firmPhotos, (ctx, { params }) => firmPhotos(ctx, params.id)),
  processed: read(endpoints.processed, (ctx, { params, query }) =>
    processedImages(ctx, params.projectId, query.transloadit_ids),
  ),
  add: command(endpoints.add, {
    run: async (ctx, { params, body }) => ({
      uploads: await addPhotos(ctx, params.projectId, body.transloadit_assemblies),
    }),
  }),
  remove: command(endpoints.remove, {
    run: async (ctx, { params, query }) => {
      refuseOtherPhoto(params, query);
      await deletePhoto(ctx, params.projectId, params.photoId);
      return null;
    },
  }),
  ownPhotos: read(endpoints.ownPhotos, (ctx, { params }) => ownPhotos(ctx, params.id)),
  processedOwnPhotos: read(endpoints.processedOwnPhotos, (ctx, { params, query }) =>
    processedOwnPhotos(ctx, params.id, query.transloadit_ids),
  ),
  addOwnPhotos: command(endpoints.addOwnPhotos, {
    run: async (ctx, { params, body }) => ({
      uploads: await addFirmPhotos(ctx, params.id, body.transloadit_assemblies),
    }),
  }),
  removeOwnPhoto: command(endpoints.removeOwnPhoto, {
    run: async (ctx, { params, query }) => {
      refuseOtherPhoto(params, query);
      await deleteFirmPhoto(ctx, params.id, params.photoId);
      return null;
    },
  }),
  image: file(endpoints.image, async (ctx, { params, query }) => {
    await verifyPhotoUrl(ctx, params, query);
    const body = openStorage(ctx.config).read(photoStorageKey(params.id, params.size));
    return { name: `${params.size}.jpg`, type: 'image/jpeg', body, inline: true };
  }),
};
