import type { FileCounts } from '#contract/data-files/rules.ts';
import type { FilePreview } from '#contract/data-files/schema.ts';
import type { MonthlyReport } from '#contract/data-input/rules.ts';
import { importProjectDataCommand } from '#server/data-files/commands/cli.ts';
import { dataFileOf } from '#server/data-files/factory.ts';
import type { TestApp } from './app.ts';
import { type MonthWorld, monthCalls } from './months.ts';

export interface PrintedImport
  extends FileCounts,
    Pick<FilePreview, 'months' | 'total' | 'totals' | 'contracts' | 'warnings'> {
  readonly error?: string;
  readonly written: boolean;
  readonly settings: { readonly mapping: { readonly layout: string; readonly columns: Record<string, string> } };
  readonly refusals: { line: number; column: string; reason: string }[];
}

/** Imports files into a branch by the command line, as its operator does. */
export function dataImports(t: TestApp, world: MonthWorld) {
  const calls = monthCalls(t, world);
  async function run(path: string, tab: MonthlyReport, ...more: string[]): Promise<PrintedImport> {
    let out = '';
    const args = [path, '--project', world.project, '--branch', world.branch, '--tab', tab, '--json', ...more];
    await importProjectDataCommand.run(t.app.services, args, {
      folder: '/',
      out: (text) => {
        out += text;
      },
      err: () => undefined,
    });
    return JSON.parse(out);
  }
  const rowsOf = async (month = '2026-10', tab: MonthlyReport = 'workforce-utilization') =>
    (await calls.month((await calls.open(tab, month)).id)).rows;
  return { calls, run, rowsOf };
}

/** Arguments for settings of their own. */
export const mapped = async (settings: object): Promise<string[]> => [
  '--mapping',
  await dataFileOf(JSON.stringify(settings), 'mapping.json'),
];
export const countsOf = ({ rows, added, changed, unchanged, refused }: FileCounts) => [
  ...[rows, added, changed, unchanged, refused],
];
export const reasonsOf = ({ refusals }: PrintedImport) =>
  refusals.map(({ line, column, reason }) => `${line} ${column}: ${reason}`);
