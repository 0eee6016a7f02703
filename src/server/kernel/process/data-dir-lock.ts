import { accessSync, constants, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const SQLITE_BUSY = 5;

/**
 * Holds `dataDir` for this process until it ends, however it ends: two processes on one embedded database lose data
 * silently. Uses the operating system's file lock, through SQLite on every platform, which is released with the process.
 * @throws Error with an explanation for the person who started the second one; or a disk error (see startup-errors.ts)
 */
export function lockDataDir(dataDir: string): { release(): void } {
  mkdirSync(dataDir, { recursive: true });
  // SQLite would open a file of another user read-only, without a lock
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
