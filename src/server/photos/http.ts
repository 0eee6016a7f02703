import { endpoints } from '#contract/photos/endpoints.ts';
import { FAULT_TEXTS, MAX_UNFINISHED, PHOTO_UPLOAD } from '#contract/photos/rules.ts';
import { badRequest } from '#server/kernel/errors.ts';
import { command, file, type Handlers, read } from '#server/kernel/feature.ts';
import { openStorage } from '#server/kernel/storage.ts';
import type { UploadRules } from '#server/kernel/uploads.ts';
import { assemblePhoto, lookAtUpload } from './commands/assemble.ts';
import { addPhotos, deletePhoto } from './commands/change.ts';
import { openTicket, takeNotification } from './commands/elsewhere.ts';
import { checkLink, firmPhotos, keyOf, processedImages, projectPhotos } from './reads.ts';

/** Photos on their way. */
export const photoUploads: UploadRules = {
  ...PHOTO_UPLOAD,
  access: endpoints.assemble.access,
  tooLarge: FAULT_TEXTS.large,
  unfinished: MAX_UNFINISHED,
};

export const http: Handlers<typeof endpoints> = {
  assemble: command(endpoints.assemble, {
    prepare: (ctx, { body }) => lookAtUpload(ctx, body.upload),
    run: (ctx, _input, arrived) => assemblePhoto(ctx, arrived),
  }),
  ticket: command(endpoints.ticket, { run: async (ctx, { body }) => ({ ticket: await openTicket(ctx, body) }) }),
  notify: command(endpoints.notify, {
    run: async (ctx, { body }) => {
      await takeNotification(ctx, body.transloadit, body.signature);
      return null;
    },
  }),
  list: read(endpoints.list, (ctx, { params }) => projectPhotos(ctx, params.projectId)),
  ofFirm: read(endpoints.ofFirm, (ctx, { params }) => firmPhotos(ctx, params.id)),
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
      if ((query.photo_id ?? params.photoId) !== params.photoId)
        throw badRequest('query.photo_id', 'is not the photo of the path');
      await deletePhoto(ctx, params.projectId, params.photoId);
      return null;
    },
  }),
  picture: file(endpoints.picture, async (ctx, { params, query }) => {
    await checkLink(ctx, params, query);
    const body = openStorage(ctx.config).read(keyOf(params.id, params.size));
    return { name: `${params.size}.jpg`, type: 'image/jpeg', body, shown: true };
  }),
};
