import { randomUUID } from 'node:crypto';
import { createOpportunity } from '#server/opportunities/factory.ts';
import type { Actor } from '../actors.ts';
import { firmOf, firmOnly, inside, withoutImpersonator } from '../cells.ts';
import { table } from '../table.ts';
import type { Whose, World } from '../world.ts';

const offer = (whose: Whose, state: 'draft' | 'published') => async (world: World, actor: Actor) => ({
  params: {
    id: await createOpportunity(world.db.kysely, {
      hiring_company_id: world.parties(actor, whose).companyId,
      state,
    }),
  },
});

const MATCH = 'score strong reasons missing';
const REASON = 'code asked own how miles';
const MISSING = 'code is miles';

const fits = table({
  route: 'GET HEAD /api/v1/opportunities/:id/fits',
  requests: {
    own: offer('own', 'draft'),
    foreign: offer('foreign', 'draft'),
    published: offer('foreign', 'published'),
    missing: () => ({ params: { id: randomUUID() } }),
    malformed: async (world, actor) => {
      const { params } = await offer('own', 'draft')(world, actor);
      return [{ params: { id: 'x' } }, ...['page=0', 'page_size=101', 'limit=5'].map((query) => ({ params, query }))];
    },
  },
  cells: `
    own foreign published missing malformed
    anonymous closed-account expired-session ended-session            401 401 401 401 401
    MWBE MWBE-without-firm MWBE-of-the-hirer payments-invitee         403 403 403 403 403
    PRIME colleague foreign-tenant DEVELOPER GOVERNMENT_AGENCY        200 404 403 404 400
    impersonator                                                      200 404 403 404 400
    dashboard-payments-invitee                                        404 404 403 404 400
    INTERNAL                                                          200 200 200 404 400
  `,
  keys: `total is_exact strong reachable needs by_certificate by_place firms
    ${inside('by_certificate[]', 'type count unsure')} ${inside('by_place[]', 'state county count')}
    ${inside('firms[]', `id mwbe_core_id legal_business_name profile_url_path city state ${MATCH}`)}
    ${inside('firms[].reasons[]', `${REASON} state`)} ${inside('firms[].missing[]', MISSING)}`,
});

const ofFirm = table({
  route: 'GET HEAD /api/v1/mwbes/:id/opportunity_matches',
  requests: {
    own: async (world, actor) => {
      await offer('own', 'published')(world, actor);
      return firmOf('own')(world, actor);
    },
    foreign: firmOf('foreign'),
    missing: () => ({ params: { id: randomUUID() } }),
    malformed: (world, actor) => [{ params: { id: 'x' } }, { ...firmOf('own')(world, actor), query: 'limit=101' }],
  },
  cells: firmOnly(200),
  keys: `total opportunities
    ${inside('opportunities[]', `id title owner city state_code deadline_at time_zone published_at source ${MATCH}`)}
    ${inside('opportunities[].reasons[]', REASON)} ${inside('opportunities[].missing[]', MISSING)}`,
});

const FIRMS = `any malformed
    anonymous closed-account expired-session ended-session                            401 401
    MWBE MWBE-without-firm MWBE-of-the-hirer payments-invitee                         200 400
    PRIME impersonator colleague foreign-tenant dashboard-payments-invitee DEVELOPER  403 403
    GOVERNMENT_AGENCY INTERNAL                                                        403 403`;

const alerts = table({
  route: 'GET HEAD /api/v1/opportunity_alerts',
  requests: { any: () => ({}), malformed: () => ({ query: `user_id=${randomUUID()}` }) },
  cells: FIRMS,
  keys: 'threshold',
});

const changeAlerts = table({
  route: 'PATCH /api/v1/opportunity_alerts',
  requests: {
    any: () => ['all', 'strong', 'none'].map((threshold) => ({ body: { threshold } })),
    malformed: () => [{}, { threshold: 'weak' }, { threshold: 'all', user_id: randomUUID() }].map((body) => ({ body })),
  },
  cells: withoutImpersonator(FIRMS),
  keys: 'threshold',
});

export const matching = [fits, ofFirm, alerts, changeAlerts];
