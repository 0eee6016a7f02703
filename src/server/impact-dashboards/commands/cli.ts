import { readFile } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { spendColumns } from '#contract/impact-dashboards/schema/vendors.ts';
import { showCents } from '#contract/payments/rules/money.ts';
import type { CliCommand } from '#server/kernel/feature.ts';
import { AppError } from '#server/kernel/http/errors.ts';
import type { SpendColumns } from '../adapters/spend-csv.ts';
import { importSpend, type SpendResult } from './import-spend.ts';

const USAGE = `npm run import-spend -- FILE --dashboard ID [--mapping FILE] [--dry-run] [--json]

  FILE            CSV of a finance system, packed by gzip or not
  --dashboard ID  the impact dashboard that counts it
  --mapping FILE  JSON: {"vendor": "Vendor Name", "amount": "Net", "paid_on": "Check Date", "zip": "ZIP"}.
                  Without it the names of the columns tell
  --dry-run       show what would be counted without writing
  --json          print one JSON object`;

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const wrong = (why: string) => new AppError(400, `${why}\n\n${USAGE}`);
function parseOptions(args: readonly string[]) {
  const off = { type: 'boolean', default: false } as const;
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { dashboard: { type: 'string' }, mapping: { type: 'string' }, 'dry-run': off, json: off },
    });
  } catch (error) {
    throw wrong((error as Error).message);
  }
}

/** `npm run import-spend`, run in the process that holds the database. */
export const importSpendCommand: CliCommand = {
  usage: USAGE,
  async run(services, argv, terminal) {
    try {
      const { values, positionals } = parseOptions(argv);
      const [file, ...more] = positionals;
      if (!file || more.length > 0) throw wrong('Pass one file to import');
      if (!values.dashboard || !UUID.test(values.dashboard)) throw wrong('--dashboard is needed');
      const result = await importSpend(services, {
        dashboardId: values.dashboard,
        path: resolve(terminal.folder, file),
        name: basename(file),
        columns: values.mapping === undefined ? null : await mappingIn(resolve(terminal.folder, values.mapping)),
        dryRun: values['dry-run'],
      });
      terminal.out(`${values.json ? JSON.stringify(result, null, 2) : inWords(result, values['dry-run'])}\n`);
      return 0;
    } catch (error) {
      const known = readable(error);
      if (known === null) throw error;
      terminal.err(`${known}\n`);
      return 1;
    }
  },
};

async function mappingIn(path: string): Promise<SpendColumns> {
  try {
    return spendColumns.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch (error) {
    throw wrong(`The mapping can't be read: ${(error as Error).message}`);
  }
}

function readable(error: unknown): string | null {
  if (error instanceof AppError) return error.message;
  const code = (error as { readonly code?: unknown }).code;
  return code === 'ENOENT' || (typeof code === 'string' && /^(?:CSV|Z)_/.test(code)) ? (error as Error).message : null;
}

const SHARES = [
  ['counted', 'counted as paid'],
  ['tracked', 'already in payment tracking'],
  ['waiting', 'wait for a decision'],
  ['unknown', 'to vendors that are not in the directory'],
] as const;

function inWords(
  { rows, refused, total_cents, refused_cents, vendors, isRepeated, ...shares }: SpendResult,
  dryRun: boolean,
): string {
  const number = (value: number) => value.toLocaleString('en-US');
  return [
    isRepeated
      ? 'This file was read before: nothing is counted again.'
      : dryRun
        ? 'Nothing was written.'
        : 'The file is counted.',
    `${number(rows)} payments of ${showCents(total_cents)}; ${number(refused)} rows of ${showCents(refused_cents)} refused.`,
    ...SHARES.map(([name, words]) => `  ${showCents(shares[name].cents)} in ${number(shares[name].rows)} ${words}`),
    `New vendors: ${number(vendors.sure)} matched, ${number(vendors.doubtful)} wait for a decision, ${number(vendors.unknown)} not in the directory; ${number(vendors.known)} known before.`,
  ].join('\n');
}
