import { type Options, parse } from 'csv-parse/sync';

const DELIMITERS = [',', ';', '\t', '|'] as const;

const OPTIONS: Options = { bom: true, relax_column_count: true, relax_quotes: true, skip_empty_lines: true, to: 60 };

/** The delimiter that splits the first lines of a file into the most cells, most consistently. */
export function detectDelimiter(head: string): string {
  let best: { delimiter: string; score: number } = { delimiter: ',', score: 0 };
  for (const delimiter of DELIMITERS) {
    const score = widthConsistency(head, delimiter);
    if (score > best.score) best = { delimiter, score };
  }
  return best.delimiter;
}

function widthConsistency(head: string, delimiter: string): number {
  const all = rowWidths(head, delimiter);
  const widths = new Map<number, number>();
  for (const width of all) widths.set(width, (widths.get(width) ?? 0) + 1);
  const score = ([width, times]: [number, number]) => (width > 1 ? (times / all.length) * Math.log2(width + 1) : 0);
  return Math.max(0, ...[...widths].map(score));
}

function rowWidths(head: string, delimiter: string): number[] {
  try {
    return parse(head, { ...OPTIONS, delimiter }).map((record: unknown[]) => record.length);
  } catch {
    // the sample may end inside a quoted cell; count its lines without the parser
    const lines = head.split(/\r\n|\n|\r/).slice(0, 40);
    return lines.map((line) => line.split(delimiter).length);
  }
}
