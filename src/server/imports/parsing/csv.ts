import { pipeline, Readable } from 'node:stream';
import { CsvError, type Info, type Options, type Parser, parse } from 'csv-parse';
import { detectDelimiter } from '#server/kernel/files/csv-delimiter.ts';
import { AppError } from '#server/kernel/http/errors.ts';
import { type Encoding, readText } from './encoding.ts';
import { chain, type GridRow, isFooter, LIST_LIMITS, tooManyRows } from './rows.ts';

const HEAD = 1 << 16;
const MAX_LINE = 4_000_000;

const OPTIONS: Options = {
  bom: true,
  relax_column_count: true,
  // a stray quote inside a cell (`5" pipe`) is literal
  relax_quotes: true,
  skip_empty_lines: true,
  // an unclosed quote would swallow the whole file
  max_record_size: MAX_LINE,
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
  const read = { lines: 0, empty_lines: 0 };
  const onRecord = <T>(record: T, { lines, empty_lines }: Info) => {
    Object.assign(read, { lines, empty_lines });
    return record;
  };
  const parser = parse({ ...OPTIONS, delimiter, info: true, on_record: onRecord });
  // an error of the file ends the parser as well, where `pipe` would leave it waiting
  pipeline(Readable.from(watched.pieces), parser, () => {});
  const seen = { rows: 0, widest: 0, short: 0 };
  let last: GridRow | undefined;
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      if (last) {
        seen.widest = Math.max(seen.widest, last.cells.length);
        seen.short += last.cells.length < seen.widest ? 1 : 0;
        yield last;
      }
      if (++seen.rows > LIST_LIMITS.rows + 100) throw tooManyRows();
      last = { line: lineOf(info.lines, record) + (declared ? 1 : 0), cells: record };
    }
  } catch (error) {
    throw csvError(error, parser, { ...read, lines: read.lines + (declared ? 1 : 0) });
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
const lineOf = (end: number, cells: readonly string[]): number => end - lineBreaks(cells);

function lineBreaks(cells: readonly string[]): number {
  let breaks = 0;
  for (const cell of cells)
    if (cell.includes('\n') || cell.includes('\r')) breaks += cell.match(/\r\n|\n|\r/g)?.length ?? 0;
  return breaks;
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

type Position = Pick<Info, 'lines' | 'empty_lines'>;

/** @param read end of the last whole record, counted from the first line of the file */
function csvError(error: unknown, parser: Parser, read: Position): unknown {
  if (!(error instanceof CsvError)) return error;
  const refuse = (detail: string) => new AppError(422, detail, { cause: error });
  const { quoting, record } = (parser as Parser & { readonly state: ParserState }).state;
  // blank lines and whole cells with line breaks come before the cell that failed
  const blank = Number(error.empty_lines ?? 0) - read.empty_lines;
  const line = read.lines + blank + 1 + lineBreaks(record);
  if (error.code === 'CSV_QUOTE_NOT_CLOSED' || (error.code === 'CSV_MAX_RECORD_SIZE' && quoting))
    return refuse(`A quote is opened in line ${line} and never closed. The file is malformed or cut off`);
  if (error.code === 'CSV_MAX_RECORD_SIZE')
    return refuse(
      `Line ${line} has more than ${MAX_LINE.toLocaleString('en-US')} characters. This is not a list of firms`,
    );
  return refuse(`The file is malformed near line ${line}: ${error.message}`);
}

/** What the parser holds of a record that it has not finished. */
interface ParserState {
  readonly quoting: boolean;
  readonly record: readonly string[];
}
