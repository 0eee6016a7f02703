import { randomUUID } from 'node:crypto';
import type { Actor } from '../actors.ts';
import { companyFor, type Standing } from '../company.ts';
import { table } from '../table.ts';
import type { World } from '../world.ts';

const NOW = new Date('2026-11-20T12:00:00Z');

/** A request to join a company of which the actor is what `standing` says. */
async function joinRequest(world: World, actor: Actor, standing: Standing, state: 'open' | 'declined' = 'open') {
  const db = world.db.kysely;
  const { id: company_id } = await companyFor(world, actor, standing);
  const [id, access_request_id] = [randomUUID(), randomUUID()];
  const who = { first_name: 'Dana', last_name: 'Okafor', company: 'Calvert', user_type: 'PRIME' } as const;
  await db
    .insertInto('access_requests')
    .values({
      id: access_request_id,
      ...who,
      email: `${id}@new.example`,
      state: 'forwarded',
      created_at: NOW,
      confirmed_at: NOW,
    })
    .execute();
  const decided_at = state === 'open' ? null : NOW;
  const of = { company_id, company_type: 'hiring_company', role: 'member' } as const;
  await db
    .insertInto('join_requests')
    .values({ id, access_request_id, ...of, state, created_at: NOW, decided_at })
    .execute();
  return { id: company_id, requestId: id };
}
const at = (standing: Standing, state?: 'declined') => async (world: World, actor: Actor) => ({
  params: await joinRequest(world, actor, standing, state),
});

const list = table({
  route: 'GET HEAD /api/v1/companies/:id/join_requests',
  requests: {
    administrator: at('administrator'),
    member: at('member'),
    stranger: at('stranger'),
    missing: () => ({ params: { id: randomUUID() } }),
    malformed: () => ({ params: { id: 'x' } }),
  },
  cells: `
                                                                  administrator member stranger missing malformed
    anonymous closed-account expired-session ended-session        401           401    401      401     401
    MWBE PRIME impersonator colleague foreign-tenant dashboard-payments-invitee DEVELOPER                 200           403    404      404     400
    GOVERNMENT_AGENCY MWBE-of-the-hirer MWBE-without-firm payments-invitee                                200           403    404      404     400
    INTERNAL                                                      200           403    403      403     400
  `,
  keys: '[].id [].first_name [].last_name [].email [].role [].message [].created_at',
});

const acts = {
  administrator: at('administrator'),
  member: at('member'),
  stranger: at('stranger'),
  decided: at('administrator', 'declined'),
  missing: async (world: World, actor: Actor) => {
    const { params } = await at('administrator')(world, actor);
    return { params: { ...params, requestId: randomUUID() } };
  },
  // of another company
  foreign: async (world: World, actor: Actor) => {
    const [own, other] = [await at('administrator')(world, actor), await at('stranger')(world, actor)];
    return { params: { id: own.params.id, requestId: other.params.requestId } };
  },
  malformed: async (world: World, actor: Actor) => {
    const { params } = await at('administrator')(world, actor);
    return [{ params: { ...params, requestId: 'x' } }, { params, query: 'role=administrator' }];
  },
};
const ADMINISTRATORS = `
                                                                  administrator member stranger decided missing foreign malformed
    anonymous closed-account expired-session ended-session        401           401    401      401     401     401     401
    MWBE PRIME colleague foreign-tenant dashboard-payments-invitee DEVELOPER GOVERNMENT_AGENCY            204           403    404      409     404     404     400
    MWBE-of-the-hirer MWBE-without-firm payments-invitee          204           403    404      409     404     404     400
    INTERNAL                                                      204           403    403      409     404     404     400
    impersonator                                                  403           403    403      403     403     403     403
`;
const accept = table({
  route: 'POST /api/v1/companies/:id/join_requests/:requestId/accept',
  requests: acts,
  cells: ADMINISTRATORS,
  keys: null,
});
const decline = table({
  route: 'POST /api/v1/companies/:id/join_requests/:requestId/decline',
  requests: acts,
  cells: ADMINISTRATORS,
  keys: null,
});

export const joinRequests = [list, accept, decline];
