import { randomUUID } from 'node:crypto';
import { createHiringCompany, createUser } from '#server/accounts/factory.ts';
import { inside, malformed, missing, staffOnly } from '../cells.ts';
import { table } from '../table.ts';
import type { World } from '../world.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const byId = (make: (world: World) => Promise<string>, body?: object) => async (world: World) => ({
  params: { id: await make(world) },
  ...(body ? { body } : {}),
});
const nowhere = (body?: object) => () => ({ ...missing(), ...(body ? { body } : {}) });
const noIds = (body?: object) => () => malformed().map((one) => ({ ...one, ...(body ? { body } : {}) }));

/** Another person with a company. */
async function createPerson(world: World): Promise<string> {
  const { companyId } = world.parties('PRIME', 'own');
  return createUser(world.db.kysely, {}, { hiringCompanies: [companyId] });
}

async function request(world: World, state: 'confirmed' | 'refused' = 'confirmed'): Promise<string> {
  const id = randomUUID();
  const who = { first_name: 'Dana', last_name: 'Okafor', company: 'Calvert', user_type: 'PRIME' } as const;
  const decided = state === 'refused' ? { decided_at: NOW, reason: 'Unknown' } : {};
  await world.db.kysely
    .insertInto('access_requests')
    .values({ id, ...who, email: `${id}@new.example`, state, created_at: NOW, confirmed_at: NOW, ...decided })
    .execute();
  return id;
}

const PERSON = 'id email first_name last_name user_type active companies companies[].id companies[].name created_at';
const RIGHTS = 'admin may_impersonate can_create_impact_dashboard has_payments_feature has_dashboard_payments_feature';
const COMPANY = 'id kind name user_type since';

const people = table({
  route: 'GET HEAD /api/v1/staff/people',
  requests: {
    any: async (world) => {
      const after = await createPerson(world);
      return ['', 'q=prime&type=PRIME&type=MWBE&active=true', `after=${after}`].map((query) => ({ query }));
    },
    malformed: () => ['type=KING', 'active=1', 'after=1', 'limit=9', 'q=1&q=2'].map((query) => ({ query })),
  },
  cells: staffOnly('any malformed', 200, 400),
  keys: `people total next ${inside('people[]', PERSON)}`,
});

const person = table({
  route: 'GET HEAD /api/v1/staff/people/:id',
  requests: { any: byId(createPerson), missing: nowhere(), malformed: noIds() },
  cells: staffOnly('any missing malformed', 200, 404, 400),
  keys: `${PERSON} ${RIGHTS} companies[].kind companies[].role has_password has_second_factor sessions links`,
});

const staff = (email: string) => ({ email, first_name: 'Nina', last_name: 'Ode', admin: false, may_impersonate: true });
const addStaff = table({
  route: 'POST /api/v1/staff/people',
  requests: {
    any: () => ({ body: staff(`${randomUUID()}@desk.example`) }),
    taken: (world) => ({ body: staff(world.emailOf('PRIME')) }),
    malformed: () => [{}, staff('nobody'), { ...staff('a@b.example'), user_type: 'PRIME' }].map((body) => ({ body })),
  },
  cells: staffOnly('any taken malformed', 201, 409, 400),
  keys: 'id',
});

const CHANGE = { has_payments_feature: true };
const changePerson = table({
  route: 'PATCH /api/v1/staff/people/:id',
  requests: {
    any: byId(createPerson, CHANGE),
    wrong: byId(createPerson, { may_impersonate: true }),
    missing: nowhere(CHANGE),
    malformed: async (world) => {
      const params = { id: await createPerson(world) };
      const wrong = [{}, { admin: 1 }, { user_type: 'INTERNAL' }].map((body) => ({ params, body }));
      return [...noIds(CHANGE)(), ...wrong];
    },
  },
  cells: staffOnly('any wrong missing malformed', 204, 409, 404, 400),
  keys: null,
});

const sendPasswordLink = table({
  route: 'POST /api/v1/staff/people/:id/password_link',
  requests: {
    any: byId(createPerson),
    closed: byId((world) => createUser(world.db.kysely, { active: false })),
    missing: nowhere(),
    malformed: noIds(),
  },
  cells: staffOnly('any closed missing malformed', 204, 409, 404, 400),
  keys: null,
});

const RESET = { reason: 'Lost the phone, known by voice' };
async function withFactor(world: World): Promise<string> {
  const id = await createPerson(world);
  const row = { user_id: id, secret: Buffer.from('sealed'), created_at: NOW, last_step: 0 };
  await world.db.kysely.insertInto('totps').values(row).execute();
  return id;
}

const resetSecondFactor = table({
  route: 'POST /api/v1/staff/people/:id/second_factor_reset',
  requests: {
    any: byId(withFactor, RESET),
    none: byId(createPerson, RESET),
    missing: nowhere(RESET),
    malformed: async (world) => {
      const params = { id: await withFactor(world) };
      return [...noIds(RESET)(), ...[{}, { reason: '' }, { reason: 7 }].map((body) => ({ params, body }))];
    },
  },
  cells: staffOnly('any none missing malformed', 204, 409, 404, 400),
  keys: null,
});

const companies = table({
  route: 'GET HEAD /api/v1/staff/companies',
  requests: {
    any: (world) => {
      const { companyId } = world.parties('PRIME', 'own');
      return ['', 'q=prime&kind=hiring_company', `after=${companyId}`].map((query) => ({ query }));
    },
    malformed: () => ['kind=bank', 'after=1', 'limit=9'].map((query) => ({ query })),
  },
  cells: staffOnly('any malformed', 200, 400),
  keys: `companies total next ${inside('companies[]', `${COMPANY} people administrators`)}`,
});

const company = table({
  route: 'GET HEAD /api/v1/staff/companies/:id',
  requests: {
    any: (world) => ({ params: { id: world.parties('PRIME', 'own').companyId } }),
    missing: nowhere(),
    malformed: noIds(),
  },
  cells: staffOnly('any missing malformed', 200, 404, 400),
  keys: `${COMPANY} lands_on_search business_id people ${inside('people[]', 'id name email active role')}
    names ${inside('names[]', 'name valid_from valid_until requested_by approved_by')}`,
});

const REQUEST = `id first_name last_name email company user_type message state created_at confirmed_at decided_at
  decided_by reason user_id`;
const requests = table({
  route: 'GET HEAD /api/v1/staff/access_requests',
  requests: {
    any: async (world) => ['', 'state=confirmed', `after=${await request(world)}`].map((query) => ({ query })),
    malformed: () => ['state=x', 'after=1', 'email=x'].map((query) => ({ query })),
  },
  cells: staffOnly('any malformed', 200, 400),
  keys: `requests next ${inside('requests[]', REQUEST)}`,
});

const GRANTED = { user_type: 'PRIME', new_company: 'Calvert', role: 'member' };
const acceptRequest = table({
  route: 'POST /api/v1/staff/access_requests/:id/accept',
  requests: {
    any: byId((world) => request(world), GRANTED),
    decided: byId((world) => request(world, 'refused'), GRANTED),
    missing: nowhere(GRANTED),
    malformed: async (world) => {
      const params = { id: await request(world) };
      const wrong = [{}, { ...GRANTED, user_type: 'INTERNAL' }, { ...GRANTED, company_id: randomUUID() }];
      return [...noIds(GRANTED)(), ...wrong.map((body) => ({ params, body }))];
    },
  },
  cells: staffOnly('any decided missing malformed', 200, 409, 404, 400),
  keys: 'user_id',
});

async function toJoin(world: World) {
  const company_id = await createHiringCompany(world.db.kysely, { business_name: 'Calvert' });
  return { user_type: 'PRIME', role: 'member', company_id };
}
const addToCompany = table({
  route: 'POST /api/v1/staff/access_requests/:id/add_to_company',
  requests: {
    any: async (world) => ({ params: { id: await request(world) }, body: await toJoin(world) }),
    decided: async (world) => ({ params: { id: await request(world, 'refused') }, body: await toJoin(world) }),
    missing: async (world) => ({ ...missing(), body: await toJoin(world) }),
    malformed: async (world) => {
      const [params, body] = [{ id: await request(world) }, await toJoin(world)];
      const wrong = [{}, { ...body, role: 'owner' }, { ...body, company_id: 'x' }, { ...body, new_company: 'Calvert' }];
      return [...noIds(body)(), ...wrong.map((one) => ({ params, body: one }))];
    },
  },
  cells: staffOnly('any decided missing malformed', 200, 409, 404, 400),
  keys: 'user_id',
});

const REASON = { reason: 'We do not know you' };
const refuseRequest = table({
  route: 'POST /api/v1/staff/access_requests/:id/refuse',
  requests: {
    any: byId((world) => request(world), REASON),
    decided: byId((world) => request(world, 'refused'), REASON),
    missing: nowhere(REASON),
    malformed: async (world) => {
      const params = { id: await request(world) };
      return [...noIds(REASON)(), ...[{}, { reason: '' }].map((body) => ({ params, body }))];
    },
  },
  cells: staffOnly('any decided missing malformed', 204, 409, 404, 400),
  keys: null,
});

export const staffPeople = [
  people,
  person,
  addStaff,
  changePerson,
  sendPasswordLink,
  resetSecondFactor,
  companies,
  company,
  requests,
  acceptRequest,
  addToCompany,
  refuseRequest,
];
