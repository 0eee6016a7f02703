import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { type FileHandle, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { json } from 'node:stream/consumers';
import { FileStore } from '@tus/file-store';
import { DataStore, ERRORS, Upload } from '@tus/server';
import { HOUR_MS } from '#contract/durations.ts';
import type { Config } from '#server/config.ts';
import { type Bucket, openBucket, type StoredObject } from './bucket.ts';
import { purgeOldFiles } from './purge-old-files.ts';

/** Settings of the file locations. */
export type FileLocations = Pick<Config, 'dataDir' | 'bucket'>;

/** Storage of uploads. */
export interface UploadStore extends DataStore {
  names(): Promise<string[]>;
  /** When an upload was created; when a remnant without metadata was last written; null if it is gone. */
  startedAt(name: string): Promise<Date | null>;
  /** Announced sizes in bytes of the stored uploads of a person. */
  announcedBy(owner: string): Promise<number[]>;
  /** Provides a complete upload as a local file; the file is missing if the upload is gone. */
  withFile<T>(name: string, work: (path: string) => Promise<T>): Promise<T>;
}

const NAME = /^[0-9a-f]{32}$/;
export const isUploadName = (name: string): boolean => NAME.test(name);

/** Name prefix of the uploads of a person. */
const startOf = (owner: string) => createHash('sha256').update(owner).digest('hex').slice(0, 12);

export const newUploadName = (owner: string): string => `${startOf(owner)}${randomBytes(10).toString('hex')}`;

/** @param folder name of the folder for one kind of upload */
export const openUploadStore = ({ dataDir, bucket }: FileLocations, folder: string): UploadStore =>
  bucket === null
    ? new LocalUploads(join(dataDir, 'uploads', folder))
    : new BucketUploads(openBucket(bucket), `uploads/${folder}`, join(dataDir, 'uploads', folder));

class LocalUploads extends FileStore implements UploadStore {
  constructor(directory: string) {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    super({ directory });
  }

  override async create(upload: Upload): Promise<Upload> {
    return super.create(upload).catch(async (error) => {
      for (const name of [upload.id, `${upload.id}.json`]) await rm(join(this.directory, name), { force: true });
      throw error;
    });
  }

  /** In a local file, what was received before a disconnect too; nothing of a chunk for which the disk has no room. */
  override async write(stream: Readable, id: string, offset: number): Promise<number> {
    const file = await open(join(this.directory, id), 'r+');
    let end = offset;
    let failure: { readonly error: unknown } | undefined;
    try {
      for await (const piece of stream as AsyncIterable<Buffer>) {
        // read to its end in any case: a broken off request gets no answer
        if (failure) continue;
        try {
          await writeAt(file, piece, end);
          end += piece.length;
        } catch (error) {
          failure = { error };
          await file.truncate(offset);
        }
      }
    } finally {
      await file.close();
    }
    if (failure) throw failure.error;
    return end;
  }

  async names(): Promise<string[]> {
    return (await readdir(this.directory)).filter(isUploadName);
  }

  /** The file is there before its metadata: one that has none yet is not a remnant for that. */
  async startedAt(name: string): Promise<Date | null> {
    const known = await this.getUpload(name).catch(() => null);
    if (known?.creation_date) return new Date(known.creation_date);
    const file = await stat(join(this.directory, name)).catch(() => null);
    return file?.mtime ?? null;
  }

  async announcedBy(owner: string): Promise<number[]> {
    const start = startOf(owner);
    const own = (await this.names()).filter((name) => name.startsWith(start));
    const uploads = await Promise.all(own.map((name) => this.getUpload(name).catch(() => null)));
    return uploads.flatMap((upload) => (upload?.size === undefined ? [] : [upload.size]));
  }

  withFile<T>(name: string, work: (path: string) => Promise<T>): Promise<T> {
    return work(join(this.directory, name));
  }
}

/** A nearly full disk takes the start of a chunk before it fails. */
async function writeAt(file: FileHandle, chunk: Buffer, offset: number): Promise<void> {
  for (let done = 0; done < chunk.length; )
    done += (await file.write(chunk, done, chunk.length - done, offset + done)).bytesWritten;
}

/** Age of local copies left by a crash; no work on a file takes this long. */
const COPY_MS = 6 * HOUR_MS;

/**
 * Each received chunk is a separate object, named by offset and length: acknowledged chunks are never rewritten, so
 * that neither a killed process nor concurrent machines lose a byte.
 */
class BucketUploads extends DataStore implements UploadStore {
  readonly #bucket: Bucket;
  readonly #place: string;
  readonly #copies: string;

  constructor(bucket: Bucket, place: string, copies: string) {
    super();
    this.#bucket = bucket;
    this.#place = place;
    this.#copies = copies;
    this.extensions = ['creation', 'termination'];
  }

  override async create(upload: Upload): Promise<Upload> {
    upload.creation_date = new Date().toISOString();
    const { id, size, metadata, creation_date } = upload;
    const about = JSON.stringify({ metadata, creation_date });
    await this.#bucket.put(`${this.#place}/${id}/${ABOUT}${size}`, Buffer.from(about));
    return upload;
  }

  /** In the bucket, what was received before a disconnect too: as one object, however short. */
  override async write(stream: Readable, id: string, offset: number): Promise<number> {
    const came: Buffer[] = [];
    const broke = await collect(stream, came);
    const part = Buffer.concat(came);
    if (part.length > 0) await this.#bucket.put(`${this.#place}/${id}/${partName(offset, part.length)}`, part);
    if (broke) throw broke.error;
    return offset + part.length;
  }

  override async getUpload(id: string): Promise<Upload> {
    const objects = await this.#objectsOf(id);
    const about = objects.find(({ key }) => lastOf(key).startsWith(ABOUT));
    if (!about) throw ERRORS.FILE_NOT_FOUND;
    const { metadata, creation_date } = (await json(this.#bucket.read(about.key))) as Known;
    const upload = new Upload({ id, size: sizeIn(about.key), offset: wholeUntil(objects), metadata });
    upload.creation_date = creation_date;
    return upload;
  }

  /** Deletes the metadata first, after which it is no upload any more. */
  override async remove(id: string): Promise<void> {
    const objects = await this.#objectsOf(id);
    if (objects.length === 0) throw ERRORS.FILE_NOT_FOUND;
    for (const { key } of objects.toReversed()) await this.#bucket.remove(key);
  }

  async names(): Promise<string[]> {
    const objects = await this.#bucket.list(`${this.#place}/`);
    return [...new Set(objects.map(({ key }) => key.split('/').at(-2) ?? ''))].filter(isUploadName);
  }

  /** Metadata is there first and goes first: chunks without it are a remnant. */
  async startedAt(name: string): Promise<Date | null> {
    const objects = await this.#objectsOf(name);
    const about = objects.find(({ key }) => lastOf(key).startsWith(ABOUT));
    if (!about) return objects.length === 0 ? null : new Date(0);
    const { creation_date } = (await json(this.#bucket.read(about.key))) as Known;
    return new Date(creation_date);
  }

  async announcedBy(owner: string): Promise<number[]> {
    const objects = await this.#bucket.list(`${this.#place}/${startOf(owner)}`);
    return objects.filter(({ key }) => lastOf(key).startsWith(ABOUT)).map(({ key }) => sizeIn(key));
  }

  async withFile<T>(name: string, work: (path: string) => Promise<T>): Promise<T> {
    mkdirSync(this.#copies, { recursive: true, mode: 0o700 });
    await purgeOldFiles(this.#copies, '.copy', COPY_MS);
    const path = join(this.#copies, `${name}.${randomBytes(8).toString('hex')}.copy`);
    try {
      const objects = await this.#objectsOf(name);
      const about = objects.find(({ key }) => lastOf(key).startsWith(ABOUT));
      if (about && wholeUntil(objects) === sizeIn(about.key)) await this.#join(objects, path);
      return await work(path);
    } finally {
      await rm(path, { force: true });
    }
  }

  async #join(objects: readonly StoredObject[], path: string): Promise<void> {
    const file = await open(path, 'wx', 0o600);
    try {
      for (const { key, from } of consecutive(objects)) {
        let at = from;
        for await (const piece of this.#bucket.read(key)) {
          await file.write(piece, 0, piece.length, at);
          at += piece.length;
        }
      }
    } finally {
      await file.close();
    }
  }

  #objectsOf(id: string): Promise<StoredObject[]> {
    return this.#bucket.list(`${this.#place}/${id}/`);
  }
}

type Known = { readonly metadata: Record<string, string | null>; readonly creation_date: string };

/** Sorts after the digits of chunk keys. */
const ABOUT = 'about-';
const lastOf = (key: string) => key.split('/').at(-1) ?? '';
const sizeIn = (key: string) => Number(lastOf(key).slice(ABOUT.length));
const partName = (offset: number, bytes: number) => `${String(offset).padStart(12, '0')}-${bytes}`;

/** The chunks from the first byte without a gap; overlapping ones of concurrent machines included. */
function consecutive(objects: readonly StoredObject[]): { readonly key: string; readonly from: number }[] {
  let reached = 0;
  return objects.flatMap(({ key, bytes }) => {
    const from = Number(lastOf(key).split('-')[0]);
    if (Number.isNaN(from) || from > reached) return [];
    reached = Math.max(reached, from + bytes);
    return [{ key, from }];
  });
}

const wholeUntil = (objects: readonly StoredObject[]): number =>
  consecutive(objects).reduce((end, { key, from }) => Math.max(end, from + Number(lastOf(key).split('-')[1])), 0);

/** @returns the error of an aborted stream, if any */
async function collect(stream: Readable, into: Buffer[]): Promise<{ readonly error: unknown } | null> {
  try {
    for await (const piece of stream) into.push(piece);
    return null;
  } catch (error) {
    return { error };
  }
}
