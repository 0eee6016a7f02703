import { randomUUID } from 'node:crypto';
import { createHiringCompany } from '#server/accounts/factory.ts';
import { createImpactDashboard } from '#server/impact-dashboards/factory.ts';
import type { Actor } from '../actors.ts';
import { inside, malformed, missing } from '../cells.ts';
import { CELLS } from '../company.ts';
import { table } from '../table.ts';
import type { World } from '../world.ts';

/** What the actor is in a dashboard of their own company, or of another one that was shared with them. */
type Part = 'owner' | 'editor' | 'viewer' | 'shared' | 'nobody';
const PARTS: readonly Part[] = ['owner', 'editor', 'viewer', 'shared', 'nobody'];

const NOBODY = 'anonymous closed-account expired-session ended-session';
const OF_ANOTHER_SIDE = 'MWBE MWBE-of-the-hirer MWBE-without-firm payments-invitee';
const HIRERS = 'PRIME colleague foreign-tenant DEVELOPER GOVERNMENT_AGENCY';

async function dashboard(world: World, actor: Actor, part: Part): Promise<string> {
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
  return id;
}

const inPart =
  (part: Part, sent: object = {}) =>
  async (world: World, actor: Actor) => ({ params: { id: await dashboard(world, actor, part) }, ...sent });
const inParts = (sent: object = {}) => Object.fromEntries(PARTS.map((part) => [part, inPart(part, sent)]));
const withBodies =
  (...bodies: readonly object[]) =>
  () =>
    bodies.map((body) => ({ ...missing(), body }));

/** Without a company nothing is one's own company's: only what is shared to read. */
function cells(kind: 'read' | 'act', statuses: readonly number[], more: Readonly<Record<string, number>>): string {
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
const reading = cells('read', [200, 200, 200, 200, 404], { missing: 404, malformed: 400 });
const readRequests = (query?: string) => ({
  ...inParts(query ? { query } : {}),
  missing: () => ({ ...missing(), ...(query && { query }) }),
});

const HEAD = `id name owner owner_company_id role rights groups ${inside('groups[]', 'code name types')} local_counties version as_of
  is_stale projects first_quarter last_quarter`;
const AMOUNTS = 'confirmed_cents paid_cents';
const PERSON = inside('[]', 'email name role added_at is_self');
const VIEW = inside('[]', 'id name query');
const CHANGE = {
  version: 1,
  name: 'x',
  groups: [{ code: 'MBE', name: 'Minority-owned', types: ['MBE'] }],
  local_counties: [],
};

async function ownView(world: World, actor: Actor, part: Part) {
  const id = await dashboard(world, actor, part);
  const view_id = randomUUID();
  await world.db.kysely
    .insertInto('impact_views')
    .values({
      id: view_id,
      dashboard_id: id,
      user_id: world.userId(actor),
      name: 'Mine',
      query: '',
      created_at: new Date(),
    })
    .execute();
  return { params: { id, view_id } };
}

export const impactDashboards = [
  table({
    route: 'GET HEAD /api/v1/impact_dashboards',
    requests: {
      any: async (world, actor) => {
        if (![...NOBODY.split(' ')].includes(actor)) await dashboard(world, actor, 'shared');
        return {};
      },
      malformed: () => ({ query: 'x=1' }),
    },
    cells: `any malformed
      ${NOBODY} 401 401
      ${HIRERS} impersonator dashboard-payments-invitee INTERNAL 200 400
      ${OF_ANOTHER_SIDE} 403 403`,
    keys: inside('[]', 'id name owner role as_of confirmed_cents'),
  }),
  table({
    route: 'POST /api/v1/impact_dashboards',
    // staff have let nobody of them make dashboards
    requests: {
      own: (world, actor) => ({ body: { owner_company_id: world.parties(actor, 'own').companyId, name: 'All work' } }),
      malformed: () => [{ body: {} }, { body: { owner_company_id: 'x', name: 'x' } }],
    },
    cells: `own malformed
      ${NOBODY} 401 401
      ${HIRERS} dashboard-payments-invitee 403 400
      impersonator INTERNAL ${OF_ANOTHER_SIDE} 403 403`,
    keys: null,
  }),
  table({
    route: 'GET HEAD /api/v1/impact_dashboards/:id',
    requests: { ...readRequests(), malformed },
    cells: reading,
    keys: HEAD,
  }),
  table({
    route: 'PUT /api/v1/impact_dashboards/:id',
    requests: {
      ...inParts({ body: CHANGE }),
      stale: inPart('owner', { body: { ...CHANGE, version: 7 } }),
      missing: () => ({ ...missing(), body: CHANGE }),
      malformed: withBodies({}, { ...CHANGE, groups: [] }, { ...CHANGE, local_counties: ['x'] }),
    },
    cells: cells('act', [200, 200, 403, 403, 404], { stale: 412, missing: 404, malformed: 400 }).replace(
      /(dashboard-payments-invitee 404 404 403 403 404) 412/,
      '$1 404',
    ),
    keys: HEAD,
  }),
  table({
    route: 'GET HEAD /api/v1/impact_dashboards/:id/home',
    requests: {
      ...readRequests('from=2026-Q1&to=2026-Q3'),
      malformed: () => ['from=2026', 'to=x', 'project=7', 'x=1'].map((query) => ({ ...missing(), query })),
    },
    cells: reading,
    keys: `from to measure totals ${inside('totals', `${AMOUNTS} payments firms first_time_firms local_cents local_bps median_days median_days_before`)}
      quarters groups ${inside('groups[]', `code name ${AMOUNTS} firms by_quarter`)} places ${inside('places[]', `fips name ${AMOUNTS}`)}
      trades ${inside('trades[]', `naics title ${AMOUNTS}`)} tiers ${inside('tiers[]', `tier ${AMOUNTS}`)}
      firms_by_quarter ${inside('firms_by_quarter[]', 'quarter first_time again')} days ${inside('days[]', 'up_to payments')}`,
  }),
  table({
    route: 'GET HEAD /api/v1/impact_dashboards/:id/firms',
    requests: {
      ...readRequests('from=2026-Q1&to=2026-Q3&group=MBE'),
      malformed: () =>
        ['from=2026', 'group=a', 'limit=0', 'fips=1', 'naics=x'].map((query) => ({ ...missing(), query })),
    },
    cells: reading,
    keys: `${inside('[]', `cursor mwbe_id name place group ${AMOUNTS} payments first_quarter last_quarter certificates`)}
      ${inside('[].certificates[]', 'agency type issued_on expires_on')}`,
  }),
  table({
    route: 'GET HEAD /api/v1/impact_dashboards/:id/file',
    requests: {
      ...readRequests('table=spend&format=csv'),
      malformed: () => ['', 'table=x&format=csv', 'table=spend&format=pdf'].map((query) => ({ ...missing(), query })),
    },
    cells: reading,
    keys: null,
    writes: Object.fromEntries([...PARTS, 'missing'].map((part) => [part, ['public.attempts']])),
  }),
  table({
    route: 'GET HEAD /api/v1/impact_dashboards/:id/people',
    requests: { ...readRequests(), malformed },
    cells: reading,
    keys: PERSON,
  }),
  table({
    route: 'PUT /api/v1/impact_dashboards/:id/people',
    requests: {
      ...inParts({ body: { email: 'somebody@people.example', role: 'viewer' } }),
      missing: () => ({ ...missing(), body: { email: 'somebody@people.example', role: 'viewer' } }),
      malformed: withBodies({}, { email: 'x', role: 'viewer' }, { email: 'somebody@people.example', role: 'x' }),
    },
    cells: cells('act', [200, 403, 403, 403, 404], { missing: 404, malformed: 400 }),
    keys: PERSON,
  }),
  table({
    route: 'POST /api/v1/impact_dashboards/:id/people/removal',
    // this address has no part
    requests: {
      ...inParts({ body: { email: 'somebody@people.example' } }),
      missing: () => ({ ...missing(), body: { email: 'somebody@people.example' } }),
      malformed: withBodies({}, { email: 'x' }),
    },
    cells: cells('act', [409, 403, 403, 403, 404], { missing: 404, malformed: 400 }),
    keys: null,
  }),
  table({
    route: 'GET HEAD /api/v1/impact_dashboards/:id/views',
    requests: {
      ...Object.fromEntries(
        PARTS.map((part) => [
          part,
          async (world: World, actor: Actor) => {
            if (NOBODY.split(' ').includes(actor)) return inPart(part)(world, actor);
            const { params } = await ownView(world, actor, part);
            return { params: { id: params.id } };
          },
        ]),
      ),
      missing: () => missing(),
      malformed,
    },
    cells: reading,
    keys: VIEW,
  }),
  table({
    route: 'POST /api/v1/impact_dashboards/:id/views',
    requests: {
      ...inParts({ body: { name: 'This year', query: 'from=2026-Q1' } }),
      missing: () => ({ ...missing(), body: { name: 'x', query: '' } }),
      malformed: withBodies({}, { name: '', query: '' }, { name: 'x', query: 'x y' }),
    },
    cells: cells('act', [200, 200, 200, 200, 404], { missing: 404, malformed: 400 }),
    keys: VIEW,
  }),
  table({
    route: 'DELETE /api/v1/impact_dashboards/:id/views/:view_id',
    requests: {
      ...Object.fromEntries(
        PARTS.map((part) => [
          part,
          async (world: World, actor: Actor) =>
            NOBODY.split(' ').includes(actor)
              ? { params: { id: randomUUID(), view_id: randomUUID() } }
              : ownView(world, actor, part),
        ]),
      ),
      missing: () => ({ params: { id: randomUUID(), view_id: randomUUID() } }),
      malformed: () => ({ params: { id: randomUUID(), view_id: 'x' } }),
    },
    cells: cells('act', [200, 200, 200, 200, 404], { missing: 404, malformed: 400 }),
    keys: null,
  }),
  table({
    route: 'GET HEAD /api/v1/impact_dashboards/:id/spend_files',
    requests: { ...readRequests(), malformed },
    cells: reading,
    keys: inside('[]', 'id name rows refused total_cents matched_cents imported_at'),
  }),
  table({
    route: 'GET HEAD /api/v1/impact_dashboards/:id/vendors',
    requests: { ...readRequests(), malformed },
    cells: reading,
    keys: `${inside('[]', 'key name city state zip cents rows candidates')}
      ${inside('[].candidates[]', 'business_id mwbe_id name place reasons')}`,
  }),
  table({
    route: 'POST /api/v1/impact_dashboards/:id/vendors/decision',
    requests: {
      ...inParts({ body: { key: 'k', business_id: null } }),
      unknown: inPart('owner', { body: { key: 'other', business_id: null } }),
      missing: () => ({ ...missing(), body: { key: 'k', business_id: null } }),
      malformed: withBodies({}, { key: '', business_id: null }, { key: 'k', business_id: 'x' }),
    },
    cells: cells('act', [200, 200, 403, 403, 404], { unknown: 404, missing: 404, malformed: 400 }),
    keys: null,
  }),
];
