import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join, normalize, sep } from 'node:path';
import type { Readable } from 'node:stream';
import type { Config } from '#server/config.ts';

/** Private files by key; a key is a relative path of plain names. */
export interface Storage {
  /** Whole or not at all: readers never see a half-written file. */
  put(key: string, content: Buffer | AsyncIterable<Uint8Array | string>): Promise<void>;
  read(key: string): Readable;
  remove(key: string): Promise<void>;
}

/** Where the product keeps files. */
export const openStorage = ({ dataDir }: Pick<Config, 'dataDir'>): Storage =>
  createLocalStorage(join(dataDir, 'files'));

function createLocalStorage(directory: string): Storage {
  const pathOf = (key: string) => {
    const path = normalize(key);
    if (!/^[\w.-]+(\/[\w.-]+)*$/.test(key) || path.split(sep).includes('..'))
      throw new Error('A file key must be plain');
    return join(directory, path);
  };
  return {
    async put(key, content) {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true });
      const file = await open(`${path}.part`, 'w', 0o600);
      try {
        await file.writeFile(content);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(`${path}.part`, path);
    },
    read: (key) => createReadStream(pathOf(key)),
    remove: (key) => rm(pathOf(key), { force: true }),
  };
}
