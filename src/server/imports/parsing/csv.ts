import { Readable } from 'node:stream';
import { CsvError, type Options, parse } from 'csv-parse';
import { parse as parseSync } from 'csv-parse/sync';
import { AppError } from '#server/kernel/http/errors.ts';
import { type Encoding, readText } from './encoding.ts';
import { chain, type GridRow, isFooter, LIMITS, tooManyRows } from './rows.ts';

const DELIMITERS = [',', ';', '\t', '|'] as const;
const HEAD = 1 << 16;

const OPTIONS: Options = {
  bom: true,
  relax_column_count: true,
  // a stray quote inside a cell (`5" pipe`) is literal
  relax_quotes: true,
  skip_empty_lines: true,
  // an unclosed quote would swallow the whole file
  max_record_size: 4_000_000,
};

/**
 * Reads the lines of a delimited text file.
 * @throws AppError 422 when a quote is never closed or the last line is truncated.
 */
export async function* readCsv(path: string, encoding: Encoding): AsyncGenerator<GridRow> {
  const text = readText(path, encoding);
  const { head, rest } = await readHead(text);
  const declared = /^sep=(.)\r?\n/i.exec(head);
  const delimiter = declared?.[1] ?? detectDelimiter(head);
  const watched = trackLineEnd(chain([declared ? head.slice(declared[0].length) : head], rest));
  const parser = Readable.from(watched.pieces).pipe(parse({ ...OPTIONS, delimiter, info: true }));
  const seen = { rows: 0, widest: 0, short: 0 };
  let last: GridRow | undefined;
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      if (last) {
        seen.widest = Math.max(seen.widest, last.cells.length);
        seen.short += last.cells.length < seen.widest ? 1 : 0;
        yield last;
      }
      if (++seen.rows > LIMITS.rows + 100) throw tooManyRows();
      last = { line: lineOf(info.lines, record) + (declared ? 1 : 0), cells: record };
    }
  } catch (error) {
    throw csvError(error);
  }
  if (!last) return;
  // a table whose last line lacks both cells and a line ending was truncated
  const cut = !watched.complete() && last.cells.length < seen.widest && !isFooter(last.cells[0] ?? '');
  if (cut && seen.rows > 2 && seen.short === 0) {
    throw new AppError(422, `The file is cut off in line ${last.line}. Nothing was imported`);
  }
  yield last;
}

/** The parser reports the line on which a record ends. */
function lineOf(end: number, cells: readonly string[]): number {
  let line = end;
  for (const cell of cells)
    if (cell.includes('\n') || cell.includes('\r')) line -= cell.match(/\r\n|\n|\r/g)?.length ?? 0;
  return line;
}

async function readHead(text: AsyncGenerator<string>): Promise<{ head: string; rest: AsyncGenerator<string> }> {
  let head = '';
  while (head.length < HEAD) {
    const next = await text.next();
    if (next.done) break;
    head += next.value;
  }
  return { head, rest: text };
}

/** Passes the text through and tracks whether its last line is terminated. */
function trackLineEnd(text: AsyncIterable<string>) {
  let end = '';
  return {
    pieces: (async function* () {
      for await (const piece of text) {
        end = piece.slice(-1);
        if (piece) yield piece;
      }
    })(),
    complete: () => end === '\n' || end === '\r',
  };
}

/** The delimiter that splits the first lines into the most cells, most consistently. */
function detectDelimiter(head: string): string {
  let best: { delimiter: string; score: number } = { delimiter: ',', score: 0 };
  for (const delimiter of DELIMITERS) {
    const score = widthConsistency(head, delimiter);
    if (score > best.score) best = { delimiter, score };
  }
  return best.delimiter;
}

function widthConsistency(head: string, delimiter: string): number {
  const widths = new Map<number, number>();
  let rows = 0;
  try {
    const records = parseSync(head, { ...OPTIONS, delimiter, to: 60, on_record: (record: string[]) => record });
    for (const record of records as unknown as string[][]) {
      rows++;
      widths.set(record.length, (widths.get(record.length) ?? 0) + 1);
    }
  } catch {
    // the sample may end inside a quoted cell; count its lines without the parser
    for (const line of head.split(/\r\n|\n|\r/).slice(0, 40)) {
      rows++;
      const width = line.split(delimiter).length;
      widths.set(width, (widths.get(width) ?? 0) + 1);
    }
  }
  const score = ([width, times]: [number, number]) => (width > 1 ? (times / rows) * Math.log2(width + 1) : 0);
  return Math.max(0, ...[...widths].map(score));
}

function csvError(error: unknown): unknown {
  if (!(error instanceof CsvError)) return error;
  const line = typeof error.lines === 'number' ? ` near line ${error.lines}` : '';
  if (error.code === 'CSV_QUOTE_NOT_CLOSED' || error.code === 'CSV_MAX_RECORD_SIZE') {
    return new AppError(422, `A quote is opened and never closed${line}. The file is malformed or cut off`, {
      cause: error,
    });
  }
  return new AppError(422, `The file is malformed${line}: ${error.message}`, { cause: error });
}
