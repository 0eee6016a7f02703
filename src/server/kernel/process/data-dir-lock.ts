import { accessSync, constants, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const SQLITE_BUSY = 5;

/**
 * Holds `dataDir` for this process until it ends, however it ends: two processes on one embedded database lose data
 * silently. The operating system's own file lock, which SQLite takes on every platform, vanishes with the process.
 * @throws Error with a sentence for the person who started the second one; or the disk's own (see explain.ts).
 */
export function lockDataDir(dataDir: string): { release(): void } {
  mkdirSync(dataDir, { recursive: true });
  // SQLite would open somebody else's file for reading and lock nothing
  accessSync(dataDir, constants.W_OK);
  const lock = new DatabaseSync(join(dataDir, 'lock.sqlite'), { timeout: 0 });
  try {
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
  } catch (cause) {
    lock.close();
    if ((cause as { errcode?: number }).errcode !== SQLITE_BUSY) throw cause;
    throw new Error(
      `Plumbline is already running on ${dataDir}. Stop it first, or give this one its own folder with DATA_DIR=…`,
      { cause },
    );
  }
  return { release: () => lock.close() };
}
