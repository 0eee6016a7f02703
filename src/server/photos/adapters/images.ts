import { open } from 'node:fs/promises';
import type { Metadata } from 'sharp';
import {
  detectPhotoFormat,
  MAX_PIXELS,
  type PhotoFault,
  type PhotoFormat,
  SIGNATURE_BYTES,
} from '#contract/photos/rules.ts';
import { DECODE_SECONDS, imageDecoder } from '#server/kernel/files/image-decoder.ts';

/** A file that is not an accepted image. */
export class InvalidImage extends Error {
  readonly fault: PhotoFault;
  constructor(fault: PhotoFault, cause?: unknown) {
    super(`invalid image: ${fault}`, { cause });
    this.fault = fault;
  }
}

/**
 * Detects the format of a file without decoding pixels.
 * @throws InvalidImage
 */
export async function inspectImage(path: string): Promise<PhotoFormat> {
  const kind = detectPhotoFormat(await readSignature(path));
  if (!kind) throw new InvalidImage('type');
  const { format, width, height } = await readHeader(path);
  if (format !== kind) throw new InvalidImage('type');
  if (width * height > MAX_PIXELS) throw new InvalidImage('large');
  return kind;
}

async function readSignature(path: string): Promise<Uint8Array> {
  const file = await open(path).catch((error) => {
    throw new InvalidImage('lost', error);
  });
  try {
    const { buffer } = await file.read(Buffer.alloc(SIGNATURE_BYTES), 0, SIGNATURE_BYTES, 0);
    return buffer;
  } finally {
    await file.close();
  }
}

async function readHeader(path: string): Promise<Metadata> {
  const sharp = await imageDecoder();
  // reads the header only; the number of pixels is checked before any are decoded
  return sharp(path, { limitInputPixels: false })
    .metadata()
    .catch((error) => {
      throw new InvalidImage('type', error);
    });
}

/** Longest side in pixels. */
const PHOTO_SIDE = 2_560;
/** Thumbnails are shown at up to 68 CSS px, on screens with up to three device pixels each. */
const THUMBNAIL_SIDE = 204;

export interface ImageVariants {
  readonly photo: Buffer;
  readonly thumbnail: Buffer;
}

/**
 * Re-encodes an image as an upright sRGB JPEG on white, without metadata: no location, camera or comment, and only the
 * first frame.
 * @throws InvalidImage
 */
export async function processImage(path: string): Promise<ImageVariants> {
  await inspectImage(path);
  const sharp = await imageDecoder();
  const photo = await sharp(path, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1, sequentialRead: true })
    .timeout({ seconds: DECODE_SECONDS })
    .autoOrient()
    .flatten({ background: '#ffffff' })
    .resize({ width: PHOTO_SIDE, height: PHOTO_SIDE, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .jpeg({ quality: 85 })
    .toBuffer()
    .catch((error: Error) => {
      throw new InvalidImage(error.message.startsWith('timeout') ? 'large' : 'type', error);
    });
  const square = { width: THUMBNAIL_SIDE, height: THUMBNAIL_SIDE, fit: 'cover' } as const;
  return { photo, thumbnail: await sharp(photo).resize(square).jpeg({ quality: 80 }).toBuffer() };
}
