import { randomUUID } from 'node:crypto';
import { createQuote, createQuoteFile, createResponse } from '#server/responses/factory.ts';
import { quoteFileKey } from '#server/responses/reads/files.ts';
import { pdf } from '../../support/documents.ts';
import type { Actor } from '../actors.ts';
import { inside } from '../cells.ts';
import { ATTEMPTS } from '../claims.ts';
import { upload } from '../documents.ts';
import { firmsCells, type Owned, opportunityOf, ownerCells } from '../opportunities.ts';
import { table } from '../table.ts';
import { firmUploads } from '../uploads-of-firms.ts';
import type { Whose, World } from '../world.ts';

const UPLOADS = '/quote_uploads';
const UNKNOWN = { upload: '0'.repeat(32) };
const FILE = 'id display_name media_type bytes state';
const OWN = 'response actions quotes history files unread_addenda at_once';

/** A firm, and an open opportunity that it has not answered. */
const pair = async (world: World, actor: Actor, whose: Whose) => ({
  id: world.parties(actor, whose).mwbeId,
  opportunity_id: await opportunityOf(world, actor, 'own', 'published'),
});
const withBody = (whose: Whose, body: object) => async (world: World, actor: Actor) => ({
  params: await pair(world, actor, whose),
  body,
});
const noPair = (more: object = {}) => ({ id: randomUUID(), opportunity_id: randomUUID(), ...more });

const add = table({
  route: 'POST /api/v1/mwbes/:id/responses/:opportunity_id/files',
  requests: {
    own: async (world, actor) => {
      const sent =
        actor === 'MWBE' ? await upload(world, await world.token(actor), undefined, UPLOADS) : UNKNOWN.upload;
      return withBody('own', { upload: sent })(world, actor);
    },
    unknown: withBody('own', UNKNOWN),
    foreign: withBody('foreign', UNKNOWN),
    missing: () => ({ params: noPair(), body: UNKNOWN }),
    malformed: () =>
      [{}, { upload: '../x' }, { ...UNKNOWN, state: 'checked' }].map((body) => ({ params: noPair(), body })),
  },
  cells: firmsCells('own unknown foreign missing malformed', [201, 404, 404, 404, 400], [404, 404, 404, 404, 400]),
  keys: `${OWN} ${inside('files[]', FILE)}`,
});

/** A file that waits for a quote of the firm, or went with one. */
const ofFirm =
  (whose: Whose, kind: 'waits' | 'sent' | 'unchecked' = 'waits') =>
  async (world: World, actor: Actor) => {
    const { id, opportunity_id } = await pair(world, actor, whose);
    const of = { opportunity_id, mwbe_id: id, sent_by: world.userId('MWBE') };
    const { sent_by, ...response } = of;
    const quote =
      kind === 'sent'
        ? await createQuote(world.db.kysely, {
            response_id: await createResponse(world.db.kysely, { ...response, state: 'quoted' }),
            sent_by,
          })
        : undefined;
    const state = kind === 'unchecked' ? 'waiting' : 'checked';
    const file = await createQuoteFile(world.db.kysely, { ...of, state, ...(quote && { quote }) });
    await world.app.services.storage.put(quoteFileKey(file.upload), pdf());
    return { params: { id, opportunity_id, file_id: file.id } };
  };
/** The file of one opportunity below the path of another. */
const elsewhere = async (world: World, actor: Actor) => {
  const { params } = await ofFirm('own')(world, actor);
  return { params: { ...params, ...(await pair(world, actor, 'own')) } };
};
const malformed = () => ({ params: noPair({ file_id: 'x' }) });
const noFile = () => ({ params: noPair({ file_id: randomUUID() }) });

const COLUMNS = 'waits sent foreign foreignSent elsewhere missing malformed';
const requests = {
  waits: ofFirm('own'),
  sent: ofFirm('own', 'sent'),
  foreign: ofFirm('foreign'),
  foreignSent: ofFirm('foreign', 'sent'),
  elsewhere,
  missing: noFile,
  malformed,
};
const NONE = [404, 404, 404, 404, 404, 404, 400];
const remove = table({
  route: 'DELETE /api/v1/mwbes/:id/responses/:opportunity_id/files/:file_id',
  requests,
  cells: firmsCells(COLUMNS, [200, 409, 404, 404, 404, 404, 400], NONE),
  keys: OWN,
});
const own = table({
  route: 'GET HEAD /api/v1/mwbes/:id/responses/:opportunity_id/files/:file_id',
  requests: { ...requests, unchecked: ofFirm('own', 'unchecked') },
  cells: firmsCells(`${COLUMNS} unchecked`, [200, 200, 404, 404, 404, 404, 400, 409], [...NONE, 404]),
  keys: null,
  writes: ATTEMPTS('waits sent foreign foreignSent elsewhere missing unchecked'),
});

/** A file of a firm's quote to an opportunity; sealed while that is published. */
const quoted =
  (whose: Owned, state: 'published' | 'closed', isSent = true) =>
  async (world: World, actor: Actor) => {
    const id = await opportunityOf(world, actor, whose, state);
    const of = { opportunity_id: id, mwbe_id: world.firm('firm') };
    const response_id = await createResponse(world.db.kysely, { ...of, state: 'quoted' });
    const sent_by = world.userId('MWBE');
    const quote = await createQuote(world.db.kysely, { response_id, sent_by });
    const file = await createQuoteFile(world.db.kysely, { ...of, sent_by, ...(isSent && { quote }) });
    await world.app.services.storage.put(quoteFileKey(file.upload), pdf());
    return { params: { id, response_id, file_id: file.id } };
  };
const opened = table({
  route: 'GET HEAD /api/v1/opportunities/:id/responses/:response_id/files/:file_id',
  requests: {
    own: quoted('own', 'closed'),
    sealed: quoted('own', 'published'),
    notSent: quoted('own', 'closed', false),
    foreign: quoted('foreign', 'closed'),
    elsewhere: async (world, actor) => {
      const { params } = await quoted('foreign', 'closed')(world, actor);
      return { params: { ...params, id: await opportunityOf(world, actor, 'own', 'closed') } };
    },
    missing: () => ({ params: { id: randomUUID(), response_id: randomUUID(), file_id: randomUUID() } }),
    malformed: () => ({ params: { id: randomUUID(), response_id: randomUUID(), file_id: 'x' } }),
  },
  cells: ownerCells('own sealed notSent foreign elsewhere missing malformed', {
    own: [200, 404, 404, 403, 404, 404, 400],
    staff: [200, 404, 404, 200, 404, 404, 400],
    outsider: [403, 403, 403, 403, 403, 404, 400],
  }),
  keys: null,
  writes: ATTEMPTS('own sealed notSent foreign elsewhere missing'),
});

export const responseFiles = [add, remove, own, opened, ...firmUploads(UPLOADS)];
