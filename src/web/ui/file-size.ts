import { plural } from './formats.ts';

/** `2.4 MB`, `310 kB`, `12 bytes`. */
export const fileSize = (bytes: number): string => {
  if (bytes >= 1_000_000) return `${(bytes / 1_000_000).toFixed(1)} MB`;
  return bytes >= 1_000 ? `${Math.round(bytes / 1_000)} kB` : plural(bytes, 'byte');
};
