import { randomUUID } from 'node:crypto';
import type { FileCounts, FileStatus } from '#contract/data-files/rules.ts';
import { noCounts } from '#server/data-files/reads/file-plan.ts';
import type { Actor } from './actors.ts';
import { type Part, projectFor } from './parent-projects.ts';
import type { World } from './world.ts';

export const SETTINGS = {
  mapping: { layout: 'rows', columns: { month: 'Month', firm: 'Employer', paid: 'Paid' } },
  choices: { contracts: {}, others: null },
  totals: [],
} as const;
const COUNTS: FileCounts = { ...noCounts(), rows: 2, added: 1 };
const FIGURES = { people: 0, hours_hundredths: 0, new_hires: 0, cents: 100_00 };
const PREVIEW = {
  ...{
    total: FIGURES,
    changes: [],
    contracts: [],
    projects: [],
    warnings: [{ line: 3, words: 'The same as another line' }],
  },
  months: [{ month: '2026-10', month_id: null, state: null, added: 1, changed: 0, unchanged: 0, not_in_file: 0 }],
  sums: [{ by: 'month', key: '2026-10', ...FIGURES }],
  totals: [{ label: 'Total', measure: 'paid', value: 100_00, source: 'october.csv', rows_value: 100_00 }],
};

/** A file of a project in which the actor has a part: of the branch of the actor's company, or of another. */
export async function fileOf(
  world: World,
  actor: Actor,
  { part, other = false, status = 'checked' }: { part: Part; other?: boolean; status?: FileStatus },
): Promise<{ readonly id: string; readonly project: string }> {
  const project = await projectFor(world, actor, part);
  const id = randomUUID();
  const db = world.db.kysely;
  await db
    .insertInto('data_files')
    .values({
      ...{ id, project_id: project.id, branch_id: other ? project.other : project.branch, tab: 'contracting', status },
      ...{ file_name: 'october.csv', upload: id.replaceAll('-', ''), headers: ['Month', 'Employer', 'Paid'] },
      ...{ settings: JSON.stringify(SETTINGS), counts: JSON.stringify(COUNTS), preview: JSON.stringify(PREVIEW) },
      ...{ created_by: world.userId('colleague'), created_at: new Date('2026-11-20T11:00:00Z') },
    })
    .execute();
  await db
    .insertInto('data_file_refusals')
    .values({ file_id: id, position: 0, line: 3, column: 'Paid', reason: 'is missing', cells: '{"Employer":"X"}' })
    .execute();
  return { id, project: project.id };
}
export const fileIn =
  (part: Part, body?: object, more: { other?: boolean; status?: FileStatus } = {}) =>
  async (world: World, actor: Actor) => ({
    params: { id: (await fileOf(world, actor, { part, ...more })).id },
    ...(body && { body }),
  });

/** The list of a project with a file. */
export const listIn = (part: Part) => async (world: World, actor: Actor) => ({
  params: { id: (await fileOf(world, actor, { part })).project },
});
