import { randomUUID } from 'node:crypto';
import { createExclusionFile } from '#server/exclusions/factory.ts';
import { fileKey } from '#server/exclusions/reads/files.ts';
import { pdf } from '../../support/documents.ts';
import type { Actor } from '../actors.ts';
import { missing } from '../cells.ts';
import { ATTEMPTS } from '../claims.ts';
import { upload } from '../documents.ts';
import { actingCells, EXCLUSION, EXCLUSION_WITH_FILE, exclusionFor, inPart, readingCells } from '../exclusions.ts';
import type { Part } from '../parent-projects.ts';
import { table } from '../table.ts';
import { NO_UPLOAD, resumableUploads } from '../uploads.ts';
import type { World } from '../world.ts';

const UPLOADS = '/exclusion_uploads';
const PARTS: readonly Part[] = ['owner', 'editor', 'reporter', 'viewer', 'prime', 'nobody'];
const SENDERS: readonly Actor[] = [
  'PRIME',
  'colleague',
  'foreign-tenant',
  'DEVELOPER',
  'GOVERNMENT_AGENCY',
  'dashboard-payments-invitee',
];
const byPart = <T>(make: (part: Part) => T) => Object.fromEntries(PARTS.map((part) => [part, make(part)]));

/** An upload of the actor's own, where the actor may send one. */
const uploadBy = async (world: World, actor: Actor, bytes?: number) =>
  SENDERS.includes(actor) ? upload(world, await world.token(actor), bytes, UPLOADS) : NO_UPLOAD;

const add = table({
  route: 'POST /api/v1/exclusions/:id/files',
  requests: {
    ...byPart((part) => async (world: World, actor: Actor) => ({
      params: { id: (await exclusionFor(world, actor, part)).id },
      body: { upload: await uploadBy(world, actor) },
    })),
    unknown: inPart('owner', { body: { upload: NO_UPLOAD } }),
    decided: inPart('owner', { body: { upload: NO_UPLOAD } }, { state: 'approved' }),
    missing: () => ({ ...missing(), body: { upload: NO_UPLOAD } }),
    malformed: () => [{}, { upload: '../x' }].map((body) => ({ ...missing(), body })),
  },
  cells: actingCells({
    parts: [201, 201, 201, 404, 201, 404],
    more: { unknown: 404, decided: 409, missing: 404, malformed: 400 },
  }),
  keys: EXCLUSION_WITH_FILE,
});

/** A file of an exclusion, by the actor or by somebody else. */
const fileOf =
  (part: Part, { isOwn = false, isChecked = true } = {}) =>
  async (world: World, actor: Actor) => {
    const { id, proposed_by } = await exclusionFor(world, actor, part);
    const file = await createExclusionFile(world.db.kysely, {
      exclusion_id: id,
      sent_by: isOwn ? world.userId(actor) : proposed_by,
      state: isChecked ? 'checked' : 'waiting',
    });
    await world.app.services.storage.put(fileKey(file.upload), pdf());
    return { params: { id, file_id: file.id } };
  };
const noFile = () => ({ params: { id: randomUUID(), file_id: randomUUID() } });
const malformed = () => ({ params: { id: randomUUID(), file_id: 'x' } });

const remove = table({
  route: 'DELETE /api/v1/exclusions/:id/files/:file_id',
  requests: {
    ...byPart((part) => fileOf(part, { isOwn: true })),
    theirs: fileOf('owner'),
    decided: async (world, actor) => ({
      params: { ...(await inPart('owner', {}, { state: 'approved' })(world, actor)).params, file_id: randomUUID() },
    }),
    missing: noFile,
    malformed,
  },
  cells: actingCells({
    parts: [200, 200, 200, 404, 200, 404],
    more: { theirs: 404, decided: 409, missing: 404, malformed: 400 },
  }),
  keys: EXCLUSION,
});

const download = table({
  route: 'GET HEAD /api/v1/exclusions/:id/files/:file_id',
  requests: {
    ...byPart((part) => fileOf(part)),
    unchecked: fileOf('owner', { isChecked: false }),
    missing: noFile,
    malformed,
  },
  cells: readingCells({
    parts: [200, 200, 200, 404, 200, 404],
    more: { unchecked: 409, missing: 404, malformed: 400 },
  }),
  keys: null,
  writes: ATTEMPTS([...PARTS, 'unchecked', 'missing'].join(' ')),
});

const senders = (columns: string, ...statuses: readonly number[]) => {
  const all = (status: number) => statuses.map(() => status).join(' ');
  return `${columns}
    anonymous closed-account expired-session ended-session ${all(401)}
    ${SENDERS.join(' ')} ${statuses.join(' ')}
    impersonator INTERNAL MWBE MWBE-of-the-hirer MWBE-without-firm payments-invitee ${all(403)}`;
};

export const exclusionFiles = [add, remove, download, ...resumableUploads({ path: UPLOADS, cells: senders })];
