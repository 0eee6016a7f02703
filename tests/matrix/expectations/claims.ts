import { randomUUID } from 'node:crypto';
import { createUser } from '#server/accounts/factory.ts';
import { inside, malformed, missing } from '../cells.ts';
import { ATTEMPTS, claimants, claimOf, FIRM, firm, somebody, userOf, withBody } from '../claims.ts';
import { table } from '../table.ts';

/** A claim of one's own, of somebody else, one that ended, and none. */
const onClaim = (body?: object, wrong: readonly object[] = []) => ({
  own: withBody(body, async (world, actor) => ({ params: { id: await claimOf(world, await userOf(world, actor)) } })),
  ended: withBody(body, async (world, actor) => ({
    params: { id: await claimOf(world, await userOf(world, actor), 'withdrawn') },
  })),
  foreign: withBody(body, async (world) => ({ params: { id: await claimOf(world, await somebody(world)) } })),
  missing: () => ({ ...missing(), ...(body && { body }) }),
  malformed: () => [
    ...malformed().map((one) => ({ ...one, ...(body && { body }) })),
    ...wrong.map((one) => ({ ...missing(), body: one })),
  ],
});
const CLAIM = `id firm ${inside('firm', FIRM)} state proof offered offered.email_domain offered.letter email_code letter
  letter.requested_at letter.printed_at letter.expires_at letter.tries_left files disputed reason created_at expires_at`;
const CODE = 'email_code.sent_to email_code.sent_at email_code.expires_at email_code.tries_left';

const current = table({
  route: 'GET HEAD /api/v1/claims/current',
  requests: { any: () => ({}), malformed: () => ({ query: 'user=1' }) },
  cells: claimants('any malformed', [200, 200], [400, 400]),
  keys: 'company claim registration dispute',
});
const states = table({
  route: 'GET HEAD /api/v1/claims/firms',
  requests: {
    any: async (world) => ({ query: `id=${(await firm(world)).mwbeId}&id=${randomUUID()}` }),
    malformed: () => ({ query: 'id=x' }),
  },
  cells: claimants('any malformed', [200, 200], [400, 400]),
  keys: '[].id [].state',
});
const begin = table({
  route: 'POST /api/v1/claims',
  requests: {
    claimed: async (world) => {
      const { mwbeId } = await firm(world);
      await createUser(world.db.kysely, { user_type: 'MWBE' }, { mwbes: [mwbeId] });
      return { body: { mwbe_id: mwbeId } };
    },
    pending: async (world) => {
      const id = await claimOf(world, await somebody(world));
      const row = await world.db.kysely.selectFrom('claims').select('mwbe_id').where('id', '=', id).executeTakeFirst();
      return { body: { mwbe_id: row?.mwbe_id } };
    },
    missing: () => ({ body: { mwbe_id: randomUUID() } }),
    malformed: () => [{ body: {} }, { body: { mwbe_id: 'x' } }, { body: { mwbe_id: randomUUID(), user_id: 'x' } }],
    free: async (world) => ({ body: { mwbe_id: (await firm(world)).mwbeId } }),
  },
  cells: claimants(
    'claimed pending missing malformed free',
    [409, 403],
    [409, 403],
    [404, 403],
    [400, 400],
    [201, 403],
  ),
  keys: CLAIM.replace(/letter\.\S+/g, ''),
  writes: ATTEMPTS('claimed pending missing free'),
});
const code = table({
  route: 'POST /api/v1/claims/:id/email_codes',
  requests: onClaim({ local_part: 'office' }, [{}, { local_part: '' }, { local_part: 'a@b' }]),
  cells: claimants('own ended foreign missing malformed', [200, 200], [409, 409], [404, 404], [404, 404], [400, 400]),
  keys: `${CLAIM} ${CODE}`,
  writes: ATTEMPTS('own ended foreign missing'),
});
const letter = table({
  route: 'POST /api/v1/claims/:id/letter',
  // one is on its way already
  requests: onClaim(),
  cells: claimants('own ended foreign missing malformed', [409, 409], [409, 409], [404, 404], [404, 404], [400, 400]),
  keys: null,
  writes: ATTEMPTS('own ended foreign missing'),
});
const enter = table({
  route: 'POST /api/v1/claims/:id/code',
  requests: onClaim({ code: '000000' }, [{}, { code: '1' }, { code: '123456789' }]),
  cells: claimants('own ended foreign missing malformed', [200, 403], [409, 403], [404, 403], [404, 403], [400, 400]),
  keys: 'outcome tries_left mwbe_id',
  writes: ATTEMPTS('own ended foreign missing'),
});
const withdraw = table({
  route: 'POST /api/v1/claims/:id/withdrawal',
  requests: onClaim(),
  cells: claimants('own ended foreign missing malformed', [204, 204], [409, 409], [404, 404], [404, 404], [400, 400]),
  keys: null,
});
const UPLOAD = { upload: '0'.repeat(32) };
const certificate = table({
  route: 'POST /api/v1/claims/:id/certificates',
  // nobody uploaded it
  requests: onClaim(UPLOAD, [{}, { upload: '../x' }]),
  cells: claimants('own ended foreign missing malformed', [404, 404], [409, 409], [404, 404], [404, 404], [400, 400]),
  keys: null,
});

export const ownClaims = [current, states, begin, code, letter, enter, withdraw, certificate];
