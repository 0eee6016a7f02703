import { randomUUID } from 'node:crypto';
import type { Actor } from '../actors.ts';
import { HIRERS, REVISION } from '../cells.ts';
import { table } from '../table.ts';
import type { Whose, World } from '../world.ts';

const revisionRequest = (world: World, actor: Actor, project_id: string, more: object = {}) => ({
  ...{ project_id, mwbe_id: world.parties(actor, 'own').mwbeId, user_id: world.userId(actor) },
  ...{ start_date: '2025-02-10', end_date: '2026-11-14', budget: 1_236_400, notes: 'Change order 7' },
  ...more,
});
const requestOn = (whose: Whose, state?: 'verified') => async (world: World, actor: Actor) => ({
  body: revisionRequest(world, actor, await world.project(actor, whose, state)),
});

/** Firm and user of a revision must be those of the session. */
const requestRevision = table({
  route: 'POST /api/v1/project_revision',
  requests: {
    own: requestOn('own'),
    counterpart: requestOn('counterpart'),
    foreign: requestOn('foreign'),
    missing: (world, actor) => ({ body: revisionRequest(world, actor, randomUUID()) }),
    answered: requestOn('own', 'verified'),
    malformed: async (world, actor) => {
      const id = await world.project(actor, 'own');
      return [{ budget: -1 }, { start_date: '2027-01-01' }, { user_id: 'x' }, { state: 'verified' }, { notes: 7 }].map(
        (wrong) => ({ body: revisionRequest(world, actor, id, wrong) }),
      );
    },
    "somebody-else's": async (world, actor) => {
      const id = await world.project(actor, 'own');
      const others = [{ user_id: randomUUID() }, { mwbe_id: world.parties(actor, 'foreign').mwbeId }];
      return others.map((other) => ({ body: revisionRequest(world, actor, id, other) }));
    },
  },
  cells: `
                                                                  own counterpart foreign missing answered malformed somebody-else's
    anonymous closed-account expired-session ended-session        401 401         401     401     401      401       401
    PRIME impersonator colleague foreign-tenant dashboard-payments-invitee DEVELOPER GOVERNMENT_AGENCY    403 403         403     403     403      403       403
    INTERNAL                                                      403 403         403     403     403      403       403
    MWBE                                                          201 404         404     404     409      400       400
    MWBE-of-the-hirer                                             403 404         404     404     403      400       403
    MWBE-without-firm payments-invitee                                             404 404         404     404     404      400       404
  `,
  keys: REVISION,
});

const readRevision = table({
  route: 'GET HEAD /api/v1/project_revision',
  requests: {
    own: async (world, actor) => ({ query: `id=${await world.revision(actor, 'own')}` }),
    counterpart: async (world, actor) => ({ query: `id=${await world.revision(actor, 'counterpart')}` }),
    foreign: async (world, actor) => ({ query: `id=${await world.revision(actor, 'foreign')}` }),
    missing: () => ({ query: `id=${randomUUID()}` }),
    malformed: () => ['', 'id=7', `id=${randomUUID()}&all=true`].map((query) => ({ query })),
  },
  cells: `
                                                                  own counterpart foreign missing malformed
    anonymous closed-account expired-session ended-session        401 401         401     401     401
    dashboard-payments-invitee                                    404    404    404    404    400
    MWBE PRIME impersonator colleague foreign-tenant DEVELOPER                 200 404         404     404     400
    GOVERNMENT_AGENCY MWBE-of-the-hirer                           200 404         404     404     400
    INTERNAL MWBE-without-firm payments-invitee                                    404 404         404     404     400
  `,
  keys: REVISION,
});

const revisionOf = (whose: Whose) => async (world: World, actor: Actor) => ({
  params: { id: await world.revision(actor, whose) },
});

const verifyRevision = table({
  route: 'POST /api/v1/project_revision/:id/verify',
  requests: {
    own: revisionOf('own'),
    counterpart: revisionOf('counterpart'),
    foreign: revisionOf('foreign'),
    missing: () => ({ params: { id: randomUUID() } }),
    settled: async (world, actor) => {
      const id = await world.revision(actor, 'own');
      await world.db.kysely
        .updateTable('project_revisions')
        .set({ action_taken_at: new Date(), verified: true })
        .where('id', '=', id)
        .execute();
      return { params: { id } };
    },
    malformed: async (world, actor) => [
      { params: { id: 'x' } },
      { params: { id: await world.revision(actor, 'own') }, query: 'verified=true' },
    ],
  },
  cells: HIRERS,
  keys: REVISION,
});

export const revisions = [requestRevision, readRevision, verifyRevision];
