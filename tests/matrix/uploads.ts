import { MAX_DOCUMENT_BYTES } from '#contract/limits.ts';
import type { Actor } from './actors.ts';
import { FILE, STREAM, TUS, upload } from './documents.ts';
import { type Table, table } from './table.ts';
import type { World } from './world.ts';

export const NO_UPLOAD = '0'.repeat(32);

interface Uploads {
  /** Below `/api/v1`. */
  readonly path: string;
  readonly maxBytes?: number;
  /** Of who may send files: the given statuses; of everybody else: why not. */
  readonly cells: (columns: string, ...statuses: readonly number[]) => string;
  /** Where fewer may remove an upload than send one. */
  readonly removal?: Uploads['cells'];
  /** Before each request: what the actor has to be given first. */
  readonly admit?: (world: World, actor: Actor) => Promise<void>;
}

/** The four endpoints of resumable uploads, which are the same in every room. */
export function resumableUploads({
  path,
  maxBytes = MAX_DOCUMENT_BYTES,
  cells,
  removal = cells,
  admit,
}: Uploads): Table[] {
  const route = `/api/v1${path}`;
  const begin = (headers: Readonly<Record<string, string>>) => async (world: World, actor: Actor) => {
    await admit?.(world, actor);
    return { headers };
  };
  const post = table({
    route: `POST ${route}`,
    requests: {
      any: begin({ ...TUS, 'upload-length': '10' }),
      large: begin({ ...TUS, 'upload-length': String(maxBytes + 1) }),
      unmeasured: begin(TUS),
      odd: begin({ ...TUS, 'upload-length': 'x' }),
      old: begin({ 'upload-length': '10' }),
    },
    cells: cells('any large unmeasured odd old', 201, 413, 400, 400, 412),
    keys: null,
  });

  /** The first bytes of a file of the actor's own, where the actor may send one. */
  const uploadOf = async (world: World, actor: Actor, bytes: number) => {
    await admit?.(world, actor);
    return post.rows.get(actor)?.[0] === 201 ? upload(world, await world.token(actor), bytes, path) : NO_UPLOAD;
  };
  const own = async (world: World, actor: Actor) => ({ params: { id: await uploadOf(world, actor, 5) }, headers: TUS });
  const missing = async (world: World, actor: Actor) => {
    await admit?.(world, actor);
    return [NO_UPLOAD, 'x'].map((id) => ({ params: { id }, headers: TUS }));
  };
  const last = (id: string) => ({
    params: { id },
    headers: { ...TUS, 'upload-offset': String(FILE.length - 1) },
    type: STREAM,
    body: FILE.subarray(-1).toString('latin1'),
  });
  /** The last byte of an upload of which the first bytes have come. */
  const lastAfter = (bytes: number) => async (world: World, actor: Actor) => last(await uploadOf(world, actor, bytes));
  const patch = table({
    route: `PATCH ${route}/:id`,
    requests: {
      own: lastAfter(FILE.length - 1),
      gap: lastAfter(3),
      missing: async (world, actor) => {
        await admit?.(world, actor);
        return last(NO_UPLOAD);
      },
      json: async (world, actor) => ({
        ...(await lastAfter(FILE.length - 1)(world, actor)),
        type: 'application/json',
        body: '{}',
      }),
    },
    cells: cells('own gap missing json', 204, 409, 404, 415),
    keys: null,
  });
  const status = table({
    route: `HEAD ${route}/:id`,
    requests: { own, missing },
    cells: cells('own missing', 200, 404),
    keys: null,
  });
  const remove = table({
    route: `DELETE ${route}/:id`,
    requests: { own, missing },
    cells: removal('own missing', 204, 404),
    keys: null,
  });
  return [post, status, patch, remove];
}
