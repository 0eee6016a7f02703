import type { Actor } from '../actors.ts';
import { FILE as BYTES, STREAM, TUS, upload } from '../documents.ts';
import { cells } from '../messages.ts';
import { table } from '../table.ts';
import type { World } from '../world.ts';

const UPLOADS = '/message_uploads';
const UNKNOWN = '0'.repeat(32);
const REFUSED: readonly Actor[] = [
  'anonymous',
  'closed-account',
  'expired-session',
  'ended-session',
  'impersonator',
  'DEVELOPER',
  'GOVERNMENT_AGENCY',
];
const uploadBy = async (world: World, actor: Actor, bytes: number) =>
  REFUSED.includes(actor) ? UNKNOWN : upload(world, await world.token(actor), bytes, UPLOADS);
const rest = (name: string, offset: number) => ({
  params: { id: name },
  headers: { ...TUS, 'upload-offset': String(offset) },
  type: STREAM,
  body: BYTES.subarray(offset).toString('latin1'),
});
const senders = (columns: string, ...members: readonly number[]) => cells({ columns, members, isAct: true });
const whole = async (world: World, actor: Actor) => ({ params: { id: await uploadBy(world, actor, 5) }, headers: TUS });
const nothing = () => ({ params: { id: UNKNOWN }, headers: TUS });
/** Files of messages, on their way. */
export const messagingUploads = [
  table({
    route: `POST /api/v1${UPLOADS}`,
    requests: {
      any: () => ({ headers: { ...TUS, 'upload-length': '10' } }),
      large: () => ({ headers: { ...TUS, 'upload-length': '10000001' } }),
      odd: () => ({ headers: { ...TUS, 'upload-length': 'x' } }),
    },
    cells: senders('any large odd', 201, 413, 400),
    keys: null,
  }),
  table({
    route: `HEAD /api/v1${UPLOADS}/:id`,
    requests: { own: whole, missing: nothing },
    cells: senders('own missing', 200, 404),
    keys: null,
  }),
  table({
    route: `PATCH /api/v1${UPLOADS}/:id`,
    requests: {
      own: async (world, actor) => rest(await uploadBy(world, actor, BYTES.length - 1), BYTES.length - 1),
      missing: () => rest(UNKNOWN, BYTES.length - 1),
    },
    cells: senders('own missing', 204, 404),
    keys: null,
  }),
  table({
    route: `DELETE /api/v1${UPLOADS}/:id`,
    requests: { own: whole, missing: nothing },
    cells: senders('own missing', 204, 404),
    keys: null,
  }),
];
