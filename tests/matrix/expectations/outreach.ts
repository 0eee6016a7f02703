import { randomUUID } from 'node:crypto';
import { sealEntries } from '#server/outreach/commands/seal.ts';
import { createEntries } from '#server/outreach/factory.ts';
import type { Actor } from '../actors.ts';
import { firmOf, firmOnly, inside } from '../cells.ts';
import { nowhere, type Owned, on, opportunityOf, ownerCells } from '../opportunities.ts';
import { table } from '../table.ts';
import type { Whose, World } from '../world.ts';

const NOTE = { about: 'contact', mwbe_id: null, happened_on: null, words: 'Called three firms.' };
const ENTRY = `id position kind at side person mwbe_id firm channel details corrected_by ${inside('details[]', 'name value')}`;

/** A published opportunity with an entry that everybody reads. */
const logged = (whose: Owned, query?: string) => async (world: World, actor: Actor) => {
  const id = await opportunityOf(world, actor, whose, 'published');
  await createEntries(world.db.kysely, id, [{ kind: 'published', content: { title: 'Library' } }]);
  return { params: { id }, ...(query && { query }) };
};
const malformedId = (query?: string) => () => ({ params: { id: 'x' }, ...(query && { query }) });

/** Exports are counted before they are looked for. */
const attempts = (columns: string) =>
  Object.fromEntries(columns.split(' ').map((column) => [column, ['public.rate_limit_attempts']]));

/** Who reads a log: owners and staff all, firms what concerns them, other companies nothing. */
const READERS = `
    own foreign draft missing malformed
    anonymous closed-account expired-session ended-session              401 401 401 401 401
    MWBE MWBE-without-firm MWBE-of-the-hirer payments-invitee           200 200 404 404 400
    PRIME colleague foreign-tenant DEVELOPER GOVERNMENT_AGENCY          200 403 404 404 400
    impersonator                                                        200 403 404 404 400
    dashboard-payments-invitee                                          403 403 404 404 400
    INTERNAL                                                            200 200 200 404 400
`;

const entries = table({
  route: 'GET HEAD /api/v1/opportunities/:id/outreach',
  requests: {
    own: logged('own'),
    foreign: logged('foreign'),
    draft: on('foreign', 'draft'),
    missing: nowhere(),
    malformed: async (world, actor) => {
      const { params } = await logged('own')(world, actor);
      const queries = ['limit=0', 'group=all', 'mwbe_id=7', 'before=7', 'kind=told'];
      return [{ params: { id: 'x' } }, ...queries.map((query) => ({ params, query }))];
    },
  },
  cells: READERS,
  keys: inside('[]', ENTRY),
});

const PDF = 'format=pdf';
const packet = table({
  route: 'GET HEAD /api/v1/opportunities/:id/outreach/packet',
  requests: {
    own: logged('own', PDF),
    foreign: logged('foreign', PDF),
    draft: async (world, actor) => ({ ...(await on('foreign', 'draft')(world, actor)), query: PDF }),
    missing: () => ({ ...nowhere()(), query: PDF }),
    malformed: async (world, actor) => [
      malformedId(PDF)(),
      await logged('own')(world, actor),
      await logged('own', 'format=csv')(world, actor),
    ],
  },
  cells: READERS,
  writes: attempts('own foreign draft missing'),
  keys: null,
});

const log = table({
  route: 'GET HEAD /api/v1/opportunities/:id/outreach/log',
  requests: {
    own: async (world, actor) => {
      const sent = await logged('own')(world, actor);
      await world.app.services.transact((ctx) => sealEntries(ctx, 1_000), { limitMs: 10_000 });
      return sent;
    },
    unsealed: on('own', 'published'),
    foreign: on('foreign', 'published'),
    missing: nowhere(),
    malformed: malformedId(),
  },
  cells: ownerCells('own unsealed foreign missing malformed', {
    own: [200, 409, 403, 404, 400],
    staff: [200, 409, 409, 404, 400],
    outsider: [403, 403, 403, 404, 400],
  }),
  writes: attempts('own unsealed foreign missing'),
  keys: null,
});

const WRITERS = {
  own: [201, 403, 409, 404, 400],
  staff: [201, 201, 409, 404, 400],
  outsider: [403, 403, 404, 404, 400],
  forbidsImpersonation: true,
};
const note = table({
  route: 'POST /api/v1/opportunities/:id/outreach/notes',
  requests: {
    own: on('own', 'published', NOTE),
    foreign: on('foreign', 'published', NOTE),
    draft: on('own', 'draft', NOTE),
    missing: nowhere(NOTE),
    malformed: async (world, actor) => {
      const { params } = await on('own', 'published')(world, actor);
      const bodies = [
        { ...NOTE, about: 'else' },
        { ...NOTE, words: '' },
        { ...NOTE, happened_on: 'soon' },
      ];
      return [{ params: { id: 'x' }, body: NOTE }, ...bodies.map((body) => ({ params, body }))];
    },
  },
  cells: ownerCells('own foreign draft missing malformed', WRITERS),
  keys: ENTRY,
});

const correction = (whose: Owned) => async (world: World, actor: Actor) => {
  const { params } = await logged(whose)(world, actor);
  const [corrects] = await createEntries(world.db.kysely, params.id, [{ kind: 'noted', content: { words: 'x' } }]);
  return { params, body: { corrects, words: 'It was the day before.' } };
};
const correct = table({
  route: 'POST /api/v1/opportunities/:id/outreach/corrections',
  requests: {
    own: correction('own'),
    foreign: correction('foreign'),
    firms: async (world, actor) => {
      const sent = await correction('own')(world, actor);
      const [corrects] = await createEntries(world.db.kysely, sent.params.id, [{ kind: 'asked', side: 'firm' }]);
      return { ...sent, body: { ...sent.body, corrects } };
    },
    missing: async (world, actor) => [
      { ...(await correction('own')(world, actor)), params: { id: randomUUID() } },
      ...(actor === 'dashboard-payments-invitee'
        ? []
        : [{ ...(await correction('own')(world, actor)), body: { corrects: randomUUID(), words: 'x' } }]),
    ],
    malformed: async (world, actor) => {
      const { params, body } = await correction('own')(world, actor);
      return [
        { params: { id: 'x' }, body },
        { params, body: { ...body, words: '' } },
        { params, body: { words: 'x' } },
      ];
    },
  },
  cells: ownerCells('own foreign firms missing malformed', {
    ...WRITERS,
    outsider: [403, 403, 403, 404, 400],
  }),
  keys: ENTRY,
});

const funnels = table({
  route: 'GET HEAD /api/v1/outreach/funnels',
  requests: {
    any: async (world, actor) => {
      const { params } = await logged('own')(world, actor);
      const foreign = await logged('foreign')(world, actor);
      return { query: `ids=${params.id},${foreign.params.id}` };
    },
    malformed: () => ['', 'ids=', 'ids=7', `ids=${randomUUID()}&all=1`].map((query) => ({ query })),
  },
  cells: ownerCells('any malformed', { own: [200, 400], staff: [200, 400], outsider: [200, 400] }),
  keys: inside('[]', 'opportunity_id matched reached opened interested quoted hired paid'),
});

/** A firm, and an opportunity about which it was asked. */
const solicited = (whose: Whose, body?: object) => async (world: World, actor: Actor) => {
  const { params } = firmOf(whose)(world, actor);
  const opportunity_id = await opportunityOf(world, actor, 'foreign', 'published');
  await createEntries(world.db.kysely, opportunity_id, [
    { kind: 'told', mwbeId: params.id },
    { kind: 'marked', mwbeId: params.id, content: { mark: 'real' } },
  ]);
  return { params: { ...params, opportunity_id }, ...(body && { body }) };
};
const unknownFirm = (body?: object) => async (world: World, actor: Actor) => {
  const { params } = await solicited('own')(world, actor);
  return { params: { ...params, id: randomUUID() }, ...(body && { body }) };
};
const badFirm = (body?: object) => () => ({ params: { id: 'x', opportunity_id: randomUUID() }, ...(body && { body }) });
const OWN = `may_mark mark ${inside('mark', 'mark words marked_at')}`;

const own = table({
  route: 'GET HEAD /api/v1/mwbes/:id/outreach/:opportunity_id',
  requests: {
    own: solicited('own'),
    foreign: solicited('foreign'),
    missing: unknownFirm(),
    malformed: badFirm(),
  },
  cells: firmOnly(200),
  keys: OWN,
});

const MARK = { mark: 'pro_forma', words: 'Asked on the last day.' };
const mark = table({
  route: 'PUT /api/v1/mwbes/:id/outreach/:opportunity_id/mark',
  requests: {
    own: solicited('own', MARK),
    foreign: solicited('foreign', MARK),
    missing: unknownFirm(MARK),
    malformed: badFirm(MARK),
  },
  cells: firmOnly(200),
  keys: OWN,
});

const RULE = { name: 'Program', lead_days: 14 };
let days = 0;
/** Each from another day: a company has one rule from a day on. */
const ruleOf = (whose: Whose) => (world: World, actor: Actor) => {
  days += 1;
  const effective_from = new Date(Date.UTC(2026, 0, days)).toISOString().slice(0, 10);
  return { body: { ...RULE, effective_from, hiring_company_id: world.parties(actor, whose).companyId } };
};
const rules = table({
  route: 'GET HEAD /api/v1/outreach/lead_time_rules',
  requests: {
    any: async (world, actor) => {
      await world.db.kysely
        .insertInto('lead_time_rules')
        .values({
          ...ruleOf('own')(world, actor).body,
          id: randomUUID(),
          created_by: world.userId('PRIME'),
          created_at: new Date('2026-11-20T12:00:00Z'),
        })
        .onConflict((taken) => taken.doNothing())
        .execute();
      return {};
    },
    malformed: () => ({ query: 'all=1' }),
  },
  cells: ownerCells('any malformed', { own: [200, 400], outsider: [200, 400] }),
  keys: inside('[]', 'id hiring_company_id name lead_days effective_from'),
});

const addRule = table({
  route: 'POST /api/v1/outreach/lead_time_rules',
  requests: {
    own: ruleOf('own'),
    foreign: ruleOf('foreign'),
    malformed: (world, actor) => {
      const { body } = ruleOf('own')(world, actor);
      return [{}, { ...body, lead_days: 0 }, { ...body, effective_from: 'soon' }].map((one) => ({ body: one }));
    },
  },
  cells: ownerCells('own foreign malformed', {
    own: [201, 403, 400],
    outsider: [403, 403, 400],
    forbidsImpersonation: true,
  }),
  keys: 'id hiring_company_id name lead_days effective_from',
});

export const outreach = [entries, packet, log, note, correct, funnels, own, mark, rules, addRule];
