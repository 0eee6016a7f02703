import { createHmac, timingSafeEqual } from 'node:crypto';
import type { PhotoSize } from '#contract/photos/schema.ts';

/** Each photo has its own secret, so that deleting it invalidates its URLs. */
export interface SignablePhoto {
  readonly id: string;
  readonly secret: Buffer;
}

const PERIOD_SECONDS = 15 * 60;

/**
 * A bearer URL of a photo, valid for 15 to 30 minutes, since an `<img>` cannot send a token. It changes every 15 minutes
 * only, so that browsers can cache the image.
 */
export function signPhotoUrl(photo: SignablePhoto, size: PhotoSize, now: Date): string {
  const expires = (Math.floor(now.getTime() / 1000 / PERIOD_SECONDS) + 2) * PERIOD_SECONDS;
  const signature = sign(photo, size, String(expires)).toString('base64url');
  return `/api/v1/photos/${photo.id}/${size}?expires=${expires}&signature=${signature}`;
}

/** Whether the signature is ours, for this photo and size, and has not expired. */
export function isValidSignature(
  photo: SignablePhoto,
  size: PhotoSize,
  { expires, signature }: { readonly expires: string; readonly signature: string },
  now: Date,
): boolean {
  const given = Buffer.from(signature, 'base64url');
  const own = sign(photo, size, expires);
  return given.length === own.length && timingSafeEqual(given, own) && Number(expires) * 1000 > now.getTime();
}

const sign = ({ id, secret }: SignablePhoto, size: PhotoSize, expires: string): Buffer =>
  createHmac('sha256', secret).update(`${id} ${size} ${expires}`).digest();
