// The search index in files: derived, so whatever is wrong with them, they are made anew.
import { createHash, randomUUID } from 'node:crypto';
import {
  closeSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { allocate, bytesOf, type Lengths, type SegmentData } from '../engine/layout.ts';

/** What the files of an index say together. */
export interface Snapshot {
  /** Of which database it is. */
  readonly database: string;
  /** The oldest transaction that was open when the index last looked for changes. */
  readonly cursor: string;
  /** Milliseconds since 1970 of that look. */
  readonly at: number;
  readonly segments: readonly SegmentData[];
  /** By segment the ids that are out of date. */
  readonly struck: readonly (readonly string[])[];
  /** Ids that no segment holds up to date. */
  readonly fresh: readonly string[];
}

interface Manifest extends Omit<Snapshot, 'segments'> {
  readonly fingerprint: string;
  readonly files: readonly string[];
}

const MANIFEST = 'index.json';
const SUFFIX = '.segment';
/** A file that nobody names may just be being written by another process. */
const FORGOTTEN_MS = 600_000;
/** Bytes read or written at once. */
const CHUNK = 64 * 1024 * 1024;

/** Changes with everything that decides what an index looks like. */
export function fingerprint(): string {
  const hash = createHash('sha256');
  for (const folder of ['../engine/', '../../../../reference/', './']) {
    const url = new URL(folder, import.meta.url);
    for (const file of readdirSync(url).sort()) {
      if (/\.(ts|csv|gz)$/.test(file) && !file.includes('.test.'))
        hash.update(file).update(readFileSync(new URL(file, url)));
    }
  }
  return hash.digest('hex');
}

/** Bytes of a segment without what queries only use in passing. */
const kept = (lengths: Lengths) => bytesOf({ ...lengths, scratch: 0 });

/** Writes a segment under a name of its own. @returns the name */
export function writeSegment(folder: string, { docs, lengths, buffer }: SegmentData): string {
  mkdirSync(folder, { recursive: true });
  const bytes = Buffer.from(buffer, 0, kept(lengths));
  let crc = 0;
  for (let at = 0; at < bytes.length; at += CHUNK) crc = crc32(bytes.subarray(at, at + CHUNK), crc);
  const head = Buffer.from(JSON.stringify({ docs, lengths, crc }));
  const name = `${randomUUID()}${SUFFIX}`;
  const file = openSync(join(folder, `${name}.part`), 'w');
  try {
    const size = Buffer.alloc(4);
    size.writeUInt32LE(head.length);
    for (const part of [size, head]) writeSync(file, part);
    for (let at = 0; at < bytes.length; at += CHUNK) writeSync(file, bytes.subarray(at, at + CHUNK));
  } finally {
    closeSync(file);
  }
  renameSync(join(folder, `${name}.part`), join(folder, name));
  return name;
}

/** @throws Error where the file is not what was written */
export function readSegment(folder: string, name: string): SegmentData {
  const file = openSync(join(folder, name), 'r');
  try {
    const size = Buffer.alloc(4);
    readSync(file, size);
    const head = Buffer.alloc(size.readUInt32LE());
    readSync(file, head);
    const { docs, lengths, crc } = JSON.parse(head.toString()) as { docs: number; lengths: Lengths; crc: number };
    const data = allocate(docs, lengths);
    const bytes = Buffer.from(data.buffer, 0, kept(lengths));
    let found = 0;
    for (let at = 0; at < bytes.length; at += CHUNK) {
      const part = bytes.subarray(at, at + CHUNK);
      if (readSync(file, part) !== part.length) throw new Error(`${name} is cut off`);
      found = crc32(part, found);
    }
    if (found !== crc) throw new Error(`${name} is damaged`);
    return data;
  } finally {
    closeSync(file);
  }
}

/** Says which files belong together, and removes others. @param files by segment, already written */
export function writeSnapshot(folder: string, snapshot: Omit<Snapshot, 'segments'>, files: readonly string[]): void {
  mkdirSync(folder, { recursive: true });
  const manifest: Manifest = { ...snapshot, fingerprint: fingerprint(), files };
  const part = join(folder, `${MANIFEST}.${process.pid}.part`);
  writeFileSync(part, JSON.stringify(manifest));
  renameSync(part, join(folder, MANIFEST));
  for (const name of readdirSync(folder)) {
    if (name === MANIFEST || files.includes(name)) continue;
    const age = Date.now() - (statSync(join(folder, name), { throwIfNoEntry: false })?.mtimeMs ?? 0);
    if (age > FORGOTTEN_MS) rmSync(join(folder, name), { force: true });
  }
}

/** The index of this database as it was last kept, with the names of its files; undefined where there is none to use. */
export function readSnapshot(
  folder: string,
  database: string,
): { snapshot: Snapshot; files: readonly string[] } | undefined {
  let manifest: Manifest;
  try {
    manifest = JSON.parse(readFileSync(join(folder, MANIFEST), 'utf8')) as Manifest;
  } catch {
    return undefined; // none was kept, or it is no longer readable
  }
  const { files, fingerprint: made, ...rest } = manifest;
  if (made !== fingerprint() || rest.database !== database) return undefined;
  return { snapshot: { ...rest, segments: files.map((name) => readSegment(folder, name)) }, files };
}
