import { randomUUID } from 'node:crypto';
import type { Actor } from '../actors.ts';
import { byId, HIRERS, inside, PROJECT, REVISION } from '../cells.ts';
import { table } from '../table.ts';
import type { Whose, World } from '../world.ts';

const REVISED = `${PROJECT} ${inside('revision', REVISION)}`;

const record = (world: World, actor: Actor, whose: Whose = 'own') => {
  const { companyId, mwbeId } = world.parties(actor, whose);
  const dates = { start_date: '2025-02-03', end_date: '2026-11-14' };
  return { hiring_company_id: companyId, mwbe_id: mwbeId, title: 'Pratt Street Library', budget: 1_180_000, ...dates };
};

/** Only the hiring side records, for its own company and any firm. */
const recordProject = table({
  route: 'POST /api/v1/projects',
  requests: {
    own: (world, actor) => ({ body: record(world, actor) }),
    counterpart: (world, actor) => ({ body: record(world, actor, 'counterpart') }),
    foreign: (world, actor) => ({ body: record(world, actor, 'foreign') }),
    missing: (world, actor) => ({ body: { ...record(world, actor), hiring_company_id: randomUUID() } }),
    'no-such-firm': (world, actor) => ({ body: { ...record(world, actor), mwbe_id: randomUUID() } }),
    malformed: (world, actor) =>
      [
        { hiring_company_id: 'x' },
        { mwbe_id: undefined },
        { verified: true },
        { state: 'verified' },
        { recorded_by: randomUUID() },
        { budget: 1e300 },
        { title: 'a\0b' },
      ].map((wrong) => ({ body: { ...record(world, actor), ...wrong } })),
  },
  cells: `
                                                                  own counterpart foreign missing no-such-firm malformed
    anonymous closed-account expired-session ended-session        401 401         401     401     401          401
    MWBE MWBE-without-firm payments-invitee MWBE-of-the-hirer INTERNAL             403 403         403     403     403          403
    impersonator                                                  403    403    403    403    403    403
    dashboard-payments-invitee                                    403    403    403    403    403    400
    PRIME colleague foreign-tenant DEVELOPER GOVERNMENT_AGENCY    201 403         403     403     400          400
  `,
  keys: PROJECT,
});

/** The people of both parties see a project; staff does not. */
const readProject = table({
  route: 'GET HEAD /api/v1/projects',
  requests: {
    own: async (world, actor) => ({ query: `id=${await world.project(actor, 'own')}` }),
    revised: async (world, actor) => ({ query: `id=${await world.project(actor, 'own', 'revision_requested')}` }),
    counterpart: async (world, actor) => ({ query: `id=${await world.project(actor, 'counterpart')}` }),
    foreign: async (world, actor) => ({ query: `id=${await world.project(actor, 'foreign')}` }),
    missing: () => ({ query: `id=${randomUUID()}` }),
    malformed: async (world, actor) => {
      const id = await world.project(actor, 'own');
      return ['', 'id=', 'id=7', `id=${id}x`, `id=${id}&id=${id}`, `id=${id}&all=true`, `id=${id}%00`].map((query) => ({
        query,
      }));
    },
  },
  cells: `
                                                                  own revised counterpart foreign missing malformed
    anonymous closed-account expired-session ended-session        401 401     401         401     401     401
    dashboard-payments-invitee                                    404    404    404    404    404    400
    MWBE PRIME impersonator colleague foreign-tenant DEVELOPER                 200 200     404         404     404     400
    GOVERNMENT_AGENCY MWBE-of-the-hirer                           200 200     404         404     404     400
    INTERNAL MWBE-without-firm payments-invitee                                    404 404     404         404     404     400
  `,
  keys: REVISED,
});

/**
 * The firm alone answers. The hiring side may see its record and not confirm it (403, by its user type already); a
 * person of type MWBE who sits on the hiring side passes the type and is stopped by the policy, on what it sees alone.
 */
const RESPONSES = `
                                                                  own counterpart foreign missing answered malformed
    anonymous closed-account expired-session ended-session        401 401         401     401     401      401
    PRIME impersonator colleague foreign-tenant dashboard-payments-invitee DEVELOPER GOVERNMENT_AGENCY    403 403         403     403     403      403
    INTERNAL                                                      403 403         403     403     403      403
    MWBE                                                          200 404         404     404     409      400
    MWBE-of-the-hirer                                             403 404         404     404     403      400
    MWBE-without-firm payments-invitee                                             404 404         404     404     404      400
`;

const respondTable = (route: string, body: object, wrongBodies: readonly object[]) =>
  table({
    route,
    requests: {
      own: byId('own', body),
      counterpart: byId('counterpart', body),
      foreign: byId('foreign', body),
      missing: () => ({ params: { id: randomUUID() }, body }),
      answered: async (world, actor) => ({
        params: { id: await world.project(actor, 'own', 'verified') },
        body,
      }),
      malformed: async (world, actor) => {
        const params = { id: await world.project(actor, 'own') };
        return [
          { params: { id: 'x' }, body },
          { params, body, query: 'x=1' },
          { params },
          ...wrongBodies.map((wrong) => ({ params, body: wrong })),
        ];
      },
    },
    cells: RESPONSES,
    keys: PROJECT,
  });

const verifyProject = respondTable(
  'PATCH /api/v1/projects/:id',
  { verified: true, services: 'Wiring of the new wing' },
  [
    { verified: true },
    { verified: false, services: 'x' },
    { verified: true, services: ' ' },
    { verified: true, services: 'x', state: 'verified' },
    { verified: true, services: 'x', mwbe_id: randomUUID() },
  ],
);

const rejectProject = respondTable('POST /api/v1/projects/:id/reject', { rejected_reason: 'Not us' }, [
  {},
  { rejected_reason: '' },
  { rejected_reason: 7 },
  { rejected_reason: 'x', verified: true },
]);

const workOf = (whose: Whose) => async (world: World, actor: Actor) => {
  await world.project(actor, whose, 'verified');
  return { params: { id: world.parties(actor, whose).mwbeId } };
};

/** Verified work is public, without amounts, notes and people. */
const verifiedWork = table({
  route: 'GET HEAD /api/v1/mwbes/:id/verified_work',
  requests: {
    own: workOf('own'),
    counterpart: workOf('counterpart'),
    foreign: workOf('foreign'),
    missing: () => ({ params: { id: randomUUID() } }),
    malformed: async (world, actor) => {
      const { params } = await workOf('own')(world, actor);
      return [{ params: { id: 'x' } }, { params, query: 'state=pending' }];
    },
  },
  cells: `
                                                                  own counterpart foreign missing malformed
    anonymous closed-account expired-session ended-session        200 200         200     404     400
    MWBE PRIME impersonator colleague foreign-tenant dashboard-payments-invitee DEVELOPER                 200 200         200     404     400
    GOVERNMENT_AGENCY INTERNAL                                    200 200         200     404     400
    MWBE-of-the-hirer MWBE-without-firm payments-invitee                           200 200         200     404     400
  `,
  keys: `[].id [].title [].services [].start_date [].end_date [].hiring_company [].hiring_company.business_name [].hiring_company.current_name
    [].recorded_at [].confirmed_at [].recorded_by [].confirmed_by`,
});

const ALL_MEMBERS = `
                                                                  any malformed
    anonymous closed-account expired-session ended-session        401 401
    MWBE PRIME impersonator colleague foreign-tenant dashboard-payments-invitee DEVELOPER                 200 400
    GOVERNMENT_AGENCY INTERNAL                                    200 400
    MWBE-of-the-hirer MWBE-without-firm payments-invitee                           200 400
`;

/** The actor's own list; `own.test.ts` of the room covers its contents. */
const listProjects = table({
  route: 'GET HEAD /api/v1/work_history',
  requests: {
    any: async (world, actor) => {
      const before = await world.project(actor, 'foreign');
      await world.project(actor, 'own', 'revision_requested');
      const filters = ['q=pier%20wiring', 'from=2026-01-01&to=2026-02-01&state=pending'];
      return ['', 'state=revision_requested', 'limit=1', `before=${before}`, ...filters].map((query) => ({ query }));
    },
    malformed: () =>
      ['state=open', 'limit=0', 'limit=101', 'before=x', 'mwbe_id=x', 'q=', 'from=x', 'to=2026-02-30'].map((query) => ({
        query,
      })),
  },
  cells: ALL_MEMBERS,
  keys: REVISED.split(/\s+/)
    .map((key) => `[].${key}`)
    .join(' '),
});

const countProjects = table({
  route: 'GET HEAD /api/v1/work_history/counts',
  requests: {
    any: () => ['', 'q=pier', 'from=2026-01-01&to=2026-02-01'].map((query) => ({ query })),
    malformed: () => ['state=pending', 'q=', 'from=x'].map((query) => ({ query })),
  },
  cells: ALL_MEMBERS,
  keys: 'pending verified rejected revision_requested withdrawn',
});

const corrected = { title: 'Corrected', budget: 1, start_date: '2025-02-03', end_date: '2026-11-14', version: 1 };

const correctProject = table({
  route: 'PUT /api/v1/projects/:id',
  requests: {
    own: byId('own', corrected),
    counterpart: byId('counterpart', corrected),
    foreign: byId('foreign', corrected),
    missing: () => ({ params: { id: randomUUID() }, body: corrected }),
    settled: async (world, actor) => ({
      params: { id: await world.project(actor, 'own', 'verified') },
      body: corrected,
    }),
    malformed: async (world, actor) => {
      const params = { id: await world.project(actor, 'own') };
      const wrong = [{ version: undefined }, { state: 'verified' }, { verified: true }, { mwbe_id: randomUUID() }];
      return wrong.map((more) => ({ params, body: { ...corrected, ...more } }));
    },
  },
  cells: HIRERS,
  keys: PROJECT,
});

const withdrawn = { reason: 'Recorded twice' };

const withdrawProject = table({
  route: 'POST /api/v1/projects/:id/withdrawal',
  requests: {
    own: byId('own', withdrawn),
    counterpart: byId('counterpart', withdrawn),
    foreign: byId('foreign', withdrawn),
    missing: () => ({ params: { id: randomUUID() }, body: withdrawn }),
    settled: async (world, actor) => ({
      params: { id: await world.project(actor, 'own', 'verified') },
      body: withdrawn,
    }),
    malformed: async (world, actor) => {
      const params = { id: await world.project(actor, 'own') };
      return [
        { params: { id: 'x' }, body: withdrawn },
        { params, body: withdrawn, query: 'state=verified' },
        ...[{}, { reason: ' ' }, { ...withdrawn, state: 'verified' }].map((body) => ({ params, body })),
      ];
    },
  },
  cells: HIRERS,
  keys: PROJECT,
});

export const workHistory = [
  ...[recordProject, readProject, verifyProject, rejectProject, verifiedWork, listProjects, countProjects],
  ...[correctProject, withdrawProject],
];
