/** What is wrong with an Office file, as far as its table of contents tells. */
export type ArchiveFault = 'type' | 'unpacks' | 'program';
export type OfficeKind = 'docx' | 'xlsx';

/** Of what an honest document unpacks to; a small file can unpack to terabytes. */
const MAX_UNPACKED = 250_000_000;
/** XML packs to a twentieth; a picture not at all. */
const MAX_RATIO = 200;
/** Small parts pack better than that and do no harm. */
const RATIO_FROM = 1_000_000;
const MAX_ENTRIES = 5_000;

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;
const END_BYTES = 22;
const MAX_COMMENT = 65_535;

interface Entry {
  readonly name: string;
  readonly flags: number;
  readonly method: number;
  readonly packed: number;
  readonly unpacked: number;
  readonly offset: number;
}

/** What an Office file is by the table of contents of its ZIP archive (APPNOTE 4.3.12, 4.3.16); nothing is unpacked. */
export function officeKind(file: Buffer): OfficeKind | ArchiveFault {
  const entries = entriesOf(file);
  if (entries === null) return 'type';
  if (isTooMuch(entries)) return 'unpacks';
  if (!areTrue(file, entries)) return 'type';
  const names = new Set(entries.map(({ name }) => name));
  if (names.size < entries.length || !names.has('[Content_Types].xml')) return 'type';
  if ([...names].some((name) => /vbaproject|\.(?:exe|dll|js|vbs|bat|cmd|scr|ps1|lnk)$/i.test(name))) return 'program';
  if (names.has('word/document.xml')) return 'docx';
  return names.has('xl/workbook.xml') ? 'xlsx' : 'type';
}

function entriesOf(file: Buffer): Entry[] | null {
  const end = endOf(file);
  if (end === null) return null;
  const count = file.readUInt16LE(end + 10);
  const bytes = file.readUInt32LE(end + 12);
  const from = file.readUInt32LE(end + 16);
  // nothing lies between the table and its end, and no part of it on another disk (ZIP64 has larger numbers: too large)
  if (count > MAX_ENTRIES || from + bytes !== end) return null;
  const found: Entry[] = [];
  let at = from;
  for (let left = count; left > 0; left -= 1) {
    if (at + 46 > end || file.readUInt32LE(at) !== ENTRY) return null;
    const length = file.readUInt16LE(at + 28);
    const next = at + 46 + length + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32);
    if (next > end) return null;
    found.push({
      name: file.toString('utf8', at + 46, at + 46 + length),
      flags: file.readUInt16LE(at + 8),
      method: file.readUInt16LE(at + 10),
      packed: file.readUInt32LE(at + 20),
      unpacked: file.readUInt32LE(at + 24),
      offset: file.readUInt32LE(at + 42),
    });
    at = next;
  }
  return at === end ? found : null;
}

/** Where the record begins that ends the archive; it has to end the file too: nothing is hung on behind it. */
function endOf(file: Buffer): number | null {
  for (let at = file.length - END_BYTES; at >= Math.max(0, file.length - END_BYTES - MAX_COMMENT); at -= 1) {
    if (file.readUInt32LE(at) === END && at + END_BYTES + file.readUInt16LE(at + 20) === file.length) return at;
  }
  return null;
}

function isTooMuch(entries: readonly Entry[]): boolean {
  const all = entries.reduce((sum, { unpacked }) => sum + unpacked, 0);
  return (
    all > MAX_UNPACKED ||
    entries.some(({ packed, unpacked }) => unpacked > RATIO_FROM && unpacked > MAX_RATIO * Math.max(1, packed))
  );
}

const ENCRYPTED = 1;
const STORED = 0;
const DEFLATED = 8;

/**
 * Whether each part lies where the table says, apart from the others, unencrypted and under a plain relative name:
 * parts that overlap are how a few kilobytes unpack to more than the table adds up to.
 */
function areTrue(file: Buffer, entries: readonly Entry[]): boolean {
  let end = 0;
  for (const { name, flags, method, packed, unpacked, offset } of entries.toSorted((a, b) => a.offset - b.offset)) {
    const isPlain = !/^[/\\]|(?:^|[/\\])\.\.(?:[/\\]|$)|^[a-z]:|\0/i.test(name);
    const isRead = (flags & ENCRYPTED) === 0 && (method === DEFLATED || (method === STORED && packed === unpacked));
    if (!isPlain || !isRead || offset < end || offset + 30 > file.length) return false;
    if (file.readUInt32LE(offset) !== LOCAL) return false;
    end = offset + 30 + file.readUInt16LE(offset + 26) + file.readUInt16LE(offset + 28) + packed;
    if (end > file.length) return false;
  }
  return true;
}
