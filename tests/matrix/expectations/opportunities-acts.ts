import { randomUUID } from 'node:crypto';
import type { OpportunityState } from '#contract/opportunities/rules.ts';
import { createQuestion } from '#server/opportunities/factory.ts';
import type { Actor } from '../actors.ts';
import { inside } from '../cells.ts';
import { ATTEMPTS } from '../claims.ts';
import {
  ADDENDUM,
  AWARD,
  addAddendum,
  firmsCells,
  nowhere,
  OPPORTUNITY,
  type Owned,
  on,
  opportunityOf,
  ownerCells,
  readerCells,
} from '../opportunities.ts';
import { table } from '../table.ts';
import type { World } from '../world.ts';

interface Act {
  readonly path: string;
  /** The state that allows it, and one that does not. */
  readonly state: OpportunityState;
  readonly wrong: OpportunityState;
  readonly body?: object;
  readonly wrongBodies?: readonly object[];
  readonly status?: number;
  readonly keys?: string;
}

/** A step of the state machine: for owners and staff, on the version that they saw. */
function act({ path, state, wrong, body = {}, wrongBodies = [], status = 200, keys = OPPORTUNITY }: Act) {
  const sent = { version: 1, ...body };
  const isDraft = state === 'draft';
  const hidden = (of: OpportunityState) => (of === 'draft' ? 404 : 403);
  return table({
    route: `POST /api/v1/opportunities/:id/${path}`,
    requests: {
      own: on('own', state, sent),
      stale: on('own', state, { ...sent, version: 9 }),
      wrong: on('own', wrong, sent),
      foreign: on('foreign', isDraft ? 'published' : state, sent),
      draft: on('foreign', 'draft', sent),
      missing: nowhere(sent),
      malformed: () => [
        { params: { id: '7' }, body: sent },
        ...[body, { ...sent, version: 0 }, { ...sent, state: 'awarded' }, ...wrongBodies].map((one) => nowhere(one)()),
      ],
    },
    cells: ownerCells('own stale wrong foreign draft missing malformed', {
      own: [status, 412, 409, 403, 404, 404, 400],
      staff: [status, 412, 409, isDraft ? 409 : status, isDraft ? status : 409, 404, 400],
      outsider: [hidden(state), hidden(state), hidden(wrong), 403, 404, 404, 400],
      forbidsImpersonation: true,
    }),
    keys,
  });
}

const ONE = { awards: [{ mwbe_id: null, name: 'Somebody & Sons', amount: null }] };
const acts = [
  act({ path: 'publication', state: 'draft', wrong: 'published' }),
  act({
    path: 'addenda',
    state: 'published',
    wrong: 'draft',
    body: { said: 'Another title.', changes: { title: 'Pump Station 5' } },
    wrongBodies: [
      { version: 1 },
      { version: 1, said: 'x', changes: { state: 'closed' } },
      { version: 1, said: 'x', files: ['7'] },
    ],
    status: 201,
    keys: `${OPPORTUNITY} ${ADDENDUM}`,
  }),
  act({ path: 'closure', state: 'published', wrong: 'closed' }),
  act({
    path: 'award',
    state: 'closed',
    wrong: 'published',
    body: ONE,
    wrongBodies: [{ version: 1, awards: [] }],
    keys: `${OPPORTUNITY} ${AWARD}`,
  }),
  act({ path: 'cancellation', state: 'published', wrong: 'awarded', body: { reason: 'No funds' } }),
];

const readBy = (whose: 'own' | 'foreign', number = '1') =>
  async function request(world: World, actor: Actor) {
    const id = await opportunityOf(world, actor, 'foreign', 'published');
    await addAddendum(world, id);
    return { params: { id, number }, body: { mwbe_id: world.parties(actor, whose).mwbeId } };
  };
const acknowledge = table({
  route: 'POST /api/v1/opportunities/:id/addenda/:number/acknowledgement',
  requests: {
    own: readBy('own'),
    foreign: readBy('foreign'),
    none: readBy('own', '2'),
    missing: (world, actor) => ({
      params: { id: randomUUID(), number: '1' },
      body: { mwbe_id: world.parties(actor, 'own').mwbeId },
    }),
    malformed: () => [
      { params: { id: randomUUID(), number: 'x' }, body: { mwbe_id: randomUUID() } },
      { params: { id: randomUUID(), number: '1' }, body: {} },
    ],
  },
  cells: firmsCells('own foreign none missing malformed', [200, 404, 404, 404, 400], [404, 404, 404, 404, 400]),
  keys: `${OPPORTUNITY} ${ADDENDUM}`,
});

const QUESTION = 'id question asked_at own answer answered_at';
const ANSWERED = { answer: 'Yes', answered_at: new Date('2026-11-20T12:00:00Z') };
const asked = async (world: World, actor: Actor, whose: Owned, more: object = {}) => {
  const opportunity_id = await opportunityOf(world, actor, whose, 'published');
  const by = { mwbe_id: world.firm('stranger firm'), asked_by: world.userId('MWBE') };
  return { opportunity_id, id: await createQuestion(world.db.kysely, { opportunity_id, ...by, ...more }) };
};
const questions = table({
  route: 'GET HEAD /api/v1/opportunities/:id/questions',
  requests: {
    published: async (world, actor) => ({
      params: { id: (await asked(world, actor, 'foreign', ANSWERED)).opportunity_id },
    }),
    own: on('own', 'draft'),
    foreign: on('foreign', 'draft'),
    missing: nowhere(),
    malformed: () => ({ params: { id: '7' } }),
  },
  cells: readerCells('published own foreign missing malformed', {
    own: [200, 200, 404, 404, 400],
    staff: [200, 200, 200, 404, 400],
    others: [200, 404, 404, 404, 400],
  }),
  keys: inside('[]', QUESTION),
});
const askAs = (whose: 'own' | 'foreign', state: OpportunityState) => async (world: World, actor: Actor) => ({
  params: { id: await opportunityOf(world, actor, 'foreign', state) },
  body: { mwbe_id: world.parties(actor, whose).mwbeId, question: 'Is there parking?' },
});
const ask = table({
  route: 'POST /api/v1/opportunities/:id/questions',
  requests: {
    own: askAs('own', 'published'),
    closed: askAs('own', 'closed'),
    draft: askAs('own', 'draft'),
    foreign: askAs('foreign', 'published'),
    missing: (world, actor) => ({
      params: { id: randomUUID() },
      body: { mwbe_id: world.parties(actor, 'own').mwbeId, question: 'x' },
    }),
    malformed: () => [nowhere({})(), nowhere({ mwbe_id: randomUUID(), question: ' ' })()],
  },
  cells: firmsCells(
    'own closed draft foreign missing malformed',
    [201, 409, 404, 404, 404, 400],
    [404, 404, 404, 404, 404, 400],
  ),
  keys: QUESTION,
  writes: ATTEMPTS('own closed draft foreign missing'),
});
const answerTo = (whose: Owned, more?: object) => async (world: World, actor: Actor) => ({
  params: { id: (await asked(world, actor, whose, more)).id },
  body: { answer: 'Yes, for two vans.' },
});
const answer = table({
  route: 'POST /api/v1/opportunity_questions/:id/answer',
  requests: {
    own: answerTo('own'),
    answered: answerTo('own', ANSWERED),
    foreign: answerTo('foreign'),
    public: answerTo('foreign', ANSWERED),
    missing: nowhere({ answer: 'x' }),
    malformed: () => [nowhere({})(), { params: { id: '7' }, body: { answer: 'x' } }],
  },
  cells: ownerCells('own answered foreign public missing malformed', {
    own: [200, 409, 404, 403, 404, 400],
    staff: [200, 409, 200, 409, 404, 400],
    outsider: [404, 403, 404, 403, 404, 400],
    forbidsImpersonation: true,
  }),
  keys: QUESTION,
});

const TEMPLATE = 'id hiring_company_id name created_at';
const templateOf = async (world: World, actor: Actor, whose: Owned): Promise<string> => {
  const id = randomUUID();
  const made = { created_by: world.userId('PRIME'), created_at: new Date('2026-11-20T12:00:00Z'), facts: '{}' };
  const hiring_company_id = world.parties(actor, whose).companyId;
  await world.db.kysely
    .insertInto('opportunity_templates')
    .values({ id, hiring_company_id, name: `Template ${id}`, ...made })
    .execute();
  return id;
};
const onTemplate = (whose: Owned, body?: object) => async (world: World, actor: Actor) => ({
  params: { id: await templateOf(world, actor, whose) },
  ...(body && { body: { name: `Name ${randomUUID()}` } }),
});
const templates = table({
  route: 'GET HEAD /api/v1/opportunity_templates',
  requests: {
    any: async (world, actor) => {
      await templateOf(world, actor, 'own');
      return {};
    },
    malformed: () => ({ query: 'all=1' }),
  },
  cells: ownerCells('any malformed', { own: [200, 400], outsider: [200, 400] }),
  keys: inside('[]', TEMPLATE),
});
const save = (whose: Owned, state: OpportunityState) => async (world: World, actor: Actor) => ({
  body: { name: `Name ${randomUUID()}`, opportunity_id: await opportunityOf(world, actor, whose, state) },
});
const saveTemplate = table({
  route: 'POST /api/v1/opportunity_templates',
  requests: {
    own: save('own', 'published'),
    foreign: save('foreign', 'published'),
    draft: save('foreign', 'draft'),
    missing: () => ({ body: { name: 'x', opportunity_id: randomUUID() } }),
    malformed: () => [{ body: {} }, { body: { name: ' ', opportunity_id: randomUUID() } }],
  },
  cells: ownerCells('own foreign draft missing malformed', {
    own: [201, 403, 404, 404, 400],
    outsider: [403, 403, 404, 404, 400],
  }),
  keys: TEMPLATE,
});
const renameTemplate = table({
  route: 'PATCH /api/v1/opportunity_templates/:id',
  requests: {
    own: onTemplate('own', {}),
    foreign: onTemplate('foreign', {}),
    missing: nowhere({ name: 'x' }),
    malformed: () => [nowhere({})(), { params: { id: '7' }, body: { name: 'x' } }],
  },
  cells: ownerCells('own foreign missing malformed', {
    own: [200, 404, 404, 400],
    outsider: [404, 404, 404, 400],
  }),
  keys: TEMPLATE,
});
const removeTemplate = table({
  route: 'DELETE /api/v1/opportunity_templates/:id',
  requests: {
    own: onTemplate('own'),
    foreign: onTemplate('foreign'),
    missing: nowhere(),
    malformed: () => ({ params: { id: '7' } }),
  },
  cells: ownerCells('own foreign missing malformed', {
    own: [204, 404, 404, 400],
    outsider: [404, 404, 404, 400],
    forbidsImpersonation: true,
  }),
  keys: null,
});

export const opportunityActs = [
  ...acts,
  acknowledge,
  questions,
  ask,
  answer,
  templates,
  saveTemplate,
  renameTemplate,
  removeTemplate,
];
