import { randomUUID } from 'node:crypto';
import { createRequest } from '#server/documents/factory.ts';
import { inside, withoutImpersonator } from '../cells.ts';
import {
  DOCUMENT,
  holders,
  id,
  malformed,
  missing,
  NOT_A_SECRET,
  people,
  REQUEST,
  requestWith,
  requestWithFile,
  upload,
} from '../documents.ts';
import { table } from '../table.ts';

export const documentRequests = [
  table({
    route: 'GET HEAD /api/v1/document_requests',
    requests: {
      any: async (world, actor) => {
        await requestWithFile(world, actor, 'own');
        return {};
      },
      malformed: () => [{ query: 'before=x' }, { query: 'company=1' }],
    },
    cells: people('any malformed', [200, 200, 200], [400, 400, 400]),
    keys: `requests next ${inside('requests[]', REQUEST)} ${inside('requests[].documents[]', DOCUMENT)}`,
  }),
  table({
    route: 'POST /api/v1/document_requests',
    requests: {
      any: () => ({ body: { email: 'office@example.com', what: 'Your W-9', due_on: null, max_files: 3 } }),
      malformed: () =>
        [
          {},
          { email: 'x' },
          { what: '' },
          { due_on: '2026-02-30' },
          { max_files: 0 },
          { max_files: 21 },
          { company_id: randomUUID() },
        ].map((wrong, at) => ({
          body: at === 0 ? wrong : { email: 'a@b.example', what: 'W-9', due_on: null, max_files: 3, ...wrong },
        })),
    },
    cells: withoutImpersonator(people('any malformed', [201, 403, 201], [400, 400, 400])),
    keys: REQUEST,
  }),
  table({
    route: 'POST /api/v1/document_requests/:id/closure',
    requests: {
      own: id(async (world, actor) => (await requestWithFile(world, actor, 'own')).id),
      closed: id(async (world, actor) => {
        const company_id = actor === 'INTERNAL' ? null : world.parties(actor, 'own').companyId;
        const over = { company_id, asked_by: world.userId('MWBE'), closed_at: new Date('2026-11-20T11:30:00Z') };
        return createRequest(world.db.kysely, over);
      }),
      foreign: id(async (world, actor) => (await requestWithFile(world, actor, 'foreign')).id),
      missing,
      malformed,
    },
    cells: withoutImpersonator(
      people(
        'own closed foreign missing malformed',
        [204, 404, 204],
        [409, 404, 409],
        [404, 404, 404],
        [404, 404, 404],
        [400, 400, 400],
      ),
    ),
    keys: null,
  }),
  table({
    route: 'POST /api/v1/document_requests/look',
    requests: {
      linked: async (world, actor) => ({
        body: { tempToken: (await requestWithFile(world, actor, 'foreign')).secret },
      }),
      missing: () => ({ body: NOT_A_SECRET }),
      malformed: () => [{}, { body: {} }, { body: { tempToken: 'x' } }],
    },
    cells: holders('linked missing malformed', 200, 404, 400),
    keys: `asked_by company email what due_on expires_at max_files documents ${inside('documents[]', DOCUMENT)}`,
  }),
  table({
    route: 'POST /api/v1/document_requests/files',
    requests: {
      linked: async (world, actor) => {
        const { secret } = await requestWithFile(world, actor, 'foreign');
        return { body: { tempToken: secret, upload: await upload(world, secret) } };
      },
      swapped: async (world, actor) => {
        const [one, two] = [
          await requestWithFile(world, actor, 'foreign'),
          await requestWithFile(world, actor, 'foreign'),
        ];
        return { body: { tempToken: one.secret, upload: await upload(world, two.secret) } };
      },
      missing: async (world, actor) => {
        const { secret } = await requestWithFile(world, actor, 'foreign');
        return { body: { ...NOT_A_SECRET, upload: await upload(world, secret) } };
      },
      malformed: () => [{}, { body: NOT_A_SECRET }, { body: { ...NOT_A_SECRET, upload: 'x' } }],
    },
    cells: holders('linked swapped missing malformed', 201, 404, 404, 400),
    keys: DOCUMENT,
  }),
  table({
    route: 'POST /api/v1/document_requests/removal',
    requests: {
      linked: async (world, actor) => {
        const { secret, document } = await requestWithFile(world, actor, 'foreign');
        return { body: { tempToken: secret, document_id: document } };
      },
      swapped: async (world, actor) => {
        const [one, two] = [
          await requestWithFile(world, actor, 'foreign'),
          await requestWithFile(world, actor, 'foreign'),
        ];
        return { body: { tempToken: one.secret, document_id: two.document } };
      },
      missing: () => ({ body: { ...NOT_A_SECRET, document_id: randomUUID() } }),
      malformed: () => [{}, { body: NOT_A_SECRET }, { body: { ...NOT_A_SECRET, document_id: 'x' } }],
    },
    cells: holders('linked swapped missing malformed', 204, 404, 404, 400),
    keys: null,
  }),
  table({
    route: 'POST /api/v1/document_requests/finish',
    requests: {
      linked: async (world, actor) => ({
        body: { tempToken: (await requestWithFile(world, actor, 'foreign')).secret },
      }),
      empty: async (world) => ({ body: { tempToken: (await requestWith(world)).secret } }),
      missing: () => ({ body: NOT_A_SECRET }),
      malformed: () => [{}, { body: {} }, { body: { tempToken: 'x' } }],
    },
    cells: holders('linked empty missing malformed', 204, 409, 404, 400),
    keys: null,
  }),
];
