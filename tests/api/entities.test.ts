import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { USER_TYPES } from '#contract/access/user-types.ts';
import { createHiringCompany, createUser } from '#server/accounts/factory.ts';
import { createBusiness } from '#server/businesses/factory.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { truncate } from '../support/database.ts';

/** The entities of the specification (section 3) as the API gives them, field by field. */

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());
beforeEach(() => truncate(t.db));

const NOON = '2026-11-20T12:00:00.000Z';
const get = async (token: string | null, path: string) => {
  const answer = await t.call(token, 'GET', path);
  expect(answer.statusCode).toBe(200);
  return answer.json();
};

describe('user', () => {
  test('/me returns every field of the current user [API-012, ACCESS-070, DATA-047…DATA-051, DATA-057…DATA-063, DATA-065]', async () => {
    const { id: coreId, mwbeId } = await createBusiness(
      t.db.kysely,
      { legal_business_name: 'Harbor Works' },
      { profile_url_path: 'harbor-works' },
    );
    const companyId = await createHiringCompany(t.db.kysely, { business_name: 'Ironbridge' });
    const searcherId = await createHiringCompany(t.db.kysely, { business_name: 'Keystone', lands_on_search: true });
    const flags = {
      admin: true,
      can_create_impact_dashboard: true,
      has_payments_feature: true,
      has_dashboard_payments_feature: true,
    };
    const person = { email: 'ada@test.example', first_name: 'Ada', last_name: 'Lane', user_type: 'PRIME' } as const;
    const actsFor = { hiringCompanies: [companyId, searcherId], mwbes: [mwbeId] };
    const id = await createUser(t.db.kysely, { ...person, ...flags }, actsFor);
    const me = {
      id,
      ...person,
      ...flags,
      mwbes: [
        {
          id: mwbeId,
          mwbe_core_id: coreId,
          legal_business_name: 'Harbor Works',
          profile_url_path: 'harbor-works',
          role: 'member',
        },
      ],
      hiring_companies: [
        { id: companyId, business_name: 'Ironbridge', lands_on_search: false, role: 'member' },
        { id: searcherId, business_name: 'Keystone', lands_on_search: true, role: 'member' },
      ],
      impact_dashboard_users: [],
      active: true,
      may_impersonate: false,
      needs_second_factor: false,
      impersonation: null,
      signed_in_through: null,
    };
    expect(await get(await t.logIn(id), '/me')).toEqual(me);
    const plain = await createUser(t.db.kysely);
    expect(await get(await t.logIn(plain), '/me')).toMatchObject({
      admin: false,
      can_create_impact_dashboard: false,
      has_payments_feature: false,
      has_dashboard_payments_feature: false,
      mwbes: [],
      hiring_companies: [],
    });
  });

  test('has one of the five types [DATA-052…DATA-056]', async () => {
    for (const user_type of ['MWBE', 'PRIME', 'DEVELOPER', 'GOVERNMENT_AGENCY', 'INTERNAL'] as const) {
      const token = await t.logIn(await createUser(t.db.kysely, { user_type }));
      expect((await get(token, '/me')).user_type).toBe(user_type);
    }
    expect(USER_TYPES).toHaveLength(5);
  });
});

test('a hiring company by id has its business name [API-025, DATA-025, DATA-026]', async () => {
  const { token, companyId } = await t.hirer();
  const company = { id: companyId, business_name: 'Ironbridge General Contracting' };
  expect(await get(token, `/hiring_company?id=${companyId}`)).toEqual(company);
});

test('an MWBE by id [API-026] and by profile path [API-027] has name, core id, path and address [DATA-027…DATA-034]', async () => {
  const { id: coreId, mwbeId } = await createBusiness(
    t.db.kysely,
    {
      legal_business_name: 'Harbor Works',
      address_1: '12 Pier Road',
      city: 'Elkridge',
      state: 'MD',
      zip_code: '21075',
    },
    { profile_url_path: 'harbor-works' },
  );
  const firm = {
    id: mwbeId,
    mwbe_core_id: coreId,
    legal_business_name: 'Harbor Works',
    profile_url_path: 'harbor-works',
    address_1: '12 Pier Road',
    city: 'Elkridge',
    state: 'MD',
    zip_code: '21075',
  };
  const { token } = await t.hirer();
  expect(await get(token, `/mwbes?id=${mwbeId}`)).toMatchObject(firm);
  expect(await get(token, '/mwbes?profile_url_path=harbor-works')).toMatchObject(firm);
});

const WORK = {
  title: 'Pratt Street Library',
  client_name: 'City of Baltimore',
  budget: 1_180_000,
  start_date: '2025-02-03',
  end_date: '2026-11-14',
  notes: 'Second phase.',
};
const PLACE = {
  company_address: '400 Cathedral Street',
  company_city: 'Baltimore',
  company_state: 'MD',
  company_zip_code: '21201',
};

async function record() {
  const [hirer, firm] = [await t.hirer(), await t.firm()];
  const parties = { mwbe_id: firm.mwbeId, hiring_company_id: hirer.companyId };
  const { id } = (await t.call(hirer.token, 'POST', '/projects', { ...WORK, ...PLACE, ...parties })).json();
  return { hirer, firm, id, parties };
}

test('a project by id has the address of the company and its MWBE [API-028, DATA-035…DATA-039]', async () => {
  const { hirer, firm, id, parties } = await record();
  for (const { token } of [hirer, firm]) {
    expect(await get(token, `/projects?id=${id}`)).toMatchObject({
      id,
      ...WORK,
      ...PLACE,
      ...parties,
      mwbe: { id: firm.mwbeId, mwbe_core_id: firm.businessId },
    });
  }
});

test('notifications/ with hidden=false returns all that are not removed, with every field of notification and subject [API-019, DATA-001…DATA-004, DATA-007, DATA-009…DATA-021, DATA-023, DATA-024]', async () => {
  const { hirer, firm, id, parties } = await record();
  const [request, ...others] = await get(firm.token, '/notifications/?hidden=false');
  expect(others).toEqual([]);
  expect(request).toMatchObject({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    type: 'new_work_history',
    subject_type: 'Project',
    subject: { id, project_id: id, ...WORK, ...parties, verified: false, action_taken_type: null },
    viewed_at: null,
    hidden: false,
    created_at: NOON,
    action_taken_at: null,
  });
  await t.call(firm.token, 'PATCH', `/notifications/${request.id}`, { viewed_at: NOON });
  await t.call(firm.token, 'PATCH', `/projects/${id}`, { verified: true, services: 'Wiring' });
  expect(await get(firm.token, '/notifications/?hidden=false')).toMatchObject([
    { id: request.id, viewed_at: NOON, action_taken_at: NOON, subject: { verified: true } },
  ]);

  const second = (await t.call(hirer.token, 'POST', '/projects', { ...WORK, ...parties })).json();
  await t.call(firm.token, 'POST', `/projects/${second.id}/reject`, { rejected_reason: 'Other' });
  const received = (await get(hirer.token, '/notifications/?hidden=false')) as { subject: { id: string } }[];
  expect(received.find(({ subject }) => subject.id === second.id)).toMatchObject({
    type: 'rejected_work_history',
    subject: { action_taken_type: 'project_rejected' },
  });

  await t.call(firm.token, 'PATCH', `/notifications/${request.id}`, { hidden: true });
  const left = (await get(firm.token, '/notifications/?hidden=false')) as { id: string }[];
  expect(left.map((one) => one.id)).not.toContain(request.id);
  expect(await get(firm.token, '/notifications/?hidden=true')).toMatchObject([{ id: request.id, hidden: true }]);
});
