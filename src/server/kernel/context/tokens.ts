import { createHash, randomBytes } from 'node:crypto';

/** An opaque secret of 256 bits, safe in URLs and headers. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** What is stored of a secret; it needs no salt, because the secret is random. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();
