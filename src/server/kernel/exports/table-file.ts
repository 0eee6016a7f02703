import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify/sync';
import type { ReadContext } from '../context/contexts.ts';
import type { FileDownload } from '../http/handler.ts';
import { beginExport, inTurn } from './export-limits.ts';
import type { TableHead, TableRow } from './table-row.ts';
import { writeWorkbook } from './workbook.ts';

export interface Table extends TableHead {
  /** Name of the file without its ending. */
  readonly name: string;
  readonly format: 'csv' | 'xlsx';
  /** Rows in pages of a few hundred; formulas in them are escaped. Read when the limits allow it. */
  readonly pages: AsyncIterable<readonly TableRow[]>;
}

/**
 * A table as a file. CSV is read at the pace at which the caller receives it; a workbook is written in another thread.
 * @throws AppError 429 if the user has too many exports running
 */
export async function tableFile(ctx: ReadContext, table: Table): Promise<FileDownload> {
  const name = `${table.name}.${table.format}`;
  if (table.format === 'csv') return streamedFile(ctx, name, csvPages(table));
  const { sheet, columns, lines = [] } = table;
  const end = beginExport(ctx);
  try {
    const body = await writeWorkbook({ sheet, columns, lines }, table.pages);
    return { name, type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', body };
  } finally {
    end();
  }
}

const isoDay = (day: Date): string => day.toISOString().slice(0, 10);

async function* csvPages({ columns, pages }: Table): AsyncGenerator<string> {
  let isFirst = true;
  for await (const rows of pages) {
    yield stringify(isFirst ? [columns, ...rows] : [...rows], {
      bom: isFirst,
      escape_formulas: true,
      cast: { date: isoDay },
    });
    isFirst = false;
  }
  if (isFirst) yield stringify([columns], { bom: true });
}

/**
 * Text that is made page by page as a file, CSV where no other type is given; it runs until the file is received.
 * @throws AppError 429 if the user has too many exports running
 */
export function streamedFile(
  ctx: ReadContext,
  name: string,
  pages: AsyncIterable<string>,
  type = 'text/csv; charset=utf-8',
): FileDownload {
  const end = beginExport(ctx);
  const body = Readable.from(endingWith(end, inTurn(pages)));
  // a generator that was never started has no finally
  body.once('close', end);
  return { name, type, body };
}

async function* endingWith<T>(end: () => void, pages: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* pages;
  } finally {
    end();
  }
}
