import { chmodSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** What the owner alone may do: nothing is left to the group or to others. */
const OTHERS = 0o077;
const STICKY = 0o1000;
/** A start looks at no more than these, some 25 ms for each 1,000 files. Folders are closed before what is in them. */
const MAX_ENTRIES = 100_000;

/** Files that this process and its threads create are 0600, folders 0700. Without effect on Windows. */
export function keepNewFilesPrivate(): void {
  process.umask(OTHERS);
}

/**
 * Takes all access by group and others from a folder and what is in it: files of earlier versions, of a restored backup
 * and of libraries that set modes themselves. Breadth first: once a folder is closed, nobody reaches below it.
 * @returns how many modes were changed
 * @throws Error for a folder that all users of the machine share
 */
export function closeToOthers(folder: string, maxEntries = MAX_ENTRIES): number {
  if (process.platform === 'win32') return 0;
  if (lstatSync(folder).mode & STICKY) {
    throw new Error(`All users of this machine write to ${folder}. Give Plumbline a folder of its own with DATA_DIR=…`);
  }
  let changed = closeOne(folder);
  let left = maxEntries;
  const folders = [folder];
  for (const at of folders) {
    for (const entry of readdirSync(at, { withFileTypes: true })) {
      if (left-- <= 0) return changed;
      const path = join(at, entry.name);
      if (entry.isSymbolicLink()) continue;
      changed += closeOne(path);
      if (entry.isDirectory()) folders.push(path);
    }
  }
  return changed;
}

/** 1 if the mode was changed. What another process removed meanwhile, or another user owns, stays as it is. */
function closeOne(path: string): number {
  try {
    const { mode } = lstatSync(path);
    if ((mode & OTHERS) === 0) return 0;
    chmodSync(path, mode & 0o7777 & ~OTHERS);
    return 1;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'EPERM') return 0;
    throw error;
  }
}
