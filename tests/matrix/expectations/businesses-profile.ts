import { randomUUID } from 'node:crypto';
import type { Actor } from '../actors.ts';
import { table } from '../table.ts';
import type { Whose, World } from '../world.ts';

/** Only a firm's own people edit its profile; to everybody else of that type it does not exist. */
const OWN_PEOPLE = `
                                                                  own counterpart foreign missing malformed
    anonymous closed-account expired-session ended-session        401 401         401     401     401
    MWBE                                                          200 404         404     404     400
    MWBE-of-the-hirer MWBE-without-firm payments-invitee          404 404         404     404     400
    PRIME impersonator colleague foreign-tenant dashboard-payments-invitee DEVELOPER GOVERNMENT_AGENCY INTERNAL 403 403 403 403 403
  `;

/** A member of the firm does not administer it. */
const ADMINISTRATORS = OWN_PEOPLE.replace('200 404', '403 404');

const versionOf = async (world: World, id: string) =>
  (await world.db.kysely.selectFrom('mwbes').select('profile_version').where('id', '=', id).executeTakeFirst())
    ?.profile_version ?? 0;

const ofFirm = (whose: Whose, query?: string) => (world: World, actor: Actor) => ({
  params: { id: world.parties(actor, whose).mwbeId },
  ...(query === undefined ? {} : { query }),
});
const missing = (query?: string) => () => ({ params: { id: randomUUID() }, ...(query === undefined ? {} : { query }) });

/** With a body that names the version that is saved. */
const saving = (whose: Whose, body: object) => async (world: World, actor: Actor) => {
  const id = world.parties(actor, whose).mwbeId;
  return { params: { id }, body: { version: await versionOf(world, id), ...body } };
};

const FACTS = `trade_name structure founded_year office_address_1 office_address_2 office_city office_state office_zip_code
  service_states service_counties service_radius description website phone email size trades languages linkedin facebook
  instagram x youtube crew available_from bonding_band largest_job_wanted`;
const LISTED = `legal_business_name trade_name address_1 address_2 city state zip_code county website phone email description
  size trades`;
const below = (parent: string, keys: string) =>
  keys
    .trim()
    .split(/\s+/)
    .map((key) => `${parent}.${key}`)
    .join(' ');
const PROFILE = `mwbe_id version administers profile_url_path is_public said ${below('said', FACTS)} said_on
  listed ${below('listed', LISTED)} sources sources.city sources.city.agency sources.city.list_date titles titles.238210 counties questions
  missing`;

const read = table({
  route: 'GET HEAD /api/v1/mwbes/:id/profile',
  requests: {
    own: ofFirm('own'),
    counterpart: ofFirm('counterpart'),
    foreign: ofFirm('foreign'),
    missing: missing(),
    malformed: (world, actor) => [{ params: { id: 'x' } }, ofFirm('own', 'fields=tax_id')(world, actor)],
  },
  cells: OWN_PEOPLE,
  keys: PROFILE,
});

const change = table({
  route: 'PATCH /api/v1/mwbes/:id/profile',
  requests: {
    own: saving('own', { crew: 4 }),
    counterpart: saving('counterpart', { crew: 4 }),
    foreign: saving('foreign', { crew: 4 }),
    missing: () => ({ params: { id: randomUUID() }, body: { version: 0, crew: 4 } }),
    malformed: async (world, actor) => [
      await saving('own', {})(world, actor),
      await saving('own', { legal_business_name: 'Other' })(world, actor),
      await saving('own', { website: 'javascript:alert(1)' })(world, actor),
      { ...ofFirm('own')(world, actor), body: { crew: 4 } },
    ],
  },
  cells: OWN_PEOPLE,
  keys: `${PROFILE} said_on.crew`,
});

const ANSWER = { field: 'phone', keep: 'mine', theirs: '4105550100' };
const answer = table({
  route: 'POST /api/v1/mwbes/:id/profile/answers',
  requests: {
    unasked: saving('own', ANSWER),
    counterpart: saving('counterpart', ANSWER),
    foreign: saving('foreign', ANSWER),
    missing: () => ({ params: { id: randomUUID() }, body: { version: 0, ...ANSWER } }),
    malformed: async (world, actor) => [
      await saving('own', { ...ANSWER, field: 'legal_business_name' })(world, actor),
      await saving('own', { ...ANSWER, keep: 'none' })(world, actor),
    ],
  },
  cells: OWN_PEOPLE.replace('own counterpart', 'unasked counterpart').replace('200 404', '409 404'),
  keys: null,
});

const publish = table({
  route: 'PATCH /api/v1/mwbes/:id/visibility',
  requests: {
    own: (world, actor) => ({ ...ofFirm('own')(world, actor), body: { is_public: true } }),
    counterpart: (world, actor) => ({ ...ofFirm('counterpart')(world, actor), body: { is_public: false } }),
    foreign: (world, actor) => ({ ...ofFirm('foreign')(world, actor), body: { is_public: false } }),
    missing: () => ({ params: { id: randomUUID() }, body: { is_public: false } }),
    malformed: (world, actor) => [{ ...ofFirm('own')(world, actor), body: { is_public: 'no' } }],
  },
  cells: ADMINISTRATORS,
  keys: null,
});

const word = () => `path-${randomUUID().slice(0, 8)}`;
const available = table({
  route: 'GET HEAD /api/v1/mwbes/:id/path-availability',
  requests: {
    own: (world, actor) => ofFirm('own', `path=${word()}`)(world, actor),
    counterpart: ofFirm('counterpart', 'path=mill'),
    foreign: ofFirm('foreign', 'path=mill'),
    missing: missing('path=mill'),
    malformed: (world, actor) => [
      ofFirm('own', '')(world, actor),
      ofFirm('own', `path=${'a'.repeat(61)}`)(world, actor),
    ],
  },
  cells: ADMINISTRATORS,
  keys: null,
});

const setPath = table({
  route: 'PATCH /api/v1/mwbes/:id/path',
  requests: {
    own: (world, actor) => ({ ...ofFirm('own')(world, actor), body: { path: word() } }),
    counterpart: (world, actor) => ({ ...ofFirm('counterpart')(world, actor), body: { path: word() } }),
    foreign: (world, actor) => ({ ...ofFirm('foreign')(world, actor), body: { path: word() } }),
    missing: () => ({ params: { id: randomUUID() }, body: { path: word() } }),
    malformed: (world, actor) =>
      ['', 'search', 'a--b', 'hаrbor'].map((path) => ({ ...ofFirm('own')(world, actor), body: { path } })),
  },
  cells: ADMINISTRATORS,
  keys: null,
});

const ANYBODY = `
                                                                  any malformed
    anonymous closed-account expired-session ended-session        200 400
    MWBE PRIME impersonator colleague foreign-tenant dashboard-payments-invitee DEVELOPER 200 400
    GOVERNMENT_AGENCY INTERNAL MWBE-of-the-hirer MWBE-without-firm payments-invitee 200 400
  `;
const counties = table({
  route: 'GET HEAD /api/v1/counties',
  requests: { any: () => ({ query: 'state=MD' }), malformed: () => [{ query: '' }, { query: 'state=maryland' }] },
  cells: ANYBODY,
  keys: '[].fips [].name',
});

const trades = table({
  route: 'GET HEAD /api/v1/trades',
  requests: { any: () => ({ query: 'q=electrician' }), malformed: () => [{ query: '' }, { query: 'q=%00' }] },
  cells: ANYBODY.replace('ended-session        200 400', 'ended-session        401 401'),
  keys: '[].code [].title [].term',
});

export const businessesProfile = [read, change, answer, publish, available, setPath, counties, trades];
