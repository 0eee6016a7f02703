import { staffOnly } from './cells.ts';
import { upload } from './list-upload.ts';
import { table } from './table.ts';
import type { World } from './world.ts';

const rest = (name: string) => ({
  params: { id: name },
  headers: { 'tus-resumable': '1.0.0', 'upload-offset': '27' },
  type: 'application/offset+octet-stream',
  body: 'e',
});

const tusHeaders = { 'tus-resumable': '1.0.0' };
/** Resumable uploads that only staff send. @param path below `/api/v1` */
export function staffUploads(path: string, maxBytes: number) {
  const file = (world: World) => upload(world, undefined, path);
  return [
    table({
      route: `POST /api/v1${path}`,
      requests: {
        any: () => ({ headers: { ...tusHeaders, 'upload-length': '10' } }),
        large: () => ({ headers: { ...tusHeaders, 'upload-length': String(maxBytes + 1) } }),
        odd: () => [{ headers: tusHeaders }, { headers: { ...tusHeaders, 'upload-length': 'x' } }],
        old: () => ({ headers: { 'upload-length': '10' } }),
      },
      cells: staffOnly('any large odd old', 201, 413, 400, 412),
      keys: null,
    }),
    table({
      route: `HEAD /api/v1${path}/:id`,
      requests: {
        own: async (world) => ({ params: { id: await file(world) }, headers: tusHeaders }),
        missing: () => [{ params: { id: '0'.repeat(32) }, headers: tusHeaders }, { params: { id: 'x' } }],
      },
      cells: staffOnly('own missing', 200, 404),
      keys: null,
    }),
    table({
      route: `PATCH /api/v1${path}/:id`,
      requests: {
        own: async (world) => rest(await file(world)),
        gap: async (world) => ({ ...rest(await file(world)), headers: { ...tusHeaders, 'upload-offset': '3' } }),
        missing: () => rest('0'.repeat(32)),
        json: async (world) => ({ ...rest(await file(world)), type: 'application/json', body: '{}' }),
      },
      cells: staffOnly('own gap missing json', 204, 409, 404, 415),
      keys: null,
    }),
    table({
      route: `DELETE /api/v1${path}/:id`,
      requests: {
        own: async (world) => ({ params: { id: await file(world) }, headers: tusHeaders }),
        missing: () => ({ params: { id: '0'.repeat(32) }, headers: tusHeaders }),
      },
      cells: staffOnly('own missing', 204, 404),
      keys: null,
    }),
  ];
}
