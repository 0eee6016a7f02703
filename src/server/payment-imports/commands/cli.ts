import { readFile as readText } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { IMPORT_COUNTS, type PaymentMapping } from '#contract/payment-imports/rules.ts';
import { paymentMapping } from '#contract/payment-imports/schema.ts';
import { showCents } from '#contract/payments/rules/money.ts';
import { findHiringCompanies } from '#server/accounts/reads/find-companies.ts';
import { SYSTEM_ACTOR } from '#server/kernel/context/actor.ts';
import type { AppServices } from '#server/kernel/context/app-services.ts';
import type { CliCommand, CommandIo } from '#server/kernel/feature.ts';
import { AppError } from '#server/kernel/http/errors.ts';
import { readableError, tellErrors } from '#server/kernel/process/command-errors.ts';
import type { Refusal } from '../adapters/read-payment.ts';
import { type ReadFile, readFile } from './read-file.ts';
import { failImport, keepResult, recordImport, refusalsOf } from './records.ts';

const USAGE = `npm run import-payments -- FILE --payer "NAME" [--mapping FILE] [--dry-run] [--json]

  --payer NAME    the company that paid, as it is named in Plumbline
  --mapping FILE  JSON: {"columns": {"contract_number": "PO #", "amount": "Net", "paid_on": "Check Date"}}.
                  Without it the names of the columns tell
  --dry-run       show what would be reported without writing
  --json          print one JSON object`;

interface Options {
  readonly path: string;
  readonly payer: string;
  readonly mapping: string | null;
  readonly dryRun: boolean;
  readonly json: boolean;
}
interface Outcome extends ReadFile {
  /** The first of them. */
  readonly refused: readonly Refusal[];
}

/** Refused rows that are printed; all are counted and kept with the import. */
const PRINTED = 1_000;

/** @throws AppError 400 with the usage */
function parseOptions(args: readonly string[], folder: string): Options {
  const wrong = (why: string) => new AppError(400, `${why}\n\n${USAGE}`);
  const { values, positionals } = parse(args, wrong);
  const [file, ...more] = positionals;
  if (!file || more.length > 0) throw wrong('Pass one file to import');
  if (!values.payer) throw wrong('--payer is needed');
  const mapping = values.mapping === undefined ? null : resolve(folder, values.mapping);
  return { path: resolve(folder, file), payer: values.payer, mapping, dryRun: values['dry-run'], json: values.json };
}

function parse(args: readonly string[], wrong: (why: string) => AppError) {
  const off = { type: 'boolean', default: false } as const;
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { payer: { type: 'string' }, mapping: { type: 'string' }, 'dry-run': off, json: off },
    });
  } catch (error) {
    throw wrong((error as Error).message);
  }
}

/** `npm run import-payments`, run in the process that holds the database. */
export const importPaymentsCommand: CliCommand = {
  usage: USAGE,
  run: (services, argv, terminal) =>
    tellErrors(argv, terminal, async () => {
      const options = parseOptions(argv, terminal.folder);
      const outcome = await runFromCommandLine(services, options, terminal);
      terminal.out(`${options.json ? asJson(outcome, options) : inWords(outcome, options)}\n`);
      return 0;
    }),
};

async function runFromCommandLine(services: AppServices, options: Options, terminal: CommandIo): Promise<Outcome> {
  const companyId = await payerNamed(services, options.payer);
  const mapping = options.mapping === null ? null : await mappingIn(options.mapping);
  const onProgress = (rows: number) => terminal.err(`${rows.toLocaleString('en-US')} rows\n`);
  const refused: Refusal[] = [];
  const keep = (more: readonly Refusal[]) => refused.push(...more.slice(0, PRINTED - refused.length));
  const file = { path: options.path, companyId, actor: SYSTEM_ACTOR, mapping, onProgress };
  if (options.dryRun) {
    const onRefused = async (more: readonly Refusal[]) => void keep(more);
    const result = await readFile(services, { ...file, importId: null, onRefused });
    if (result.fault !== null) throw new AppError(422, `The mapping ${result.fault}. Pass one with --mapping`);
    return { ...result, refused };
  }
  const importId = await recordImport(services, { companyId, mapping, fileName: basename(options.path).slice(0, 200) });
  const store = refusalsOf(services, importId);
  const onRefused = async (more: readonly Refusal[]) => {
    keep(more);
    await store(more);
  };
  try {
    const result = await readFile(services, { ...file, importId, onRefused });
    await keepResult(services, importId, 'done', result);
    return { ...result, refused };
  } catch (error) {
    await failImport(services, importId, readableError(error) ?? 'The import was interrupted by an error');
    throw error;
  }
}

/** @throws AppError 404 unless just one company has the name */
async function payerNamed(services: AppServices, name: string): Promise<string> {
  const found = await findHiringCompanies(services.readContext().sql, name);
  const exact = found.filter(({ business_name }) => business_name.toLowerCase() === name.toLowerCase());
  const [only, ...others] = exact.length > 0 ? exact : found;
  if (!only) throw new AppError(404, `No company is called ${name}`);
  if (others.length > 0)
    throw new AppError(404, `Several companies fit ${name}: ${found.map((one) => one.business_name).join(', ')}`);
  return only.id;
}

/** @throws AppError 422 */
async function mappingIn(path: string): Promise<PaymentMapping> {
  try {
    return paymentMapping.parse(JSON.parse(await readText(path, 'utf8')));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw error;
    throw new AppError(422, `The mapping ${path} is not valid: ${(error as Error).message}`);
  }
}

const asJson = ({ counts, reportedCents, hash, mapping, payments, refused }: Outcome, { dryRun }: Options) =>
  JSON.stringify({
    ...{ dry_run: dryRun, ...counts, reported_cents: reportedCents, sha256: hash, mapping, payments },
    refusals: refused.map(({ line, column, reason }) => ({ line, column, reason })),
  });

function inWords({ counts, reportedCents, mapping, refused }: Outcome, { dryRun }: Options): string {
  const head = `Payments${dryRun ? ' (dry run, nothing was written)' : ''}: ${showCents(reportedCents)}`;
  const lines = IMPORT_COUNTS.map(
    (name) => `  ${name.padEnd(10)} ${counts[name].toLocaleString('en-US').padStart(10)}`,
  );
  const read = Object.entries(mapping.columns).map(([field, column]) => `  ${field}: ${column}`);
  const reasons = Map.groupBy(refused, ({ column, reason }) =>
    `${column} ${reason}`.trim().replace(/\bline \d+/, 'another line'),
  );
  const why = [...reasons].map(([reason, rows]) => `  ${rows.length} × ${reason} (line ${rows[0]?.line})`);
  return [head, ...lines, 'Columns:', ...read, ...(why.length > 0 ? ['Refused:', ...why] : [])].join('\n');
}
