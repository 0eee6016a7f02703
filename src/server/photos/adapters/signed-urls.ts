import { createHmac, timingSafeEqual } from 'node:crypto';
import type { PhotoSize } from '#contract/photos/schema.ts';

/** What a link is made from; the secret is the photo's own, so that a deleted photo takes its links along. */
export interface SignablePhoto {
  readonly id: string;
  readonly secret: Buffer;
}

const PERIOD_SECONDS = 15 * 60;

/**
 * Address of a photo, good for 15 to 30 minutes whoever holds it: an `<img>` cannot send a token. Within a quarter of
 * an hour it stays the same, so that browsers fetch it once.
 */
export function signPhotoUrl(photo: SignablePhoto, size: PhotoSize, now: Date): string {
  const expires = (Math.floor(now.getTime() / 1000 / PERIOD_SECONDS) + 2) * PERIOD_SECONDS;
  const signature = sign(photo, size, String(expires)).toString('base64url');
  return `/api/v1/photos/${photo.id}/${size}?expires=${expires}&signature=${signature}`;
}

/** Whether a link was made by us for this photo in this size and has not run out. */
export function isValidSignature(
  photo: SignablePhoto,
  size: PhotoSize,
  { expires, signature }: { readonly expires: string; readonly signature: string },
  now: Date,
): boolean {
  const made = Buffer.from(signature, 'base64url');
  const own = sign(photo, size, expires);
  return made.length === own.length && timingSafeEqual(made, own) && Number(expires) * 1000 > now.getTime();
}

const sign = ({ id, secret }: SignablePhoto, size: PhotoSize, expires: string): Buffer =>
  createHmac('sha256', secret).update(`${id} ${size} ${expires}`).digest();
