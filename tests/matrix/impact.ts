import { randomUUID } from 'node:crypto';
import { createHiringCompany } from '#server/accounts/factory.ts';
import { createImpactDashboard } from '#server/impact-dashboards/factory.ts';
import type { Actor } from './actors.ts';
import { missing } from './cells.ts';
import { CELLS } from './company.ts';
import type { World } from './world.ts';

/** What the actor is in a dashboard of their own company, or of another one that was shared with them. */
export type Part = 'owner' | 'editor' | 'viewer' | 'shared' | 'nobody';
export const PARTS: readonly Part[] = ['owner', 'editor', 'viewer', 'shared', 'nobody'];

export const NOBODY = 'anonymous closed-account expired-session ended-session';
export const OF_ANOTHER_SIDE = 'MWBE MWBE-of-the-hirer MWBE-without-firm payments-invitee';
export const HIRERS = 'PRIME colleague foreign-tenant DEVELOPER GOVERNMENT_AGENCY';

export async function dashboard(world: World, actor: Actor, part: Part): Promise<string> {
  const db = world.db.kysely;
  const created_by = world.userId('colleague');
  const isOwn = part === 'owner' || part === 'editor' || part === 'viewer';
  const owner_company_id = isOwn
    ? world.parties(actor, 'own').companyId
    : await createHiringCompany(db, { business_name: CELLS });
  const id = await createImpactDashboard(db, { owner_company_id, created_by, email: `${randomUUID()}@${CELLS}` });
  if (part !== 'nobody')
    await db
      .insertInto('impact_dashboard_people')
      .values({
        dashboard_id: id,
        email: world.emailOf(actor).toLowerCase(),
        role: part === 'shared' ? 'viewer' : part,
        added_by: created_by,
        added_at: new Date('2026-06-01T12:00:00Z'),
      })
      .execute();
  await db
    .insertInto('impact_cells')
    .values(
      (['group', 'place', 'trade', 'tier', 'firms', 'group_firms', 'days'] as const).map((dimension) => ({
        dashboard_id: id,
        part: 'all',
        quarter: '2026-07-01',
        dimension,
        key: { group: 'MBE', place: '24510', trade: '238210', tier: '1', firms: '', group_firms: 'MBE|', days: '9' }[
          dimension
        ],
        paid_cents: 1,
        confirmed_cents: 1,
        count: 1,
      })),
    )
    .execute();
  await db
    .insertInto('impact_spend')
    .values({
      dashboard_id: id,
      quarter: '2026-07-01',
      firm_id: randomUUID(),
      group_code: 'MBE',
      tier: 1,
      naics: '238210',
      fips: '24510',
      paid_cents: 1,
      confirmed_cents: 1,
      payments: 1,
      certificate: JSON.stringify({ agency: 'Here', type: 'MBE', issued_on: null, expires_on: '2027-01-01' }),
    })
    .execute();
  const file_id = randomUUID();
  await db
    .insertInto('impact_spend_files')
    .values({
      id: file_id,
      dashboard_id: id,
      name: 'spend.csv',
      hash: file_id,
      rows: 1,
      refused: 0,
      total_cents: 1,
      imported_at: new Date(),
    })
    .execute();
  const { business_id } = await db
    .selectFrom('mwbes')
    .select('business_id')
    .where('id', '=', world.firm('firm'))
    .executeTakeFirstOrThrow();
  const candidates = JSON.stringify([{ business_id, score: 50, reasons: ['same name'] }]);
  await db
    .insertInto('impact_vendors')
    .values({ dashboard_id: id, key: 'k', name: 'K', status: 'doubtful', candidates })
    .execute();
  await db
    .insertInto('impact_vendor_payments')
    .values({ file_id, dashboard_id: id, line: 1, vendor: 'k', paid_on: '2026-07-01', cents: 1, naics: null })
    .execute();
  return id;
}

export const inPart =
  (part: Part, sent: object = {}) =>
  async (world: World, actor: Actor) => ({ params: { id: await dashboard(world, actor, part) }, ...sent });
export const inParts = (sent: object = {}) => Object.fromEntries(PARTS.map((part) => [part, inPart(part, sent)]));
export const withBodies =
  (...bodies: readonly object[]) =>
  () =>
    bodies.map((body) => ({ ...missing(), body }));

/** Without a company nothing is one's own company's: only what is shared to read. */
export function cells(
  kind: 'read' | 'act',
  statuses: readonly number[],
  more: Readonly<Record<string, number>>,
): string {
  const all = (status: number) => [...PARTS, ...Object.keys(more)].map(() => status).join(' ');
  const line = (...parts: readonly number[]) => [...parts, ...Object.values(more)].join(' ');
  const [, , viewer = 0, shared = 0] = statuses;
  const companyless = line(404, 404, viewer, shared, 404);
  const acting = `impersonator INTERNAL ${all(403)}`;
  return `${PARTS.join(' ')} ${Object.keys(more).join(' ')}
    ${NOBODY} ${all(401)}
    ${HIRERS}${kind === 'read' ? ' impersonator' : ''} ${line(...statuses)}
    dashboard-payments-invitee ${companyless}
    ${kind === 'read' ? `INTERNAL ${line(200, 200, 200, 200, 200)}` : acting}
    ${OF_ANOTHER_SIDE} ${all(403)}`;
}
export const reading = cells('read', [200, 200, 200, 200, 404], { missing: 404, malformed: 400 });
export const readRequests = (query?: string) => ({
  ...inParts(query ? { query } : {}),
  missing: () => ({ ...missing(), ...(query && { query }) }),
});
