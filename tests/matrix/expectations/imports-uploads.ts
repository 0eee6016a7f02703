import { staffOnly } from '../cells.ts';
import { upload } from '../list-upload.ts';
import { table } from '../table.ts';

const rest = (name: string) => ({
  params: { id: name },
  headers: { 'tus-resumable': '1.0.0', 'upload-offset': '27' },
  type: 'application/offset+octet-stream',
  body: 'e',
});

const tusHeaders = { 'tus-resumable': '1.0.0' };
/** Uploads of list files. */
export const importUploads = [
  table({
    route: 'POST /api/v1/imports/uploads',
    requests: {
      any: () => ({ headers: { ...tusHeaders, 'upload-length': '10' } }),
      large: () => ({ headers: { ...tusHeaders, 'upload-length': '200000001' } }),
      odd: () => [{ headers: tusHeaders }, { headers: { ...tusHeaders, 'upload-length': 'x' } }],
      old: () => ({ headers: { 'upload-length': '10' } }),
    },
    cells: staffOnly('any large odd old', 201, 413, 400, 412),
    keys: null,
  }),
  table({
    route: 'HEAD /api/v1/imports/uploads/:id',
    requests: {
      own: async (world) => ({ params: { id: await upload(world) }, headers: tusHeaders }),
      missing: () => [{ params: { id: '0'.repeat(32) }, headers: tusHeaders }, { params: { id: 'x' } }],
    },
    cells: staffOnly('own missing', 200, 404),
    keys: null,
  }),
  table({
    route: 'PATCH /api/v1/imports/uploads/:id',
    requests: {
      own: async (world) => rest(await upload(world)),
      gap: async (world) => ({ ...rest(await upload(world)), headers: { ...tusHeaders, 'upload-offset': '3' } }),
      missing: () => rest('0'.repeat(32)),
      json: async (world) => ({ ...rest(await upload(world)), type: 'application/json', body: '{}' }),
    },
    cells: staffOnly('own gap missing json', 204, 409, 404, 415),
    keys: null,
  }),
  table({
    route: 'DELETE /api/v1/imports/uploads/:id',
    requests: {
      own: async (world) => ({ params: { id: await upload(world) }, headers: tusHeaders }),
      missing: () => ({ params: { id: '0'.repeat(32) }, headers: tusHeaders }),
    },
    cells: staffOnly('own missing', 204, 404),
    keys: null,
  }),
];
