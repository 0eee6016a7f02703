import { randomUUID } from 'node:crypto';
import { createBusiness } from '#server/businesses/factory.ts';
import type { Actor } from '../actors.ts';
import { inside, withoutImpersonator } from '../cells.ts';
import { malformedSearches, malformedTrades, SEARCHED_BY_MEMBERS } from '../searches.ts';
import { table } from '../table.ts';
import type { Whose, World } from '../world.ts';

const FACETS = [
  'ownership',
  'certification',
  'agency',
  'group',
  'naics',
  'state',
  'county',
  'city',
  'size',
  'language',
  'verified',
];
const CAPACITY = `available_from bonding_band crew languages service_counties service_radius service_states`;
/** Facets that have a value among the firms of the world. */
const FILLED = ['ownership', 'certification', 'agency', 'naics', 'state', 'city', 'verified', 'language'];

const directory = table({
  route: 'GET HEAD /api/v1/search/businesses',
  requests: {
    any: async (world) => {
      await createBusiness(world.db.kysely, {
        legal_business_name: 'Firm of Many',
        own: { crew: 9, languages: ['es'] },
      });
      return ['', 'q=firm', 'certification=MBE&page=1', 'crew=5&include_unsaid=true'].map((query) => ({ query }));
    },
    malformed: () => malformedSearches('crew=0', 'travels_to=00000', 'language=xx', 'tax_id=1'),
  },
  cells: SEARCHED_BY_MEMBERS,
  keys: `total read_as asks_for place without took_ms items facets unsaid certificate_number federal_id shows_ended
    certified_by
    ${['firms', 'start_by', 'bond', 'crew', 'travels_to', 'language'].map((key) => `unsaid.${key}`).join(' ')}
    items[].id items[].mwbe_core_id items[].legal_business_name items[].trade_name items[].own_trade_name items[].profile_url_path
    items[].capacity ${inside('items[].capacity', CAPACITY)}
    items[].city items[].state items[].county items[].latitude items[].longitude items[].description
    items[].distance_miles items[].naics items[].verified_projects items[].matched items[].snippet
    items[].certificates items[].certificates[].type items[].certificates[].agency
    items[].certificates[].expires_on items[].certificates[].lapsed items[].certificates[].dated
    ${FACETS.map((facet) => `facets.${facet}`).join(' ')}
    ${FILLED.flatMap((facet) => ['value', 'label', 'count'].map((key) => `facets.${facet}[].${key}`)).join(' ')}`,
});

const FIRM = ['id', 'mwbe_core_id', 'legal_business_name', 'trade_name', 'profile_url_path'];

const suggesting = table({
  route: 'GET HEAD /api/v1/search/suggestions',
  requests: {
    any: () => ['q=firm', 'q=wiring', 'q=port%20city', 'q=zzzz'].map((query) => ({ query })),
    malformed: () =>
      ['', 'q=', 'q=%20', 'q=a&q=b', 'q=%00', `q=${'x'.repeat(201)}`, 'q=a&limit=1'].map((query) => ({ query })),
  },
  cells: SEARCHED_BY_MEMBERS,
  keys: `firms ${[...FIRM, 'own_trade_name', 'city', 'state'].map((key) => `firms[].${key}`).join(' ')}
    trades trades[].code trades[].title trades[].count
    places places[].kind places[].value places[].state places[].label places[].count`,
});

const trading = table({
  route: 'GET HEAD /api/v1/search/trades',
  requests: {
    any: () => ['parent=23', 'parent=2382&q=firm', 'parent=99'].map((query) => ({ query })),
    malformed: malformedTrades,
  },
  cells: SEARCHED_BY_MEMBERS,
  keys: '[].value [].label [].count [].has_children',
});

const frame = (west: string) => `west=${west}&south=-90&east=180&north=90`;
const mapping = table({
  route: 'GET HEAD /api/v1/search/map',
  requests: {
    any: () => ['', 'q=firm', frame('-180'), 'west=-80&south=30&east=-70&north=50'].map((query) => ({ query })),
    malformed: () =>
      ['west=-77', frame('-181'), frame('x'), 'radius_miles=5', 'sort=name', 'page=1'].map((query) => ({ query })),
  },
  cells: SEARCHED_BY_MEMBERS,
  keys: `total placed cells cells[].latitude cells[].longitude cells[].count cells[].firm
    ${FIRM.map((key) => `cells[].firm.${key}`).join(' ')}`,
});

const placing = table({
  route: 'GET HEAD /api/v1/search/place',
  requests: {
    any: () => ({ query: 'zip=21201' }),
    malformed: () => ['', 'zip=2120', 'zip=00000', 'zip=21201&zip=21202', 'zip=21201&q=x'].map((query) => ({ query })),
  },
  cells: SEARCHED_BY_MEMBERS,
  keys: 'latitude longitude',
});

const exporting = table({
  route: 'GET HEAD /api/v1/search/export',
  requests: {
    any: () => ['format=csv', 'format=xlsx&q=firm', 'format=csv&sort=name'].map((query) => ({ query })),
    malformed: () =>
      ['', 'format=pdf', 'format=csv&page=2', 'format=csv&sort=distance', 'format=csv&naics=x'].map((query) => ({
        query,
      })),
  },
  cells: SEARCHED_BY_MEMBERS,
  keys: null,
  writes: { any: ['public.rate_limit_attempts'] },
});

const SAVED = ['id', 'kind', 'name', 'query', 'alert', 'created_at'];

const saved = table({
  route: 'GET HEAD /api/v1/search/saved',
  requests: {
    any: async (world, actor) => {
      await world.savedSearch(actor, 'own');
      return {};
    },
    malformed: () => [{ query: `owner_id=${randomUUID()}` }, { query: 'page=1' }],
  },
  cells: SEARCHED_BY_MEMBERS,
  keys: SAVED.map((key) => `[].${key}`).join(' '),
});

const saving = table({
  route: 'POST /api/v1/search/saved',
  requests: {
    own: () => ({ body: { name: `Search ${randomUUID()}`, query: 'q=wiring' } }),
    alerts: () =>
      (['firms', 'opportunities'] as const).map((kind) => ({
        body: { name: `Search ${randomUUID()}`, query: 'q=wiring', kind, alert: 'daily' },
      })),
    malformed: () =>
      [
        {},
        { name: 'Search' },
        { name: ' ', query: '' },
        { name: 'Search', query: '?q=x' },
        { name: 'Search', query: '', owner_id: randomUUID() },
        { name: 'Search', query: '', alert: 'hourly' },
        { name: 'Search', query: 'zip=00000', alert: 'daily' },
        { name: 'Search', query: 'status=new', kind: 'opportunities', alert: 'daily' },
      ].map((body) => ({ body })),
  },
  cells: `
                                                                  own alerts malformed
    anonymous closed-account expired-session ended-session        401 401    401
    MWBE PRIME colleague foreign-tenant dashboard-payments-invitee DEVELOPER                 201 201 400
    impersonator                                                  201 403    400
    GOVERNMENT_AGENCY INTERNAL                                    201 201    400
    MWBE-of-the-hirer MWBE-without-firm payments-invitee                           201 201 400
  `,
  keys: SAVED.join(' '),
});

/** A saved search is its owner's alone: not the colleague's beside, not staff's. */
const ALONE = (own: 204) => `
                                                                  own colleague counterpart foreign missing malformed
    anonymous closed-account expired-session ended-session        401 401       401         401     401     401
    MWBE PRIME impersonator colleague foreign-tenant dashboard-payments-invitee DEVELOPER                 ${own} 404    404         404     404     400
    GOVERNMENT_AGENCY INTERNAL                                    ${own} 404    404         404     404     400
    MWBE-of-the-hirer MWBE-without-firm payments-invitee                           ${own} 404    404         404     404     400
`;
const to = (whose: Whose | 'colleague', body?: () => object) => async (world: World, actor: Actor) => ({
  params: { id: await world.savedSearch(actor, whose) },
  ...(body && { body: body() }),
});
const another = () => ({ name: `Other ${randomUUID()}` });

const renaming = table({
  route: 'PATCH /api/v1/search/saved/:id',
  requests: {
    own: to('own', another),
    alerts: to('own', () => ({ alert: 'weekly' })),
    colleague: to('colleague', another),
    counterpart: to('counterpart', another),
    foreign: to('foreign', another),
    missing: () => ({ params: { id: randomUUID() }, body: another() }),
    malformed: async (world, actor) => {
      const params = { id: await world.savedSearch(actor, 'own') };
      const wrong = [
        {},
        { name: '' },
        { name: 'Other', query: '' },
        { alert: 'hourly' },
        { name: 'Other', owner_id: randomUUID() },
      ];
      return [{ params: { id: 'x' }, body: another() }, ...wrong.map((body) => ({ params, body }))];
    },
  },
  cells: `
                                                                  own alerts colleague counterpart foreign missing malformed
    anonymous closed-account expired-session ended-session        401 401    401       401         401     401     401
    MWBE PRIME colleague foreign-tenant dashboard-payments-invitee DEVELOPER    200 200 404 404    404     404     400
    impersonator                                                  200 403    404       404         404     404     400
    GOVERNMENT_AGENCY INTERNAL                                    200 200    404       404         404     404     400
    MWBE-of-the-hirer MWBE-without-firm payments-invitee          200 200    404       404         404     404     400
`,
  keys: SAVED.join(' '),
});

const forgetting = table({
  route: 'DELETE /api/v1/search/saved/:id',
  requests: {
    own: to('own'),
    colleague: to('colleague'),
    counterpart: to('counterpart'),
    foreign: to('foreign'),
    missing: () => ({ params: { id: randomUUID() } }),
    malformed: async (world, actor) => [
      { params: { id: 'x' } },
      { params: { id: await world.savedSearch(actor, 'own') }, query: 'all=true' },
    ],
  },
  cells: withoutImpersonator(ALONE(204)),
  keys: null,
});

export const search = [
  directory,
  suggesting,
  trading,
  mapping,
  placing,
  exporting,
  saved,
  saving,
  renaming,
  forgetting,
];
