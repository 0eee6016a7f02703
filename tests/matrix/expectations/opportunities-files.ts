import { randomUUID } from 'node:crypto';
import type { OpportunityState } from '#contract/opportunities/rules.ts';
import type { Actor } from '../actors.ts';
import { ATTEMPTS } from '../claims.ts';
import { STREAM, TUS, FILE as UPLOADED, upload } from '../documents.ts';
import {
  FILE,
  fileOf,
  ISSUED,
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

const PATH = '/opportunity_uploads';
const MISSING = '0'.repeat(32);
const EDITORS: readonly Actor[] = [
  'PRIME',
  'colleague',
  'foreign-tenant',
  'DEVELOPER',
  'GOVERNMENT_AGENCY',
  'impersonator',
  'INTERNAL',
  'dashboard-payments-invitee',
];
const uploadOf = async (world: World, actor: Actor, bytes?: number) =>
  EDITORS.includes(actor) ? upload(world, await world.token(actor), bytes, PATH) : MISSING;
const withUpload = (bytes?: number) => async (world: World, actor: Actor) => ({
  params: { id: await opportunityOf(world, actor, 'own', 'draft') },
  body: { upload: await uploadOf(world, actor, bytes) },
});
const UNKNOWN = { upload: MISSING };

const add = table({
  route: 'POST /api/v1/opportunities/:id/files',
  requests: {
    own: withUpload(),
    half: withUpload(5),
    unknown: on('own', 'draft', UNKNOWN),
    foreign: on('foreign', 'published', UNKNOWN),
    draft: on('foreign', 'draft', UNKNOWN),
    missing: nowhere(UNKNOWN),
    malformed: () => [{}, { upload: '../x' }, { ...UNKNOWN, state: 'checked' }].map((body) => nowhere(body)()),
  },
  cells: ownerCells('own half unknown foreign draft missing malformed', {
    own: [201, 409, 404, 403, 404, 404, 400],
    staff: [201, 409, 404, 404, 404, 404, 400],
    outsider: [404, 404, 404, 403, 404, 404, 400],
  }),
  keys: `${OPPORTUNITY} ${FILE}`,
});

type Kind = Parameters<typeof fileOf>[2];
const file =
  (whose: Owned, state: OpportunityState, kind: Kind = {}) =>
  async (world: World, actor: Actor) =>
    fileOf(world, await opportunityOf(world, actor, whose, state), kind);
const noFile = async (world: World, actor: Actor) => ({
  params: { id: await opportunityOf(world, actor, 'own', 'draft'), fileId: randomUUID() },
});
/** The file of one opportunity below the path of another. */
const elsewhere = async (world: World, actor: Actor) => {
  const { params } = await file('own', 'draft')(world, actor);
  return { params: { ...params, id: await opportunityOf(world, actor, 'own', 'draft') } };
};
const malformed = () => ({ params: { id: randomUUID(), fileId: 'x' } });

const remove = table({
  route: 'DELETE /api/v1/opportunities/:id/files/:fileId',
  requests: {
    own: file('own', 'draft'),
    waiting: file('own', 'published'),
    issued: file('own', 'published', ISSUED),
    foreign: file('foreign', 'published', ISSUED),
    draft: file('foreign', 'draft'),
    missing: noFile,
    elsewhere,
    malformed,
  },
  cells: ownerCells('own waiting issued foreign draft missing elsewhere malformed', {
    own: [200, 200, 409, 403, 404, 404, 404, 400],
    staff: [200, 200, 409, 409, 200, 404, 404, 400],
    outsider: [404, 403, 403, 403, 404, 404, 404, 400],
    forbidsImpersonation: true,
  }),
  keys: OPPORTUNITY,
});

const download = table({
  route: 'GET HEAD /api/v1/opportunities/:id/files/:fileId',
  requests: {
    issued: file('foreign', 'published', ISSUED),
    unchecked: file('foreign', 'published', { ...ISSUED, state: 'waiting' }),
    own: file('own', 'draft'),
    next: file('own', 'published'),
    foreign: file('foreign', 'published'),
    missing: noFile,
    elsewhere,
    malformed,
  },
  cells: readerCells('issued unchecked own next foreign missing elsewhere malformed', {
    own: [200, 409, 200, 200, 404, 404, 404, 400],
    staff: [200, 409, 200, 200, 200, 404, 404, 400],
    others: [200, 409, 404, 404, 404, 404, 404, 400],
  }),
  keys: null,
  writes: ATTEMPTS('issued unchecked own next foreign missing elsewhere'),
});

const rest = (name: string, offset: number) => ({
  params: { id: name },
  headers: { ...TUS, 'upload-offset': String(offset) },
  type: STREAM,
  body: UPLOADED.subarray(offset).toString('latin1'),
});
const parts = (columns: string, ...statuses: readonly number[]) =>
  ownerCells(columns, { own: statuses, staff: statuses, outsider: statuses });
const uploads = [
  table({
    route: 'POST /api/v1/opportunity_uploads',
    requests: {
      any: () => ({ headers: { ...TUS, 'upload-length': '10' } }),
      large: () => ({ headers: { ...TUS, 'upload-length': '10000001' } }),
      odd: () => [{ headers: TUS }, { headers: { ...TUS, 'upload-length': 'x' } }],
    },
    cells: parts('any large odd', 201, 413, 400),
    keys: null,
  }),
  table({
    route: 'HEAD /api/v1/opportunity_uploads/:id',
    requests: {
      own: async (world, actor) => ({ params: { id: await uploadOf(world, actor, 5) }, headers: TUS }),
      missing: () => ({ params: { id: MISSING }, headers: TUS }),
    },
    cells: parts('own missing', 200, 404),
    keys: null,
  }),
  table({
    route: 'PATCH /api/v1/opportunity_uploads/:id',
    requests: {
      own: async (world, actor) => rest(await uploadOf(world, actor, UPLOADED.length - 1), UPLOADED.length - 1),
      missing: () => rest(MISSING, UPLOADED.length - 1),
    },
    cells: parts('own missing', 204, 404),
    keys: null,
  }),
  table({
    route: 'DELETE /api/v1/opportunity_uploads/:id',
    requests: {
      own: async (world, actor) => ({ params: { id: await uploadOf(world, actor, 5) }, headers: TUS }),
      missing: () => ({ params: { id: MISSING }, headers: TUS }),
    },
    // deleting is nothing that staff do as somebody else
    cells: ownerCells('own missing', {
      own: [204, 404],
      staff: [204, 404],
      outsider: [204, 404],
      forbidsImpersonation: true,
    }),
    keys: null,
  }),
];

export const opportunityFiles = [add, remove, download, ...uploads];
