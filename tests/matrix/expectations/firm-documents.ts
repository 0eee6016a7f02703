import { createFirmDocument } from '#server/firm-documents/factory.ts';
import { inside } from '../cells.ts';
import { upload } from '../documents.ts';
import {
  firmCells,
  firmFor,
  lookAt,
  noDocument,
  noFirm,
  ofDocument,
  paper,
  toFirm,
  viewerCells,
} from '../firm-papers.ts';
import { table } from '../table.ts';

const FILE = 'id display_name media_type bytes state sent_by created_at';
const DOCUMENT = `id kind title number issuing_state expires_on version removed_at file ${inside('file', FILE)} earlier`;
const WITH_EARLIER = `${DOCUMENT} ${inside('earlier[]', `${FILE} number expires_on`)}`;
const MISSING = '0'.repeat(32);
const MALFORMED = { params: { id: 'x', documentId: 'x' } };

const list = table({
  route: 'GET HEAD /api/v1/mwbes/:id/documents',
  requests: {
    own: async (world, actor) => {
      const { id, mwbeId } = await paper(world, actor, 'shared');
      const sent_by = world.userId('MWBE');
      const spare = await createFirmDocument(world.db.kysely, mwbeId, {}, { sent_by });
      const earlier = world.db.kysely.updateTable('firm_document_files');
      await earlier
        .set({ document_id: id, replaced_at: new Date('2026-11-20T12:00:00Z') })
        .where('id', '=', spare.fileId)
        .execute();
      await world.db.kysely.deleteFrom('firm_documents').where('id', '=', spare.id).execute();
      return { params: { id: mwbeId } };
    },
    foreign: toFirm('unshared'),
    missing: noFirm(),
    malformed: () => [{ params: { id: 'x' } }],
  },
  cells: firmCells('own foreign missing malformed', [200, 404, 404, 400], [404, 404, 404, 400]),
  keys: WITH_EARLIER.split(' ')
    .map((key) => `[].${key}`)
    .join(' '),
});

const add = table({
  route: 'POST /api/v1/mwbes/:id/documents',
  requests: {
    own: async (world, actor) => ({
      params: { id: firmFor(world, actor, 'shared') },
      body: {
        upload:
          actor === 'MWBE'
            ? await upload(world, await world.token(actor), undefined, '/firm_document_uploads')
            : MISSING,
        kind: 'w9',
      },
    }),
    half: async (world, actor) => ({
      params: { id: firmFor(world, actor, 'shared') },
      body: {
        upload: actor === 'MWBE' ? await upload(world, await world.token(actor), 5, '/firm_document_uploads') : MISSING,
        kind: 'w9',
      },
    }),
    unknown: toFirm('shared', { upload: MISSING, kind: 'w9' }),
    foreign: toFirm('unshared', { upload: MISSING, kind: 'w9' }),
    malformed: (world, actor) =>
      [
        {},
        { upload: '../x', kind: 'w9' },
        { upload: MISSING, kind: 'cv' },
        { upload: MISSING, kind: 'w9', mwbe_id: 'x' },
      ].map((body) => toFirm('shared', body)(world, actor)),
  },
  cells: firmCells('own half unknown foreign malformed', [201, 409, 404, 404, 400], [404, 404, 404, 404, 400]),
  keys: DOCUMENT,
});

const change = table({
  route: 'PATCH /api/v1/mwbes/:id/documents/:documentId',
  requests: {
    own: ofDocument('shared', { version: 1, number: 'A-1' }),
    stale: ofDocument('shared', { version: 9, number: 'A-1' }),
    foreign: ofDocument('unshared', { version: 1, number: 'A-1' }),
    missing: noDocument({ version: 1 }),
    malformed: (world, actor) => [
      { ...MALFORMED, body: { version: 1 } },
      { ...noDocument({ version: 1, state: 'checked' })(world, actor) },
    ],
  },
  cells: firmCells('own stale foreign missing malformed', [200, 412, 404, 404, 400], [404, 404, 404, 404, 400]),
  keys: DOCUMENT,
});

const remove = table({
  route: 'DELETE /api/v1/mwbes/:id/documents/:documentId',
  requests: {
    own: ofDocument('shared'),
    foreign: ofDocument('unshared'),
    missing: noDocument(),
    malformed: () => MALFORMED,
  },
  cells: firmCells('own foreign missing malformed', [204, 404, 404, 400], [404, 404, 404, 400]),
  keys: null,
});

const restore = table({
  route: 'POST /api/v1/mwbes/:id/documents/:documentId/restoration',
  requests: {
    own: async (world, actor) => {
      const sent = await ofDocument('shared')(world, actor);
      const removed = world.db.kysely
        .updateTable('firm_documents')
        .set({ removed_at: new Date('2026-11-20T11:00:00Z') });
      await removed.where('id', '=', sent.params.documentId).execute();
      return sent;
    },
    kept: ofDocument('shared'),
    foreign: ofDocument('unshared'),
    missing: noDocument(),
    malformed: () => MALFORMED,
  },
  cells: firmCells('own kept foreign missing malformed', [200, 409, 404, 404, 400], [404, 404, 404, 404, 400]),
  keys: DOCUMENT,
});

const openDownload = table({
  route: 'POST /api/v1/mwbes/:id/documents/:documentId/downloads',
  requests: {
    shared: ofDocument('shared', {}),
    expired: ofDocument('expired', {}),
    unshared: ofDocument('unshared', {}),
    missing: noDocument({}),
    malformed: (world, actor) => [{ ...MALFORMED, body: {} }, noDocument({ company: 'x' })(world, actor)],
  },
  cells: viewerCells('shared expired unshared missing malformed', {
    own: [201, 404, 404, 404, 400],
    hirers: [201, 404, 404, 404, 400],
    staff: [201, 201, 201, 404, 400],
    outsiders: [404, 404, 404, 404, 400],
  }),
  keys: 'id',
});

const download = table({
  route: 'GET HEAD /api/v1/firm_document_downloads/:id',
  requests: {
    own: async (world, actor) => ({ params: { id: await lookAt(world, actor, 'shared') } }),
    expired: async (world, actor) => ({ params: { id: await lookAt(world, actor, 'expired') } }),
    'somebody-else’s': async (world, actor) => ({
      params: { id: await lookAt(world, actor, 'shared', actor === 'PRIME' ? 'DEVELOPER' : 'PRIME') },
    }),
    old: async (world, actor) => ({
      params: { id: await lookAt(world, actor, 'shared', actor, new Date('2026-11-20T11:54:59Z')) },
    }),
    missing: noFirm(),
    malformed: () => ({ params: { id: 'x' } }),
  },
  cells: viewerCells('own expired somebody-else’s old missing malformed', {
    own: [200, 404, 404, 404, 404, 400],
    hirers: [200, 404, 404, 404, 404, 400],
    staff: [200, 200, 404, 404, 404, 400],
    outsiders: [404, 404, 404, 404, 404, 400],
  }),
  keys: null,
});

export const firmDocuments = [list, add, change, remove, restore, openDownload, download];
