import { deflateRawSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { listFile, workbook, zip } from '../factory.ts';
import { inspectFile } from './encoding.ts';
import { openList } from './open-list.ts';

async function names(name: string, content: string | Uint8Array): Promise<(string | undefined)[]> {
  const path = await listFile(name, content);
  const list = await openList(path, await inspectFile(path));
  const found: (string | undefined)[] = [];
  for await (const { cells } of list.rows) found.push(cells['Company Name']);
  return found;
}

const ROWS = [
  ['Company Name', 'City', 'State'],
  ['Ines Electric LLC', 'Waco', 'TX'],
  ['Juniper Haul Co', 'Bowie', 'MD'],
] as const;
const LIST = workbook([{ name: 'Firms', rows: ROWS }]);
const SHEET = 'xl/worksheets/sheet1.xml';

interface Part {
  readonly name: string;
  readonly packed: Buffer;
  readonly size: number;
}

/** The parts of an archive as `zip` writes it. */
function partsOf(archive: Buffer): Part[] {
  const parts: Part[] = [];
  for (let at = 0; archive.readUInt32LE(at) === 0x04034b50; ) {
    const [packed, size, length] = [
      archive.readUInt32LE(at + 18),
      archive.readUInt32LE(at + 22),
      archive.readUInt16LE(at + 26),
    ];
    const start = at + 30 + length;
    parts.push({
      name: archive.toString('utf8', at + 30, start),
      packed: archive.subarray(start, start + packed),
      size,
    });
    at = start + packed;
  }
  return parts;
}

interface Claims {
  readonly packed: bigint;
  readonly size: bigint;
  readonly offset: bigint;
}

/** A Zip64 archive: every size and offset is in the extra field, as it is or as `claim` says. */
function zip64(parts: readonly Part[], claim: (part: Part, truth: Claims) => Partial<Claims> = () => ({})): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const part of parts) {
    const name = Buffer.from(part.name);
    const truth = { packed: BigInt(part.packed.length), size: BigInt(part.size), offset: BigInt(offset) };
    const said = { ...truth, ...claim(part, truth) };
    const sizes = Buffer.alloc(20);
    sizes.writeUInt16LE(1, 0);
    sizes.writeUInt16LE(16, 2);
    sizes.writeBigUInt64LE(said.size, 4);
    sizes.writeBigUInt64LE(said.packed, 12);
    const header = Buffer.alloc(30);
    header.writeUInt32LE(0x04034b50, 0);
    header.writeUInt16LE(45, 4);
    header.writeUInt16LE(8, 8);
    header.writeUInt32LE(0xffffffff, 18);
    header.writeUInt32LE(0xffffffff, 22);
    header.writeUInt16LE(name.length, 26);
    header.writeUInt16LE(sizes.length, 28);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    header.copy(entry, 6, 4, 30);
    entry.writeUInt16LE(28, 30);
    entry.writeUInt32LE(0xffffffff, 42);
    const places = Buffer.alloc(28);
    sizes.copy(places);
    places.writeUInt16LE(24, 2);
    places.writeBigUInt64LE(said.offset, 20);
    files.push(header, name, sizes, part.packed);
    directory.push(entry, name, places);
    offset += 30 + name.length + sizes.length + part.packed.length;
  }
  return Buffer.concat([...files, ...directory, zip64End(parts.length, Buffer.concat(directory).length, offset)]);
}

function zip64End(entries: number, bytes: number, offset: number): Buffer {
  const end = Buffer.alloc(56 + 20 + 22);
  end.writeUInt32LE(0x06064b50, 0);
  end.writeBigUInt64LE(44n, 4);
  end.writeBigUInt64LE(BigInt(entries), 24);
  end.writeBigUInt64LE(BigInt(entries), 32);
  end.writeBigUInt64LE(BigInt(bytes), 40);
  end.writeBigUInt64LE(BigInt(offset), 48);
  end.writeUInt32LE(0x07064b50, 56);
  end.writeBigUInt64LE(BigInt(offset + bytes), 64);
  end.writeUInt32LE(1, 72);
  end.writeUInt32LE(0x06054b50, 76);
  end.fill(0xff, 84, 96);
  return end;
}

/**
 * An archive written as a stream with Zip64: sizes follow each part in a descriptor, the header has only the marks.
 * @param sizes what the header of each part says of its sizes
 */
function streamed(parts: readonly Part[], sizes: { readonly field?: bigint; readonly said: number }): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name: text, packed, size } of parts) {
    const name = Buffer.from(text);
    const extra = Buffer.alloc(sizes.field === undefined ? 0 : 20);
    if (sizes.field !== undefined) {
      extra.set([1, 0, 16, 0]);
      extra.writeBigUInt64LE(sizes.field, 4);
      extra.writeBigUInt64LE(sizes.field, 12);
    }
    const header = Buffer.alloc(30);
    header.writeUInt32LE(0x04034b50, 0);
    header.writeUInt16LE(45, 4);
    header.writeUInt16LE(8, 6);
    header.writeUInt16LE(8, 8);
    header.writeUInt32LE(sizes.said, 18);
    header.writeUInt32LE(sizes.said, 22);
    header.writeUInt16LE(name.length, 26);
    header.writeUInt16LE(extra.length, 28);
    const descriptor = Buffer.alloc(24);
    descriptor.writeUInt32LE(0x08074b50, 0);
    descriptor.writeBigUInt64LE(BigInt(packed.length), 8);
    descriptor.writeBigUInt64LE(BigInt(size), 16);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    header.copy(entry, 6, 4, 18);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt32LE(size, 24);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(offset, 42);
    files.push(header, name, extra, packed, descriptor);
    directory.push(entry, name);
    offset += 30 + name.length + extra.length + packed.length + 24;
  }
  return Buffer.concat([...files, ...directory, zip64End(parts.length, Buffer.concat(directory).length, offset)]);
}

/** The workbook with another first sheet. */
const withSheet = (xml: string | Buffer): Buffer =>
  zip64(
    partsOf(LIST).map((part) =>
      part.name === SHEET ? { name: SHEET, packed: deflateRawSync(xml), size: xml.length } : part,
    ),
  );
const rowsXml = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;

describe('workbooks', () => {
  test.each<[string, () => Buffer]>([
    ['a Zip64 workbook', () => zip64(partsOf(LIST))],
    ['a Zip64 workbook written as a stream', () => streamed(partsOf(LIST), { field: 0n, said: 0xffffffff })],
    [
      'headers that say 4 GB in their Zip64 fields',
      () => streamed(partsOf(LIST), { field: 0xffffffffn, said: 0xffffffff }),
    ],
    [
      'headers that say 2^63 in their Zip64 fields',
      () => streamed(partsOf(LIST), { field: 2n ** 63n, said: 0xffffffff }),
    ],
    ['headers that say 4 GB', () => streamed(partsOf(LIST), { said: 0xffffffff })],
    ['headers that say nothing', () => streamed(partsOf(LIST), { said: 0 })],
  ])('reads %s', async (_, content) => {
    expect(await names('list.xlsx', content())).toEqual(['Ines Electric LLC', 'Juniper Haul Co']);
  });

  const claimed = (claims: Partial<Claims>) => zip64(partsOf(LIST), ({ name }) => (name === SHEET ? claims : {}));
  const directoryAt = LIST.readUInt32LE(LIST.length - 6);
  const offsetOf = (at: number) => {
    const changed = Buffer.from(LIST);
    changed.writeUInt32LE(at, directoryAt + 42);
    return changed;
  };
  const manyEntries = () => zip(Object.fromEntries(Array.from({ length: 65_535 }, (_, at) => [`${at}.xml`, ''])));

  test.each<[string, () => Buffer, string]>([
    ['a packed size of 0xFFFFFFFF', () => claimed({ packed: 0xffffffffn }), 'damaged or cut off'],
    ['a packed size of 2^63', () => claimed({ packed: 2n ** 63n }), 'damaged or cut off'],
    ['an unpacked size of 10 GB', () => claimed({ size: 10n * 1024n ** 3n }), 'unpacks to more than'],
    ['an unpacked size of 2^64 - 1', () => claimed({ size: 2n ** 64n - 1n }), 'unpacks to more than'],
    ['a smaller unpacked size than the true one', () => claimed({ size: 10n }), 'damaged or cut off'],
    ['an offset beyond the file', () => claimed({ offset: 2n ** 40n }), 'damaged or cut off'],
    ['an offset of 2^64 - 1', () => claimed({ offset: 2n ** 64n - 1n }), 'damaged or cut off'],
    ['an offset into another part', () => offsetOf(directoryAt - 10), 'damaged or cut off'],
    ['two parts in the same bytes', () => claimed({ offset: 0n }), 'damaged or cut off'],
    ['half a central directory', () => Buffer.from(LIST.subarray(0, LIST.length - 200)), 'damaged or cut off'],
    [
      'an end record alone',
      () => Buffer.concat([Buffer.from('PK\u0003\u0004'), LIST.subarray(-22)]),
      'damaged or cut off',
    ],
    ['65,535 parts', manyEntries, 'more than 5,000 parts'],
    ['a workbook inside an archive', () => zip({ 'list.xlsx': LIST }), 'not an XLSX workbook'],
    [
      'a row at 9,999,999',
      () => withSheet(rowsXml('<row r="9999999"><c r="A9999999"><v>1</v></c></row>')),
      'far below',
    ],
    ['a row at 1e12', () => withSheet(rowsXml('<row r="1e12"><c r="A1"><v>1</v></c></row>')), 'no valid address'],
    [
      'cells at both ends of a sheet',
      () =>
        withSheet(
          rowsXml('<row r="1"><c r="XFD1"><v>1</v></c></row><row r="999999"><c r="A999999"><v>1</v></c></row>'),
        ),
      'far below or beside',
    ],
  ])('refuses %s', async (_, content, message) => {
    await expect(names('list.xlsx', content())).rejects.toThrow(message);
  });

  test('expands no entity of a document type', async () => {
    const entities = Array.from({ length: 30 }, (_, at) => `<!ENTITY e${at + 1} "&e${at};&e${at};">`).join('');
    const cell = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`;
    const head = `<row r="1">${cell('A1', 'Company Name')}${cell('B1', 'City')}</row>`;
    const sheet = rowsXml(`${head}<row r="2">${cell('A2', '&e30;')}${cell('B2', 'Waco')}</row>`);
    const bomb = withSheet(`<?xml version="1.0"?><!DOCTYPE w [<!ENTITY e0 "lol">${entities}]>${sheet}`);
    expect(await names('list.xlsx', bomb)).toEqual(['&e30;']);
  });
});
