import { readFile as readText } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { CHOICES, FILE_COUNTS } from '#contract/data-files/rules.ts';
import { type FileChoices, type FilePreview, fileMapping, fileSettings } from '#contract/data-files/schema.ts';
import { MONTHLY_REPORTS, type MonthlyReport } from '#contract/data-input/rules.ts';
import { showCents } from '#contract/payments/rules/money.ts';
import { recipient, toUserActor } from '#server/accounts/reads.ts';
import type { UserActor } from '#server/kernel/context/actor.ts';
import type { AppServices } from '#server/kernel/context/app-services.ts';
import type { CliCommand, CommandIo } from '#server/kernel/feature.ts';
import { AppError } from '#server/kernel/http/errors.ts';
import { readableError, tellErrors } from '#server/kernel/process/command-errors.ts';
import type { Refusal } from '../adapters/file-cells.ts';
import { authorizeBranch, type BranchFor } from '../policy.ts';
import { branchesOf, reportersOf } from '../reads/branches.ts';
import type { FilePlan, FileToPlan } from '../reads/file-plan.ts';
import { planFile } from '../reads/plan-file.ts';
import { failFile, keepPlan, recordFile, refusalsOf } from './records.ts';
import { writePlan } from './write-months.ts';

const USAGE = `npm run import-project-data -- FILE --project ID --tab ${MONTHLY_REPORTS.join('|')} [--branch ID] [--mapping FILE]
                                [--others new|leave_out] [--as EMAIL] [--leave-out-refused] [--dry-run] [--json]

  --branch ID     the prime contract whose months it fills; not needed where the project has one
  --mapping FILE  JSON: {"mapping": {"layout": "rows", "columns": {"firm": "Employer", "hours": "Hours", …},
                  "fixed": {"month": "2026-10"}}, "choices": {"others": "new"}}; each part may be left out. Without a
                  mapping the columns tell
  --others new|leave_out  contracts that the project does not have: add them below the branch, or leave them out
  --as EMAIL      in whose name; else somebody who reviews the project's months
  --leave-out-refused  write the others although cells are refused or contracts are not found
  --dry-run       show what would change without writing
  --json          print one JSON object`;

interface Options {
  readonly path: string;
  readonly project: string;
  readonly tab: MonthlyReport;
  readonly branch: string | null;
  readonly mapping: string | null;
  readonly others: FileChoices['others'];
  readonly as: string | null;
  readonly leaveOut: boolean;
  readonly dryRun: boolean;
  readonly json: boolean;
}
interface Outcome {
  readonly plan: FilePlan;
  /** The first of them. */
  readonly refused: readonly Refusal[];
  readonly written: boolean;
  readonly id: string | null;
}

/** Refused cells that are printed; all are counted and kept with the import. */
const PRINTED = 1_000;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const wrong = (why: string) => new AppError(400, `${why}\n\n${USAGE}`);

/** @throws AppError 400 with the usage */
function parseOptions(args: readonly string[], folder: string): Options {
  const { values, positionals } = parse(args);
  const [file, ...more] = positionals;
  if (!file || more.length > 0) throw wrong('Pass one file to import');
  const tab = MONTHLY_REPORTS.find((name) => name === values.tab);
  if (!tab) throw wrong('--tab is needed');
  if (!values.project || !UUID.test(values.project)) throw wrong('--project is needed: the id of a project');
  if (values.branch !== undefined && !UUID.test(values.branch))
    throw wrong('--branch must be the id of a prime contract');
  const others = CHOICES.find((one) => one === values.others) ?? null;
  if (values.others !== undefined && others === null) throw wrong('--others must be new or leave_out');
  return {
    path: resolve(folder, file),
    project: values.project,
    tab,
    branch: values.branch ?? null,
    mapping: values.mapping === undefined ? null : resolve(folder, values.mapping),
    others,
    as: values.as ?? null,
    leaveOut: values['leave-out-refused'],
    dryRun: values['dry-run'],
    json: values.json,
  };
}

function parse(args: readonly string[]) {
  const off = { type: 'boolean', default: false } as const;
  const text = { type: 'string' } as const;
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        ...{ project: text, tab: text, branch: text, mapping: text, others: text, as: text },
        ...{ 'leave-out-refused': off, 'dry-run': off, json: off },
      },
    });
  } catch (error) {
    throw wrong((error as Error).message);
  }
}

/** `npm run import-project-data`, run in the process that holds the database. */
export const importProjectDataCommand: CliCommand = {
  usage: USAGE,
  run: (services, argv, terminal) =>
    tellErrors(argv, terminal, async () => {
      const options = parseOptions(argv, terminal.folder);
      const outcome = await runFromCommandLine(services, options, terminal);
      terminal.out(`${options.json ? asJson(outcome, options) : inWords(outcome, options)}\n`);
      return outcome.written || options.dryRun ? 0 : 1;
    }),
};

async function runFromCommandLine(services: AppServices, options: Options, terminal: CommandIo): Promise<Outcome> {
  const { tab, path } = options;
  const { branch, actor } = await whereAndWho(services, options);
  const settings = await settingsOf(options);
  const refused: Refusal[] = [];
  const file: FileToPlan = {
    ...{ path, tab, branch, settings, fileName: basename(path) },
    onRefused: async (more) => void refused.push(...more.slice(0, PRINTED - refused.length)),
    onProgress: (rows) => terminal.err(`${rows.toLocaleString('en-US')} rows\n`),
  };
  const ctx = { ...services.readContext(), actor };
  const plan = await planFile(ctx, file);
  if (plan.fault !== null)
    throw new AppError(422, `The mapping ${plan.fault}. Pass one with --mapping\n${mappingOf(plan)}`);
  const mayWrite = options.leaveOut || plan.counts.refused + plan.counts.undecided === 0;
  if (options.dryRun || !mayWrite) return { plan, refused, written: false, id: null };
  const id = await recordFile(services, { branch, tab, fileName: basename(path) });
  try {
    const store = refusalsOf(services, id);
    if (refused.length > 0) await planFile(ctx, { ...file, onRefused: store, onProgress: undefined });
    await writePlan(services, { id, tab, branch, actor }, plan);
    await keepPlan(services, { id, tab, branch }, 'done', plan);
  } catch (error) {
    await failFile(services, id, readableError(error) ?? 'The import was interrupted by an error');
    throw error;
  }
  return { plan, refused, written: true, id };
}

/** @throws AppError 403, 404 */
async function whereAndWho(
  services: AppServices,
  { project, branch, as }: Options,
): Promise<{ branch: BranchFor; actor: UserActor }> {
  const { sql } = services.readContext();
  const branches = await branchesOf(sql, project);
  const [only, ...others] = branch === null ? branches : branches.filter(({ id }) => id === branch);
  if (!only)
    throw new AppError(
      404,
      branch === null ? 'The project has no prime contract' : 'This is no prime contract of the project',
    );
  if (others.length > 0)
    throw new AppError(
      404,
      `Pass --branch with one of\n${branches.map(({ id, title, firm }) => `  ${id}  ${title}, ${firm}`).join('\n')}`,
    );
  const actor = await reporter(services, await reportersOf(sql, { project, branch: only.id }), as);
  return { actor, branch: await authorizeBranch({ ...services.readContext(), actor }, project, only.id) };
}

/** The first of these people whose account is open, or the one with this email. @throws AppError 404 */
async function reporter(services: AppServices, people: readonly string[], email: string | null): Promise<UserActor> {
  const { sql, config } = services.readContext();
  for (const id of people) {
    const person = await recipient(sql, config, id);
    if (person && (email === null || person.email.toLowerCase() === email.toLowerCase())) return toUserActor(person);
  }
  throw new AppError(
    404,
    email === null ? 'Nobody reports for this branch' : `${email} does not report for this branch`,
  );
}

const partSettings = fileSettings.extend({ mapping: fileMapping.nullable().default(null) });

/** @throws AppError 422 */
async function settingsOf({ mapping: path, others }: Options): Promise<FileToPlan['settings']> {
  const given = path === null ? partSettings.parse({}) : readSettings(path, await readText(path, 'utf8'));
  return others === null ? given : { ...given, choices: { ...given.choices, others } };
}

/** @throws AppError 422 */
function readSettings(path: string, text: string) {
  try {
    return partSettings.parse(JSON.parse(text));
  } catch (error) {
    const why = error instanceof z.ZodError ? z.prettifyError(error) : (error as Error).message;
    throw new AppError(422, `The mapping ${path} is not valid: ${why}`);
  }
}

const mappingOf = ({ settings, headers }: FilePlan) =>
  `Read so far: ${JSON.stringify({ mapping: settings.mapping })}\nColumns: ${headers.join(', ')}`;

const asJson = ({ plan, refused, written, id }: Outcome, { dryRun }: Options) => {
  const { hash, counts, preview, settings } = plan;
  const { contracts, changes: _, ...shown } = preview;
  return JSON.stringify({
    ...{ dry_run: dryRun, written, id, ...counts, sha256: hash, ...shown, settings },
    contracts: contracts.slice(0, 100),
    refusals: refused.map(({ line, column, reason }) => ({ line, column, reason })),
  });
};

function inWords({ plan, refused, written }: Outcome, { dryRun }: Options): string {
  const { counts, preview } = plan;
  const { total } = preview;
  const said = dryRun
    ? ' (dry run, nothing was written)'
    : written
      ? ''
      : ' (nothing was written: see what is refused)';
  const figures = [
    total.hours_hundredths > 0 && `${hours(total.hours_hundredths)} hours`,
    total.people > 0 && `${total.people.toLocaleString('en-US')} people`,
    total.cents !== 0 && showCents(total.cents),
  ].filter(Boolean);
  const show = (value: number, measure: string) =>
    measure === 'paid' ? showCents(value) : measure === 'hours' ? hours(value) : value.toLocaleString('en-US');
  return [
    `Project data${said}: ${figures.join(', ') || 'nothing'}`,
    ...FILE_COUNTS.map((name) => `  ${name.padEnd(10)} ${counts[name].toLocaleString('en-US').padStart(10)}`),
    ...preview.months.map(
      ({ month, state, added, changed, unchanged }) =>
        `${month} (${state ?? 'new'}): ${added} added, ${changed} changed, ${unchanged} unchanged`,
    ),
    ...preview.totals.map(
      ({ label, measure, value, rows_value, source }) =>
        `${value === rows_value ? 'Total agrees' : 'TOTAL DIFFERS'}: ${label} ${show(value, measure)} by ${source}, rows ${show(rows_value, measure)}`,
    ),
    ...undecidedOf(preview),
    ...preview.warnings.map(({ line, words }) => `Note: ${words}${line === null ? '' : ` (line ${line})`}`),
    ...reasonsOf(refused),
  ].join('\n');
}

/** Contracts that are printed. */
const CONTRACTS_PRINTED = 20;

function undecidedOf({ contracts }: FilePreview): string[] {
  const waiting = contracts.filter(({ outcome }) => outcome === 'undecided');
  if (waiting.length === 0) return [];
  return [
    `${waiting.length} contracts of the file are not in the project. --others new adds them, --others leave_out leaves them out`,
    ...waiting.slice(0, CONTRACTS_PRINTED).map(({ line, number, firm, doubt }) => {
      const name = [number, firm].filter(Boolean).join(', ');
      return `  ${name} (line ${line})${doubt === null ? '' : `: ${doubt}`}`;
    }),
    ...(waiting.length > CONTRACTS_PRINTED ? [`  and ${waiting.length - CONTRACTS_PRINTED} more`] : []),
  ];
}

const hours = (hundredths: number): string => (hundredths / 100).toLocaleString('en-US', { minimumFractionDigits: 2 });

function reasonsOf(refused: readonly Refusal[]): string[] {
  const reasons = Map.groupBy(refused, ({ column, reason }) => `${column} ${reason}`.trim());
  return [...reasons].map(([reason, cells]) => `Refused: ${cells.length} × ${reason} (line ${cells[0]?.line})`);
}
