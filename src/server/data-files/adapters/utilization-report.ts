import { open } from 'node:fs/promises';
import type { FileRow } from './file-cells.ts';

const FIGURES = [
  'Total Employee',
  'Caucasian',
  'African American',
  'Hispanic',
  'Asian',
  'Native American',
  'Other',
  'Not Specified',
];
/** Columns of the rows that a printed summary is read into. */
export const REPORT_HEADERS = [
  'Project',
  'Month',
  'Contractor',
  'Construction Trade',
  'Craft Level',
  ...FIGURES,
  'Total Female',
  'Total Male',
];
const LEVELS = ['Journey', 'Apprentice', 'A/J Ratio', 'New Hire', 'Subtotal'];
const FIRST_LINES = /SUMMARY OF WORKFORCE UTILIZATION/;
const FIGURE = /^-?[\d,]+\.\d\d$/;
const FIGURES_OF_LINE = 10;
const HEADS =
  /^(?:Project Code:|Report By|SUMMARY OF|Multiple Projects|Hours Worked|Craft\s|Construction Trade|End of data|Page \d+ of)|^\s*$/;

/** Whether a text is a printed summary of workforce utilization, as `pdftotext -layout` writes it. */
export const isUtilizationReport = (head: string): boolean =>
  FIRST_LINES.test(head) && /Craft\s+(?:Level|Total)/.test(head);

interface Block {
  line: number;
  trade: string;
  readonly levels: { readonly line: number; readonly level: string; readonly figures: readonly string[] }[];
}

/** What stands before the figures of a line, and these; `figures` is undefined for a line of another kind. */
function figureLine(line: string): { readonly head: string; readonly figures?: string } {
  const words = [...line.matchAll(/\S+/g)].slice(-FIGURES_OF_LINE);
  const from = words[0]?.index ?? 0;
  const isFigures = words.length === FIGURES_OF_LINE && words.every(([word]) => FIGURE.test(word));
  if (!isFigures || !/\s\s$/.test(line.slice(0, from))) return { head: '' };
  return { head: line.slice(0, from).trimEnd(), figures: line.slice(from).trimEnd() };
}

/** The rows of a printed summary: heads of projects and contractors become columns of each. */
export async function* readUtilizationReport(path: string): AsyncGenerator<FileRow> {
  const file = await open(path);
  const state = { project: '', month: '', contractor: '' };
  let block: Block = { line: 0, trade: '', levels: [] };
  let at = 0;
  for await (const raw of file.readLines({ encoding: 'utf8' })) {
    at++;
    const line = raw.replaceAll('\f', '');
    const period = /From:\s*(\d{1,2})\/\d{1,2}\/(\d{4})\s+To:\s*(\d{1,2})\/\d{1,2}\/(\d{4})/.exec(line);
    if (period) {
      const [, from = '', fromYear = '', to, toYear] = period;
      // of a longer period no row tells its month
      state.month = from === to && fromYear === toYear ? `${fromYear}-${from.padStart(2, '0')}` : '';
      continue;
    }
    const project = /^\s*Project Name:\s+(\S.*)/.exec(line)?.[1]?.trimEnd();
    if (project) state.project = project;
    if (project || HEADS.test(line.trim())) continue;
    const { head, figures } = figureLine(line);
    if (figures === undefined) {
      // the name of a contractor, or the rest of a trade's
      if (block.levels.length === 0) state.contractor = line.trim();
      else block.trade = `${block.trade} ${line.trim()}`.trim();
      continue;
    }
    const words = head.trim();
    const level = LEVELS.find((name) => words === name || words.endsWith(`  ${name}`));
    if (level === undefined) {
      yield toRow(at, { ...state, trade: words, level: words, figures: figures.split(/\s+/) });
      continue;
    }
    const trade = words.slice(0, words.length - level.length).trim();
    if (trade) block.trade = `${block.trade} ${trade}`.trim();
    block.levels.push({ line: at, level, figures: figures.split(/\s+/) });
    if (level !== 'Subtotal') continue;
    const isTotal = block.trade.startsWith('Total for');
    for (const one of block.levels)
      if (!isTotal || one.level === 'Subtotal') yield toRow(one.line, { ...state, trade: block.trade, ...one });
    block = { line: at, trade: '', levels: [] };
  }
}

interface Printed {
  readonly project: string;
  readonly month: string;
  readonly contractor: string;
  readonly trade: string;
  readonly level: string;
  readonly figures: readonly string[];
}
function toRow(line: number, { project, month, contractor, trade, level, figures }: Printed): FileRow {
  const cells = [project, month, contractor, trade, level, ...figures];
  return { line, cells: Object.fromEntries(REPORT_HEADERS.map((header, at) => [header, cells[at] ?? ''])) };
}
