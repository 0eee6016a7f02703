import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { day } from '#contract/formats.ts';
import { MAX_LAPSE_PERCENT } from '#contract/imports/rules/lapse.ts';
import type { UnreadKind } from '#contract/imports/rules/unread-kinds.ts';
import { importReport, type ListMapping, listMapping } from '#contract/imports/schema.ts';
import { AppError } from '#server/kernel/http/errors.ts';
import { rejectedCsvHeader, rejectedCsvRows } from '../adapters/rejected-csv.ts';
import type { ImportStore } from '../pipeline/import-store.ts';
import type { ListLayout } from '../pipeline/list-layout.ts';
import { type ImportRequest, type ImportResult, prepareImport, runImport } from '../pipeline/run.ts';
import { findSimilarAgency } from '../reads/similar-agency.ts';

export const IMPORT_USAGE = `npm run import -- FILE --agency "NAME" [--mapping FILE] [--complete [--lapse]] [--list-date YYYY-MM-DD|unknown] [--new-agency] [--dry-run] [--json]

  --mapping FILE   JSON column mapping; for unknown lists a proposal is printed
  --complete       the list includes every firm of the agency: missing firms have lapsed
  --lapse          allow more than ${MAX_LAPSE_PERCENT}% of the agency's firms to lapse
  --list-date DAY  date of the list, or "unknown"; without it a terminal asks, and elsewhere it is what a heading, the file
                   name, a column of updates or the newest certificate tells
  --new-agency     the agency is another one than that whose name is almost the same
  --dry-run        show what would change without writing
  --json           print one JSON object`;

const OPTIONS = {
  agency: { type: 'string' },
  mapping: { type: 'string' },
  complete: { type: 'boolean', default: false },
  lapse: { type: 'boolean', default: false },
  'list-date': { type: 'string' },
  'new-agency': { type: 'boolean', default: false },
  'dry-run': { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
} as const;

/** Parsed command line, ready to send to a running server: paths are absolute, the mapping is loaded. */
export const importCliOptions = z.strictObject({
  path: z.string(),
  agency: z.string(),
  mapping: listMapping.optional(),
  complete: z.boolean(),
  allowLapse: z.boolean(),
  newAgency: z.boolean(),
  dryRun: z.boolean(),
  listDate: day.nullable().optional(),
  json: z.boolean(),
});
export type ImportCliOptions = z.infer<typeof importCliOptions>;

/**
 * Parses the arguments of `npm run import`.
 * @param directory base of relative paths
 * @throws AppError 400 with the usage for invalid arguments
 */
export async function parseImportArgs(args: readonly string[], directory: string): Promise<ImportCliOptions> {
  const { values, positionals } = parse(args);
  const [file, ...more] = positionals;
  if (!file || more.length > 0)
    throw usageError(file ? `Pass one file, not ${positionals.length}` : 'Pass the file to import');
  if (!values.agency) throw usageError('Pass the agency: --agency "NAME"');
  const listDate = parseListDate(values['list-date']);
  if (!listDate.success) throw usageError('--list-date must be a date such as 2026-11-20, or unknown');
  return {
    path: resolve(directory, file),
    agency: values.agency,
    mapping: values.mapping === undefined ? undefined : await readMapping(resolve(directory, values.mapping)),
    complete: values.complete,
    allowLapse: values.lapse,
    newAgency: values['new-agency'],
    dryRun: values['dry-run'],
    listDate: listDate.data,
    json: values.json,
  };
}

const parseListDate = (stated: string | undefined) =>
  day
    .nullable()
    .optional()
    .safeParse(stated === 'unknown' ? null : stated);

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
  } catch (error) {
    throw usageError((error as Error).message);
  }
}

const usageError = (why: string) => new AppError(400, `${why}\n\n${IMPORT_USAGE}`);

async function readMapping(path: string): Promise<ListMapping> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new AppError(400, `The mapping ${path} cannot be read: ${error.code ?? error.message}`);
  });
  try {
    return listMapping.parse(JSON.parse(text));
  } catch (error) {
    const why = error instanceof z.ZodError ? z.prettifyError(error) : (error as Error).message;
    throw new AppError(400, `The mapping ${path} is invalid: ${why}`);
  }
}

/** Standard output and standard error of the command, and who sits there. */
export interface CliOutput {
  out(text: string): void;
  err(text: string): void;
  readonly ask?: ((question: string) => Promise<string>) | undefined;
}

/**
 * Runs one import and prints its report; rejected rows go to a file next to the list.
 * @returns the exit code: 1 when nothing was imported
 */
export async function runImportCommand(
  store: ImportStore,
  options: ImportCliOptions,
  output: CliOutput,
): Promise<0 | 1> {
  const requestOf = (listDate: ImportRequest['listDate']): ImportRequest => ({
    ...options,
    listDate,
    onLayout: (layout) => {
      output.err(describeLayout(layout));
      for (const line of describeUnread(layout)) output.err(line);
    },
    onProgress: (phase, count) => {
      if (count > 0 && count % 10_000 === 0) output.err(`${phase} ${count.toLocaleString('en-US')}`);
    },
  });
  try {
    await requireNoSimilarAgency(store, options);
    const result = await runImport(store, requestOf(await askListDate(store, options, output)));
    const rejectedFile =
      result.rejected.length > 0 && !options.dryRun ? await writeRejected(result, options.path) : null;
    for (const line of describeProblems(result, rejectedFile)) output.err(line);
    output.out(options.json ? reportAsJson(result, options, rejectedFile) : describeReport(result, options));
    return 0;
  } catch (error) {
    const failure = fileError(error, options.path);
    if (!(failure instanceof AppError)) throw failure;
    output.err(failure.message);
    if (options.json) output.out(JSON.stringify({ error: failure.message }));
    return 1;
  }
}

/**
 * Asks a person for the date of the list, with what the list itself tells as default. It is read once for that, since
 * the date decides how the rest is read.
 */
async function askListDate(
  store: ImportStore,
  options: ImportCliOptions,
  { ask, err }: CliOutput,
): Promise<ImportRequest['listDate']> {
  if (options.listDate !== undefined || options.json || !ask) return options.listDate;
  const { listDate, listDateFrom } = await prepareImport(store, { ...options, complete: false, allowLapse: true });
  const proposed = listDate === null ? 'unknown' : `${listDate}, ${listDateFrom}`;
  for (;;) {
    const answer = (await ask(`Date of the list, YYYY-MM-DD or unknown [${proposed}]: `)).trim();
    if (answer === '') return undefined;
    const stated = parseListDate(answer);
    if (stated.success) return stated.data;
    err('Enter a date such as 2026-11-20, or unknown. Press Enter to accept the date in brackets.');
  }
}

async function requireNoSimilarAgency(store: ImportStore, { agency, newAgency }: ImportCliOptions): Promise<void> {
  const similar = newAgency ? undefined : await findSimilarAgency(store.readContext().sql, agency);
  if (similar === undefined) return;
  throw new AppError(
    409,
    `The agency "${agency}" is almost "${similar}". Pass --agency "${similar}", or --new-agency if it is another one`,
  );
}

function fileError(error: unknown, path: string): unknown {
  const code = (error as NodeJS.ErrnoException).code;
  const known = code === 'ENOENT' || code === 'EACCES' || code === 'EISDIR';
  return known ? new AppError(422, `The file ${path} cannot be read: ${code}`, { cause: error }) : error;
}

const reportAsJson = (
  { report, layout, listDate, listDateFrom, warnings, notes }: ImportResult,
  options: ImportCliOptions,
  rejectedFile: string | null,
) =>
  JSON.stringify({
    ...report,
    agency: options.agency,
    dry_run: options.dryRun,
    list_date: listDate,
    list_date_from: listDateFrom,
    mapping: layout.mapping,
    mapping_from: layout.from,
    unused_columns: layout.unused,
    unread_columns: layout.unread,
    warnings,
    notes,
    rejected_file: rejectedFile,
  });

/** Writes next to the list, or to the temporary directory if that folder is read-only. */
async function writeRejected(result: ImportResult, path: string): Promise<string> {
  const text = rejectedCsvHeader(result.headers) + rejectedCsvRows(result.headers, result.rejected);
  const nextToList = `${path}.rejected.csv`;
  const temporary = join(tmpdir(), basename(nextToList));
  return writeFile(nextToList, text).then(
    () => nextToList,
    () => writeFile(temporary, text).then(() => temporary),
  );
}

/** The column mapping, printed before anything is written. */
function describeLayout({ mapping, from, unused }: ListLayout): string {
  const source = {
    given: 'from --mapping',
    saved: 'saved for this agency',
    proposed: 'proposed from headers and values',
  }[from];
  const fields = Object.entries(mapping.columns).map(
    ([field, columns]) => `  ${field.padEnd(21)} ${columns.join(', ')}`,
  );
  const flags = Object.entries(mapping.certification_flags ?? {}).map(
    ([kind, column]) => `  ${`certified: ${kind}`.padEnd(21)} ${column}`,
  );
  const kinds = mapping.certifications
    ? [`  ${'all firms'.padEnd(21)} ${mapping.certifications.join(', ')}, unless the row has a type`]
    : [];
  const rest = unused.length > 0 ? [`  ${'unused'.padEnd(21)} ${unused.join(', ')}`] : [];
  return [`Column mapping (${source}):`, ...fields, ...flags, ...kinds, ...rest].join('\n');
}

const LOOKS: Readonly<Record<UnreadKind, string>> = {
  zip_code: 'ZIP codes',
  address: 'addresses',
  certificate: 'certificates',
  date: 'dates',
};

/** Columns that are left out although an import needs what they seem to hold. */
const describeUnread = ({ unread }: ListLayout): string[] =>
  unread.map(
    ({ column, kind, samples }) =>
      `WARNING: the column "${column}" looks like ${LOOKS[kind]} but is not imported (${samples.join('; ')}). Map it with --mapping FILE`,
  );

/** Rejected rows that are printed; the file has all of them. */
const MAX_SHOWN = 20;

const UNDATED =
  'The date of this list is not known, so none of its certificates counts as in force on any day. Pass --list-date DAY';

function describeProblems(
  { warnings, notes, rejected, listDate }: ImportResult,
  rejectedFile: string | null,
): string[] {
  const left = warnings.map(({ column, reason, count, examples }) => {
    const shown = examples.map(({ line, value }) => `line ${line}: ${value.replace(/\s+/g, ' ')}`).join('; ');
    return `${count} × ${column} ${reason}; skipped (${shown}${count > examples.length ? '; …' : ''})`;
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
  return [...(listDate === null ? [UNDATED] : []), ...notes, ...left, ...gone];
}

function describeReport(
  { report, listDate, listDateFrom }: ImportResult,
  { agency, dryRun }: ImportCliOptions,
): string {
  const date = listDate === null ? 'list of unknown date' : `list of ${listDate} (${listDateFrom})`;
  const head = `${agency}, ${date}${dryRun ? ' (dry run, nothing was written)' : ''}`;
  const counts = importReport
    .keyof()
    .options.map((name) => `  ${name.padEnd(10)} ${report[name].toLocaleString('en-US').padStart(10)}`);
  return [head, ...counts].join('\n');
}
