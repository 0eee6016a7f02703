import type { Actor } from '../actors.ts';
import { inside, missing } from '../cells.ts';
import { partsRead } from '../parent-projects.ts';
import { goalIn, nothing, partsChange, partsOf } from '../project-changes.ts';
import { table } from '../table.ts';
import type { World } from '../world.ts';

const GOALS = inside(
  '[]',
  `id group_code name scope measure bps amount_cents hours certificate_types agencies ${inside('agencies[]', 'id name')}
   effective_from effective_until period created_at created_by ended_by`,
);
const GOAL = {
  group_code: 'WBE',
  name: 'Women-owned (WBE)',
  scope: 'all',
  measure: 'percent',
  bps: 1000,
  amount_cents: null,
  hours: null,
  certificate_types: ['WBE'],
  agency_ids: [],
  effective_from: '2026-06-01',
  effective_until: null,
};
const { group_code: _, scope: __, measure: ___, ...VALUES } = GOAL;

/** A change of a goal. @param seen the body, for the last day that the person saw */
const goalChanges = (seen: (until: string | null) => object) => ({
  ...partsOf((part) => async (world, actor) => {
    const { id, goal } = await goalIn(world, actor, part);
    return { params: { id, goal_id: goal }, body: seen(null) };
  }),
  stale: async (world: World, actor: Actor) => {
    const { id, goal } = await goalIn(world, actor, 'owner');
    return { params: { id, goal_id: goal }, body: seen('2027-01-01') };
  },
  // a goal of another project is not there
  missing: async (world: World, actor: Actor) => {
    const [{ id }, { goal }] = [await goalIn(world, actor, 'owner'), await goalIn(world, actor, 'owner')];
    return { params: { id, goal_id: goal }, body: seen(null) };
  },
  malformed: async (world: World, actor: Actor) => {
    const { id, goal } = await goalIn(world, actor, 'owner');
    return [
      { params: { id, goal_id: 'x' }, body: seen(null) },
      { params: { id, goal_id: goal }, body: seen('soon') },
    ];
  },
});

export const goals = [
  table({
    route: 'GET HEAD /api/v1/parent_projects/:id/goals',
    requests: {
      ...partsOf((part) => async (world, actor) => ({ params: { id: (await goalIn(world, actor, part)).id } })),
      ...nothing,
    },
    cells: partsRead,
    keys: GOALS,
  }),
  table({
    route: 'POST /api/v1/parent_projects/:id/goals',
    requests: {
      ...partsOf((part) => async (world, actor) => ({
        params: { id: (await goalIn(world, actor, part)).id },
        body: GOAL,
      })),
      // another one holds on the same days
      stale: async (world, actor) => ({
        params: { id: (await goalIn(world, actor, 'owner')).id },
        body: { ...GOAL, group_code: 'MBE' },
      }),
      missing: () => ({ ...missing(), body: GOAL }),
      malformed: () => [
        { params: { id: 'x' }, body: GOAL },
        { ...missing(), body: { ...GOAL, bps: 0 } },
        { ...missing(), body: { ...GOAL, measure: 'hours' } },
        { ...missing(), body: { ...GOAL, effective_until: '2026-05-01' } },
      ],
    },
    cells: partsChange(201, 409),
    keys: GOALS,
  }),
  table({
    route: 'POST /api/v1/parent_projects/:id/goals/:goal_id/replacement',
    requests: goalChanges((seen_until) => ({ seen_until, ...VALUES, effective_from: '2026-11-01' })),
    cells: partsChange(201),
    keys: GOALS,
  }),
  table({
    route: 'POST /api/v1/parent_projects/:id/goals/:goal_id/end',
    requests: goalChanges((seen_until) => ({ seen_until, last_day: '2026-12-31' })),
    cells: partsChange(200),
    keys: GOALS,
  }),
];
