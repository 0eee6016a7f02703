import { createPaymentContract, createPaymentLine } from '#server/payments/factory.ts';
import type { Actor } from '../actors.ts';
import { inside, malformed, missing } from '../cells.ts';
import { cells, dashboard, PARTS, type Part, reading, withBodies } from '../impact.ts';
import { table } from '../table.ts';
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
];
