import { blackPng } from '../../support/photos.ts';
import type { Actor } from '../actors.ts';
import { withoutImpersonator } from '../cells.ts';
import { table } from '../table.ts';
import type { World } from '../world.ts';

const TUS = { 'tus-resumable': '1.0.0' };
const STREAM = 'application/offset+octet-stream';
const FILE = blackPng(8);

/** Everybody except staff, which is never a party of a project. */
const parties = (columns: string, ...statuses: readonly number[]) => {
  const all = (status: number) => statuses.map(() => status).join(' ');
  return `${columns}
    anonymous closed-account expired-session ended-session ${all(401)}
    MWBE PRIME impersonator colleague foreign-tenant dashboard-payments-invitee DEVELOPER GOVERNMENT_AGENCY MWBE-of-the-hirer ${statuses.join(' ')}
    MWBE-without-firm payments-invitee ${statuses.join(' ')}
    INTERNAL ${all(403)}`;
};

/** An upload by the actor that lacks its last byte; by somebody else for anonymous actors. */
async function upload(world: World, actor: Actor, bytes = FILE.length - 1): Promise<string> {
  const sender = (await world.token(actor)) === null || actor === 'INTERNAL' ? 'PRIME' : actor;
  const isGone = ['closed-account', 'expired-session', 'ended-session'].includes(sender);
  const headers = { authorization: `Bearer ${await world.token(isGone ? 'PRIME' : sender)}`, ...TUS };
  const begun = await world.app.http.inject({
    method: 'POST',
    url: '/api/v1/photo_uploads',
    headers: { ...headers, 'upload-length': String(FILE.length) },
  });
  const name = String(begun.headers.location).split('/').at(-1) ?? '';
  await world.app.http.inject({
    method: 'PATCH',
    url: `/api/v1/photo_uploads/${name}`,
    headers: { ...headers, 'content-type': STREAM, 'upload-offset': '0' },
    payload: FILE.subarray(0, bytes),
  });
  return name;
}

const missing = () => ({ params: { id: '0'.repeat(32) }, headers: TUS });
const rest = (id: string, offset = FILE.length - 1) => ({
  params: { id },
  headers: { ...TUS, 'upload-offset': String(offset) },
  type: STREAM,
  body: 'e',
});

export const photoUploads = [
  table({
    route: 'POST /api/v1/photo_uploads',
    requests: {
      any: () => ({ headers: { ...TUS, 'upload-length': '10' } }),
      large: () => ({ headers: { ...TUS, 'upload-length': '10000001' } }),
      odd: () => [{ headers: TUS }, { headers: { ...TUS, 'upload-length': 'x' } }],
    },
    cells: parties('any large odd', 201, 413, 400),
    keys: null,
  }),
  table({
    route: 'HEAD /api/v1/photo_uploads/:id',
    requests: {
      own: async (world, actor) => ({ params: { id: await upload(world, actor) }, headers: TUS }),
      missing,
    },
    cells: parties('own missing', 200, 404),
    keys: null,
  }),
  table({
    route: 'PATCH /api/v1/photo_uploads/:id',
    requests: {
      own: async (world, actor) => rest(await upload(world, actor)),
      gap: async (world, actor) => rest(await upload(world, actor), 3),
      missing: () => rest('0'.repeat(32)),
    },
    cells: parties('own gap missing', 204, 409, 404),
    keys: null,
  }),
  table({
    route: 'DELETE /api/v1/photo_uploads/:id',
    requests: {
      own: async (world, actor) => ({ params: { id: await upload(world, actor) }, headers: TUS }),
      missing,
    },
    cells: withoutImpersonator(parties('own missing', 204, 404)),
    keys: null,
  }),
  table({
    route: 'POST /api/v1/photo_assemblies',
    requests: {
      own: async (world, actor) => ({ body: { upload: await upload(world, actor, FILE.length) } }),
      half: async (world, actor) => ({ body: { upload: await upload(world, actor) } }),
      foreign: async (world, actor) => ({
        body: { upload: await upload(world, actor === 'foreign-tenant' ? 'PRIME' : 'foreign-tenant', FILE.length) },
      }),
      missing: () => ({ body: { upload: '0'.repeat(32) } }),
      malformed: () => [{}, { body: {} }, { body: { upload: '../../x' } }],
    },
    cells: parties('own half foreign missing malformed', 201, 409, 404, 404, 400),
    keys: 'assemblyUrl photoType id name ext size mime field',
  }),
  table({
    route: 'POST /api/v1/photo_assemblies/tickets',
    requests: {
      any: () => ({ body: { name: 'wall.jpg', size: 2_400_000, ext: 'jpg' } }),
      malformed: () => [
        {},
        { body: {} },
        { body: { name: 'wall.svg', size: 1, ext: 'svg' } },
        { body: { name: 'wall.jpg', size: 10_000_001, ext: 'jpg' } },
      ],
    },
    cells: parties('any malformed', 201, 400),
    keys: 'ticket',
  }),
  // the matrix configures no upload service
  table({
    route: 'POST /api/v1/photo_assemblies/notify',
    requests: {
      unsigned: () => ({ type: 'application/x-www-form-urlencoded', body: 'transloadit=%7B%7D&signature=x' }),
      malformed: () => [
        { type: 'application/x-www-form-urlencoded', body: 'transloadit=%7B%7D' },
        { type: 'application/x-www-form-urlencoded', body: 'transloadit=%7B%7D&signature=x&more=1' },
      ],
    },
    cells: `unsigned malformed
      anonymous closed-account expired-session ended-session 404 400
      MWBE PRIME impersonator colleague foreign-tenant dashboard-payments-invitee DEVELOPER GOVERNMENT_AGENCY MWBE-of-the-hirer 404 400
      MWBE-without-firm payments-invitee INTERNAL 404 400`,
    keys: null,
  }),
];
