import { randomUUID } from 'node:crypto';
import type { Actor } from '../actors.ts';
import { inside } from '../cells.ts';
import {
  ADDENDUM,
  AWARD,
  addAddendum,
  EMPTY_OPPORTUNITY,
  FILE,
  fileOf,
  ISSUED,
  nowhere,
  OPPORTUNITY,
  type Owned,
  on,
  opportunityOf,
  ownerCells,
  readerCells,
} from '../opportunities.ts';
import { table } from '../table.ts';
import type { World } from '../world.ts';

const REMOVED = new Date('2026-11-20T11:00:00Z');

/** One with everything that can be read of it. */
async function whole(world: World, actor: Actor): Promise<string> {
  const id = await opportunityOf(world, actor, 'foreign', 'awarded');
  await addAddendum(world, id);
  await fileOf(world, id, ISSUED);
  const award = { mwbe_id: world.firm('firm'), name: 'firm', amount: 1, position: 0 };
  await world.db.kysely
    .insertInto('opportunity_awards')
    .values({ id: randomUUID(), opportunity_id: id, ...award })
    .execute();
  return id;
}
const asQuery = async (id: Promise<string>) => ({ query: `id=${await id}` });

const read = table({
  route: 'GET HEAD /api/v1/opportunities',
  requests: {
    published: (world, actor) => asQuery(whole(world, actor)),
    own: (world, actor) => asQuery(opportunityOf(world, actor, 'own', 'draft')),
    foreign: (world, actor) => asQuery(opportunityOf(world, actor, 'foreign', 'draft')),
    removed: (world, actor) => asQuery(opportunityOf(world, actor, 'own', 'draft', { removed_at: REMOVED })),
    missing: () => ({ query: `id=${randomUUID()}` }),
    malformed: () => [{}, { query: 'id=7' }, { query: `id=${randomUUID()}&all=1` }],
  },
  cells: readerCells('published own foreign removed missing malformed', {
    own: [200, 200, 404, 404, 404, 400],
    staff: [200, 200, 200, 404, 404, 400],
    others: [200, 404, 404, 404, 404, 400],
  }),
  keys: `${OPPORTUNITY} ${ADDENDUM} ${AWARD} ${FILE}`,
});

const listed = async (world: World, actor: Actor, query = '') => {
  await opportunityOf(world, actor, 'own', 'draft');
  await opportunityOf(world, actor, 'foreign', 'published');
  return { query };
};
const own = table({
  route: 'GET HEAD /api/v1/opportunities/own',
  requests: {
    any: (world, actor) => listed(world, actor, 'sort=deadline'),
    malformed: () => [{ query: 'state=open' }, { query: 'sort=title' }, { query: 'limit=0' }, { query: 'before=7' }],
  },
  cells: ownerCells('any malformed', { own: [200, 400], outsider: [200, 400] }),
  keys: inside(
    '[]',
    'id hiring_company_id owner state title naics city state_code deadline deadline_at time_zone is_open updated_at published_at',
  ),
});
const counts = table({
  route: 'GET HEAD /api/v1/opportunities/own/counts',
  requests: {
    any: (world, actor) => listed(world, actor),
    malformed: () => [{ query: 'hiring_company_id=7' }, { query: 'state=draft' }],
  },
  cells: ownerCells('any malformed', { own: [200, 400], outsider: [200, 400] }),
  keys: 'draft published closed awarded cancelled due_soon',
});

const start = (whose: Owned, template?: string) => (world: World, actor: Actor) => ({
  body: {
    hiring_company_id: world.parties(actor, whose).companyId,
    ...(template && { template_id: template }),
  },
});
const create = table({
  route: 'POST /api/v1/opportunities',
  requests: {
    own: start('own'),
    foreign: start('foreign'),
    unknown: () => ({ body: { hiring_company_id: randomUUID() } }),
    template: start('own', randomUUID()),
    malformed: (world, actor) => [
      { body: {} },
      { body: { hiring_company_id: '7' } },
      { body: { ...start('own')(world, actor).body, state: 'published' } },
    ],
  },
  cells: ownerCells('own foreign unknown template malformed', {
    own: [201, 403, 403, 404, 400],
    outsider: [403, 403, 403, 403, 400],
  }),
  keys: EMPTY_OPPORTUNITY,
});
const copy = table({
  route: 'POST /api/v1/opportunities/:id/copies',
  requests: {
    own: on('own', 'awarded'),
    foreign: on('foreign', 'published'),
    draft: on('foreign', 'draft'),
    missing: nowhere(),
    malformed: () => ({ params: { id: '7' } }),
  },
  cells: ownerCells('own foreign draft missing malformed', {
    own: [201, 403, 404, 404, 400],
    outsider: [403, 403, 404, 404, 400],
  }),
  keys: OPPORTUNITY,
});
const TITLE = { version: 1, title: 'Pump Station 4' };
const change = table({
  route: 'PATCH /api/v1/opportunities/:id',
  requests: {
    own: on('own', 'draft', TITLE),
    stale: on('own', 'draft', { ...TITLE, version: 9 }),
    published: on('own', 'published', TITLE),
    foreign: on('foreign', 'published', TITLE),
    draft: on('foreign', 'draft', TITLE),
    missing: nowhere(TITLE),
    malformed: () => [
      { params: { id: '7' }, body: TITLE },
      ...[
        {},
        { ...TITLE, state: 'published' },
        { ...TITLE, hiring_company_id: randomUUID() },
        { ...TITLE, naics: ['x'] },
      ].map((body) => nowhere(body)()),
    ],
  },
  cells: ownerCells('own stale published foreign draft missing malformed', {
    own: [200, 412, 409, 403, 404, 404, 400],
    staff: [200, 412, 409, 409, 200, 404, 400],
    outsider: [404, 404, 403, 403, 404, 404, 400],
  }),
  keys: OPPORTUNITY,
});
const remove = table({
  route: 'DELETE /api/v1/opportunities/:id',
  requests: {
    own: on('own', 'draft'),
    published: on('own', 'published'),
    foreign: on('foreign', 'published'),
    draft: on('foreign', 'draft'),
    missing: nowhere(),
    malformed: () => ({ params: { id: '7' } }),
  },
  cells: ownerCells('own published foreign draft missing malformed', {
    own: [204, 409, 403, 404, 404, 400],
    staff: [204, 409, 409, 204, 404, 400],
    outsider: [404, 403, 403, 404, 404, 400],
    forbidsImpersonation: true,
  }),
  keys: null,
});
const removed = (whose: Owned) => async (world: World, actor: Actor) => ({
  params: { id: await opportunityOf(world, actor, whose, 'draft', { removed_at: REMOVED }) },
});
const restore = table({
  route: 'POST /api/v1/opportunities/:id/restoration',
  requests: {
    own: removed('own'),
    foreign: removed('foreign'),
    kept: on('own', 'draft'),
    missing: nowhere(),
    malformed: () => ({ params: { id: '7' } }),
  },
  cells: ownerCells('own foreign kept missing malformed', {
    own: [200, 404, 404, 404, 400],
    staff: [200, 200, 404, 404, 400],
    outsider: [404, 404, 404, 404, 400],
  }),
  keys: OPPORTUNITY,
});
const place = table({
  route: 'GET HEAD /api/v1/opportunity_places',
  requests: {
    any: () => ({ query: 'zip=21201' }),
    missing: () => ({ query: 'zip=00000' }),
    malformed: () => [{}, { query: 'zip=212' }],
  },
  cells: ownerCells('any missing malformed', {
    own: [200, 404, 400],
    staff: [200, 404, 400],
    outsider: [200, 404, 400],
  }),
  keys: 'city county state_code time_zone',
});

export const opportunities = [read, own, counts, create, copy, change, remove, restore, place];
