/** How a photo travels: by the tus protocol below this path, in chunks. The numbers are the spec's (sections 5 and 9). */
export const PHOTO_UPLOAD = {
  path: '/photo_uploads',
  maxBytes: 10_000_000,
  chunkBytes: 512_000,
  endings: ['.jpg', '.jpeg', '.png', '.gif'],
} as const;

/** Of one person, until they are photos or swept: what has not come yet counts as announced. */
export const MAX_UNFINISHED = {
  uploads: 50,
  bytes: 100_000_000,
  tooMany: 'Many photos of yours are on their way already. Wait until they are done, then go on.',
} as const;

/** Of one picture; a small file may hold more than a server can unfold. */
export const MAX_PIXELS = 50_000_000;

/** Of one project, those on their way included. */
export const MAX_PHOTOS = 50;

export const PHOTO_FAULTS = ['large', 'type', 'lost'] as const;
export type PhotoFault = (typeof PHOTO_FAULTS)[number];

/** What a person reads; the first two are the spec's. */
export const FAULT_MESSAGES: Readonly<Record<PhotoFault, string>> = {
  large: 'Only files <10MB are allowed',
  type: 'Only .jpg/.jpeg, .png, and .gif file types are allowed',
  lost: 'This photo did not arrive whole. Please add it again',
};

/** What can be told of a file before it is sent; null where nothing is wrong. */
export function validateFile({ name, size }: { readonly name: string; readonly size: number }): PhotoFault | null {
  const lower = name.toLowerCase();
  if (!PHOTO_UPLOAD.endings.some((ending) => lower.endsWith(ending)) || size === 0) return 'type';
  return size > PHOTO_UPLOAD.maxBytes ? 'large' : null;
}

export type ImageFormat = 'jpeg' | 'png' | 'gif';

const SIGNATURES: readonly (readonly [ImageFormat, readonly number[]])[] = [
  ['jpeg', [0xff, 0xd8, 0xff]],
  ['png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['gif', [0x47, 0x49, 0x46, 0x38, 0x37, 0x61]],
  ['gif', [0x47, 0x49, 0x46, 0x38, 0x39, 0x61]],
];

/** How many bytes `kindOf` looks at. */
export const SIGNATURE_BYTES = 8;

/** What a file is by its first bytes, whatever its name says; null for everything that is no photo. */
export const detectImageFormat = (start: Uint8Array): ImageFormat | null =>
  SIGNATURES.find(([, bytes]) => bytes.every((byte, at) => start[at] === byte))?.[0] ?? null;

/** Pending photos are asked for this often. */
export const POLL_MS = 2_000;
const RETRY_LIMIT = 5;

/** The retry counter after one poll: back to 0 where something was processed, else one more. */
export const nextRetryCount = (retries: number, processed: number): number => (processed > 0 ? 0 : retries + 1);

/** Whether pending photos are asked for once more. */
export const shouldPoll = (retries: number): boolean => retries <= RETRY_LIMIT;
