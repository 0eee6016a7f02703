import { randomUUID } from 'node:crypto';
import { createHiringCompany, createUser } from '#server/accounts/factory.ts';
import { malformed, missing, staffOnly } from '../cells.ts';
import { table } from '../table.ts';
import type { World } from '../world.ts';

const NOW = new Date('2026-11-20T12:00:00Z');

/** A name that another company asks for. @returns id of the request */
async function requested(world: World, state: 'requested' | 'withdrawn' = 'requested'): Promise<string> {
  const db = world.db.kysely;
  const [id, company_id] = [randomUUID(), await createHiringCompany(db)];
  const decided_at = state === 'requested' ? null : NOW;
  const who = { requested_by: await createUser(db), requested_at: NOW, decided_at };
  await db
    .insertInto('company_names')
    .values({ id, company_id, name: `Calvert ${id}`, state, ...who })
    .execute();
  return id;
}

const nameRequests = table({
  route: 'GET HEAD /api/v1/staff/company_names',
  requests: {
    any: async (world) => {
      const id = await requested(world);
      await createHiringCompany(world.db.kysely, { business_name: `CALVERT ${id}` });
      return {};
    },
    malformed: () => ({ query: 'state=approved' }),
  },
  cells: staffOnly('any malformed', 200, 400),
  keys: `[].id [].company_id [].current_name [].name [].similar [].similar[].name [].similar[].kind [].requested_at
    [].requested_by`,
});

const similarNames = table({
  route: 'GET HEAD /api/v1/staff/similar_names',
  requests: {
    any: async (world) => {
      await createHiringCompany(world.db.kysely, { business_name: 'Calvert Tunnel Works' });
      return { query: 'name=calvert+tunnel+works' };
    },
    malformed: () => ['', 'name=', 'name=a&limit=9', 'name=a%E2%80%AEb'].map((query) => ({ query })),
  },
  cells: staffOnly('any malformed', 200, 400),
  keys: '[].name [].kind',
});

const actsOnName = (body?: object) => ({
  any: async (world: World) => ({ params: { id: await requested(world) }, ...(body && { body }) }),
  decided: async (world: World) => ({ params: { id: await requested(world, 'withdrawn') }, ...(body && { body }) }),
  missing: () => ({ ...missing(), ...(body && { body }) }),
  malformed: async (world: World) => {
    const params = { id: await requested(world) };
    const wrong = body
      ? [
          { params, body: { reason: '' } },
          { params, body: {} },
        ]
      : [{ params, query: 'name=x' }];
    return [...malformed().map((one) => ({ ...one, ...(body && { body }) })), ...wrong];
  },
});
const approveName = table({
  route: 'POST /api/v1/staff/company_names/:id/approve',
  requests: actsOnName(),
  cells: staffOnly('any decided missing malformed', 204, 409, 404, 400),
  keys: null,
});
const declineName = table({
  route: 'POST /api/v1/staff/company_names/:id/decline',
  requests: actsOnName({ reason: 'Another company has this name' }),
  cells: staffOnly('any decided missing malformed', 204, 409, 404, 400),
  keys: null,
});

export const staffNames = [nameRequests, similarNames, approveName, declineName];
