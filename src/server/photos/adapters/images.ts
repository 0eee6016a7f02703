import { open } from 'node:fs/promises';
import sharp, { type Metadata } from 'sharp';
import {
  detectImageFormat,
  type ImageFormat,
  MAX_PIXELS,
  type PhotoFault,
  SIGNATURE_BYTES,
} from '#contract/photos/rules.ts';

// The library reads far more than photos, SVG and PDF among it; nothing but these three is ever opened.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadNsgif'] });
sharp.cache(false);
// one photo is worked on at a time; the other cores are for people who wait
sharp.concurrency(1);

/** A file that is no photo, or too much of one. */
export class InvalidImage extends Error {
  readonly fault: PhotoFault;
  constructor(fault: PhotoFault, cause?: unknown) {
    super(`unfit: ${fault}`, { cause });
    this.fault = fault;
  }
}

/**
 * What a file is by its bytes, without decoding a pixel.
 * @throws UnfitPicture
 */
export async function inspectImage(path: string): Promise<ImageFormat> {
  const kind = detectImageFormat(await readSignature(path));
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

const readHeader = (path: string): Promise<Metadata> =>
  // the header alone: how many pixels there may be is asked before any is made
  sharp(path, { limitInputPixels: false })
    .metadata()
    .catch((error) => {
      throw new InvalidImage('type', error);
    });

/** Longest side in pixels. */
const PHOTO_SIDE = 2_560;
/** The largest place of a thumbnail has 68 px, and screens have up to three dots for one. */
const THUMBNAIL_SIDE = 204;
const DECODE_SECONDS = 60;

export interface ImageVariants {
  readonly photo: Buffer;
  readonly thumbnail: Buffer;
}

/**
 * Makes a picture anew as JPEG, upright, in sRGB, on white, and without anything that the file said beside: no place, no
 * camera, no comment, no second picture behind the first.
 * @throws UnfitPicture
 */
export async function processImage(path: string): Promise<ImageVariants> {
  await inspectImage(path);
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
