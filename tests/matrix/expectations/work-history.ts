import { randomUUID } from 'node:crypto';
import { inside } from '../staff.ts';
import { table } from '../table.ts';
import type { Actor, Whose, World } from '../world.ts';

const PROJECT = `id title client_name budget start_date end_date notes verified state services rejected_reason
  action_taken_type action_taken_at hiring_company_id hiring_company hiring_company.id hiring_company.business_name
  mwbe_id mwbe mwbe.id mwbe.mwbe_core_id mwbe.legal_business_name mwbe.profile_url_path mwbe.address_1 mwbe.city
  mwbe.state mwbe.zip_code company_address company_city company_state company_zip_code version revision
  waits_for_claim created_at`;
const REVISION = `id project_id mwbe_id start_date end_date budget notes user_id recorded recorded.start_date
  recorded.end_date recorded.budget verified action_taken_at created_at`;
const REVISED = `${PROJECT} ${inside('revision', REVISION)}`;

const byId = (whose: Whose, body?: object) => async (world: World, actor: Actor) => ({
  params: { id: await world.project(actor, whose) },
  ...(body ? { body } : {}),
});

const record = (world: World, actor: Actor, whose: Whose = 'own') => {
  const { companyId, mwbeId } = world.parties(actor, whose);
  const dates = { start_date: '2025-02-03', end_date: '2026-11-14' };
  return { hiring_company_id: companyId, mwbe_id: mwbeId, title: 'Pratt Street Library', budget: 1_180_000, ...dates };
};

/** Only the hiring side records, and only in the name of its own company: the firm that it names is free. */
const recording = table({
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
    MWBE MWBE-without-firm MWBE-of-the-hirer INTERNAL             403 403         403     403     403          403
    PRIME colleague foreign-tenant DEVELOPER GOVERNMENT_AGENCY    201 403         403     403     400          400
  `,
  keys: PROJECT,
});

/** The people of both parties see a project, staff included only where it is a party. */
const reading = table({
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
    MWBE PRIME colleague foreign-tenant DEVELOPER                 200 200     404         404     404     400
    GOVERNMENT_AGENCY MWBE-of-the-hirer                           200 200     404         404     404     400
    INTERNAL MWBE-without-firm                                    404 404     404         404     404     400
  `,
  keys: REVISED,
});

/**
 * The firm alone answers. The hiring side may see its record and not confirm it (403, by its user type already); a
 * person of type MWBE who sits on the hiring side passes the type and is stopped by the policy, on what it sees alone.
 */
const ANSWERS = `
                                                                  own counterpart foreign missing answered malformed
    anonymous closed-account expired-session ended-session        401 401         401     401     401      401
    PRIME colleague foreign-tenant DEVELOPER GOVERNMENT_AGENCY    403 403         403     403     403      403
    INTERNAL                                                      403 403         403     403     403      403
    MWBE                                                          200 404         404     404     409      400
    MWBE-of-the-hirer                                             403 404         404     404     403      400
    MWBE-without-firm                                             404 404         404     404     404      400
`;

const answering = (route: string, body: object, wrongBodies: readonly object[]) =>
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
    cells: ANSWERS,
    keys: PROJECT,
  });

const verifying = answering('PATCH /api/v1/projects/:id', { verified: true, services: 'Wiring of the new wing' }, [
  { verified: true },
  { verified: false, services: 'x' },
  { verified: true, services: ' ' },
  { verified: true, services: 'x', state: 'verified' },
  { verified: true, services: 'x', mwbe_id: randomUUID() },
]);

const rejecting = answering('POST /api/v1/projects/:id/reject', { rejected_reason: 'Not us' }, [
  {},
  { rejected_reason: '' },
  { rejected_reason: 7 },
  { rejected_reason: 'x', verified: true },
]);

const workOf = (whose: Whose) => async (world: World, actor: Actor) => {
  await world.project(actor, whose, 'verified');
  return { params: { id: world.parties(actor, whose).mwbeId } };
};

/** What both parties stand by is public, without amounts, notes and people. */
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
    MWBE PRIME colleague foreign-tenant DEVELOPER                 200 200         200     404     400
    GOVERNMENT_AGENCY INTERNAL                                    200 200         200     404     400
    MWBE-of-the-hirer MWBE-without-firm                           200 200         200     404     400
  `,
  keys: `[].id [].title [].services [].start_date [].end_date [].hiring_company [].hiring_company.business_name
    [].recorded_at [].confirmed_at`,
});

const EVERYBODY_IN = `
                                                                  any malformed
    anonymous closed-account expired-session ended-session        401 401
    MWBE PRIME colleague foreign-tenant DEVELOPER                 200 400
    GOVERNMENT_AGENCY INTERNAL                                    200 400
    MWBE-of-the-hirer MWBE-without-firm                           200 400
`;

/** One's own list; whose projects are in it, `own.test.ts` of the room tells. */
const listing = table({
  route: 'GET HEAD /api/v1/work_history',
  requests: {
    any: async (world, actor) => {
      const before = await world.project(actor, 'foreign');
      await world.project(actor, 'own', 'revision_requested');
      return ['', 'state=revision_requested', 'limit=1', `before=${before}`].map((query) => ({ query }));
    },
    malformed: () => ['state=open', 'limit=0', 'limit=101', 'before=x', 'mwbe_id=x'].map((query) => ({ query })),
  },
  cells: EVERYBODY_IN,
  keys: REVISED.split(/\s+/)
    .map((key) => `[].${key}`)
    .join(' '),
});

const counting = table({
  route: 'GET HEAD /api/v1/work_history/counts',
  requests: { any: () => ({}), malformed: () => ({ query: 'state=pending' }) },
  cells: EVERYBODY_IN,
  keys: 'pending verified rejected revision_requested withdrawn',
});

const wish = (world: World, actor: Actor, project_id: string, more: object = {}) => ({
  ...{ project_id, mwbe_id: world.parties(actor, 'own').mwbeId, user_id: world.userId(actor) },
  ...{ start_date: '2025-02-10', end_date: '2026-11-14', budget: 1_236_400, notes: 'Change order 7' },
  ...more,
});
const wishOn = (whose: Whose, state?: 'verified') => async (world: World, actor: Actor) => ({
  body: wish(world, actor, await world.project(actor, whose, state)),
});

/** Firm and person of a revision are those of the session, whatever is sent. */
const revising = table({
  route: 'POST /api/v1/project_revision',
  requests: {
    own: wishOn('own'),
    counterpart: wishOn('counterpart'),
    foreign: wishOn('foreign'),
    missing: (world, actor) => ({ body: wish(world, actor, randomUUID()) }),
    answered: wishOn('own', 'verified'),
    malformed: async (world, actor) => {
      const id = await world.project(actor, 'own');
      return [{ budget: -1 }, { start_date: '2027-01-01' }, { user_id: 'x' }, { state: 'verified' }, { notes: 7 }].map(
        (wrong) => ({ body: wish(world, actor, id, wrong) }),
      );
    },
    "somebody-else's": async (world, actor) => {
      const id = await world.project(actor, 'own');
      const others = [{ user_id: randomUUID() }, { mwbe_id: world.parties(actor, 'foreign').mwbeId }];
      return others.map((other) => ({ body: wish(world, actor, id, other) }));
    },
  },
  cells: `
                                                                  own counterpart foreign missing answered malformed somebody-else's
    anonymous closed-account expired-session ended-session        401 401         401     401     401      401       401
    PRIME colleague foreign-tenant DEVELOPER GOVERNMENT_AGENCY    403 403         403     403     403      403       403
    INTERNAL                                                      403 403         403     403     403      403       403
    MWBE                                                          201 404         404     404     409      400       400
    MWBE-of-the-hirer                                             403 404         404     404     403      400       403
    MWBE-without-firm                                             404 404         404     404     404      400       404
  `,
  keys: REVISION,
});

const readingRevision = table({
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
    MWBE PRIME colleague foreign-tenant DEVELOPER                 200 404         404     404     400
    GOVERNMENT_AGENCY MWBE-of-the-hirer                           200 404         404     404     400
    INTERNAL MWBE-without-firm                                    404 404         404     404     400
  `,
  keys: REVISION,
});

/** What only the company that recorded the work may do, on projects that are not verified. */
const HIRERS = `
                                                                  own counterpart foreign missing settled malformed
    anonymous closed-account expired-session ended-session        401 401         401     401     401     401
    PRIME colleague foreign-tenant DEVELOPER GOVERNMENT_AGENCY    200 404         404     404     409     400
    MWBE MWBE-of-the-hirer MWBE-without-firm INTERNAL             403 403         403     403     403     403
`;

const revisionOf = (whose: Whose) => async (world: World, actor: Actor) => ({
  params: { id: await world.revision(actor, whose) },
});

const verifyingRevision = table({
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

const corrected = { title: 'Mended', budget: 1, start_date: '2025-02-03', end_date: '2026-11-14', version: 1 };

const correcting = table({
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

const withdrawing = table({
  route: 'DELETE /api/v1/projects/:id',
  requests: {
    own: byId('own'),
    counterpart: byId('counterpart'),
    foreign: byId('foreign'),
    missing: () => ({ params: { id: randomUUID() } }),
    settled: async (world, actor) => ({ params: { id: await world.project(actor, 'own', 'verified') } }),
    malformed: async (world, actor) => [
      { params: { id: 'x' } },
      { params: { id: await world.project(actor, 'own') }, query: 'state=verified' },
    ],
  },
  cells: HIRERS,
  keys: PROJECT,
});

export const workHistory = [
  ...[recording, reading, verifying, rejecting, verifiedWork, listing, counting],
  ...[revising, readingRevision, verifyingRevision, correcting, withdrawing],
];
