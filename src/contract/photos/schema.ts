import { z } from 'zod';
import { uuid } from '../formats.ts';
import { LIMITS } from '../limits.ts';
import { MAX_PHOTOS, PHOTO_EXTENSIONS, PHOTO_FAULTS, PHOTO_MEDIA_TYPES, PHOTO_UPLOAD } from './rules.ts';

/** Id of an upload; assembly records are keyed by it. */
export const uploadId = z.string().regex(/^[0-9a-f]{32}$/, 'is not the id of a file');

/** Stored sizes: `photo` fits a window, `thumbnail` is a small square. */
export const photoSize = z.enum(['photo', 'thumbnail']);
export type PhotoSize = z.infer<typeof photoSize>;

/** Signed URLs expire within minutes: fetch them again instead of keeping them. */
const link = z.string();

export const photo = z.strictObject({
  id: uuid,
  url: link,
  thumbnail_url: link,
  /** Whether the caller may delete it. */
  may_delete: z.boolean(),
});
export type Photo = z.infer<typeof photo>;

/** A photo that is not processed yet; `url` answers 404 until it is. */
export const pendingPhoto = z.strictObject({ file_id: uploadId, url: link });
export type PendingPhoto = z.infer<typeof pendingPhoto>;

export const processedImage = photo.extend({ file_id: uploadId });

export const refusedImage = z.strictObject({ file_id: uploadId, fault: z.enum(PHOTO_FAULTS) });

export const photoBytes = z.int().min(1).max(PHOTO_UPLOAD.maxBytes);

/**
 * A completed upload as forms keep it. `assemblyUrl` names our own record of the upload or that of the configured upload
 * service: only the id in it is read; it is never fetched.
 */
export const assemblyRecord = z.strictObject({
  assemblyUrl: z
    .string()
    .max(LIMITS.shortText)
    .regex(
      /^(?:(?:https?:\/\/[\w.:[\]-]+)?\/api\/v1\/photo_assemblies|https?:\/\/[\w.:-]+\/assemblies)\/[0-9a-f]{32}$/,
      "isn't the address of a known upload",
    ),
  photoType: z.literal('project'),
  id: uploadId,
  name: z.string().max(LIMITS.shortText),
  ext: z.enum(PHOTO_EXTENSIONS),
  size: z.int().min(1),
  mime: z.enum(PHOTO_MEDIA_TYPES),
  field: z.literal('photos'),
});
export type AssemblyRecord = z.infer<typeof assemblyRecord>;

/** What the browser sends to the configured upload service along with a file; valid for one photo and for minutes. */
export const photoTicket = z.strictObject({
  /** The assembly record of the photo. */
  record: assemblyRecord,
  /** Form fields to send to `record.assemblyUrl`, before the file. */
  fields: z.strictObject({ params: z.string(), signature: z.string() }),
});
export type PhotoTicket = z.infer<typeof photoTicket>;

/** Assembly records by upload id. */
export const assemblies = z
  .record(uploadId, assemblyRecord)
  .refine((map) => Object.keys(map).length > 0, 'must hold at least one photo')
  .refine((map) => Object.keys(map).length <= MAX_PHOTOS, `must hold at most ${MAX_PHOTOS} photos`)
  .refine(
    (map) => Object.entries(map).every(([id, one]) => one.id === id && one.assemblyUrl.endsWith(`/${id}`)),
    'must name each upload by its own id',
  );
export type Assemblies = z.infer<typeof assemblies>;
