import { randomUUID } from 'node:crypto';
import type { Actor } from '../actors.ts';
import { staffOnly } from '../cells.ts';
import { companyOfCell, type Made, newBrand, provider, SAML, type Standing } from '../providers.ts';
import { table } from '../table.ts';
import type { World } from '../world.ts';

const NOBODY = 'anonymous closed-account expired-session ended-session';
const FIRMS = 'MWBE MWBE-of-the-hirer MWBE-without-firm payments-invitee';
const HIRERS = 'PRIME colleague foreign-tenant dashboard-payments-invitee DEVELOPER GOVERNMENT_AGENCY';

/** `done` for company and staff administrators, forbidden while impersonating. */
const changes = (done: number) => `
  own     member foreign missing malformed
  ${NOBODY} 401 401 401 401 401
  ${FIRMS} impersonator 403 403 403 403 403
  ${HIRERS} ${done} 403 404 404 400
  INTERNAL ${done} ${done} ${done} 404 400`;

/** Requests about a provider or domain, by the actor's relation to the company. */
const about = (send: (made: Made) => object, wrong: (made: Made) => object[], isProved = false) => ({
  own: async (world: World, actor: Actor) => send(await provider(world, actor, 'administrator', isProved)),
  member: async (world: World, actor: Actor) => send(await provider(world, actor, 'member', isProved)),
  foreign: async (world: World, actor: Actor) => send(await provider(world, actor, null, isProved)),
  missing: () => ({ ...send({ id: randomUUID(), domainId: randomUUID(), brand: '', domain: '', company_id: '' }) }),
  malformed: async (world: World, actor: Actor) => wrong(await provider(world, actor, 'administrator', isProved)),
});

const DOMAIN = 'id domain record_name record_value verified_at verified_how';
const PROVIDER = `id company_id brand kind name enabled issuer client_id entry_point certificates certificates[].pem
  certificates[].subject certificates[].fingerprint certificates[].expires_at allow_unsolicited rules domains addresses
  addresses.answers addresses.entity_id addresses.tile changed_at`;
const each = (path: string, keys: string) =>
  keys
    .split(/\s+/)
    .map((key) => `${path}.${key}`)
    .join(' ');

const providers = table({
  route: 'GET HEAD /api/v1/sso/providers',
  requests: {
    own: async (world, actor) => ({
      query: `company_id=${(await provider(world, actor, 'administrator')).company_id}`,
    }),
    member: async (world, actor) => ({ query: `company_id=${(await provider(world, actor, 'member')).company_id}` }),
    foreign: async (world, actor) => ({ query: `company_id=${(await provider(world, actor, null)).company_id}` }),
    missing: () => ({ query: `company_id=${randomUUID()}` }),
    malformed: () => [{}, { query: 'company_id=x' }, { query: `company_id=${randomUUID()}&secret=1` }],
  },
  cells: `
  own     member foreign missing malformed
  ${NOBODY} 401 401 401 401 401
  ${FIRMS} 403 403 403 403 403
  ${HIRERS} impersonator 200 403 404 404 400
  INTERNAL 200 200 200 404 400`,
  keys: `${each('[]', PROVIDER)} ${each('[].domains[]', DOMAIN)}`,
});

const addition = async (world: World, actor: Actor, standing: Standing) => ({
  body: { ...SAML, brand: newBrand(), company_id: await companyOfCell(world, actor, standing) },
});
const addProvider = table({
  route: 'POST /api/v1/sso/providers',
  requests: {
    own: (world, actor) => addition(world, actor, 'administrator'),
    member: (world, actor) => addition(world, actor, 'member'),
    foreign: (world, actor) => addition(world, actor, null),
    missing: () => ({ body: { ...SAML, brand: newBrand(), company_id: randomUUID() } }),
    malformed: async (world, actor) => {
      const { body } = await addition(world, actor, 'administrator');
      const wrong = [{ kind: 'x' }, { brand: 'Not so' }, { client_id: 'x' }, { certificates: [] }, { enabled: true }];
      return wrong.map((one) => ({ body: { ...body, ...one } }));
    },
  },
  cells: changes(201),
  keys: PROVIDER,
});

const changeProvider = table({
  route: 'PATCH /api/v1/sso/providers/:id',
  requests: about(
    ({ id }) => ({ params: { id }, body: { name: 'Another name' } }),
    ({ id }) => [
      { params: { id: 'x' }, body: {} },
      ...[{ company_id: randomUUID() }, { brand: 'other' }, { client_id: 'x' }, { entry_point: 'javascript:x' }].map(
        (body) => ({ params: { id }, body }),
      ),
    ],
  ),
  // staff change no provider that is on where the company has an administrator
  cells: changes(200).replace('INTERNAL 200', 'INTERNAL 403'),
  keys: `${PROVIDER} ${each('domains[]', DOMAIN)}`,
});

const removeProvider = table({
  route: 'DELETE /api/v1/sso/providers/:id',
  requests: about(
    ({ id }) => ({ params: { id } }),
    ({ id }) => [{ params: { id: 'x' } }, { params: { id }, query: 'all=1' }],
  ),
  cells: changes(204),
  keys: null,
});

const testProvider = table({
  route: 'POST /api/v1/sso/providers/:id/tests',
  requests: about(
    ({ id }) => ({ params: { id } }),
    ({ id }) => [{ params: { id: 'x' } }, { params: { id }, body: { email: 'x' } }],
  ),
  cells: changes(200),
  keys: 'url state',
});

const addDomain = table({
  route: 'POST /api/v1/sso/providers/:id/domains',
  requests: about(
    ({ id }) => ({ params: { id }, body: { domain: 'another.example' } }),
    ({ id }) => [{ domain: 'x' }, { domain: 'a b.example' }, {}].map((body) => ({ params: { id }, body })),
  ),
  cells: changes(201),
  keys: DOMAIN,
});

/** Verified domains, so that there is no DNS lookup. */
const verifyDomain = table({
  route: 'POST /api/v1/sso/domains/:id/verification',
  requests: about(
    ({ domainId: id }) => ({ params: { id } }),
    ({ domainId: id }) => [{ params: { id: 'x' } }, { params: { id }, body: { how: 'dns' } }],
    true,
  ),
  cells: changes(409),
  keys: null,
});

const approveDomain = table({
  route: 'POST /api/v1/sso/domains/:id/approval',
  requests: about(
    ({ domainId: id }) => ({ params: { id }, body: { reason: 'Seen' } }),
    ({ domainId: id }) => [
      { params: { id }, body: {} },
      { params: { id: 'x' }, body: { reason: 'Seen' } },
    ],
  ),
  cells: staffOnly('own member foreign missing malformed', 200, 200, 200, 404, 400),
  keys: DOMAIN,
});

const removeDomain = table({
  route: 'DELETE /api/v1/sso/domains/:id',
  requests: about(
    ({ domainId: id }) => ({ params: { id } }),
    () => [{ params: { id: 'x' } }],
  ),
  cells: changes(204),
  keys: null,
});

export const ssoSetup = [
  providers,
  addProvider,
  changeProvider,
  removeProvider,
  testProvider,
  addDomain,
  verifyDomain,
  approveDomain,
  removeDomain,
];
