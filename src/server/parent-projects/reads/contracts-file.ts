import { PARTICIPATION_LABELS } from '#contract/parent-projects/rules.ts';
import type {
  ProjectContractRow,
  ProjectContracts,
  ProjectContractsFile,
} from '#contract/parent-projects/schema/contracts.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { tableFile } from '#server/kernel/exports/table-file.ts';
import type { TableRow } from '#server/kernel/exports/table-row.ts';
import type { FileDownload } from '#server/kernel/http/handler.ts';
import { projectContracts } from './contracts.ts';

const PAGE = 500;
const STATES = { active: 'Active', completed: 'Completed', removed: 'Removed' } as const;

const FACTS: Readonly<Record<string, (row: ProjectContractRow) => string | number | null>> = {
  Tier: ({ tier }) => tier,
  Number: ({ number }) => number,
  Contract: ({ title }) => title,
  Firm: ({ firm }) => firm,
  'Counts for': ({ credit_group }) => credit_group,
  'Takes part by': ({ participation }) => PARTICIPATION_LABELS[participation],
  State: ({ state, award_cents }) => (state === 'active' && award_cents === null ? 'Not awarded' : STATES[state]),
  'Awarded on': ({ awarded_on }) => awarded_on,
  'In payment tracking': ({ is_tracked }) => (is_tracked ? 'Yes' : 'No'),
};
const AMOUNTS = {
  'Goal (US dollars)': 'goal_cents',
  'Commitment (US dollars)': 'commitment_cents',
  'Award (US dollars)': 'award_cents',
  'Paid (US dollars)': 'paid_cents',
  'Confirmed (US dollars)': 'confirmed_cents',
} as const;

const dollars = (cents: number | null) => (cents === null ? null : cents / 100);
const amounts = (of: ProjectContracts['total']) => Object.values(AMOUNTS).map((name) => dollars(of[name]));

/** The contracts of a project as a file, in the order of the tree, with what they add up to. @throws AppError 401, 404, 429 */
export async function contractsFile(
  ctx: ReadContext,
  projectId: string,
  { format, ...filters }: ProjectContractsFile,
): Promise<FileDownload> {
  // who may not read them is told before a file begins
  const first = await projectContracts(ctx, projectId, { ...filters, limit: PAGE });
  const next = (after: string) => projectContracts(ctx, projectId, { ...filters, after, limit: PAGE });
  return tableFile(ctx, {
    name: `project-contracts-${ctx.now.toISOString().slice(0, 10)}`,
    format,
    sheet: 'Contracts',
    columns: [...Object.keys(FACTS), ...Object.keys(AMOUNTS), 'Part of the total', 'Plumbline id'],
    pages: pagesOf(first, next),
  });
}

async function* pagesOf(
  first: ProjectContracts,
  next: (after: string) => Promise<ProjectContracts>,
): AsyncGenerator<readonly TableRow[]> {
  for (let page = first; ; page = await next(page.next ?? '')) {
    yield page.rows.map((row) => [
      ...Object.values(FACTS).map((cell) => cell(row)),
      ...amounts(row),
      row.matches ? 'Yes' : 'No',
      row.id,
    ]);
    if (page.next === null) break;
  }
  const blank = Object.keys(FACTS).length - 1;
  yield [['Total, each amount once', ...Array<null>(blank).fill(null), ...amounts(first.total), null, null]];
}
