import { type Entry, fromBufferPromise, validateFileName, type ZipFile } from 'yauzl';
import { createPartReader, type PartFault, plainName } from './office-parts.ts';

/** Why an Office file is rejected. */
export type ArchiveFault = PartFault;
export type OfficeKind = 'docx' | 'xlsx';

/** Honest documents unpack to less; a small file can unpack to terabytes. */
const MAX_UNPACKED = 250_000_000;
/** XML packs to a twentieth of its size, pictures not at all. */
const MAX_RATIO = 200;
/** Smaller parts may pack better than that and do no harm. */
const RATIO_FROM = 1_000_000;
const MAX_ENTRIES = 5_000;

const EXECUTABLE = /vbaproject|\.(?:exe|dll|js|vbs|bat|cmd|scr|ps1|lnk)$/i;

/** A chart has its workbook in it, and that may have pictures; more nesting serves to hide something. */
const MAX_DEPTH = 2;

/** Detects the kind of an Office file, and what it has in it that acts by itself, by unpacking each part once. */
export async function detectOfficeKind(file: Buffer): Promise<OfficeKind | ArchiveFault> {
  return inspectArchive(file, { unpacked: 0 }, 0);
}

interface Budget {
  /** Bytes so far, of archives within the archive too. */
  unpacked: number;
}

async function inspectArchive(file: Buffer, budget: Budget, depth: number): Promise<OfficeKind | ArchiveFault> {
  const archive = await readEntries(file).catch(() => null);
  if (archive === null || depth > MAX_DEPTH) return 'type';
  const { zip, entries } = archive;
  if (isBomb(entries)) return 'zip-bomb';
  const names = new Set(entries.map((entry) => plainName(nameOf(entry))));
  if (names.size < entries.length || !names.has('[content_types].xml')) return 'type';
  if ([...names].some((name) => EXECUTABLE.test(name))) return 'executable';
  for (const entry of entries) {
    const fault = await inspectPart(zip, entry, budget, depth).catch(() => 'type' as const);
    if (fault) return fault;
  }
  if (names.has('word/document.xml')) return 'docx';
  if (names.has('xl/workbook.xml')) return 'xlsx';
  return depth > 0 && names.has('ppt/presentation.xml') ? 'docx' : 'type';
}

/** Counts while it unpacks: what an archive says of its own sizes may be wrong. */
async function inspectPart(zip: ZipFile, entry: Entry, budget: Budget, depth: number): Promise<ArchiveFault | null> {
  const reader = createPartReader(nameOf(entry));
  let bytes = 0;
  for await (const piece of await zip.openReadStreamPromise(entry)) {
    bytes += piece.length;
    budget.unpacked += piece.length;
    if (bytes > entry.uncompressedSize || budget.unpacked > MAX_UNPACKED) return 'zip-bomb';
    const fault = reader.add(piece);
    if (fault) return fault;
  }
  if (bytes < entry.uncompressedSize) return 'type';
  return reader.end(async (inner) => {
    const found = await inspectArchive(inner, budget, depth + 1);
    return found === 'docx' || found === 'xlsx' ? null : found;
  });
}

/** Office ignores the Unicode path that yauzl would prefer to this name: it could hide a macro. */
const nameOf = ({ fileNameRaw }: Entry): string => fileNameRaw.toString('utf8');

/**
 * The entries of an archive that every reader reads alike: one central directory right before its end record, and parts
 * apart from each other, since overlapping parts unpack to more than the directory adds up to.
 * @throws Error for a malformed archive
 */
async function readEntries(file: Buffer): Promise<{ zip: ZipFile; entries: Entry[] } | null> {
  const zip = await fromBufferPromise(file, {
    lazyEntries: true,
    autoClose: false,
    decodeStrings: false,
    validateEntrySizes: false, // counted here
  });
  if (zip.entryCount > MAX_ENTRIES) return null;
  const entries: Entry[] = [];
  for await (const entry of zip.eachEntry()) entries.push(entry);
  if (!hasOneDirectory(file, zip.comment.length, entries)) return null;
  let end = 0;
  for (const entry of entries.toSorted((a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader)) {
    const name = nameOf(entry);
    if (validateFileName(name) !== null || name.includes('\0') || !entry.canDecodeFileData()) return null;
    if (entry.relativeOffsetOfLocalHeader < end) return null;
    const { fileDataStart } = await zip.readLocalFileHeaderPromise(entry, { minimal: true });
    end = fileDataStart + entry.compressedSize;
  }
  return { zip, entries };
}

const END_BYTES = 22;
const ENTRY_BYTES = 46;
const ZIP64_LOCATOR_BYTES = 20;
const ZIP64_LOCATOR = 0x07064b50;

/** yauzl finds the directory by its offset, others by its size or its ZIP64 record: all must find the same entries. */
function hasOneDirectory(file: Buffer, commentBytes: number, entries: readonly Entry[]): boolean {
  const end = file.length - END_BYTES - commentBytes;
  const bytes = entries.reduce(
    (sum, one) => sum + ENTRY_BYTES + one.fileNameLength + one.extraFieldLength + one.fileCommentLength,
    0,
  );
  const isZip64 = end >= ZIP64_LOCATOR_BYTES && file.readUInt32LE(end - ZIP64_LOCATOR_BYTES) === ZIP64_LOCATOR;
  return !isZip64 && file.readUInt32LE(end + 12) === bytes && file.readUInt32LE(end + 16) === end - bytes;
}

function isBomb(entries: readonly Entry[]): boolean {
  const unpacked = entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
  return (
    unpacked > MAX_UNPACKED ||
    entries.some(
      ({ compressedSize, uncompressedSize }) =>
        uncompressedSize > RATIO_FROM && uncompressedSize > MAX_RATIO * Math.max(1, compressedSize),
    )
  );
}
