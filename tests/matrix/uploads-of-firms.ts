import type { Actor } from './actors.ts';
import { FILE, STREAM, TUS, upload } from './documents.ts';
import { firmCells } from './firm-papers.ts';
import { table } from './table.ts';
import type { World } from './world.ts';

const MISSING = '0'.repeat(32);
const rest = (name: string, offset: number) => ({
  params: { id: name },
  headers: { ...TUS, 'upload-offset': String(offset) },
  type: STREAM,
  body: FILE.subarray(offset).toString('latin1'),
});
/** Whoever acts for no firm has nothing to upload. */
const parts = (columns: string, ...statuses: readonly number[]) =>
  firmCells(
    columns,
    statuses,
    statuses.map(() => 403),
  );

/** Resumable uploads that only people of firms send. @param path below `/api/v1` */
export function firmUploads(path: string) {
  const uploadOf = async (world: World, actor: Actor, bytes: number) =>
    actor === 'MWBE' ? upload(world, await world.token(actor), bytes, path) : MISSING;
  return [
    table({
      route: `POST /api/v1${path}`,
      requests: {
        any: () => ({ headers: { ...TUS, 'upload-length': '10' } }),
        large: () => ({ headers: { ...TUS, 'upload-length': '10000001' } }),
        odd: () => [{ headers: TUS }, { headers: { ...TUS, 'upload-length': 'x' } }],
      },
      cells: parts('any large odd', 201, 413, 400),
      keys: null,
    }),
    table({
      route: `HEAD /api/v1${path}/:id`,
      requests: {
        own: async (world, actor) => ({ params: { id: await uploadOf(world, actor, 5) }, headers: TUS }),
        missing: () => ({ params: { id: MISSING }, headers: TUS }),
      },
      cells: parts('own missing', 200, 404),
      keys: null,
    }),
    table({
      route: `PATCH /api/v1${path}/:id`,
      requests: {
        own: async (world, actor) => rest(await uploadOf(world, actor, FILE.length - 1), FILE.length - 1),
        missing: () => rest(MISSING, FILE.length - 1),
      },
      cells: parts('own missing', 204, 404),
      keys: null,
    }),
    table({
      route: `DELETE /api/v1${path}/:id`,
      requests: {
        own: async (world, actor) => ({ params: { id: await uploadOf(world, actor, 5) }, headers: TUS }),
        missing: () => ({ params: { id: MISSING }, headers: TUS }),
      },
      cells: parts('own missing', 204, 404),
      keys: null,
    }),
  ];
}
