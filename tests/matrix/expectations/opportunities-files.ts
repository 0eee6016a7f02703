import { randomUUID } from 'node:crypto';
import type { OpportunityState } from '#contract/opportunities/rules.ts';
import type { Actor } from '../actors.ts';
import { ATTEMPTS } from '../claims.ts';
import { upload } from '../documents.ts';
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
import { NO_UPLOAD, resumableUploads } from '../uploads.ts';
import type { World } from '../world.ts';

const PATH = '/opportunity_uploads';
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
  EDITORS.includes(actor) ? upload(world, await world.token(actor), bytes, PATH) : NO_UPLOAD;
const withUpload = (bytes?: number) => async (world: World, actor: Actor) => ({
  params: { id: await opportunityOf(world, actor, 'own', 'draft') },
  body: { upload: await uploadOf(world, actor, bytes) },
});
const UNKNOWN = { upload: NO_UPLOAD };

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

const senders = (columns: string, statuses: readonly number[], forbidsImpersonation = false) =>
  ownerCells(columns, { own: statuses, staff: statuses, outsider: statuses, forbidsImpersonation });

export const opportunityFiles = [
  ...[add, remove, download],
  ...resumableUploads({
    path: PATH,
    cells: (columns, ...statuses) => senders(columns, statuses),
    // deleting is nothing that staff do as somebody else
    removal: (columns, ...statuses) => senders(columns, statuses, true),
  }),
];
