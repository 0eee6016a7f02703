import { readdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';

/** A run of another state of the code may use its own entry at the same time. */
const OLD_MS = 30 * 60_000;

/** Marks an entry as used now. */
export const touch = (path: string): void => utimesSync(path, new Date(), new Date());

/** Removes entries of a cache that match and have not been used for some time. */
export function removeOld(folder: string, name: RegExp): void {
  for (const entry of readdirSync(folder)) {
    const path = join(folder, entry);
    const age = name.test(entry) ? Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0) : 0;
    if (age > OLD_MS) rmSync(path, { recursive: true, force: true });
  }
}
