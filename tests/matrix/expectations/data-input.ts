import { createMonth, createMonthRow } from '#server/data-input/factory.ts';
import { createProjectGoal } from '#server/parent-projects/factory.ts';
import type { Actor } from '../actors.ts';
import { inside, missing } from '../cells.ts';
import { CONTRACTS, MONTH, MONTH_HEAD, monthRead, readRequests } from '../months.ts';
import { type Part, partsRead, projectFor, takingPart } from '../parent-projects.ts';
import { table } from '../table.ts';
import type { World } from '../world.ts';

/** A project with a goal, a draft and an accepted month, of which the cell reads something. */
const projectWith = (part: Part, query?: string) => async (world: World, actor: Actor) => {
  const db = world.db.kysely;
  const { id, branch } = await projectFor(world, actor, part);
  await createProjectGoal(db, {
    project_id: id,
    created_by: world.userId('colleague'),
    group_code: 'WOMEN',
    scope: 'workforce',
    measure: 'hours',
  });
  const submitted = { submitted_by: world.userId('colleague'), submitted_at: new Date() };
  for (const [month, state] of [
    ['2026-10-01', 'draft'],
    ['2026-09-01', 'accepted'],
  ] as const) {
    const values = state === 'draft' ? {} : ({ ...submitted, state, accepted_revision: 1 } as const);
    const month_id = await createMonth(db, { project_id: id, branch_id: branch, month, ...values });
    await createMonthRow(db, { month_id, branch_id: branch });
  }
  await db
    .insertInto('project_local_places')
    .values({
      id: crypto.randomUUID(),
      project_id: id,
      zip: '21230',
      added_by: world.userId('colleague'),
      added_at: new Date(),
    })
    .execute();
  return { params: { id }, ...(query !== undefined && { query }) };
};
const ofProject = (query?: string, wrong: readonly string[] = []) => ({
  owner: projectWith('owner', query),
  editor: projectWith('editor', query),
  reporter: projectWith('reporter', query),
  viewer: projectWith('viewer', query),
  prime: projectWith('prime', query),
  nobody: projectWith('nobody', query),
  missing: () => ({ ...missing(), ...(query !== undefined && { query }) }),
  malformed: () => [
    { params: { id: '7' }, ...(query !== undefined && { query }) },
    ...wrong.map((one) => ({ ...missing(), query: one })),
  ],
});

export const dataInput = [
  table({
    route: 'GET HEAD /api/v1/parent_projects/:id/data_input',
    requests: ofProject(),
    cells: partsRead,
    keys: `branches ${inside('branches[]', 'id title firm number may_report')} this_month due_day measure trades may_edit_places`,
  }),
  table({
    route: 'GET HEAD /api/v1/parent_projects/:id/months',
    requests: ofProject('tab=workforce-utilization', ['tab=7', 'month=2026', 'limit=0', 'state=open', 'by=x']),
    cells: partsRead,
    keys: inside('[]', MONTH_HEAD),
  }),
  table({
    route: 'GET HEAD /api/v1/parent_projects/:id/waiting',
    requests: ofProject(),
    cells: partsRead,
    keys: `months ${inside('months[]', `${MONTH_HEAD} waits_for is_mine`)} late mine more`,
  }),
  table({
    route: 'GET HEAD /api/v1/months/waiting',
    requests: {
      any: async (world, actor) => {
        await projectWith('owner')(world, actor);
        return {};
      },
    },
    cells: takingPart,
    keys: inside('[]', 'project_id to_submit to_review late'),
  }),
  table({
    route: 'GET HEAD /api/v1/parent_projects/:id/workforce',
    requests: ofProject('tab=workforce-utilization', [
      '',
      'tab=contracting',
      'tab=local-hiring&of=draft',
      'tab=local-hiring&from=10',
    ]),
    cells: partsRead,
    keys: `months total ${inside('total', 'people hours_hundredths new_hires')}
      groups ${inside('groups[]', 'by key name people hours_hundredths new_hires')}
      goals ${inside('goals[]', 'group_code name measure bps hours counted of share_bps')}`,
  }),
  table({
    route: 'GET HEAD /api/v1/parent_projects/:id/local_places',
    requests: ofProject(),
    cells: partsRead,
    keys: inside('[]', 'id zip street added_at'),
  }),
  table({
    route: 'GET HEAD /api/v1/project_months/:id',
    requests: readRequests('revision=1', 'revision=0'),
    cells: monthRead,
    keys: `${MONTH} ${CONTRACTS}`,
  }),
  table({
    route: 'GET HEAD /api/v1/project_months/:id/history',
    requests: { ...readRequests('', ''), malformed: () => ({ params: { id: '7' } }) },
    cells: monthRead,
    keys: `revisions ${inside(
      'revisions[]',
      'number reason nothing_reason started_at started_by submitted_at submitted_by accepted_at accepted_by discarded_at',
    )} steps`,
  }),
  table({
    route: 'GET HEAD /api/v1/project_months/:id/differences',
    requests: readRequests('from=1&to=1', 'from=1'),
    cells: monthRead,
    keys: null,
  }),
];
