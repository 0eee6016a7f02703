import { randomUUID } from 'node:crypto';
import type { OpportunityState } from '#contract/opportunities/rules.ts';
import { createBusiness } from '#server/businesses/factory.ts';
import { createQuote, createResponse } from '#server/responses/factory.ts';
import type { Actor } from '../actors.ts';
import { firmOnly, inside } from '../cells.ts';
import { holders, NOT_A_SECRET } from '../documents.ts';
import { linkFor } from '../entries.ts';
import { nowhere, type Owned, on, opportunityOf, ownerCells } from '../opportunities.ts';
import { table } from '../table.ts';
import type { Whose, World } from '../world.ts';

const QUOTE = 'amount unit_price note valid_until number sent_at replaced_at files';
const SAID = 'state version reason words invited_at answered_at updated_at outcome';
const OWNERS = `id opportunity_id mwbe_id mwbe_core_id firm city firm_state ${SAID} channel delivered_at opened_at
  followed_up_at may_follow_up quote`;
const EVENT = 'kind at side person reason words channel';

/** A firm's response with a quote, to an opportunity of the actor's company or of another. */
async function quoted(world: World, actor: Actor, whose: Owned, state: OpportunityState = 'closed') {
  const id = await opportunityOf(world, actor, whose, state);
  const of = { opportunity_id: id, mwbe_id: world.firm('firm') };
  const response_id = await createResponse(world.db.kysely, { ...of, state: 'quoted' });
  await createQuote(world.db.kysely, { response_id, sent_by: world.userId('MWBE') });
  return { id, response_id };
}
const ofQuoted =
  (whose: Owned, query = '') =>
  async (world: World, actor: Actor) => {
    const { id, response_id } = await quoted(world, actor, whose);
    return { params: { id, response_id }, query };
  };
const absent =
  (query = '') =>
  () => ({ params: { id: randomUUID(), response_id: randomUUID() }, query });

/** Attempts are counted before it is known what comes of them. */
const ATTEMPTS = (columns: string) =>
  Object.fromEntries(columns.split(' ').map((column) => [column, ['public.rate_limit_attempts']]));

const READ = 'own foreign draft missing malformed';
const reads = { own: [200, 403, 404, 404, 400], staff: [200, 200, 200, 404, 400], outsider: [403, 403, 404, 404, 400] };

const list = table({
  route: 'GET HEAD /api/v1/opportunities/:id/responses',
  requests: {
    own: ofQuoted('own', 'state=quoted&q=firm'),
    foreign: ofQuoted('foreign'),
    draft: on('foreign', 'draft'),
    missing: absent(),
    malformed: () => [{ params: { id: '7' } }, absent('state=open')(), absent('before=7')(), absent('limit=0')()],
  },
  cells: ownerCells(READ, reads),
  keys: `${inside('[]', OWNERS)} ${inside('[].quote', QUOTE)}`,
});
const summary = table({
  route: 'GET HEAD /api/v1/opportunities/:id/responses/summary',
  requests: {
    own: ofQuoted('own'),
    foreign: ofQuoted('foreign'),
    draft: on('foreign', 'draft'),
    missing: absent(),
    malformed: () => [{ params: { id: '7' } }, absent('all=1')()],
  },
  cells: ownerCells(READ, reads),
  keys: `counts ${inside('counts', 'invited interested declined quoted withdrawn')} at_once may_change_opening sealed to_follow_up`,
});
const details = table({
  route: 'GET HEAD /api/v1/opportunities/:id/responses/:response_id',
  requests: {
    own: ofQuoted('own'),
    foreign: ofQuoted('foreign'),
    other: async (world, actor) => {
      const { id } = await quoted(world, actor, 'own');
      return { params: { id, response_id: (await quoted(world, actor, 'foreign')).response_id } };
    },
    missing: absent(),
    malformed: () => ({ params: { id: randomUUID(), response_id: '7' } }),
  },
  cells: ownerCells('own foreign other missing malformed', {
    own: [200, 403, 404, 404, 400],
    staff: [200, 200, 404, 404, 400],
    outsider: [403, 403, 403, 404, 400],
  }),
  keys: `response ${inside('response', OWNERS)} ${inside('response.quote', QUOTE)} history ${inside('history[]', EVENT)}`,
});
const file = table({
  route: 'GET HEAD /api/v1/opportunities/:id/responses/export',
  requests: {
    own: ofQuoted('own', 'format=csv'),
    foreign: ofQuoted('foreign', 'format=csv'),
    draft: async (world, actor) => ({ ...(await on('foreign', 'draft')(world, actor)), query: 'format=csv' }),
    missing: absent('format=csv'),
    malformed: () => [absent('format=pdf')(), absent('')()],
  },
  cells: ownerCells(READ, reads),
  keys: null,
  writes: ATTEMPTS('own foreign draft missing'),
});

const ACTS = 'own draft foreign foreignDraft missing malformed';
const acts = {
  own: [200, 409, 403, 404, 404, 400],
  staff: [200, 409, 200, 409, 404, 400],
  outsider: [403, 404, 403, 404, 404, 400],
  forbidsImpersonation: true,
};
const act = (route: string, keys: string, body: object, wrong: readonly object[]) =>
  table({
    route,
    requests: {
      own: on('own', 'published', body),
      draft: on('own', 'draft', body),
      foreign: on('foreign', 'published', body),
      foreignDraft: on('foreign', 'draft', body),
      missing: nowhere(body),
      malformed: () => [{ params: { id: '7' }, body }, ...wrong.map((one) => nowhere(one)())],
    },
    cells: ownerCells(ACTS, acts),
    keys,
    ...(route.endsWith('/invitations') && { writes: ATTEMPTS('own draft foreign foreignDraft missing') }),
  });
const someFirm = { mwbe_ids: [randomUUID()] };
const owners = [
  act('POST /api/v1/opportunities/:id/invitations', inside('[]', 'mwbe_id name result again_at'), someFirm, [
    {},
    { mwbe_ids: [] },
    { mwbe_ids: ['7'] },
    { ...someFirm, by: randomUUID() },
  ]),
  act('POST /api/v1/opportunities/:id/follow_ups', 'followed_up too_early', {}, [
    { response_ids: ['7'] },
    { all: true },
  ]),
  act(
    'PUT /api/v1/opportunities/:id/quote_opening',
    `counts ${inside('counts', 'invited interested declined quoted withdrawn')} at_once may_change_opening sealed to_follow_up`,
    { at_once: true },
    [{}, { at_once: 'yes' }],
  ),
];

const OWN = `response ${inside('response', `id ${SAID} message`)} actions quotes history files unread_addenda at_once`;
const WITH_HISTORY = `${OWN} ${inside('history[]', EVENT)}`;

/** A firm, and an opportunity of somebody else that it was invited to. */
const pair =
  (whose: Whose, body?: object, state: 'invited' | 'quoted' = 'invited') =>
  async (world: World, actor: Actor) => {
    const { mwbeId } = world.parties(actor, whose);
    const opportunity_id = await opportunityOf(world, actor, 'own', 'published');
    const response_id = await createResponse(world.db.kysely, { opportunity_id, mwbe_id: mwbeId, state });
    if (state === 'quoted') await createQuote(world.db.kysely, { response_id, sent_by: world.userId('MWBE') });
    return { params: { id: mwbeId, opportunity_id }, ...(body && { body }) };
  };
const noPair = (body?: object) => () => ({
  params: { id: randomUUID(), opportunity_id: randomUUID() },
  ...(body && { body }),
});
const byFirm = (
  route: string,
  status: number,
  keys: string | null,
  { body, wrong = [], state = 'invited' }: { body?: object; wrong?: readonly object[]; state?: 'invited' | 'quoted' },
) =>
  table({
    route,
    requests: {
      own: pair('own', body, state),
      foreign: pair('foreign', body, state),
      missing: noPair(body),
      malformed: () => [
        { ...noPair(body)(), params: { id: 'x', opportunity_id: 'x' } },
        ...wrong.map((one) => noPair(one)()),
      ],
    },
    cells: firmOnly(status),
    keys,
  });
const SENT = { version: 1, amount: 84_000, unit_price: null, note: null, valid_until: null };
const ON = '/api/v1/mwbes/:id/responses/:opportunity_id';
const firms = [
  byFirm(`GET HEAD ${ON}`, 200, `${WITH_HISTORY} ${inside('quotes[]', QUOTE)}`, { state: 'quoted' }),
  byFirm(`POST ${ON}/opening`, 204, null, {}),
  byFirm(`POST ${ON}/interest`, 200, WITH_HISTORY, {
    body: { version: 1 },
    wrong: [{}, { version: -1 }, { version: 1, state: 'quoted' }],
  }),
  byFirm(`POST ${ON}/refusal`, 200, WITH_HISTORY, {
    body: { version: 1, reason: 'bond' },
    wrong: [{ version: 1 }, { version: 1, reason: 'x' }, { version: 1, reason: 'other' }],
  }),
  byFirm(`POST ${ON}/quotes`, 200, `${WITH_HISTORY} ${inside('quotes[]', QUOTE)}`, {
    body: SENT,
    wrong: [{}, { ...SENT, amount: null }, { ...SENT, amount: -1 }, { ...SENT, amount: 1.5 }],
  }),
  byFirm(`POST ${ON}/withdrawal`, 200, `${WITH_HISTORY} ${inside('quotes[]', QUOTE)}`, {
    body: { version: 1, words: 'Booked by now' },
    wrong: [{ version: 1 }, { version: 1, words: '' }],
    state: 'quoted',
  }),
];

const listOf = (whose: Whose) => async (world: World, actor: Actor) => {
  const { params } = await pair(whose)(world, actor);
  return { params: { id: params.id } };
};
const ofFirm = table({
  route: 'GET HEAD /api/v1/mwbes/:id/responses',
  requests: {
    own: listOf('own'),
    foreign: listOf('foreign'),
    missing: () => ({ params: { id: randomUUID() } }),
    malformed: () => [
      { params: { id: 'x' } },
      { params: { id: randomUUID() }, query: 'state=open' },
      { params: { id: randomUUID() }, query: 'before=7' },
    ],
  },
  cells: firmOnly(200),
  keys: inside('[]', `id opportunity_id title owner opportunity_state is_open deadline_at time_zone ${SAID}`),
});

const SETTINGS = 'per_week paused_until reminders muted';
const CHANGED = { per_week: 5, paused_until: null, reminders: true, muted: [] };
const settingsOf = (whose: Whose, body?: object) => (world: World, actor: Actor) => ({
  params: { id: world.parties(actor, whose).mwbeId },
  ...(body && { body }),
});
const settings = (route: string, body?: object, wrong: readonly object[] = []) =>
  table({
    route,
    requests: {
      own: settingsOf('own', body),
      foreign: settingsOf('foreign', body),
      missing: nowhere(body),
      malformed: () => [{ params: { id: 'x' }, ...(body && { body }) }, ...wrong.map((one) => nowhere(one)())],
    },
    cells: firmOnly(200),
    keys: SETTINGS,
  });

/** An invitation of a firm that no actor acts for, with its link. */
const linked =
  (body: object = {}) =>
  async (world: World, actor: Actor) => {
    const opportunity_id = await opportunityOf(world, actor, 'own', 'published');
    const { mwbeId } = await firmWithoutPeople(world);
    const response = await createResponse(world.db.kysely, { opportunity_id, mwbe_id: mwbeId });
    return { body: { tempToken: await linkFor(world, 'opportunity invitation', { response }), ...body } };
  };
const otherPurpose = (body: object) => async (world: World) => ({
  body: { tempToken: await linkFor(world, 'reference', {}), ...body },
});
const BY_LINK =
  'firm mwbe_id owner title scope city state_code deadline_at time_zone message contact is_open state reason words';
const YES = { answer: 'interested' };
const byLink = (route: string, body: object, wrong: readonly object[]) =>
  table({
    route,
    requests: {
      linked: linked(body),
      other: otherPurpose(body),
      missing: () => ({ body: { ...NOT_A_SECRET, ...body } }),
      malformed: () => [{}, { body: { ...body, tempToken: 'x' } }, ...wrong.map((one) => ({ body: one }))],
    },
    cells: holders('linked other missing malformed', 200, 404, 404, 400),
    keys: BY_LINK,
  });

export const responses = [
  list,
  summary,
  details,
  file,
  ...owners,
  ...firms,
  ofFirm,
  settings('GET HEAD /api/v1/mwbes/:id/invitation_settings'),
  settings('PUT /api/v1/mwbes/:id/invitation_settings', CHANGED, [
    {},
    { ...CHANGED, per_week: 0 },
    { ...CHANGED, muted: ['x'] },
  ]),
  byLink('POST /api/v1/opportunity_invitations/look', {}, [{ tempToken: 7 }]),
  byLink('POST /api/v1/opportunity_invitations/answer', YES, [
    NOT_A_SECRET,
    { ...NOT_A_SECRET, answer: 'declined' },
    { ...NOT_A_SECRET, ...YES, reason: 'bond' },
  ]),
];

/** Created for one cell: the firms of the world have people. */
async function firmWithoutPeople(world: World) {
  return createBusiness(world.db.kysely, { email: 'office@firm.example' });
}
