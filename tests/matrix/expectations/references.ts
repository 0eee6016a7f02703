import { createAnsweredReference, createReference } from '#server/references/factory.ts';
import type { Actor } from '../actors.ts';
import { firmOf, firmOnly, inside, missing, staffOnly } from '../cells.ts';
import { holders, NOT_A_SECRET } from '../documents.ts';
import { linkFor } from '../entries.ts';
import { table } from '../table.ts';
import type { Whose, World } from '../world.ts';

const ANSWER = 'stars quality on_time communication hire_again words name company privacy';
const OWN = `id email name relation state asked_by created_at expires_at reminded_at review answer
  ${inside('answer', `${ANSWER} answered_at`)} reply ${inside('reply', 'text at')}`;
const OPEN = 'id email name relation state asked_by created_at expires_at reminded_at review answer reply';
const BY_LINK = `firm asked_by name email relation message open_until answer ${inside('answer', ANSWER)} review`;
const GIVEN = {
  stars: 4,
  quality: 'yes',
  on_time: null,
  communication: null,
  hire_again: 'yes',
  words: 'Careful work.',
  name: 'Jane Doe',
  company: null,
  privacy: 'name_and_company',
};
const REPLIED = { reply: 'Thank you.', replied_at: new Date('2026-11-19T18:00:00Z') };

const askedBy = (world: World, actor: Actor, whose: Whose) => ({
  mwbe_id: world.parties(actor, whose).mwbeId,
  asked_by: world.userId('MWBE'),
});

/** A reference of the firm in the path; of a foreign firm both are foreign. */
const one =
  (whose: Whose, make: typeof createReference, body?: object, more: object = {}) =>
  async (world: World, actor: Actor) => {
    const reference_id = await make(world.db.kysely, { ...askedBy(world, actor, whose), ...more });
    return { params: { ...firmOf(whose)(world, actor).params, reference_id }, ...(body && { body }) };
  };
const nowhere = (body?: object) => () => ({
  params: { ...missing().params, reference_id: missing().params.id },
  ...(body && { body }),
});

/** What everybody may read of a firm: nothing of another's answers depends on who asks, but what is shown. */
const EVERYBODY = `
                                                                  own missing malformed
    anonymous closed-account expired-session ended-session        200 404     400
    MWBE PRIME impersonator colleague foreign-tenant dashboard-payments-invitee DEVELOPER                 200 404     400
    GOVERNMENT_AGENCY INTERNAL MWBE-of-the-hirer MWBE-without-firm payments-invitee                       200 404     400
`;

const shown = table({
  route: 'GET HEAD /api/v1/mwbes/:id/references',
  requests: {
    own: async (world, actor) => {
      await createAnsweredReference(world.db.kysely, { ...askedBy(world, actor, 'own'), ...REPLIED });
      return firmOf('own')(world, actor);
    },
    missing,
    malformed: () => [{ params: { id: 'x' } }],
  },
  cells: EVERYBODY,
  keys: `average references ${inside(
    'references[]',
    `id stars quality on_time communication hire_again words relation name company privacy answered_at reply ${inside('reply', 'text at')}`,
  )}`,
});

const own = table({
  route: 'GET HEAD /api/v1/mwbes/:id/reference_requests',
  requests: {
    own: async (world, actor) => {
      await createAnsweredReference(world.db.kysely, { ...askedBy(world, actor, 'own'), ...REPLIED });
      return firmOf('own')(world, actor);
    },
    foreign: firmOf('foreign'),
    missing,
    malformed: () => [{ params: { id: 'x' } }],
  },
  cells: firmOnly(200),
  keys: `shown references ${inside('references[]', OWN)}`,
});

const NEW = { name: 'Jane Doe', relation: 'Switchgear, Pier 6' };
const askOf = (whose: Whose) => (world: World, actor: Actor) => ({
  ...firmOf(whose)(world, actor),
  body: { ...NEW, email: `${crypto.randomUUID()}@client.example` },
});
const ask = table({
  route: 'POST /api/v1/mwbes/:id/reference_requests',
  requests: {
    own: askOf('own'),
    foreign: askOf('foreign'),
    missing: () => ({ ...missing(), body: { ...NEW, email: 'jane@client.example' } }),
    malformed: (world, actor) =>
      [{}, { ...NEW, email: 'x' }, { ...NEW, email: 'a@b.example', stars: 5 }].map((body) => ({
        ...firmOf('own')(world, actor),
        body,
      })),
  },
  cells: firmOnly(201),
  keys: OPEN,
});

const withdraw = table({
  route: 'POST /api/v1/mwbes/:id/reference_requests/:reference_id/withdrawal',
  requests: {
    own: one('own', createReference),
    foreign: one('foreign', createReference),
    missing: nowhere(),
    malformed: (world, actor) => ({ params: { ...firmOf('own')(world, actor).params, reference_id: 'x' } }),
  },
  cells: firmOnly(200),
  keys: OPEN,
});

const reply = table({
  route: 'POST /api/v1/mwbes/:id/reference_requests/:reference_id/reply',
  requests: {
    own: one('own', createAnsweredReference, { reply: 'Thank you.' }),
    foreign: one('foreign', createAnsweredReference, { reply: 'Thank you.' }),
    missing: nowhere({ reply: 'Thank you.' }),
    malformed: one('own', createAnsweredReference, { reply: '' }),
  },
  cells: firmOnly(200),
  keys: OWN,
});

const show = table({
  route: 'PUT /api/v1/mwbes/:id/references/visibility',
  requests: {
    own: (world, actor) => ({ ...firmOf('own')(world, actor), body: { shown: false } }),
    foreign: (world, actor) => ({ ...firmOf('foreign')(world, actor), body: { shown: false } }),
    missing: () => ({ ...missing(), body: { shown: false } }),
    malformed: (world, actor) => ({ ...firmOf('own')(world, actor), body: { shown: 'no' } }),
  },
  cells: firmOnly(200),
  keys: 'shown',
});

/** A request of a firm that no actor acts for, with its link. */
const linked =
  (make: typeof createReference, body: object = {}) =>
  async (world: World, actor: Actor) => {
    const reference = await make(world.db.kysely, askedBy(world, actor, 'foreign'));
    return { body: { tempToken: await linkFor(world, 'reference', { reference }), ...body } };
  };
const otherPurpose = (body: object) => async (world: World) => ({
  body: { tempToken: await linkFor(world, 'work confirmation', {}), ...body },
});

const byLink = [
  table({
    route: 'POST /api/v1/references/look',
    requests: {
      linked: linked(createAnsweredReference),
      other: otherPurpose({}),
      missing: () => ({ body: NOT_A_SECRET }),
      malformed: () => [{}, { body: {} }, { body: { tempToken: 'x' } }],
    },
    cells: holders('linked other missing malformed', 200, 404, 404, 400),
    keys: BY_LINK,
  }),
  table({
    route: 'POST /api/v1/references/answer',
    requests: {
      linked: linked(createReference, GIVEN),
      other: otherPurpose(GIVEN),
      missing: () => ({ body: { ...NOT_A_SECRET, ...GIVEN } }),
      malformed: () => [{}, { body: NOT_A_SECRET }, { body: { ...NOT_A_SECRET, ...GIVEN, stars: 6 } }],
    },
    cells: holders('linked other missing malformed', 200, 404, 404, 400),
    keys: BY_LINK,
  }),
  table({
    route: 'POST /api/v1/references/leave',
    requests: {
      linked: linked(createAnsweredReference, { no_more_emails: true }),
      other: otherPurpose({ no_more_emails: false }),
      missing: () => ({ body: { ...NOT_A_SECRET, no_more_emails: false } }),
      malformed: () => [{}, { body: NOT_A_SECRET }],
    },
    cells: holders('linked other missing malformed', 204, 404, 404, 400),
    keys: null,
  }),
];

const FLAGGED =
  'id mwbe_id firm email name company relation stars words flags answered_at decision decided_by decided_at reason';
const FLAG = { needs_review: true, flags: ['own_domain'] as ('own_domain' | 'own_browser')[] };
const byStaff = [
  table({
    route: 'GET HEAD /api/v1/staff/references',
    requests: {
      any: async (world, actor) => {
        await createAnsweredReference(world.db.kysely, { ...askedBy(world, actor, 'own'), ...FLAG });
        return {};
      },
      malformed: () => [{ query: 'all=1' }],
    },
    cells: staffOnly('any malformed', 200, 400),
    keys: inside('[]', FLAGGED),
  }),
  table({
    route: 'POST /api/v1/staff/references/:id/decision',
    requests: {
      flagged: async (world, actor) => ({
        params: { id: await createAnsweredReference(world.db.kysely, { ...askedBy(world, actor, 'own'), ...FLAG }) },
        body: { decision: 'hidden', reason: 'Their own office.' },
      }),
      unflagged: async (world, actor) => ({
        params: { id: await createAnsweredReference(world.db.kysely, askedBy(world, actor, 'own')) },
        body: { decision: 'hidden', reason: 'Their own office.' },
      }),
      malformed: () => [
        { ...missing(), body: { decision: 'deleted', reason: 'x' } },
        { ...missing(), body: {} },
      ],
    },
    cells: staffOnly('flagged unflagged malformed', 200, 404, 400),
    keys: FLAGGED,
  }),
];

export const references = [shown, own, ask, withdraw, reply, show, ...byLink, ...byStaff];
