import { PHOTO_UPLOAD } from '#contract/photos/rules.ts';
import { blackPng } from '../../support/photos.ts';
import type { Actor } from '../actors.ts';
import { withoutImpersonator } from '../cells.ts';
import { STREAM, TUS } from '../documents.ts';
import { table } from '../table.ts';
import { NO_UPLOAD, resumableUploads } from '../uploads.ts';
import type { World } from '../world.ts';

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

export const photoUploads = [
  ...resumableUploads({
    maxBytes: PHOTO_UPLOAD.maxBytes,
    path: '/photo_uploads',
    cells: parties,
    removal: (...row) => withoutImpersonator(parties(...row)),
  }),
  table({
    route: 'POST /api/v1/photo_assemblies',
    requests: {
      own: async (world, actor) => ({ body: { upload: await upload(world, actor, FILE.length) } }),
      half: async (world, actor) => ({ body: { upload: await upload(world, actor) } }),
      foreign: async (world, actor) => ({
        body: { upload: await upload(world, actor === 'foreign-tenant' ? 'PRIME' : 'foreign-tenant', FILE.length) },
      }),
      missing: () => ({ body: { upload: NO_UPLOAD } }),
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
        { body: { name: 'wall.jpg', size: PHOTO_UPLOAD.maxBytes + 1, ext: 'jpg' } },
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
