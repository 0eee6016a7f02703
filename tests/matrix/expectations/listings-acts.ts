import type { Actor } from '../actors.ts';
import { asked, bidOf, CHANGE, companies, DETAILS, listingIn, malformedBodies, nowhere, SHOWN } from '../bids.ts';
import { firmOnly } from '../cells.ts';
import { holders, NOT_A_SECRET } from '../documents.ts';
import { linkFor } from '../entries.ts';
import { table } from '../table.ts';
import type { World } from '../world.ts';

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

export const listingActs = [...acts, ...byLink];
