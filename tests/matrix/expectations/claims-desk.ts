import { randomBytes, randomUUID } from 'node:crypto';
import { claimStorageKey } from '#server/claims/reads/files.ts';
import { inside, malformed, missing, staffOnly } from '../cells.ts';
import { claimOf, dispute, NOW, registration, somebody } from '../claims.ts';
import { FILE } from '../documents.ts';
import { table } from '../table.ts';
import type { World } from '../world.ts';

const desk = table({
  route: 'GET HEAD /api/v1/staff/claims',
  requests: { any: () => ({}), malformed: () => ({ query: 'x=1' }) },
  cells: staffOnly('any malformed', 200, 400),
  keys: 'certificates letters registrations disputes',
});
const history = table({
  route: 'GET HEAD /api/v1/staff/claims/history',
  requests: {
    any: async (world) => {
      await claimOf(world, await somebody(world), 'withdrawn');
      return {};
    },
    malformed: () => ({ query: 'before=x' }),
  },
  cells: staffOnly('any malformed', 200, 400),
  keys: `decisions next ${inside('decisions[]', 'id kind firm_id firm person state proof outcome reason decided_at decided_by')}`,
});
async function proofOf(world: World): Promise<string> {
  const [id, file_id, sent_by] = [randomUUID(), randomBytes(16).toString('hex'), await somebody(world)];
  await world.app.services.storage.put(claimStorageKey(file_id), FILE);
  const about = {
    display_name: 'a.pdf',
    media_type: 'application/pdf',
    bytes: FILE.length,
    sha256: Buffer.alloc(32),
  };
  await world.db.kysely
    .insertInto('claim_files')
    .values({
      id,
      claim_id: await claimOf(world, sent_by),
      dispute_id: null,
      file_id,
      ...about,
      sent_by,
      created_at: NOW,
    })
    .execute();
  return id;
}
const openProof = table({
  route: 'POST /api/v1/staff/claim_files/:id/downloads',
  requests: { any: async (world) => ({ params: { id: await proofOf(world) } }), missing, malformed },
  cells: staffOnly('any missing malformed', 201, 404, 400),
  keys: 'id',
});
/** A download that somebody opened just now, or long ago. */
const opened = async (world: World, user_id: string, at: Date) => {
  const id = randomUUID();
  const file_id = await proofOf(world);
  await world.db.kysely.insertInto('claim_file_downloads').values({ id, file_id, user_id, at }).execute();
  return { params: { id } };
};
const proof = table({
  route: 'GET HEAD /api/v1/staff/claim_file_downloads/:id',
  requests: {
    own: (world, actor) => opened(world, world.userId(actor), world.app.services.clock.now()),
    others: async (world) => opened(world, await somebody(world), world.app.services.clock.now()),
    old: (world, actor) => opened(world, world.userId(actor), new Date('2020-01-01T00:00:00Z')),
    missing,
    malformed,
  },
  cells: staffOnly('own others old missing malformed', 200, 404, 404, 404, 400),
  keys: null,
});
const REASON = { reason: 'The certificate names another firm.' };
const decides = (make: (world: World, ended: boolean) => Promise<string>, body?: object, wrong?: object) => ({
  any: async (world: World) => ({ params: { id: await make(world, false) }, ...(body && { body }) }),
  ended: async (world: World) => ({ params: { id: await make(world, true) }, ...(body && { body }) }),
  missing: () => ({ ...missing(), ...(body && { body }) }),
  malformed: () => [
    ...malformed().map((one) => ({ ...one, ...(body && { body }) })),
    ...(wrong ? [{ ...missing(), body: wrong }] : []),
  ],
});
const DECIDES = staffOnly('any ended missing malformed', 204, 409, 404, 400);
const inReview = async (world: World, ended: boolean) =>
  claimOf(world, await somebody(world), ended ? 'withdrawn' : 'review');
const registered = async (world: World, ended: boolean) =>
  registration(world, await somebody(world), ended ? 'withdrawn' : 'review');
const print = table({
  route: 'POST /api/v1/staff/claims/:id/letter',
  requests: decides(inReview),
  cells: staffOnly('any ended missing malformed', 200, 409, 404, 400),
  keys: 'name content',
});
const approve = table({
  route: 'POST /api/v1/staff/claims/:id/approval',
  requests: decides(inReview),
  cells: DECIDES,
  keys: null,
});
const decline = table({
  route: 'POST /api/v1/staff/claims/:id/refusal',
  requests: decides(inReview, REASON, { reason: '' }),
  cells: DECIDES,
  keys: null,
});
const approveRegistration = table({
  route: 'POST /api/v1/staff/firm_registrations/:id/approval',
  requests: decides(registered),
  cells: DECIDES,
  keys: null,
});
const declineRegistration = table({
  route: 'POST /api/v1/staff/firm_registrations/:id/refusal',
  requests: decides(registered, REASON, {}),
  cells: DECIDES,
  keys: null,
});
const settle = table({
  route: 'POST /api/v1/staff/claim_disputes/:id/settlement',
  requests: decides(
    async (world, ended) => dispute(world, await somebody(world), ended),
    { outcome: 'holder', ...REASON },
    { outcome: 'me', ...REASON },
  ),
  cells: DECIDES,
  keys: null,
});

export const claimDesk = [
  desk,
  history,
  openProof,
  proof,
  print,
  approve,
  decline,
  approveRegistration,
  declineRegistration,
  settle,
];
