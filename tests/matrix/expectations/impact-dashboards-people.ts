import { randomUUID } from 'node:crypto';
import type { Actor } from '../actors.ts';
import { inside, malformed, missing } from '../cells.ts';
import {
  cells,
  dashboard,
  inPart,
  inParts,
  NOBODY,
  PARTS,
  type Part,
  reading,
  readRequests,
  withBodies,
} from '../impact.ts';
import { table } from '../table.ts';
import type { World } from '../world.ts';

const PERSON = inside('[]', 'email name role added_at is_self');
const VIEW = inside('[]', 'id name query');

async function ownView(world: World, actor: Actor, part: Part) {
  const id = await dashboard(world, actor, part);
  const view_id = randomUUID();
  await world.db.kysely
    .insertInto('impact_views')
    .values({
      id: view_id,
      dashboard_id: id,
      user_id: world.userId(actor),
      name: 'Mine',
      query: '',
      created_at: new Date(),
    })
    .execute();
  return { params: { id, view_id } };
}

export const impactDashboardsPeople = [
  table({
    route: 'GET HEAD /api/v1/impact_dashboards/:id/people',
    requests: { ...readRequests(), malformed },
    cells: reading,
    keys: PERSON,
  }),
  table({
    route: 'PUT /api/v1/impact_dashboards/:id/people',
    requests: {
      ...inParts({ body: { email: 'somebody@people.example', role: 'viewer' } }),
      missing: () => ({ ...missing(), body: { email: 'somebody@people.example', role: 'viewer' } }),
      malformed: withBodies({}, { email: 'x', role: 'viewer' }, { email: 'somebody@people.example', role: 'x' }),
    },
    cells: cells('act', [200, 403, 403, 403, 404], { missing: 404, malformed: 400 }),
    keys: PERSON,
  }),
  table({
    route: 'POST /api/v1/impact_dashboards/:id/people/removal',
    // this address has no part
    requests: {
      ...inParts({ body: { email: 'somebody@people.example' } }),
      missing: () => ({ ...missing(), body: { email: 'somebody@people.example' } }),
      malformed: withBodies({}, { email: 'x' }),
    },
    cells: cells('act', [409, 403, 403, 403, 404], { missing: 404, malformed: 400 }),
    keys: null,
  }),
  table({
    route: 'GET HEAD /api/v1/impact_dashboards/:id/views',
    requests: {
      ...Object.fromEntries(
        PARTS.map((part) => [
          part,
          async (world: World, actor: Actor) => {
            if (NOBODY.split(' ').includes(actor)) return inPart(part)(world, actor);
            const { params } = await ownView(world, actor, part);
            return { params: { id: params.id } };
          },
        ]),
      ),
      missing: () => missing(),
      malformed,
    },
    cells: reading,
    keys: VIEW,
  }),
  table({
    route: 'POST /api/v1/impact_dashboards/:id/views',
    requests: {
      ...inParts({ body: { name: 'This year', query: 'from=2026-Q1' } }),
      missing: () => ({ ...missing(), body: { name: 'x', query: '' } }),
      malformed: withBodies({}, { name: '', query: '' }, { name: 'x', query: 'x y' }),
    },
    cells: cells('act', [200, 200, 200, 200, 404], { missing: 404, malformed: 400 }),
    keys: VIEW,
  }),
  table({
    route: 'DELETE /api/v1/impact_dashboards/:id/views/:view_id',
    requests: {
      ...Object.fromEntries(
        PARTS.map((part) => [
          part,
          async (world: World, actor: Actor) =>
            NOBODY.split(' ').includes(actor)
              ? { params: { id: randomUUID(), view_id: randomUUID() } }
              : ownView(world, actor, part),
        ]),
      ),
      missing: () => ({ params: { id: randomUUID(), view_id: randomUUID() } }),
      malformed: () => ({ params: { id: randomUUID(), view_id: 'x' } }),
    },
    cells: cells('act', [200, 200, 200, 200, 404], { missing: 404, malformed: 400 }),
    keys: null,
  }),
];
