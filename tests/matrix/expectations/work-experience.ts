import { createConfirmationRequest, createExperience } from '#server/work-experience/factory.ts';
import type { Actor } from '../actors.ts';
import { firmOf, firmOnly, inside, missing } from '../cells.ts';
import { holders, NOT_A_SECRET } from '../documents.ts';
import { linkFor } from '../entries.ts';
import { table } from '../table.ts';
import type { Whose, World } from '../world.ts';

const FACTS = 'title client_name start_date end_date ongoing place description trades role';
const CONFIRMATION = 'id state email sent_at expires_at reminded_at answered_at answered_by correction reason';
const JOB = `id version ${FACTS} hiring_company_id amount project_id confirmation`;
const ASKED = `${JOB} ${inside('confirmation', CONFIRMATION)}`;
const CORRECTED = `${ASKED} ${inside('confirmation.correction', 'amount start_date end_date')}`;
const REQUEST = `id firm mwbe_id asked_by message ${FACTS} amount state contact_name answered_by`;

const jobOf = (world: World, actor: Actor, whose: Whose) =>
  createExperience(world.db.kysely, {
    mwbe_id: world.parties(actor, whose).mwbeId,
    created_by: world.userId('MWBE'),
  });

/** A job of the firm in the path, with a request to its client where `state` is given. */
const one = (whose: Whose, body?: object, state?: 'open' | 'corrected') => async (world: World, actor: Actor) => {
  const experience_id = await jobOf(world, actor, whose);
  if (state) {
    const corrected =
      state === 'corrected' ? { corrected_amount: 5, answered_at: new Date('2026-11-19T15:00:00Z') } : {};
    await createConfirmationRequest(world.db.kysely, { experience_id, state, ...corrected });
  }
  return { params: { ...firmOf(whose)(world, actor).params, experience_id }, ...(body && { body }) };
};
const nowhere = (body?: object) => () => ({
  params: { ...missing().params, experience_id: missing().params.id },
  ...(body && { body }),
});
const wrongId = (world: World, actor: Actor) => ({ ...firmOf('own')(world, actor).params, experience_id: 'x' });

const shown = table({
  route: 'GET HEAD /api/v1/mwbes/:id/work_experience',
  requests: {
    own: async (world, actor) => {
      const experience_id = await jobOf(world, actor, 'own');
      const answered = { answered_by_name: 'Jane Doe', answered_at: new Date('2026-11-19T15:00:00Z') };
      await createConfirmationRequest(world.db.kysely, { experience_id, state: 'confirmed', ...answered });
      return firmOf('own')(world, actor);
    },
    missing,
    malformed: () => [{ params: { id: 'x' } }],
  },
  cells: `
                                                                  own missing malformed
    anonymous closed-account expired-session ended-session        200 404     400
    MWBE PRIME impersonator colleague foreign-tenant dashboard-payments-invitee DEVELOPER                 200 404     400
    GOVERNMENT_AGENCY INTERNAL MWBE-of-the-hirer MWBE-without-firm payments-invitee                       200 404     400
  `,
  keys: inside('[]', `id ${FACTS} confirmed ${inside('confirmed', 'by company email domain at')}`),
});

const own = table({
  route: 'GET HEAD /api/v1/mwbes/:id/work_experiences',
  requests: {
    own: async (world, actor) => {
      await one('own', undefined, 'corrected')(world, actor);
      return firmOf('own')(world, actor);
    },
    foreign: firmOf('foreign'),
    missing,
    malformed: () => [{ params: { id: 'x' } }],
  },
  cells: firmOnly(200),
  keys: inside('[]', CORRECTED),
});

const add = table({
  route: 'POST /api/v1/mwbes/:id/work_experiences',
  requests: {
    own: (world, actor) => ({ ...firmOf('own')(world, actor), body: { title: 'Pier 6' } }),
    foreign: (world, actor) => ({ ...firmOf('foreign')(world, actor), body: { title: 'Pier 6' } }),
    missing: () => ({ ...missing(), body: {} }),
    malformed: (world, actor) =>
      [{ amount: -1 }, { role: 'boss' }, { verified: true }].map((body) => ({ ...firmOf('own')(world, actor), body })),
  },
  cells: firmOnly(201),
  keys: JOB,
});

const change = table({
  route: 'PATCH /api/v1/mwbes/:id/work_experiences/:experience_id',
  requests: {
    own: one('own', { version: 1, title: 'Pier 7' }),
    foreign: one('foreign', { version: 1, title: 'Pier 7' }),
    missing: nowhere({ version: 1 }),
    malformed: one('own', { title: 'Without a version' }),
  },
  cells: firmOnly(200),
  keys: JOB,
});

const remove = table({
  route: 'DELETE /api/v1/mwbes/:id/work_experiences/:experience_id',
  requests: {
    own: one('own', undefined, 'open'),
    foreign: one('foreign'),
    missing: nowhere(),
    malformed: (world, actor) => ({ params: wrongId(world, actor) }),
  },
  cells: firmOnly(204),
  keys: null,
});

const clients = table({
  route: 'GET HEAD /api/v1/mwbes/:id/client_companies',
  requests: {
    own: (world, actor) => ({ ...firmOf('own')(world, actor), query: 'q=prime' }),
    foreign: (world, actor) => ({ ...firmOf('foreign')(world, actor), query: 'q=prime' }),
    missing: () => ({ ...missing(), query: 'q=prime' }),
    malformed: (world, actor) => ({ ...firmOf('own')(world, actor), query: 'q=p' }),
  },
  cells: firmOnly(200),
  keys: inside('[]', 'id business_name'),
});

const askBody = () => ({ version: 1, email: `${crypto.randomUUID()}@client.example` });
const ask = table({
  route: 'POST /api/v1/mwbes/:id/work_experiences/:experience_id/confirmation',
  requests: {
    own: (world, actor) => one('own', askBody())(world, actor),
    foreign: (world, actor) => one('foreign', askBody())(world, actor),
    missing: nowhere({ version: 1, email: 'jane@client.example' }),
    malformed: one('own', { version: 1, email: 'x' }),
  },
  cells: firmOnly(201),
  keys: ASKED,
});

const ofRequest = (what: string, state: 'open' | 'corrected') =>
  table({
    route: `POST /api/v1/mwbes/:id/work_experiences/:experience_id/confirmation/${what}`,
    requests: {
      own: one('own', undefined, state),
      foreign: one('foreign', undefined, state),
      missing: nowhere(),
      malformed: (world, actor) => ({ params: wrongId(world, actor) }),
    },
    cells: firmOnly(200),
    keys: ASKED,
  });

/** A request to the actor's company, or to another. */
const requestTo =
  (whose: Whose, body?: object, state: 'open' | 'declined' = 'open') =>
  async (world: World, actor: Actor) => {
    const { companyId, mwbeId } = world.parties(actor, whose);
    const experience_id = await createExperience(world.db.kysely, {
      mwbe_id: mwbeId,
      hiring_company_id: companyId,
      created_by: world.userId('MWBE'),
    });
    const request = { experience_id, hiring_company_id: companyId, state };
    const id = await createConfirmationRequest(world.db.kysely, request);
    return { params: { id }, ...(body && { body }) };
  };
const CLIENTS = (own: number, settled: number) => `
                                                                  own foreign missing settled malformed
    anonymous closed-account expired-session ended-session        401 401     401     401     401
    dashboard-payments-invitee                                    404 404     404     404     400
    PRIME colleague foreign-tenant DEVELOPER GOVERNMENT_AGENCY    ${own} 404     404     ${settled}     400
    MWBE MWBE-of-the-hirer MWBE-without-firm payments-invitee INTERNAL                                    403 403     403     403     403`;
const CONFIRM = { answer: 'confirm' };
const byClient = [
  table({
    route: 'GET HEAD /api/v1/work_confirmations/:id',
    requests: {
      own: requestTo('own'),
      foreign: requestTo('foreign'),
      missing,
      settled: requestTo('own', undefined, 'declined'),
      malformed: () => [{ params: { id: 'x' } }],
    },
    cells: `${CLIENTS(200, 200)}\n impersonator 200 404 404 200 400`,
    keys: REQUEST,
  }),
  table({
    route: 'POST /api/v1/work_confirmations/:id/answer',
    requests: {
      own: requestTo('own', CONFIRM),
      foreign: requestTo('foreign', CONFIRM),
      missing: () => ({ ...missing(), body: CONFIRM }),
      settled: requestTo('own', CONFIRM, 'declined'),
      malformed: () => [{}, { answer: 'not_me' }, { answer: 'decline' }].map((body) => ({ ...missing(), body })),
    },
    cells: `${CLIENTS(200, 409)}\n impersonator 403 403 403 403 403`,
    keys: REQUEST,
  }),
];

/** A request of a firm that no actor acts for, with its link. */
const linked =
  (body: object = {}) =>
  async (world: World, actor: Actor) => {
    const experience_id = await jobOf(world, actor, 'foreign');
    const request = await createConfirmationRequest(world.db.kysely, { experience_id });
    return { body: { tempToken: await linkFor(world, 'work confirmation', { request }), ...body } };
  };
const otherPurpose = (body: object) => async (world: World) => ({
  body: { tempToken: await linkFor(world, 'reference', {}), ...body },
});
const BY_LINK = { answer: 'confirm', name: 'Jane Doe', no_more_emails: true };
const byLink = [
  table({
    route: 'POST /api/v1/work_confirmations/look',
    requests: {
      linked: linked(),
      other: otherPurpose({}),
      missing: () => ({ body: NOT_A_SECRET }),
      malformed: () => [{}, { body: {} }, { body: { tempToken: 'x' } }],
    },
    cells: holders('linked other missing malformed', 200, 404, 404, 400),
    keys: REQUEST,
  }),
  table({
    route: 'POST /api/v1/work_confirmations/answer',
    requests: {
      linked: linked(BY_LINK),
      other: otherPurpose(BY_LINK),
      missing: () => ({ body: { ...NOT_A_SECRET, ...BY_LINK } }),
      malformed: () => [
        {},
        { body: NOT_A_SECRET },
        { body: { ...NOT_A_SECRET, answer: 'confirm', no_more_emails: false } },
      ],
    },
    cells: holders('linked other missing malformed', 204, 404, 404, 400),
    keys: null,
  }),
];

export const workExperience = [
  shown,
  own,
  add,
  change,
  remove,
  clients,
  ask,
  ofRequest('withdrawal', 'open'),
  ofRequest('acceptance', 'corrected'),
  ...byClient,
  ...byLink,
];
