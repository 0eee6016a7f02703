import { buffer } from 'node:stream/consumers';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { AppError } from '#server/kernel/http/errors.ts';

/** Unpacked bytes of one part of the workbook, and of all parts: a small file can unpack to terabytes. */
const MAX_PART = 300 * 1024 ** 2;
export const MAX_PARTS = 500 * 1024 ** 2;
/** A workbook has a part for each sheet, and few more. */
const MAX_ENTRIES = 5_000;

/**
 * The XML parts of a workbook by path. What the archive says of its sizes is checked before anything is unpacked, and
 * counted while it is: the stream of a part that is larger than its directory entry says fails.
 * @throws AppError 413 when it would unpack to too much, 422 when it is damaged, encrypted or not a workbook.
 */
export async function unpackWorkbook(path: string, maxBytes: number): Promise<Map<string, Buffer>> {
  const archive = await openPromise(path, { autoClose: false }).catch(throwDamaged);
  try {
    const entries = await listEntries(archive);
    if (entries.some((entry) => entry.isEncrypted()))
      throw new AppError(422, 'The XLSX file is password-protected. Remove the password and try again');
    if (maxBytes < MAX_PARTS) await requireOnlyListed(archive, entries);
    const wanted = entries.filter(({ fileName }) => /\.(?:xml|rels)$/.test(fileName));
    requireWithinLimits(wanted, maxBytes);
    await requireApart(archive, wanted);
    const parts = new Map<string, Buffer>();
    for (const entry of wanted)
      parts.set(entry.fileName, await archive.openReadStreamPromise(entry).then(buffer).catch(throwDamaged));
    if (!parts.has('xl/workbook.xml')) {
      throw new AppError(422, 'The file is a ZIP archive, not an XLSX workbook. Unpack it and upload the list itself');
    }
    return parts;
  } finally {
    archive.close();
  }
}

async function listEntries(archive: ZipFile): Promise<Entry[]> {
  const entries: Entry[] = [];
  try {
    for await (const entry of archive.eachEntry()) {
      entries.push(entry);
      if (entries.length > MAX_ENTRIES) break;
    }
  } catch (error) {
    throwDamaged(error);
  }
  if (entries.length <= MAX_ENTRIES) return entries;
  throw new AppError(413, `The XLSX file has more than ${MAX_ENTRIES.toLocaleString('en-US')} parts. Save it as CSV`);
}

const throwDamaged = (cause?: unknown): never => {
  throw new AppError(422, 'The XLSX file is damaged or cut off', { cause });
};

function requireWithinLimits(entries: readonly Entry[], maxBytes: number): void {
  const sizes = entries.map(({ uncompressedSize }) => uncompressedSize);
  const total = sizes.reduce((sum, size) => sum + size, 0);
  if (total <= maxBytes && Math.max(...sizes, 0) <= MAX_PART) return;
  const limit = total > maxBytes ? maxBytes : MAX_PART;
  throw new AppError(413, `The XLSX file unpacks to more than ${limit / 1024 ** 2} MB. Save it as CSV`);
}

const byOffset = (a: Entry, b: Entry) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader;

/** Parts that share their bytes are no workbook's. */
async function requireApart(archive: ZipFile, entries: readonly Entry[]): Promise<void> {
  let end = 0;
  for (const entry of entries.toSorted(byOffset)) {
    if (entry.relativeOffsetOfLocalHeader < end) throwDamaged();
    const { fileDataStart } = await archive.readLocalFileHeaderPromise(entry, { minimal: true }).catch(throwDamaged);
    end = fileDataStart + entry.compressedSize;
  }
}

/** A data descriptor (APPNOTE 4.3.9) has at most so many bytes; no other entry fits into them. */
const DESCRIPTOR = Buffer.from([0x50, 0x4b, 7, 8]);
const DESCRIPTOR_BYTES = 24;
/** Stands in a header for a size that is in its Zip64 field. */
const IN_ZIP64_FIELD = 0xffffffff;

/** Refuses a small file that holds more than its directory lists: it was made to be read in two ways. */
async function requireOnlyListed(archive: ZipFile, entries: readonly Entry[]): Promise<void> {
  let end = 0;
  for (const entry of entries.toSorted(byOffset)) {
    const { relativeOffsetOfLocalHeader: offset, compressedSize } = entry;
    const header = await archive.readLocalFileHeaderPromise(entry).catch(throwDamaged);
    const hasDescriptor = (header.generalPurposeBitFlag & 8) !== 0;
    const isConsistent = hasDescriptor
      ? !(await rawBytes(archive, entry)).includes(DESCRIPTOR)
      : header.compressedSize === compressedSize || header.compressedSize === IN_ZIP64_FIELD;
    if (offset < end || offset > end + DESCRIPTOR_BYTES || !isConsistent) throwDamaged();
    end = header.fileDataStart + compressedSize;
  }
}

const rawBytes = (archive: ZipFile, entry: Entry): Promise<Buffer> =>
  archive.openReadStreamPromise(entry, { decodeFileData: false }).then(buffer).catch(throwDamaged);

const PIECE_BYTES = 1 << 16;

/**
 * The parts as an archive without compression. The library that reads workbooks trusts the sizes in an archive, knows
 * no Zip64 and ignores the directory: it gets one that we wrote.
 */
export function* storedArchive(parts: ReadonlyMap<string, Buffer>): Generator<Buffer> {
  for (const [path, content] of parts) {
    const name = Buffer.from(path);
    const header = Buffer.alloc(30);
    header.writeUInt32LE(0x04034b50, 0);
    header.writeUInt16LE(20, 4);
    header.writeUInt32LE(content.length, 18);
    header.writeUInt32LE(content.length, 22);
    header.writeUInt16LE(name.length, 26);
    yield Buffer.concat([header, name]);
    for (let at = 0; at < content.length; at += PIECE_BYTES) yield content.subarray(at, at + PIECE_BYTES);
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  yield end;
}
