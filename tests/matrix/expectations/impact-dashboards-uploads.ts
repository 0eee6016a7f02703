import type { Actor } from '../actors.ts';
import { NO_UPLOAD } from '../data-files.ts';
import { FILE, STREAM, TUS } from '../documents.ts';
import { SPEND_UPLOADS, uploadOf } from '../impact.ts';
import { NOBODY } from '../payments.ts';
import { table } from '../table.ts';
import type { World } from '../world.ts';

const ROUTE = `/api/v1${SPEND_UPLOADS}`;
const parts = (columns: string, own: readonly number[], impersonated = own) => {
  const all = (status: number) => own.map(() => status).join(' ');
  return `${columns}
    ${NOBODY} ${all(401)}
    PRIME colleague foreign-tenant DEVELOPER GOVERNMENT_AGENCY dashboard-payments-invitee ${own.join(' ')}
    impersonator ${impersonated.join(' ')}
    MWBE MWBE-of-the-hirer MWBE-without-firm payments-invitee INTERNAL ${all(403)}`;
};
const rest = (name: string) => ({
  params: { id: name },
  headers: { ...TUS, 'upload-offset': String(FILE.length - 1) },
  type: STREAM,
  body: FILE.subarray(FILE.length - 1).toString('latin1'),
});
const own = async (world: World, actor: Actor) => ({ params: { id: await uploadOf(world, actor, 5) }, headers: TUS });
const missing = () => ({ params: { id: NO_UPLOAD }, headers: TUS });

/** Uploads of files of finance systems. */
export const impactDashboardsUploads = [
  table({
    route: `POST ${ROUTE}`,
    requests: {
      any: () => ({ headers: { ...TUS, 'upload-length': '10' } }),
      large: () => ({ headers: { ...TUS, 'upload-length': '100000001' } }),
      odd: () => ({ headers: { ...TUS, 'upload-length': 'x' } }),
    },
    cells: parts('any large odd', [201, 413, 400]),
    keys: null,
  }),
  table({
    route: `HEAD ${ROUTE}/:id`,
    requests: { own, missing },
    cells: parts('own missing', [200, 404]),
    keys: null,
  }),
  table({
    route: `PATCH ${ROUTE}/:id`,
    requests: {
      own: async (world, actor) => rest(await uploadOf(world, actor, FILE.length - 1)),
      gap: async (world, actor) => rest(await uploadOf(world, actor, 3)),
      missing: () => rest(NO_UPLOAD),
    },
    cells: parts('own gap missing', [204, 409, 404]),
    keys: null,
  }),
  table({
    route: `DELETE ${ROUTE}/:id`,
    requests: { own, missing },
    cells: parts('own missing', [204, 404], [403, 403]),
    keys: null,
  }),
];
