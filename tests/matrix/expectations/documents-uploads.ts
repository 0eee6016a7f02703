import { withoutImpersonator } from '../cells.ts';
import { FILE, people, STREAM, TUS, uploadOf } from '../documents.ts';
import { table } from '../table.ts';

const parts = (columns: string, ...statuses: readonly number[]) =>
  people(columns, ...statuses.map((status) => [status, 403, 403] as const));
const rest = (name: string, offset: number) => ({
  params: { id: name },
  headers: { ...TUS, 'upload-offset': String(offset) },
  type: STREAM,
  body: FILE.subarray(offset).toString('latin1'),
});

/** Uploads by users. The tests of the room cover uploads by link, since the matrix sends the actor's own token. */
export const documentUploads = [
  table({
    route: 'POST /api/v1/document_uploads',
    requests: {
      any: () => ({ headers: { ...TUS, 'upload-length': '10' } }),
      large: () => ({ headers: { ...TUS, 'upload-length': '10000001' } }),
      odd: () => [{ headers: TUS }, { headers: { ...TUS, 'upload-length': 'x' } }],
    },
    cells: parts('any large odd', 201, 413, 400),
    keys: null,
  }),
  table({
    route: 'HEAD /api/v1/document_uploads/:id',
    requests: {
      own: async (world, actor) => ({ params: { id: await uploadOf(world, actor, 5) }, headers: TUS }),
      missing: () => ({ params: { id: '0'.repeat(32) }, headers: TUS }),
    },
    cells: parts('own missing', 200, 404),
    keys: null,
  }),
  table({
    route: 'PATCH /api/v1/document_uploads/:id',
    requests: {
      own: async (world, actor) => rest(await uploadOf(world, actor, FILE.length - 1), FILE.length - 1),
      gap: async (world, actor) => rest(await uploadOf(world, actor, 3), FILE.length - 1),
      missing: () => rest('0'.repeat(32), FILE.length - 1),
    },
    cells: parts('own gap missing', 204, 409, 404),
    keys: null,
  }),
  table({
    route: 'DELETE /api/v1/document_uploads/:id',
    requests: {
      own: async (world, actor) => ({ params: { id: await uploadOf(world, actor, 5) }, headers: TUS }),
      missing: () => ({ params: { id: '0'.repeat(32) }, headers: TUS }),
    },
    cells: withoutImpersonator(parts('own missing', 204, 404)),
    keys: null,
  }),
];
