import { randomUUID } from 'node:crypto';
import { createPaymentContract, createPaymentLine } from '#server/payments/factory.ts';
import type { Actor } from '../actors.ts';
import { inside, malformed, missing } from '../cells.ts';
import { cells, dashboard, PARTS, type Part, reading, withBodies } from '../impact.ts';
import { table } from '../table.ts';
import { NO_UPLOAD } from '../uploads.ts';
import type { World } from '../world.ts';

const NOWHERE = '00000000-0000-4000-8000-000000000000';
const PAYMENT = `${inside('[]', 'file_id line file vendor paid_on cents contract_number by_person tracked')}
  ${inside('[].tracked', 'line_id contract_id number title paid_on month paid_cents')}`;

/** A row of the dashboard's file that looks like a payment of payment tracking. */
async function doubtful(world: World, actor: Actor, part: Part) {
  const db = world.db.kysely;
  const id = await dashboard(world, actor, part);
  const owner = await db
    .selectFrom('impact_dashboards')
    .select(['owner_company_id', 'created_by'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const contract = await createPaymentContract(db, {
    ...{ hiring_company_id: owner.owner_company_id, created_by: owner.created_by, mwbe_id: world.firm('firm') },
  });
  const line_id = await createPaymentLine(db, contract, 'confirmed');
  const file = await db
    .selectFrom('impact_spend_files')
    .select('id')
    .where('dashboard_id', '=', id)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('impact_vendor_payments')
    .values({
      ...{ file_id: file.id, dashboard_id: id, line: 2, vendor: 'k', paid_on: '2026-10-21', cents: 10_000_00 },
      ...{ naics: null, state: 'doubtful', line_id },
    })
    .execute();
  return { id, body: { file_id: file.id, line: 2, line_id, is_same: true } };
}

const eachPart = (of: (world: World, actor: Actor, part: Part) => Promise<object>) =>
  Object.fromEntries(PARTS.map((part) => [part, (world: World, actor: Actor) => of(world, actor, part)]));
const DECISION = { file_id: NOWHERE, line: 1, line_id: NOWHERE, is_same: true };

const COLUMNS = { vendor: 'Vendor', amount: 'Paid', paid_on: 'Date' };
const SHARE = { rows: 0, cents: 0 };
const RESULT = {
  ...{ rows: 1, refused: 0, total_cents: 1, refused_cents: 0, refusals: [], is_repeated: false },
  ...{ counted: SHARE, tracked: SHARE, waiting: SHARE, unknown: SHARE },
  vendors: { known: 0, sure: 0, doubtful: 0, unknown: 0 },
};
const IMPORT = `id name status headers columns problem result ${inside('columns', 'vendor amount paid_on')}`;
const SHARES = 'counted tracked waiting unknown';
const CHECKED = `${IMPORT} ${inside('result', `rows refused total_cents refused_cents refusals is_repeated vendors ${SHARES}`)}
  ${inside('result.vendors', 'known sure doubtful unknown')}
  ${SHARES.split(' ')
    .map((share) => inside(`result.${share}`, 'rows cents'))
    .join(' ')}`;

/** A file that was checked, or is being brought in. */
async function imported(world: World, actor: Actor, part: Part, status: 'checked' | 'importing' = 'checked') {
  const id = await dashboard(world, actor, part);
  const import_id = randomUUID();
  await world.db.kysely
    .insertInto('impact_spend_imports')
    .values({
      ...{ id: import_id, dashboard_id: id, upload: import_id.replaceAll('-', ''), name: 'may.csv', status },
      ...{ headers: ['Vendor', 'Paid', 'Date'], columns: JSON.stringify(COLUMNS), result: JSON.stringify(RESULT) },
      ...{ created_by: world.userId('colleague'), created_at: new Date('2026-11-20T11:00:00Z') },
    })
    .execute();
  return { id, import_id };
}

export const impactDashboardsSpend = [
  table({
    route: 'GET HEAD /api/v1/impact_dashboards/:id/spend_payments',
    requests: {
      ...eachPart(async (world, actor, part) => ({
        params: { id: (await doubtful(world, actor, part)).id },
        query: 'state=doubtful',
      })),
      missing: () => ({ ...missing(), query: 'state=tracked' }),
      malformed: () => [...[malformed()].flat(), { ...missing(), query: '' }, { ...missing(), query: 'state=own' }],
    },
    cells: reading,
    keys: PAYMENT,
  }),
  table({
    route: 'POST /api/v1/impact_dashboards/:id/spend_payments/decision',
    requests: {
      ...eachPart(async (world, actor, part) => {
        const { id, body } = await doubtful(world, actor, part);
        return { params: { id }, body };
      }),
      decided: async (world, actor) => {
        const { id, body } = await doubtful(world, actor, 'owner');
        return { params: { id }, body: { ...body, line_id: NOWHERE } };
      },
      unknown: async (world, actor) => ({
        params: { id: await dashboard(world, actor, 'owner') },
        body: DECISION,
      }),
      missing: () => ({ ...missing(), body: DECISION }),
      malformed: withBodies({}, { ...DECISION, line: 0 }, { ...DECISION, is_same: 'x' }),
    },
    cells: cells('act', [200, 200, 403, 403, 404], {
      decided: 409,
      unknown: 404,
      missing: 404,
      malformed: 400,
    }).replace(/(dashboard-payments-invitee 404 404 403 403 404) 409/, '$1 404'),
    keys: null,
  }),
  table({
    route: 'POST /api/v1/impact_dashboards/:id/spend_imports',
    // nobody has this upload
    requests: {
      ...eachPart(async (world, actor, part) => ({
        params: { id: await dashboard(world, actor, part) },
        body: { upload: NO_UPLOAD },
      })),
      missing: () => ({ ...missing(), body: { upload: NO_UPLOAD } }),
      malformed: withBodies({}, { upload: 'x' }),
    },
    cells: cells('act', [404, 404, 403, 403, 404], { missing: 404, malformed: 400 }),
    keys: null,
  }),
  table({
    route: 'GET HEAD /api/v1/impact_dashboards/:id/spend_imports/:import_id',
    requests: {
      ...eachPart(async (world, actor, part) => ({ params: await imported(world, actor, part) })),
      missing: async (world, actor) => ({
        params: { id: await dashboard(world, actor, 'owner'), import_id: NOWHERE },
      }),
      malformed: () => ({ params: { id: NOWHERE, import_id: 'x' } }),
    },
    cells: cells('read', [200, 200, 403, 403, 404], { missing: 404, malformed: 400 }).replace(
      /INTERNAL .*/,
      'INTERNAL 403 403 403 403 403 403 403',
    ),
    keys: CHECKED,
  }),
  table({
    route: 'POST /api/v1/impact_dashboards/:id/spend_imports/:import_id/columns',
    requests: {
      ...eachPart(async (world, actor, part) => ({ params: await imported(world, actor, part), body: COLUMNS })),
      running: async (world, actor) => ({
        params: await imported(world, actor, 'owner', 'importing'),
        body: COLUMNS,
      }),
      missing: async (world, actor) => ({
        params: { id: await dashboard(world, actor, 'owner'), import_id: NOWHERE },
        body: COLUMNS,
      }),
      malformed: () =>
        [{}, { ...COLUMNS, x: 'y' }].map((body) => ({ params: { id: NOWHERE, import_id: NOWHERE }, body })),
    },
    cells: cells('act', [200, 200, 403, 403, 404], { running: 409, missing: 404, malformed: 400 }).replace(
      /(dashboard-payments-invitee 404 404 403 403 404) 409/,
      '$1 404',
    ),
    keys: IMPORT,
  }),
  table({
    route: 'POST /api/v1/impact_dashboards/:id/spend_imports/:import_id/run',
    requests: {
      ...eachPart(async (world, actor, part) => ({ params: await imported(world, actor, part) })),
      running: async (world, actor) => ({ params: await imported(world, actor, 'owner', 'importing') }),
      missing: async (world, actor) => ({
        params: { id: await dashboard(world, actor, 'owner'), import_id: NOWHERE },
      }),
      malformed: () => ({ params: { id: NOWHERE, import_id: 'x' } }),
    },
    cells: cells('act', [200, 200, 403, 403, 404], { running: 409, missing: 404, malformed: 400 }).replace(
      /(dashboard-payments-invitee 404 404 403 403 404) 409/,
      '$1 404',
    ),
    keys: CHECKED,
  }),
  table({
    route: 'POST /api/v1/impact_dashboards/:id/spend_files/:file_id/undo',
    requests: {
      ...eachPart(async (world, actor, part) => {
        const { id, body } = await doubtful(world, actor, part);
        return { params: { id, file_id: body.file_id } };
      }),
      missing: async (world, actor) => ({
        params: { id: await dashboard(world, actor, 'owner'), file_id: NOWHERE },
      }),
      malformed: () => ({ params: { id: NOWHERE, file_id: 'x' } }),
    },
    cells: cells('act', [200, 200, 403, 403, 404], { missing: 404, malformed: 400 }),
    keys: null,
  }),
];
