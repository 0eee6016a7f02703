import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { day } from '#contract/formats.ts';
import { importReport, type ListMapping, listMapping } from '#contract/imports/schema.ts';
import { AppError } from '#server/kernel/http/errors.ts';
import { rejectedCsvHeader, rejectedCsvRows } from '../adapters/rejected-csv.ts';
import type { ImportStore } from '../pipeline/import-store.ts';
import type { ListLayout } from '../pipeline/list-layout.ts';
import { type ImportRequest, type ImportResult, runImport } from '../pipeline/run.ts';

const USAGE = `npm run import -- FILE --agency "NAME" [--mapping FILE] [--complete [--lapse]] [--list-date YYYY-MM-DD] [--dry-run] [--json]

  --mapping FILE   JSON that says which column holds what; a proposal in this form is shown for unknown lists
  --complete       the list names every firm of the agency: those it leaves out have lapsed
  --lapse          even if those are more than 5 % of the agency's firms
  --list-date DAY  of what day the list is, where its file name does not say
  --dry-run        show what would change, and write nothing
  --json           print one JSON object`;

const OPTIONS = {
  agency: { type: 'string' },
  mapping: { type: 'string' },
  complete: { type: 'boolean', default: false },
  lapse: { type: 'boolean', default: false },
  'list-date': { type: 'string' },
  'dry-run': { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
} as const;

/** What was typed, ready to be handed to a running server: paths are absolute, the mapping is read. */
export const importCliOptions = z.strictObject({
  path: z.string(),
  agency: z.string(),
  mapping: listMapping.optional(),
  complete: z.boolean(),
  allowLapse: z.boolean(),
  dryRun: z.boolean(),
  listDate: day.optional(),
  json: z.boolean(),
});
export type ImportCliOptions = z.infer<typeof importCliOptions>;

/**
 * Reads the command line of `npm run import`.
 * @param directory what relative paths start from
 * @throws AppError 400 with the usage when it cannot be understood
 */
export async function parseImportArgs(args: readonly string[], directory: string): Promise<ImportCliOptions> {
  const { values, positionals } = parse(args);
  const [file, ...more] = positionals;
  if (!file || more.length > 0)
    throw usageError(file ? `Give one file, not ${positionals.length}` : 'Give the file to import');
  if (!values.agency) throw usageError('Say whose list it is: --agency "NAME"');
  const listDate = day.optional().safeParse(values['list-date']);
  if (!listDate.success) throw usageError('--list-date must be a day such as 2026-11-20');
  return {
    path: resolve(directory, file),
    agency: values.agency,
    mapping: values.mapping === undefined ? undefined : await readMapping(resolve(directory, values.mapping)),
    complete: values.complete,
    allowLapse: values.lapse,
    dryRun: values['dry-run'],
    listDate: listDate.data,
    json: values.json,
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
  } catch (error) {
    throw usageError((error as Error).message);
  }
}

const usageError = (why: string) => new AppError(400, `${why}\n\n${USAGE}`);

async function readMapping(path: string): Promise<ListMapping> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new AppError(400, `The mapping ${path} cannot be read: ${error.code ?? error.message}`);
  });
  try {
    return listMapping.parse(JSON.parse(text));
  } catch (error) {
    const why = error instanceof z.ZodError ? z.prettifyError(error) : (error as Error).message;
    throw new AppError(400, `The mapping ${path} is not one: ${why}`);
  }
}

/** Where the command writes: lines for people and results apart, as a shell has them. */
export interface CliOutput {
  out(text: string): void;
  err(text: string): void;
}

/**
 * Runs one import and prints its report; rows that were rejected go to a file beside the list.
 * @returns the exit code: 1 when nothing was imported
 */
export async function runImportCommand(store: ImportStore, order: ImportCliOptions, output: CliOutput): Promise<0 | 1> {
  const request: ImportRequest = {
    ...order,
    onLayout: (layout) => output.err(describeLayout(layout)),
    onProgress: (phase, count) => {
      if (count > 0 && count % 10_000 === 0) output.err(`${phase} ${count.toLocaleString('en-US')}`);
    },
  };
  try {
    const result = await runImport(store, request);
    const rejectedFile = result.rejected.length > 0 && !order.dryRun ? await writeRejected(result, order.path) : null;
    for (const line of describeProblems(result, rejectedFile)) output.err(line);
    output.out(order.json ? reportAsJson(result, order, rejectedFile) : describeReport(result, order));
    return 0;
  } catch (error) {
    const trouble = fileError(error, order.path);
    if (!(trouble instanceof AppError)) throw trouble;
    output.err(trouble.message);
    if (order.json) output.out(JSON.stringify({ error: trouble.message }));
    return 1;
  }
}

function fileError(error: unknown, path: string): unknown {
  const code = (error as NodeJS.ErrnoException).code;
  const known = code === 'ENOENT' || code === 'EACCES' || code === 'EISDIR';
  return known ? new AppError(422, `The file ${path} cannot be read: ${code}`, { cause: error }) : error;
}

const reportAsJson = (
  { report, layout, listDate, warnings, notes }: ImportResult,
  order: ImportCliOptions,
  rejectedFile: string | null,
) =>
  JSON.stringify({
    ...report,
    agency: order.agency,
    dry_run: order.dryRun,
    list_date: listDate,
    mapping: layout.mapping,
    mapping_from: layout.from,
    unused_columns: layout.unused,
    warnings,
    notes,
    rejected_file: rejectedFile,
  });

/** Beside the list, or among the temporary files where that place cannot be written to. */
async function writeRejected(result: ImportResult, path: string): Promise<string> {
  const text = rejectedCsvHeader(result.headers) + rejectedCsvRows(result.headers, result.rejected);
  const beside = `${path}.rejected.csv`;
  const elsewhere = join(tmpdir(), basename(beside));
  return writeFile(beside, text).then(
    () => beside,
    () => writeFile(elsewhere, text).then(() => elsewhere),
  );
}

/** How the list is read, for a person to check before anything is written. */
function describeLayout({ mapping, from, unused }: ListLayout): string {
  const source = {
    given: 'as given',
    saved: 'as saved for this agency',
    proposed: 'proposed from its headers and values',
  }[from];
  const fields = Object.entries(mapping.columns).map(
    ([field, columns]) => `  ${field.padEnd(21)} ${columns.join(', ')}`,
  );
  const flags = Object.entries(mapping.certification_flags ?? {}).map(
    ([kind, column]) => `  ${`certified: ${kind}`.padEnd(21)} ${column}`,
  );
  const kinds = mapping.certifications
    ? [`  ${'every firm holds'.padEnd(21)} ${mapping.certifications.join(', ')}, where its row does not say`]
    : [];
  const rest = unused.length > 0 ? [`  ${'not read'.padEnd(21)} ${unused.join(', ')}`] : [];
  return [`How this list is read (${source}):`, ...fields, ...flags, ...kinds, ...rest].join('\n');
}

/** Rejected rows that are shown at once; the file has all of them. */
const MAX_SHOWN = 20;

function describeProblems({ warnings, notes, rejected }: ImportResult, rejectedFile: string | null): string[] {
  const left = warnings.map(({ column, reason, count, examples }) => {
    const shown = examples.map(({ line, value }) => `line ${line}: ${value.replace(/\s+/g, ' ')}`).join('; ');
    return `${count} × ${column} ${reason}; left out (${shown}${count > examples.length ? '; …' : ''})`;
  });
  const first = rejected
    .slice(0, MAX_SHOWN)
    .map(({ line, column, reason }) => `line ${line}: ${[column, reason].filter(Boolean).join(': ')}`);
  const gone =
    rejected.length > 0
      ? [
          `${rejected.length} rows ${rejectedFile ? `were rejected: see ${rejectedFile}` : 'would be rejected'}`,
          ...first,
        ]
      : [];
  return [...notes, ...left, ...gone];
}

function describeReport({ report, listDate }: ImportResult, { agency, dryRun }: ImportCliOptions): string {
  const head = `${agency}, list of ${listDate}${dryRun ? ' (dry run: nothing was written)' : ''}`;
  const counts = importReport
    .keyof()
    .options.map((name) => `  ${name.padEnd(10)} ${report[name].toLocaleString('en-US').padStart(10)}`);
  return [head, ...counts].join('\n');
}
