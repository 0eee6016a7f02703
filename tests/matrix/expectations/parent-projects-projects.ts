import type { Actor } from '../actors.ts';
import { inside, missing } from '../cells.ts';
import { type Part, partsRead, projectFor, takingPart } from '../parent-projects.ts';
import { goalIn, HIRERS, NOBODY, nothing, OF_ANOTHER_SIDE, partsChange, partsOf } from '../project-changes.ts';
import { table } from '../table.ts';
import type { World } from '../world.ts';

const HEAD = 'id name number state is_archived owner_company_id owner time_zone role sees rights version';
const DETAILS = `${HEAD} description address city state_code zip starts_on ends_on budget_cents funding program rule_pack
  open_to_company due_day created_at`;
const GLANCE = 'group_code scope measure bps amount_cents hours';
const ROW = `id name number state is_archived owner_company_id owner role sees city state_code starts_on ends_on budget_cents
  goals ${inside('goals[]', GLANCE)} goals_total setup`;
const FIRM =
  'contract_id tier firm mwbe_id hiring_company_id groups number title commitment_cents award_cents paid_cents confirmed_cents';
const HOME = `as_of contract_total_cents paid_cents waiting_cents firms_total firms ${inside('firms[]', FIRM)}
  entries ${inside('entries[]', `number kind at by contract ${inside('contract', 'id number title firm')} amount_cents words details`)}`;

const FACTS = {
  name: 'Harbor Point Library',
  number: null,
  description: null,
  address: null,
  city: 'Baltimore',
  state_code: 'MD',
  zip: '21230',
  starts_on: '2026-06-01',
  ends_on: null,
  budget_cents: 1_000_00,
  funding: ['local'],
  time_zone: 'America/New_York',
  program: null,
  open_to_company: false,
  due_day: 10,
};
/** What everybody of the hiring side and staff may ask. */
const everybody = `any malformed
  ${NOBODY} 401 401
  ${HIRERS} impersonator dashboard-payments-invitee INTERNAL 200 400
  ${OF_ANOTHER_SIDE} 403 403`;
/** A change of a project in which the actor has a part. @param seen the body, for the version that the person saw */
const changes = (seen: (version: number) => object, more: object = {}) => ({
  ...partsOf((part) => async (world, actor) => ({
    params: { id: (await projectFor(world, actor, part, more)).id },
    body: seen(1),
  })),
  stale: async (world: World, actor: Actor) => ({
    params: { id: (await projectFor(world, actor, 'owner', more)).id },
    body: seen(7),
  }),
  missing: () => ({ ...missing(), body: seen(1) }),
  malformed: () => [
    { params: { id: 'x' }, body: seen(1) },
    { ...missing(), body: seen(0) },
    { ...missing(), body: { ...seen(1), other: 1 } },
  ],
});

/** With an entry about the branch of the actor's company. */
const withEntry = (part: Part) => async (world: World, actor: Actor) => {
  const { id, branch } = await projectFor(world, actor, part);
  await world.db.kysely
    .insertInto('parent_project_entries')
    .values({
      project_id: id,
      number: 1,
      kind: 'x',
      contract_id: branch,
      branch_id: branch,
      is_public: true,
      at: new Date('2026-11-20T11:00:00Z'),
      details: '{}',
    })
    .execute();
  return { params: { id } };
};

export const projects = [
  table({
    route: 'GET HEAD /api/v1/parent_projects',
    requests: {
      any: async (world, actor) => {
        await goalIn(world, actor, 'owner');
        return { query: 'sort=end&archived=false' };
      },
      malformed: () => [
        { query: 'state=open' },
        { query: 'limit=0' },
        { query: 'owner_company_id=7' },
        { query: 'all=1' },
      ],
    },
    cells: everybody,
    keys: inside('[]', ROW),
  }),
  table({
    route: 'GET HEAD /api/v1/parent_project_owners',
    requests: {
      any: async (world, actor) => {
        await projectFor(world, actor, 'owner');
        return {};
      },
    },
    cells: takingPart,
    keys: '[].id [].business_name',
  }),
  table({
    route: 'GET HEAD /api/v1/parent_project_certificates',
    requests: { any: () => ({}) },
    cells: takingPart,
    keys: `types agencies ${inside('agencies[]', 'id name')}`,
  }),
  table({
    route: 'POST /api/v1/parent_projects',
    requests: {
      own: (world, actor) => ({ body: { owner_company_id: world.parties(actor, 'own').companyId, ...FACTS } }),
      foreign: (world, actor) => ({ body: { owner_company_id: world.parties(actor, 'foreign').companyId, ...FACTS } }),
      malformed: (world, actor) => {
        const owner_company_id = world.parties(actor, 'own').companyId;
        return [
          { body: { owner_company_id, ...FACTS, name: '' } },
          { body: { owner_company_id, ...FACTS, due_day: 31 } },
          { body: { owner_company_id, ...FACTS, ends_on: '2026-05-01' } },
          { body: { owner_company_id, ...FACTS, state: 'active' } },
        ];
      },
    },
    cells: `own foreign malformed
      ${NOBODY} 401 401 401
      ${HIRERS} 201 403 400
      dashboard-payments-invitee 403 403 400
      impersonator INTERNAL ${OF_ANOTHER_SIDE} 403 403 403`,
    keys: DETAILS,
  }),
  table({
    route: 'GET HEAD /api/v1/parent_projects/:id',
    requests: {
      ...partsOf((part) => async (world, actor) => ({ params: { id: (await projectFor(world, actor, part)).id } })),
      ...nothing,
    },
    cells: partsRead,
    keys: DETAILS,
  }),
  table({
    route: 'GET HEAD /api/v1/parent_projects/:id/home',
    requests: { ...partsOf(withEntry), ...nothing },
    cells: partsRead,
    keys: HOME,
  }),
  table({
    route: 'PUT /api/v1/parent_projects/:id',
    requests: changes((version) => ({ version, ...FACTS })),
    cells: partsChange(200),
    keys: DETAILS,
  }),
  table({
    route: 'POST /api/v1/parent_projects/:id/state',
    requests: changes((version) => ({ version, state: 'completed' })),
    cells: partsChange(200),
    keys: DETAILS,
  }),
  table({
    route: 'POST /api/v1/parent_projects/:id/archive',
    requests: changes((version) => ({ version })),
    cells: partsChange(200),
    keys: DETAILS,
  }),
  table({
    route: 'POST /api/v1/parent_projects/:id/restore',
    requests: changes((version) => ({ version }), { archived_at: new Date('2026-11-19T12:00:00Z') }),
    cells: partsChange(200),
    keys: DETAILS,
  }),
];
