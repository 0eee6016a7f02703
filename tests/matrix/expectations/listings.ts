import { randomUUID } from 'node:crypto';
import {
  asked,
  BID,
  bidIn,
  bidOf,
  companies,
  DETAILS,
  FACTS,
  listingIn,
  malformedBodies,
  NAMED,
  nowhere,
  offered,
  UNASKED,
} from '../bids.ts';
import { firmOf, firmOnly, inside, missing } from '../cells.ts';
import { table } from '../table.ts';

const reads = [
  table({
    route: 'GET HEAD /api/v1/bids',
    requests: {
      any: async (world, actor) => {
        await bidOf(world, actor, 'own');
        await bidOf(world, actor, 'foreign');
        return { query: 'state=submitted' };
      },
      malformed: () => [{ query: 'state=open' }, { query: 'limit=0' }, { query: 'before=7' }, { query: 'all=1' }],
    },
    cells: companies('any malformed', { own: [200, 400], outsider: [200, 400] }),
    keys: inside('[]', `${FACTS} firms unanswered asked`),
  }),
  table({
    route: 'GET HEAD /api/v1/bids/:id',
    requests: {
      own: async (world, actor) => ({ params: { id: (await asked(world, await bidOf(world, actor, 'own'))).id } }),
      counterpart: bidIn('counterpart', 'submitted'),
      foreign: bidIn('foreign', 'submitted'),
      draft: bidIn('foreign', 'draft'),
      missing,
      malformed: () => ({ params: { id: '7' } }),
    },
    cells: companies('own counterpart foreign draft missing malformed', {
      own: [200, 404, 404, 404, 404, 400],
      outsider: [404, 404, 404, 404, 404, 400],
    }),
    keys: BID,
  }),
  table({
    route: 'GET HEAD /api/v1/opportunities/:id/bids',
    requests: {
      own: offered('own', 'closed'),
      open: offered('own', 'published'),
      foreign: offered('foreign', 'closed'),
      draft: offered('foreign', 'draft'),
      missing,
      malformed: () => ({ params: { id: '7' } }),
    },
    cells: companies('own open foreign draft missing malformed', {
      own: [200, 200, 200, 404, 404, 400],
      outsider: [200, 200, 200, 404, 404, 400],
    }),
    keys: inside('[]', BID),
  }),
  table({
    route: 'GET HEAD /api/v1/mwbes/:id/listings',
    requests: {
      own: async (world, actor) => {
        await asked(world, await bidOf(world, actor, 'own'));
        return firmOf('own')(world, actor);
      },
      foreign: firmOf('foreign'),
      missing,
      malformed: () => [{ params: { id: 'x' } }],
    },
    cells: firmOnly(200),
    keys: inside('[]', NAMED),
  }),
  table({
    route: 'GET HEAD /api/v1/listings/:id',
    requests: {
      own: listingIn('own', undefined, 'asked'),
      counterpart: listingIn('counterpart'),
      foreign: listingIn('foreign'),
      draft: async (world, actor) => ({
        params: { id: (await bidOf(world, actor, 'own', 'draft')).listings[0] ?? '' },
      }),
      missing,
      malformed: () => ({ params: { id: '7' } }),
    },
    cells: `
                                                                  own counterpart foreign draft missing malformed
      anonymous closed-account expired-session ended-session      401 401 401 401 401 401
      MWBE PRIME impersonator colleague foreign-tenant DEVELOPER GOVERNMENT_AGENCY   200 404 404 404 404 400
      MWBE-of-the-hirer INTERNAL MWBE-without-firm payments-invitee dashboard-payments-invitee   404 404 404 404 404 400
    `,
    keys: DETAILS,
  }),
];

const PROJECT = { version: 1, project: 'Pier 6' };
const COMPLETE = { version: 1 };
const drafts = [
  table({
    route: 'POST /api/v1/bids',
    requests: {
      own: (world, actor) => ({ body: { hiring_company_id: world.parties(actor, 'own').companyId } }),
      foreign: (world, actor) => ({ body: { hiring_company_id: world.parties(actor, 'foreign').companyId } }),
      'no-opportunity': (world, actor) => ({
        body: { hiring_company_id: world.parties(actor, 'own').companyId, opportunity_id: randomUUID() },
      }),
      malformed: () => [
        { body: {} },
        { body: { hiring_company_id: '7' } },
        { body: { ...missing().params, state: 'won' } },
      ],
    },
    cells: companies('own foreign no-opportunity malformed', {
      own: [201, 403, 404, 400],
      outsider: [403, 403, 403, 400],
    }),
    keys: `${FACTS} may_edit listings`,
  }),
  table({
    route: 'PATCH /api/v1/bids/:id',
    requests: {
      own: bidIn('own', 'draft', PROJECT),
      stale: bidIn('own', 'draft', { ...PROJECT, version: 9 }),
      submitted: bidIn('own', 'submitted', PROJECT),
      foreign: bidIn('foreign', 'draft', PROJECT),
      missing: nowhere(PROJECT),
      malformed: malformedBodies(
        {},
        { ...PROJECT, state: 'won' },
        { ...PROJECT, firms: [{}] },
        { ...PROJECT, bid_on: 'x' },
      ),
    },
    cells: companies('own stale submitted foreign missing malformed', {
      own: [200, 412, 409, 404, 404, 400],
      outsider: [404, 404, 404, 404, 404, 400],
    }),
    keys: UNASKED,
  }),
  table({
    route: 'DELETE /api/v1/bids/:id',
    requests: {
      own: bidIn('own', 'draft'),
      submitted: bidIn('own', 'submitted'),
      foreign: bidIn('foreign', 'draft'),
      missing,
      malformed: () => ({ params: { id: '7' } }),
    },
    cells: companies('own submitted foreign missing malformed', {
      own: [204, 409, 404, 404, 400],
      outsider: [404, 404, 404, 404, 400],
      acts: true,
    }),
    keys: null,
  }),
  table({
    route: 'POST /api/v1/bids/:id/submission',
    requests: {
      own: bidIn('own', 'draft', COMPLETE),
      submitted: bidIn('own', 'submitted', COMPLETE),
      foreign: bidIn('foreign', 'draft', COMPLETE),
      missing: nowhere(COMPLETE),
      malformed: malformedBodies({}, { version: 'x' }),
    },
    cells: companies('own submitted foreign missing malformed', {
      own: [200, 409, 404, 404, 400],
      outsider: [404, 404, 404, 404, 400],
      acts: true,
    }),
    keys: UNASKED,
  }),
  table({
    route: 'POST /api/v1/bids/:id/outcome',
    requests: {
      own: bidIn('own', 'submitted', { version: 1, outcome: 'won' }),
      lost: bidIn('own', 'lost', { version: 1, outcome: 'won' }),
      foreign: bidIn('foreign', 'submitted', { version: 1, outcome: 'won' }),
      missing: nowhere({ version: 1, outcome: 'won' }),
      malformed: malformedBodies({ version: 1 }, { version: 1, outcome: 'draft' }),
    },
    cells: companies('own lost foreign missing malformed', {
      own: [200, 409, 404, 404, 400],
      outsider: [404, 404, 404, 404, 400],
      acts: true,
    }),
    keys: `${UNASKED} ${inside('listings[].answer', 'answer words at')}`,
  }),
];

export const listings = [...reads, ...drafts];
