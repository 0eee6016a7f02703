import { MAX_PIXELS } from '#contract/documents/rules.ts';
import { DECODE_SECONDS, imageDecoder } from '#server/kernel/files/image-decoder.ts';
import { InvalidDocument } from './invalid-document.ts';

/** High enough for small print on a scanned page. */
const QUALITY = 92;

/**
 * Encodes an image anew, upright and in full size: without location, camera, comments, and whatever follows its pixels.
 * @throws InvalidDocument for images that cannot be decoded or are too large
 */
export async function stripMetadata(image: Buffer, kind: 'jpg' | 'png' | 'gif'): Promise<Buffer> {
  const invalid = (error: Error) => {
    throw new InvalidDocument(error.message.startsWith('timeout') ? 'pixels' : 'type', error);
  };
  const sharp = await imageDecoder();
  // the header only, before any pixels are decoded
  const { width, height, pages = 1 } = await sharp(image, { limitInputPixels: false }).metadata().catch(invalid);
  if (width * height * pages > MAX_PIXELS) throw new InvalidDocument('pixels');
  const options = { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true } as const;
  if (kind === 'gif') {
    const moving = sharp(image, { ...options, animated: true }).timeout({ seconds: DECODE_SECONDS });
    return moving.gif().toBuffer().catch(invalid);
  }
  const upright = sharp(image, options).timeout({ seconds: DECODE_SECONDS }).autoOrient().toColourspace('srgb');
  const encoded = kind === 'jpg' ? upright.jpeg({ quality: QUALITY }) : upright.png();
  return encoded.toBuffer().catch(invalid);
}
