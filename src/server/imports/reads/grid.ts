import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AppError } from '#server/kernel/http/errors.ts';
import { readCsv } from '../parsing/csv.ts';
import { inspectFile, repairMojibake } from '../parsing/encoding.ts';
import { readTables } from '../parsing/markup-tables.ts';
import { detectFormat } from '../parsing/open-list.ts';
import type { GridRow } from '../parsing/rows.ts';
import { readXlsx } from '../parsing/xlsx.ts';

/** A table of texts from a CSV file or one sheet of a workbook; workbook dates are ISO. */
export interface SheetGrid {
  /** Sheet name; empty for a CSV file. */
  readonly name: string;
  readonly rows: readonly GridRow[];
  /** Number of cells with a formula. */
  readonly formulas: number;
}

/** Unpacked bytes of a workbook sent in one request. */
const MAX_UNPACKED = 8 * 1024 ** 2;

/**
 * Reads the cells of a small CSV or XLSX file for other features: detects encoding, delimiter and format, and rejects
 * damaged files.
 * @throws AppError 413 or 422 with a message that says what to do
 */
export async function readSheets(bytes: Buffer): Promise<SheetGrid[]> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-sheet-'));
  try {
    const path = join(folder, 'sheet');
    await writeFile(path, bytes);
    const facts = await inspectFile(path);
    const format = detectFormat(facts);
    if (format === 'json') throw new AppError(422, 'The file is JSON. Save it as CSV or XLSX');
    if (format === 'html') return await readTables(path, facts.encoding);
    if (format === 'xlsx') return await readXlsx(path, MAX_UNPACKED);
    const rows: GridRow[] = [];
    for await (const { line, cells } of readCsv(path, facts.encoding))
      rows.push({ line, cells: cells.map(repairMojibake) });
    return [{ name: '', rows, formulas: 0 }];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
