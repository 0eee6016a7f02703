import { randomUUID } from 'node:crypto';
import type { Actor } from '../actors.ts';
import { inside } from '../cells.ts';
import { FILE } from '../documents.ts';
import { COUNTS, importIn, importOf, MAPPING, uploadOf } from '../payment-imports.ts';
import { admit, malformedBodies, NOBODY, nowhere } from '../payments.ts';
import { table } from '../table.ts';
import { NO_UPLOAD } from '../uploads.ts';
import type { Whose, World } from '../world.ts';

const all = (columns: string, status: number) => columns.split(' ').fill(String(status)).join(' ');
/** Staff who impersonate read what the person reads. */
const readers = (columns: string, own: readonly number[], companyless: readonly number[]) => `${columns}
    ${NOBODY} ${all(columns, 401)}
    PRIME impersonator colleague foreign-tenant DEVELOPER GOVERNMENT_AGENCY ${own.join(' ')}
    dashboard-payments-invitee ${companyless.join(' ')}
    MWBE MWBE-of-the-hirer MWBE-without-firm payments-invitee INTERNAL ${all(columns, 403)}`;
const writers = (columns: string, own: readonly number[], companyless: readonly number[]) => `${columns}
    ${NOBODY} ${all(columns, 401)}
    PRIME colleague foreign-tenant DEVELOPER GOVERNMENT_AGENCY ${own.join(' ')}
    dashboard-payments-invitee ${companyless.join(' ')}
    impersonator MWBE MWBE-of-the-hirer MWBE-without-firm payments-invitee INTERNAL ${all(columns, 403)}`;

const SUMMARY = `id hiring_company_id hiring_company file_name status problem counts
  ${inside('counts', Object.keys(COUNTS).join(' '))} reported_cents by created_at finished_at`;
const start = (whose: Whose, isSent: boolean) => async (world: World, actor: Actor) => {
  await admit(world, actor);
  // a file that lacks its last byte
  const upload = isSent ? await uploadOf(world, actor, FILE.length - 1) : NO_UPLOAD;
  return { body: { upload, hiring_company_id: world.parties(actor, whose).companyId } };
};
const NEW_MAPPING = { mapping: MAPPING };
const ACT = 'own counterpart foreign done missing malformed';
const OWN = [200, 404, 404, 409, 404, 400];
const NOTHING = [404, 404, 404, 404, 404, 400];
const SEEN = 'own counterpart foreign missing malformed';

export const paymentImports = [
  table({
    route: 'GET HEAD /api/v1/payment_imports',
    requests: {
      any: async (world, actor) => {
        const id = await importOf(world, actor, 'own');
        await importOf(world, actor, 'foreign');
        return [{}, { query: `before=${randomUUID()}` }, { query: `before=${id}` }];
      },
      malformed: () => [{ query: 'before=x' }, { query: 'page=2' }],
    },
    cells: readers('any malformed', [200, 400], [200, 400]),
    keys: inside('[]', SUMMARY),
  }),
  table({
    route: 'POST /api/v1/payment_imports',
    requests: {
      own: start('own', true),
      foreign: start('foreign', false),
      missing: start('own', false),
      malformed: () => [{ body: {} }, { body: { upload: '../../x', hiring_company_id: randomUUID() } }],
    },
    cells: writers('own foreign missing malformed', [409, 403, 404, 400], [403, 403, 403, 400]),
    keys: null,
  }),
  table({
    route: 'GET HEAD /api/v1/payment_imports/:id',
    requests: {
      own: importIn('own'),
      counterpart: importIn('counterpart'),
      foreign: importIn('foreign'),
      missing: nowhere(),
      malformed: () => ({ params: { id: '7' } }),
    },
    cells: readers(SEEN, [200, 404, 404, 404, 400], [404, 404, 404, 404, 400]),
    keys: `${SUMMARY} file_hash headers mapping mapping.columns
      ${inside('mapping.columns', Object.keys(MAPPING.columns).join(' '))} payments
      ${inside('payments[]', 'line firm contract month amount_cents retainage_cents paid_on')} refused
      ${inside('refused[]', 'line column reason')}`,
  }),
  table({
    route: 'POST /api/v1/payment_imports/:id/mapping',
    requests: {
      own: importIn('own', NEW_MAPPING),
      counterpart: importIn('counterpart', NEW_MAPPING),
      foreign: importIn('foreign', NEW_MAPPING),
      done: importIn('own', NEW_MAPPING, 'done'),
      missing: nowhere(NEW_MAPPING),
      malformed: malformedBodies(
        {},
        { mapping: { columns: {} } },
        { mapping: { columns: { ...MAPPING.columns, x: 'X' } } },
      ),
    },
    cells: writers(ACT, OWN, NOTHING),
    keys: 'id',
  }),
  table({
    route: 'POST /api/v1/payment_imports/:id/run',
    requests: {
      own: importIn('own', {}),
      counterpart: importIn('counterpart', {}),
      foreign: importIn('foreign', {}),
      done: importIn('own', {}, 'done'),
      missing: nowhere({}),
      malformed: malformedBodies({ all: true }),
    },
    cells: writers(ACT, OWN, NOTHING),
    keys: 'id',
  }),
  table({
    route: 'GET HEAD /api/v1/payment_imports/:id/report',
    requests: {
      own: importIn('own'),
      counterpart: importIn('counterpart'),
      foreign: importIn('foreign'),
      missing: nowhere(),
      malformed: () => ({ params: { id: '7' } }),
    },
    cells: readers(SEEN, [200, 404, 404, 404, 400], [404, 404, 404, 404, 400]),
    keys: null,
    // attempts are counted before the file is looked for
    writes: Object.fromEntries(
      ['own', 'counterpart', 'foreign', 'missing'].map((one) => [one, ['public.rate_limit_attempts']]),
    ),
  }),
];
