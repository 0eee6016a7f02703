import { randomUUID } from 'node:crypto';
import { type CreatedBid, createBid, createListingChange } from '#server/listings/factory.ts';
import { createOpportunity } from '#server/opportunities/factory.ts';
import type { Actor } from '../actors.ts';
import { firmOf, firmOnly, inside, missing } from '../cells.ts';
import { holders, NOT_A_SECRET } from '../documents.ts';
import { linkFor } from '../entries.ts';
import { table } from '../table.ts';
import type { Whose, World } from '../world.ts';

const CHANGE = inside(
  'change',
  'kind reason replaced_by work amount percent asked_at reply_until answer words answered_at outcome finished_at',
);
const LISTING = `id bid_id mwbe_id firm work naics amount percent commitment state version is_substitute answer
  ${inside('answer', 'answer words at')} change ${CHANGE}`;
const FACTS = `id hiring_company_id hiring_company kind opportunity_id project owner_name owner_email bid_on state version
  updated_at submitted_at decided_at`;
const SHOWN = `${FACTS} listings ${inside('listings[]', LISTING)}`;
const BID = `${SHOWN} may_edit`;
const UNASKED = `${FACTS} may_edit listings ${inside(
  'listings[]',
  'id bid_id mwbe_id firm work naics amount percent commitment state version is_substitute answer change',
)}`;
const NAMED = `${LISTING} hiring_company_id hiring_company kind opportunity_id project owner_name bid_on bid_state submitted_at`;
const DETAILS = `${NAMED} side steps ${inside('steps[]', 'number step by at said')} receipts`;

/** Companies by their user type, those of them that are nobody's company, and everybody else. @param acts staff may not */
const companies = (
  columns: string,
  cells: { readonly own: readonly number[]; readonly outsider: readonly number[]; readonly acts?: true },
) => {
  const all = (status: number) => cells.own.map(() => status).join(' ');
  return `${columns}
    anonymous closed-account expired-session ended-session ${all(401)}
    PRIME colleague foreign-tenant DEVELOPER GOVERNMENT_AGENCY ${cells.own.join(' ')}
    impersonator ${cells.acts ? all(403) : cells.own.join(' ')}
    dashboard-payments-invitee ${cells.outsider.join(' ')}
    MWBE MWBE-of-the-hirer MWBE-without-firm payments-invitee INTERNAL ${all(403)}`;
};

type State = 'draft' | 'submitted' | 'lost';
const ANSWERED = { answer: 'confirmed' as const, answered_at: new Date('2026-11-19T13:00:00Z') };

async function bidOf(world: World, actor: Actor, whose: Whose, state: State = 'submitted', more: object = {}) {
  const { companyId, mwbeId } = world.parties(actor, whose);
  const firm = { mwbe_id: mwbeId, ...(state === 'draft' ? {} : ANSWERED) };
  return createBid(
    world.db.kysely,
    { hiring_company_id: companyId, created_by: world.userId('colleague'), state, ...more },
    [firm],
  );
}
const asked = async (world: World, made: CreatedBid): Promise<CreatedBid> => {
  for (const id of made.listings) await createListingChange(world.db.kysely, id, world.userId('colleague'));
  return made;
};
const bidIn = (whose: Whose, state: State, body?: object) => async (world: World, actor: Actor) => ({
  params: { id: (await bidOf(world, actor, whose, state)).id },
  ...(body && { body }),
});
const listingIn = (whose: Whose, body?: object, change?: 'asked') => async (world: World, actor: Actor) => {
  const made = await bidOf(world, actor, whose);
  if (change) await asked(world, made);
  return { params: { id: made.listings[0] ?? '' }, ...(body && { body }) };
};
const nowhere = (body?: object) => () => ({ ...missing(), ...(body && { body }) });
const malformedBodies =
  (...bodies: object[]) =>
  () =>
    bodies.map((body) => ({ ...missing(), body }));

/** An opportunity of the company, with a bid of somebody else for it. */
const offered = (whose: Whose, state: 'draft' | 'published' | 'closed') => async (world: World, actor: Actor) => {
  const { companyId, mwbeId } = world.parties(actor, whose);
  const id = await createOpportunity(world.db.kysely, { hiring_company_id: companyId, state });
  const bidder = world.parties(actor, 'counterpart').companyId;
  const made = await createBid(
    world.db.kysely,
    { hiring_company_id: bidder, created_by: world.userId('colleague'), opportunity_id: id },
    [{ mwbe_id: mwbeId, ...ANSWERED }],
  );
  await asked(world, made);
  return { params: { id } };
};

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

const NO = { version: 1, answer: 'not_agreed', words: 'Nobody asked us.' };
const REMOVAL = { version: 1, kind: 'removal', reason: 'Scope cut.' };
const BACK = { version: 2, outcome: 'withdrawn' };
const WITHOUT_CHANGE = DETAILS.replace(CHANGE, '');
const acts = [
  table({
    route: 'POST /api/v1/listings/:id/answer',
    requests: {
      own: listingIn('own', NO),
      foreign: listingIn('foreign', NO),
      missing: nowhere(NO),
      malformed: malformedBodies({ ...NO, answer: 'yes' }, { version: 1 }, { ...NO, by: 'owner' }),
    },
    cells: firmOnly(200),
    keys: WITHOUT_CHANGE,
  }),
  table({
    route: 'POST /api/v1/listings/:id/changes',
    requests: {
      own: listingIn('own', REMOVAL),
      stale: listingIn('own', { ...REMOVAL, version: 9 }),
      foreign: listingIn('foreign', REMOVAL),
      missing: nowhere(REMOVAL),
      malformed: malformedBodies(
        { ...REMOVAL, kind: 'x' },
        { ...REMOVAL, reason: '' },
        { ...REMOVAL, outcome: 'completed' },
      ),
    },
    cells: companies('own stale foreign missing malformed', {
      own: [201, 412, 404, 404, 400],
      outsider: [404, 404, 404, 404, 400],
      acts: true,
    }),
    keys: DETAILS,
  }),
  table({
    route: 'POST /api/v1/listings/:id/changes/outcome',
    requests: {
      own: listingIn('own', BACK, 'asked'),
      unasked: listingIn('own', BACK),
      foreign: listingIn('foreign', BACK, 'asked'),
      missing: nowhere(BACK),
      malformed: malformedBodies({ version: 2 }, { ...BACK, outcome: 'removed' }),
    },
    cells: companies('own unasked foreign missing malformed', {
      own: [200, 412, 404, 404, 400],
      outsider: [404, 404, 404, 404, 400],
      acts: true,
    }),
    keys: DETAILS,
  }),
];

/** A listing or bid of a firm that no actor acts for, with its link. */
const linked =
  (purpose: 'listing' | 'listed firms', body: object = {}) =>
  async (world: World, actor: Actor) => {
    const made = await bidOf(world, actor, 'foreign');
    if (purpose === 'listed firms') await asked(world, made);
    const facts = purpose === 'listing' ? { listing: made.listings[0] } : { bid: made.id };
    return { body: { tempToken: await linkFor(world, purpose, facts), ...body } };
  };
const otherPurpose =
  (body: object = {}) =>
  async (world: World) => ({
    body: { tempToken: await linkFor(world, 'work confirmation', {}), ...body },
  });
const LINKED = 'linked other missing malformed';
const byLink = [
  table({
    route: 'POST /api/v1/listings/look',
    requests: {
      linked: linked('listing'),
      other: otherPurpose(),
      missing: () => ({ body: NOT_A_SECRET }),
      malformed: () => [{}, { body: {} }, { body: { tempToken: 'x' } }],
    },
    cells: holders(LINKED, 200, 404, 404, 400),
    keys: WITHOUT_CHANGE,
  }),
  table({
    route: 'POST /api/v1/listings/answer',
    requests: {
      linked: linked('listing', NO),
      other: otherPurpose(NO),
      missing: () => ({ body: { ...NOT_A_SECRET, ...NO } }),
      malformed: () => [{}, { body: NOT_A_SECRET }, { body: { ...NOT_A_SECRET, ...NO, answer: 'x' } }],
    },
    cells: holders(LINKED, 200, 404, 404, 400),
    keys: WITHOUT_CHANGE,
  }),
  table({
    route: 'POST /api/v1/bids/look',
    requests: {
      linked: linked('listed firms'),
      other: otherPurpose(),
      missing: () => ({ body: NOT_A_SECRET }),
      malformed: () => [{}, { body: {} }, { body: { tempToken: 'x' } }],
    },
    cells: holders(LINKED, 200, 404, 404, 400),
    keys: `${SHOWN} receipts`,
  }),
];

export const listings = [...reads, ...drafts, ...acts, ...byLink];
