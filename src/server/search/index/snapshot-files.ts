// Snapshots of the search index on disk. They are derived data: a snapshot that does not fit is discarded and rebuilt.
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
import type { DocumentKind } from '../engine/document.ts';
import { allocateSegment, type Lengths, type SegmentData, segmentBytes } from '../engine/layout/segment-layout.ts';

/** The state of an index. */
export interface Snapshot {
  /** Identity of the database. */
  readonly database: string;
  /** The change feed's cursor: the oldest transaction open at the last poll. */
  readonly cursor: string;
  /** Time of that poll, milliseconds since 1970. */
  readonly takenAt: number;
  readonly segments: readonly SegmentData[];
  /** By segment the ids that are deleted there or outdated. */
  readonly removed: readonly (readonly string[])[];
  /** Ids that no saved segment holds in their current version: to be reread. */
  readonly unsegmented: readonly string[];
}

interface Manifest extends Omit<Snapshot, 'segments'> {
  readonly fingerprint: string;
  readonly files: readonly string[];
}

const MANIFEST = 'index.json';
const SUFFIX = '.segment';
/** Unreferenced files are kept this long: another process may still be writing them. */
const ORPHAN_TTL_MS = 600_000;
/** Bytes read or written at once. */
const CHUNK = 64 * 1024 * 1024;

/** Hash of the code, reference data and kind that determine the contents of an index. */
export function fingerprint(kind?: DocumentKind): string {
  const hash = createHash('sha256').update(JSON.stringify(kind ?? null));
  for (const folder of ['../engine/', '../adapters/', './', '../../../../reference/']) {
    const url = new URL(folder, import.meta.url);
    for (const file of readdirSync(url, { recursive: true, encoding: 'utf8' }).sort()) {
      if (/\.(ts|csv|gz)$/.test(file) && !file.includes('.test.'))
        hash.update(file).update(readFileSync(new URL(file, url)));
    }
  }
  return hash.digest('hex');
}

/** Bytes of a segment without the scratch sets of queries. */
const bytesOnDisk = (lengths: Lengths) => segmentBytes({ ...lengths, scratch: 0 });

/** Writes a segment to a new file. @returns the file's name */
export function writeSegment(folder: string, { docs, lengths, buffer }: SegmentData): string {
  mkdirSync(folder, { recursive: true });
  const bytes = Buffer.from(buffer, 0, bytesOnDisk(lengths));
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

/** @throws Error where the file is truncated or damaged */
export function readSegment(folder: string, name: string): SegmentData {
  const file = openSync(join(folder, name), 'r');
  try {
    const size = Buffer.alloc(4);
    readSync(file, size);
    const head = Buffer.alloc(size.readUInt32LE());
    readSync(file, head);
    const { docs, lengths, crc } = JSON.parse(head.toString()) as { docs: number; lengths: Lengths; crc: number };
    const data = allocateSegment(docs, lengths);
    const bytes = Buffer.from(data.buffer, 0, bytesOnDisk(lengths));
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

/** Writes the manifest, and removes orphaned files. @param files by segment, already written */
export function writeSnapshot(
  folder: string,
  snapshot: Omit<Snapshot, 'segments'>,
  files: readonly string[],
  kind?: DocumentKind,
): void {
  mkdirSync(folder, { recursive: true });
  const manifest: Manifest = { ...snapshot, fingerprint: fingerprint(kind), files };
  const part = join(folder, `${MANIFEST}.${process.pid}.part`);
  writeFileSync(part, JSON.stringify(manifest));
  renameSync(part, join(folder, MANIFEST));
  for (const name of readdirSync(folder)) {
    if (name === MANIFEST || files.includes(name)) continue;
    const age = Date.now() - (statSync(join(folder, name), { throwIfNoEntry: false })?.mtimeMs ?? 0);
    if (age > ORPHAN_TTL_MS) rmSync(join(folder, name), { force: true });
  }
}

/** The last snapshot of this database with its files; undefined where none can be used. @throws Error for damaged files */
export function readSnapshot(
  folder: string,
  database: string,
  kind?: DocumentKind,
): { snapshot: Snapshot; files: readonly string[] } | undefined {
  let manifest: Manifest;
  try {
    manifest = JSON.parse(readFileSync(join(folder, MANIFEST), 'utf8')) as Manifest;
  } catch {
    return undefined; // none was saved, or it is unreadable
  }
  const { files, fingerprint: made, ...rest } = manifest;
  if (made !== fingerprint(kind) || rest.database !== database) return undefined;
  return { snapshot: { ...rest, segments: files.map((name) => readSegment(folder, name)) }, files };
}
