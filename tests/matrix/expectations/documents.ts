import { createDocument } from '#server/documents/factory.ts';
import { inside, withoutImpersonator } from '../cells.ts';
import {
  DOCUMENT,
  id,
  malformed,
  missing,
  people,
  requestWithFile,
  submittedDocument,
  upload,
  uploadOf,
} from '../documents.ts';
import { table } from '../table.ts';

export const documents = [
  table({
    route: 'GET HEAD /api/v1/documents',
    requests: {
      any: async (world, actor) => {
        await submittedDocument(world, actor, 'own');
        return {};
      },
      malformed: () => [{ query: 'before=x' }, { query: 'company=1' }],
    },
    cells: people('any malformed', [200, 200, 200], [400, 400, 400]),
    keys: `documents next ${inside('documents[]', `${DOCUMENT} company`)}`,
  }),
  table({
    route: 'POST /api/v1/documents',
    requests: {
      own: async (world, actor) => ({ body: { upload: await uploadOf(world, actor) } }),
      half: async (world, actor) => ({ body: { upload: await uploadOf(world, actor, 5) } }),
      foreign: async (world, actor) => {
        const { secret } = await requestWithFile(world, actor, 'own');
        return { body: { upload: await upload(world, secret) } };
      },
      malformed: () => [{}, { body: {} }, { body: { upload: '../x' } }],
    },
    cells: people('own half foreign malformed', [201, 403, 403], [409, 403, 403], [404, 403, 403], [400, 400, 403]),
    keys: `${DOCUMENT} company`,
  }),
  table({
    route: 'DELETE /api/v1/documents/:id',
    requests: {
      own: id((world, actor) => submittedDocument(world, actor, 'own')),
      'a-colleague’s': id(async (world, actor) => {
        const { companyId } = world.parties(actor, 'own');
        return createDocument(world.db.kysely, { company_id: companyId, sent_by: world.userId('MWBE') });
      }),
      foreign: id((world, actor) => submittedDocument(world, actor, 'foreign')),
      'of-a-request': id(async (world, actor) => (await requestWithFile(world, actor, 'own')).document),
      missing,
      malformed,
    },
    cells: withoutImpersonator(
      people(
        'own a-colleague’s foreign of-a-request missing malformed',
        [204, 404, 403],
        [409, 404, 403],
        [404, 404, 403],
        [404, 404, 403],
        [404, 404, 403],
        [400, 400, 403],
      ),
    ),
    keys: null,
  }),
  table({
    route: 'GET HEAD /api/v1/documents/:id/file',
    requests: {
      own: id((world, actor) => submittedDocument(world, actor, 'own')),
      foreign: id((world, actor) => submittedDocument(world, actor, 'foreign')),
      'own-request': id(async (world, actor) => (await requestWithFile(world, actor, 'own')).document),
      'foreign-request': id(async (world, actor) => (await requestWithFile(world, actor, 'foreign')).document),
      missing,
      malformed,
    },
    cells: people(
      'own foreign own-request foreign-request missing malformed',
      [200, 404, 200],
      [404, 404, 200],
      [200, 404, 200],
      [404, 404, 404],
      [404, 404, 404],
      [400, 400, 400],
    ),
    keys: null,
    // only of those who may download it, as a refused download is given back
    writes: Object.fromEntries(
      ['own', 'foreign', 'own-request'].map((column) => [column, ['public.rate_limit_attempts']]),
    ),
  }),
];
