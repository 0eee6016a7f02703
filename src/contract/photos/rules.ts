import { megabytes } from '../limits.ts';

/** Accepted photos. */
export const PHOTO_FORMATS = {
  jpeg: { type: 'image/jpeg', extension: 'jpg', endings: ['.jpg', '.jpeg'] },
  png: { type: 'image/png', extension: 'png', endings: ['.png'] },
  gif: { type: 'image/gif', extension: 'gif', endings: ['.gif'] },
} as const;
export type PhotoFormat = keyof typeof PHOTO_FORMATS;
export const PHOTO_MEDIA_TYPES = Object.values(PHOTO_FORMATS).map(({ type }) => type);
export const PHOTO_EXTENSIONS = Object.values(PHOTO_FORMATS).map(({ extension }) => extension);

/** Uploads use the tus protocol below this path, in chunks. The limits are from the specification (sections 5 and 9). */
export const PHOTO_UPLOAD = {
  path: '/photo_uploads',
  maxBytes: 10_000_000,
  chunkBytes: 512_000,
  endings: Object.values(PHOTO_FORMATS).flatMap(({ endings }): readonly string[] => endings),
} as const;
export const PHOTO_MEGABYTES = megabytes(PHOTO_UPLOAD.maxBytes);

/** Per user, until uploads become photos or are purged; counted by their announced size. */
export const MAX_UNFINISHED_PHOTOS = {
  uploads: 50,
  bytes: 100_000_000,
  tooMany: 'You have too many uploads in progress. Wait for them to finish, then try again.',
} as const;

/** Per image: a small file can decode to more than fits in memory. */
export const MAX_PIXELS = 50_000_000;

/** Per project, pending ones included. */
export const MAX_PHOTOS = 50;

export const PHOTO_FAULTS = ['large', 'type', 'lost'] as const;
export type PhotoFault = (typeof PHOTO_FAULTS)[number];

/** Messages shown to people; the first two are from the specification. */
export const PHOTO_FAULT_MESSAGES: Readonly<Record<PhotoFault, string>> = {
  large: `Only files <${PHOTO_MEGABYTES}MB are allowed`,
  type: 'Only .jpg/.jpeg, .png, and .gif file types are allowed',
  lost: "This photo didn't upload completely. Please add it again",
};

/** Checks what is known of a file before its upload; null if it is fine. */
export function validateFile({ name, size }: { readonly name: string; readonly size: number }): PhotoFault | null {
  const lower = name.toLowerCase();
  if (!PHOTO_UPLOAD.endings.some((ending) => lower.endsWith(ending)) || size === 0) return 'type';
  return size > PHOTO_UPLOAD.maxBytes ? 'large' : null;
}

const SIGNATURES: readonly (readonly [PhotoFormat, readonly number[]])[] = [
  ['jpeg', [0xff, 0xd8, 0xff]],
  ['png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['gif', [0x47, 0x49, 0x46, 0x38, 0x37, 0x61]],
  ['gif', [0x47, 0x49, 0x46, 0x38, 0x39, 0x61]],
];

/** How many bytes `detectPhotoFormat` needs. */
export const SIGNATURE_BYTES = 8;

/** The format of a file by its first bytes, whatever its name; null if it is not an accepted image. */
export const detectPhotoFormat = (start: Uint8Array): PhotoFormat | null =>
  SIGNATURES.find(([, bytes]) => bytes.every((byte, at) => start[at] === byte))?.[0] ?? null;

/** Polling interval of pending photos. */
export const POLL_MS = 2_000;
const RETRY_LIMIT = 5;

/** The retry counter after a poll: 0 if anything was processed, else one more. */
export const nextRetryCount = (retries: number, processed: number): number => (processed > 0 ? 0 : retries + 1);

/** Whether pending photos are polled again. */
export const shouldPoll = (retries: number): boolean => retries <= RETRY_LIMIT;
