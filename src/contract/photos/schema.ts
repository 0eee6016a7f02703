import { z } from 'zod';
import { uuid } from '../formats.ts';
import { LIMITS } from '../limits.ts';
import { MAX_PHOTOS, PHOTO_FAULTS, PHOTO_UPLOAD } from './rules.ts';

/** Name of an upload; the records of a photo on its way are keyed by it. */
export const uploadId = z.string().regex(/^[0-9a-f]{32}$/, 'is not the id of a file');

/** Sizes in which a photo is kept; `photo` is as large as a window, `thumbnail` a small square. */
export const photoSize = z.enum(['photo', 'thumbnail']);
export type PhotoSize = z.infer<typeof photoSize>;

/** Links are good for minutes: ask again rather than keep them. */
const link = z.string();

export const photo = z.strictObject({
  id: uuid,
  url: link,
  thumbnail_url: link,
  /** Whether the person who asks may take it away. */
  may_delete: z.boolean(),
});
export type Photo = z.infer<typeof photo>;

/** A photo that has arrived and is not processed yet; nothing lies at `url` until it is. */
export const pendingPhoto = z.strictObject({ file_id: uploadId, url: link });
export type PendingPhoto = z.infer<typeof pendingPhoto>;

export const processedImage = photo.extend({ file_id: uploadId });

export const refusedImage = z.strictObject({ file_id: uploadId, fault: z.enum(PHOTO_FAULTS) });

export const photoBytes = z.int().min(1).max(PHOTO_UPLOAD.maxBytes);

/**
 * One finished upload as forms keep it. `assemblyUrl` names our own record of the upload, or that of the upload service
 * in the settings: it is read for the id in it and never fetched.
 */
export const assemblyRecord = z.strictObject({
  assemblyUrl: z
    .string()
    .max(LIMITS.shortText)
    .regex(
      /^(?:(?:https?:\/\/[\w.:[\]-]+)?\/api\/v1\/photo_assemblies|https?:\/\/[\w.:-]+\/assemblies)\/[0-9a-f]{32}$/,
      'is not an address of an upload of ours',
    ),
  photoType: z.literal('project'),
  id: uploadId,
  name: z.string().max(LIMITS.shortText),
  ext: z.enum(['jpg', 'png', 'gif']),
  size: z.int().min(1),
  mime: z.enum(['image/jpeg', 'image/png', 'image/gif']),
  field: z.literal('photos'),
});
export type AssemblyRecord = z.infer<typeof assemblyRecord>;

/** What the uploader sends along to the upload service of the settings; good for one photo and for minutes. */
export const photoTicket = z.strictObject({
  /** What is kept of the photo once the service has it. */
  record: assemblyRecord,
  /** Fields of the form that is sent to `record.assemblyUrl`, with the file behind them. */
  fields: z.strictObject({ params: z.string(), signature: z.string() }),
});
export type PhotoTicket = z.infer<typeof photoTicket>;

/** Uploads by their file id. */
export const assemblies = z
  .record(uploadId, assemblyRecord)
  .refine((map) => Object.keys(map).length > 0, 'must hold at least one photo')
  .refine((map) => Object.keys(map).length <= MAX_PHOTOS, `must hold at most ${MAX_PHOTOS} photos`)
  .refine(
    (map) => Object.entries(map).every(([id, one]) => one.id === id && one.assemblyUrl.endsWith(`/${id}`)),
    'must name each upload by its own id',
  );
export type Assemblies = z.infer<typeof assemblies>;
