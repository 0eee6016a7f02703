import { describe, expect, test } from 'vitest';
import { csvText, listFile, workbook, zip } from '../factory.ts';
import { inspectFile, repairMojibake } from './encoding.ts';
import { openList } from './open-list.ts';
import type { RawRow } from './rows.ts';
import { readXlsx } from './xlsx.ts';

async function read(name: string, content: string | Uint8Array): Promise<RawRow[]> {
  const path = await listFile(name, content);
  const list = await openList(path, await inspectFile(path));
  const rows: RawRow[] = [];
  for await (const row of list.rows) rows.push(row);
  return rows;
}

const HEADS = ['Company Name', 'City', 'State'];
const TWO = [HEADS, ['Café Añejo', 'Waco', 'TX'], ['Tamsin', 'Bowie', 'MD']];
const NAMES = ['Café Añejo', 'Tamsin'];
const namesOf = (rows: readonly RawRow[]) => rows.map(({ cells }) => cells['Company Name']);

describe('encodings', () => {
  test.each<[string, Uint8Array]>([
    ['UTF-8', Buffer.from(csvText(TWO))],
    ['UTF-8 with a BOM', Buffer.from(`\ufeff${csvText(TWO)}`)],
    ['Windows-1252', Buffer.from(csvText(TWO), 'latin1')],
    ['UTF-16 little-endian', Buffer.from(`\ufeff${csvText(TWO)}`, 'utf16le')],
    ['UTF-16 little-endian without a BOM', Buffer.from(csvText(TWO), 'utf16le')],
    ['UTF-16 big-endian', Buffer.from(`\ufeff${csvText(TWO)}`, 'utf16le').swap16()],
    ['double-encoded UTF-8', Buffer.from(Buffer.from(csvText(TWO)).toString('latin1'))],
  ])('reads %s', async (_, content) => {
    expect(namesOf(await read('list.csv', content))).toEqual(NAMES);
  });

  test('decodes a character split across two chunks', async () => {
    const rows = [HEADS, ...Array.from({ length: 40_000 }, (_, at) => [`Äöü Firma ${at} é`, 'Köln', 'MD'])];
    expect((await read('long.csv', csvText(rows))).at(-1)?.cells['Company Name']).toBe('Äöü Firma 39999 é');
  });

  test('repairs mojibake only where the repair is unambiguous', () => {
    expect(repairMojibake('CafÃ©')).toBe('Café');
    expect(repairMojibake('â€œI AMâ€\u009d EHS')).toBe('“I AM” EHS');
    expect(repairMojibake('PÃ¡gina — Âncora')).toBe('PÃ¡gina — Âncora');
    expect(repairMojibake('SÃO PAULO')).toBe('SÃO PAULO');
  });
});

describe('delimited text', () => {
  test.each([',', ';', '\t', '|'])('finds the delimiter %j', async (delimiter) => {
    const rows = [HEADS, ['A, B; C', 'Waco', 'TX'], ['Tab|Bar', 'Bowie', 'MD']];
    expect(namesOf(await read('list.txt', csvText(rows, delimiter)))).toEqual(['A, B; C', 'Tab|Bar']);
  });

  test('reports the line on which a row begins, even after cells with line breaks', async () => {
    const rows = await read('list.csv', 'Company Name,City\n"Two\nlines",Waco\n\nNext,Bowie\n');
    expect(rows.map(({ line }) => line)).toEqual([2, 5]);
  });

  test('keeps stray quotes and flags rows with too many cells', async () => {
    const rows = await read('list.csv', 'Company Name,City\n5" Pipe Co,Waco\nSmith, Jones and Co,Bowie,extra\n');
    expect(rows[0]?.cells['Company Name']).toBe('5" Pipe Co');
    expect(rows[1]?.fault).toContain('4 cells where the list has 2 columns');
  });

  test('honors the sep= line that Excel writes', async () => {
    expect(namesOf(await read('list.csv', 'sep=;\r\nCompany Name;City\r\nA,B,C,D;Waco\r\n'))).toEqual(['A,B,C,D']);
  });
});

describe('JSON', () => {
  test.each<[string, string]>([
    ['an array', JSON.stringify([{ 'Company Name': 'A' }, { 'Company Name': 'B' }], null, 2)],
    ['one object per line', '{"Company Name":"A"}\n{"Company Name":"B"}\n'],
    [
      'an array inside an object',
      JSON.stringify({ count: 2, data: [{ 'Company Name': 'A' }, { 'Company Name': 'B' }] }),
    ],
    [
      'a result around records',
      JSON.stringify({
        success: true,
        result: { fields: [], records: [{ 'Company Name': 'A' }, { 'Company Name': 'B' }] },
      }),
    ],
    [
      'GeoJSON',
      JSON.stringify({
        type: 'FeatureCollection',
        features: ['A', 'B'].map((name) => ({ type: 'Feature', geometry: null, properties: { 'Company Name': name } })),
      }),
    ],
  ])('reads %s', async (_, text) => {
    expect(namesOf(await read('list.json', text))).toEqual(['A', 'B']);
  });

  test('flattens nested values, JSON in strings and arrays', async () => {
    const [row] = await read(
      'list.json',
      JSON.stringify([{ name: 'A', place: { human_address: '{"city":"Waco"}' }, kinds: ['MBE', 'WBE'], no: null }]),
    );
    expect(row?.cells).toEqual({ name: 'A', 'place.human_address.city': 'Waco', kinds: 'MBE; WBE' });
  });
});

describe('invalid files', () => {
  test.each<[string, string | Uint8Array, string]>([
    ['empty', '', 'is empty'],
    ['only spaces', '  \n \n', 'is empty'],
    ['only a header row', 'Company Name,City\n', 'has no rows'],
    ['an open quote', 'Company Name,City\nA,"Waco\nB,Bowie\n', 'A quote is opened in line 2 and never closed'],
    ['cut off in a row', 'Company Name,City,State\nA,Waco,TX\nB,Bowie,MD\nC,Trent', 'cut off in line 4'],
    ['JSON cut off', '[{"name":"A"},{"name":"B"', 'cut off'],
    ['JSON cut off in a text', '[{"name":"A"},{"name":"B', 'cut off'],
    ['broken JSON', '[{"name":"A"},{"name" "B"}]', 'malformed at element 2'],
    ['more after the JSON', '[{"name":"A"}] {"name":"B"}', 'more data after the end'],
    ['old Excel', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'old Excel file'],
    ['PDF', '%PDF-1.7 …', 'is a PDF'],
    ['gzip', Buffer.from([0x1f, 0x8b, 8, 0]), 'is compressed'],
    ['a web page', '<!DOCTYPE html><table></table>', 'is a web page'],
    ['a piece of a web page', '<div>503 Service Unavailable</div>', 'is a web page'],
    ['a service without results', '{"data":[],"meta":{"count":0}}', 'has no rows'],
    ['OpenDocument', 'PK\u0003\u0004mimetypeapplication/vnd.oasis.opendocument.spreadsheet', 'OpenDocument'],
    ['binary', Buffer.from([1, 0, 0, 0, 255, 2, 0, 0, 3, 0, 0, 7]), 'is binary'],
    ['an archive of something else', zip({ 'a.xml': '<a/>' }), 'not an XLSX workbook'],
    [
      'a workbook cut off',
      workbook([
        {
          name: 'A',
          rows: [
            ['Company Name', 'City'],
            ['A', 'Waco'],
          ],
        },
      ]).subarray(0, 900),
      'damaged or cut off',
    ],
  ])('rejects %s', async (_, content, message) => {
    await expect(read('file', content)).rejects.toThrow(message);
  });

  test('refuses a small workbook that unpacks to hundreds of megabytes', async () => {
    const bomb = zip({ 'xl/workbook.xml': '<workbook/>', 'xl/worksheets/sheet1.xml': Buffer.alloc(301 * 1024 ** 2) });
    expect(bomb.length).toBeLessThan(1024 ** 2);
    await expect(read('bomb.xlsx', bomb)).rejects.toThrow('unpacks to more than');
  }, 60_000);

  test('refuses workbook entries that the ZIP directory does not list', async () => {
    const parts = { 'xl/worksheets/sheet1.xml': Buffer.alloc(40 * 1024 ** 2), 'xl/workbook.xml': '<workbook/>' };
    for (const [archive, refusal] of [
      [zip(parts), 'unpacks to more than 8 MB'],
      [withoutFirstListed(zip(parts)), 'damaged or cut off'],
      [withFirstShortened(zip(parts)), 'damaged or cut off'],
      [withSmallSizeDeclared(zip(parts)), 'damaged or cut off'],
    ] as const) {
      await expect(readXlsx(await listFile('hidden.xlsx', archive), 8 * 1024 ** 2)).rejects.toThrow(refusal);
    }
  });
});

/** The archive with its first entry removed from the directory only. */
function withoutFirstListed(archive: Buffer): Buffer {
  const end = Buffer.from(archive.subarray(-22));
  const [size, offset] = [end.readUInt32LE(12), end.readUInt32LE(16)];
  const first = 46 + archive.readUInt16LE(offset + 28);
  end.writeUInt16LE(end.readUInt16LE(8) - 1, 8);
  end.writeUInt16LE(end.readUInt16LE(10) - 1, 10);
  end.writeUInt32LE(size - first, 12);
  return Buffer.concat([archive.subarray(0, offset), archive.subarray(offset + first, offset + size), end]);
}

/** The archive whose first local header gives another length than the directory: a streaming reader would resume inside it. */
function withFirstShortened(archive: Buffer): Buffer {
  const changed = Buffer.from(archive);
  changed.writeUInt32LE(10, 18);
  return changed;
}

/** The archive whose directory declares one unpacked byte for its first entry. */
function withSmallSizeDeclared(archive: Buffer): Buffer {
  const changed = Buffer.from(archive);
  changed.writeUInt32LE(1, archive.readUInt32LE(archive.length - 6) + 24);
  return changed;
}
