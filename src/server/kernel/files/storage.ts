import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join, normalize, sep } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { HOUR_MS } from '#contract/durations.ts';
import type { Config } from '#server/config.ts';
import { type Bucket, openBucket } from './bucket.ts';
import { purgeOldFiles } from './purge-old-files.ts';

/** Private files by key; a key is a relative path of plain names. */
export interface Storage {
  /** Atomic: readers never see a partially written file. */
  put(key: string, content: Buffer | AsyncIterable<Uint8Array | string>): Promise<void>;
  read(key: string): Readable;
  remove(key: string): Promise<void>;
  /** Rejects if the storage is unreachable. */
  check(): Promise<void>;
}

/** Opens the configured file storage. */
export const openStorage = ({ dataDir, bucket }: Pick<Config, 'dataDir' | 'bucket'>): Storage =>
  bucket === null ? createLocalStorage(dataDir) : createBucketStorage(openBucket(bucket));

/** @throws Error for a key that could escape the root */
function checked(key: string): string {
  if (!/^[\w.-]+(\/[\w.-]+)*$/.test(key) || normalize(key).split(sep).includes('..'))
    throw new Error('A file key must be plain');
  return `files/${key}`;
}

const createBucketStorage = (bucket: Bucket): Storage => ({
  async put(key, content) {
    await bucket.put(checked(key), Buffer.isBuffer(content) ? content : await buffer(content));
  },
  read: (key) => bucket.read(checked(key)),
  remove: (key) => bucket.remove(checked(key)),
  check: async () => void (await bucket.list('check/')),
});

/** Age of parts left by a crash; nothing is written for this long. */
const PART_MS = 6 * HOUR_MS;

function createLocalStorage(dataDir: string): Storage {
  const pathOf = (key: string) => join(dataDir, checked(key));
  const parts = join(dataDir, 'files', '.parts');
  return {
    async put(key, content) {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true });
      await mkdir(parts, { recursive: true, mode: 0o700 });
      await purgeOldFiles(parts, '', PART_MS);
      // of this call alone: a parallel one may write the same key
      const part = join(parts, randomBytes(16).toString('hex'));
      try {
        await writeSynced(part, content);
        await rename(part, path);
      } catch (error) {
        await rm(part, { force: true });
        throw error;
      }
    },
    read: (key) => {
      const file = createReadStream(pathOf(key));
      // who reads later gets the error then; without a listener now it ends the process
      file.on('error', () => undefined);
      return file;
    },
    remove: (key) => rm(pathOf(key), { force: true }),
    check: async () => undefined, // the database is in the same folder
  };
}

async function writeSynced(path: string, content: Buffer | AsyncIterable<Uint8Array | string>): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
}
