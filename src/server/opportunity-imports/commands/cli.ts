import { basename, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { IMPORT_COUNTS, NOTICE_SOURCES, type NoticeSource } from '#contract/opportunity-imports/rules.ts';
import type { AppServices } from '#server/kernel/context/app-services.ts';
import type { CliCommand, CommandIo } from '#server/kernel/feature.ts';
import { AppError } from '#server/kernel/http/errors.ts';
import { readableError, tellErrors } from '#server/kernel/process/command-errors.ts';
import { sourceOf } from '../reads/open-notices.ts';
import { type ImportedNotices, importNotices } from './import-notices.ts';
import { failImport, finishImport, recordImport } from './records.ts';

const USAGE = `npm run import-opportunities -- FILE [--source sam|ocds] [--complete [--allow-gone]] [--dry-run] [--json]

  --source NAME   sam: "contract opportunities" of SAM.gov as CSV; ocds: release package of the Open Contracting standard.
                  Without it the ending of the file tells: .json is ocds
  --complete      the file names every notice that is active: those that it lacks are no longer listed
  --allow-gone    unlist even many
  --dry-run       count what would change without writing
  --json          print one JSON object`;

interface Options {
  readonly path: string;
  readonly source: NoticeSource;
  readonly complete: boolean;
  readonly allowGone: boolean;
  readonly dryRun: boolean;
  readonly json: boolean;
}

/** @throws AppError 400 with the usage */
export function parseOptions(args: readonly string[], folder: string): Options {
  const wrong = (why: string) => new AppError(400, `${why}\n\n${USAGE}`);
  const { values, positionals } = parse(args, wrong);
  const [file, ...more] = positionals;
  if (!file || more.length > 0) throw wrong('Pass one file to import');
  const source = values.source ?? sourceOf(file);
  if (!isSource(source)) throw wrong('--source must be sam or ocds');
  const { complete, json } = values;
  return {
    ...{ path: resolve(folder, file), source, complete, json },
    ...{ allowGone: values['allow-gone'], dryRun: values['dry-run'] },
  };
}

const isSource = (name: string): name is NoticeSource => (NOTICE_SOURCES as readonly string[]).includes(name);

function parse(args: readonly string[], wrong: (why: string) => AppError) {
  const off = { type: 'boolean', default: false } as const;
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        source: { type: 'string' },
        ...{ complete: off, 'allow-gone': off, 'dry-run': off, json: off },
      },
    });
  } catch (error) {
    throw wrong((error as Error).message);
  }
}

/** `npm run import-opportunities`, run in the process that holds the database. */
export const importOpportunitiesCommand: CliCommand = {
  usage: USAGE,
  run: (services, argv, terminal) =>
    tellErrors(argv, terminal, async () => {
      const options = parseOptions(argv, terminal.folder);
      const report = await runFromCommandLine(services, options, terminal);
      terminal.out(`${options.json ? asJson(report, options) : inWords(report, options)}\n`);
      return 0;
    }),
};

async function runFromCommandLine(
  services: AppServices,
  { path, source, complete, allowGone, dryRun }: Options,
  terminal: CommandIo,
): Promise<ImportedNotices> {
  const onProgress = (rows: number) => terminal.err(`${rows.toLocaleString('en-US')} rows\n`);
  const file = { source, path, complete, allowGone, onProgress };
  if (dryRun) return importNotices(services, { ...file, importId: null });
  const importId = await recordImport(services, { source, complete, fileName: basename(path).slice(0, 200) });
  try {
    const report = await importNotices(services, { ...file, importId });
    await finishImport(services, importId, report);
    return report;
  } catch (error) {
    await failImport(services, importId, readableError(error) ?? 'The import was interrupted by an error');
    throw error;
  }
}

const asJson = ({ counts, refused }: ImportedNotices, { source, dryRun }: Options) =>
  JSON.stringify({ source, dry_run: dryRun, ...counts, refusals: refused });

function inWords({ counts, refused }: ImportedNotices, { source, dryRun }: Options): string {
  const lines = IMPORT_COUNTS.map(
    (name) => `  ${name.padEnd(10)} ${counts[name].toLocaleString('en-US').padStart(10)}`,
  );
  const reasons = Map.groupBy(refused, ({ reason }) => reason.replace(/\bline \d+/, 'another line'));
  const why = [...reasons].map(([reason, rows]) => `  ${rows.length} × ${reason} (line ${rows[0]?.line})`);
  const head = `${source === 'sam' ? 'SAM.gov' : 'Open Contracting'}${dryRun ? ' (dry run, nothing was written)' : ''}`;
  return [head, ...lines, ...(why.length > 0 ? ['Refused:', ...why] : [])].join('\n');
}
