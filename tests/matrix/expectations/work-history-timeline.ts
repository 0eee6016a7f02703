import { randomUUID } from 'node:crypto';
import { byId, HIRERS, PROJECT } from '../cells.ts';
import { table } from '../table.ts';

/** The factory's records are months old, so that a week has passed. */
const remindFirm = table({
  route: 'POST /api/v1/projects/:id/reminder',
  requests: {
    own: byId('own'),
    counterpart: byId('counterpart'),
    foreign: byId('foreign'),
    missing: () => ({ params: { id: randomUUID() } }),
    settled: async (world, actor) => ({ params: { id: await world.project(actor, 'own', 'verified') } }),
    malformed: async (world, actor) => [
      { params: { id: 'x' } },
      { params: { id: await world.project(actor, 'own') }, query: 'state=pending' },
    ],
  },
  cells: HIRERS,
  keys: PROJECT,
});

/** Both parties see what happened; staff does not. */
const readTimeline = table({
  route: 'GET HEAD /api/v1/projects/:id/timeline',
  requests: {
    own: byId('own'),
    counterpart: byId('counterpart'),
    foreign: byId('foreign'),
    missing: () => ({ params: { id: randomUUID() } }),
    malformed: async (world, actor) => {
      const params = { id: await world.project(actor, 'own') };
      return [{ params: { id: 'x' } }, { params, query: 'all=true' }];
    },
  },
  cells: `
                                                                  own counterpart foreign missing malformed
    anonymous closed-account expired-session ended-session        401 401         401     401     401
    dashboard-payments-invitee                                    404    404    404    404    400
    MWBE PRIME impersonator colleague foreign-tenant DEVELOPER                 200 404         404     404     400
    GOVERNMENT_AGENCY MWBE-of-the-hirer                           200 404         404     404     400
    INTERNAL MWBE-without-firm payments-invitee                                    404 404         404     404     400
  `,
  keys: '[].id [].kind [].side [].person [].at [].said [].changes',
});

export const workHistoryTimeline = [remindFirm, readTimeline];
