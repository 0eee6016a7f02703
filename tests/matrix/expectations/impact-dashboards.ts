import { inside, malformed, missing } from '../cells.ts';
import {
  cells,
  dashboard,
  HIRERS,
  inPart,
  inParts,
  NOBODY,
  OF_ANOTHER_SIDE,
  PARTS,
  reading,
  readRequests,
  withBodies,
} from '../impact.ts';
import { table } from '../table.ts';

const HEAD = `id name owner owner_company_id role rights groups ${inside('groups[]', 'code name types')} local_counties version as_of
  is_stale projects first_quarter last_quarter`;
const AMOUNTS = 'confirmed_cents paid_cents';
const CHANGE = {
  version: 1,
  name: 'x',
  groups: [{ code: 'MBE', name: 'Minority-owned', types: ['MBE'] }],
  local_counties: [],
};

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
    writes: Object.fromEntries([...PARTS, 'missing'].map((part) => [part, ['public.rate_limit_attempts']])),
  }),
  table({
    route: 'GET HEAD /api/v1/impact_dashboards/:id/spend_files',
    requests: { ...readRequests(), malformed },
    cells: reading,
    keys: `${inside('[]', 'id name rows refused total_cents refused_cents counted tracked waiting unknown matched_cents imported_at')}
      ${['counted', 'tracked', 'waiting', 'unknown'].map((share) => inside(`[].${share}`, 'rows cents')).join(' ')}`,
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
