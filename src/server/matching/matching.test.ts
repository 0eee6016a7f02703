import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Fits, FittingOpportunities } from '#contract/matching/schema/fits.ts';
import type { Notification } from '#contract/notifications/schema.ts';
import { createUser } from '#server/accounts/factory.ts';
import { createCertificate } from '#server/businesses/factory.ts';
import { withRowSecurity } from '#server/db/row-security.ts';
import { createOpportunity } from '#server/opportunities/factory.ts';
import type { TestApp } from '../../../tests/support/app.ts';
import { truncate } from '../../../tests/support/database.ts';
import type { Mailbox } from '../../../tests/support/mailbox.ts';
import { startMailedApp } from '../../../tests/support/mailed-app.ts';
import { matchPublished } from './commands/match.ts';

let t: TestApp;
let mailbox: Mailbox;
let owner: Awaited<ReturnType<TestApp['hirer']>>;
beforeAll(async () => {
  ({ t, mailbox } = await startMailedApp());
});
afterAll(() => t.close());
beforeEach(async () => {
  await truncate(t.db);
  owner = await t.hirer();
});

const HERE = { city: 'Baltimore', state: 'MD', zip_code: '21202', county: 'Baltimore City' };
const ELECTRICIAN = { ...HERE, naics: ['238210'], description: 'Wiring, lighting and panels' };

/** A firm with people, as lists and it itself describe it. */
async function firm(business: object = ELECTRICIAN, own: object = {}, user: object = {}) {
  const made = await t.firm(user);
  await t.db.kysely
    .updateTable('businesses')
    .set({ ...business, own: sql`${JSON.stringify(own)}::jsonb` })
    .where('id', '=', made.businessId)
    .execute();
  return made;
}
const create = (values: object = {}) =>
  createOpportunity(t.db.kysely, { hiring_company_id: owner.companyId, ...values });
const run = (id: string) => matchPublished(t.app.services, id);
async function fits(id: string, query = ''): Promise<Fits> {
  const answer = await t.call(owner.token, 'GET', `/opportunities/${id}/fits${query}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}
async function forFirm({ token, mwbeId }: { token: string; mwbeId: string }): Promise<FittingOpportunities> {
  const answer = await t.call(token, 'GET', `/mwbes/${mwbeId}/opportunity_matches`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}
async function cards(token: string) {
  const answer = await t.call(token, 'GET', '/notifications');
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json() as Notification<{ opportunity_title: string; match_reasons: { code: string }[] }>[];
}
const types = async (token: string) => (await cards(token)).map(({ type }) => type).sort();
const gaps = ({ missing }: { missing: { code: string; is: string }[] } = { missing: [] }) =>
  missing.map(({ code, is }) => `${code} ${is}`);
const amend = async (id: string, changes: object) => {
  const { version } = (await t.call(owner.token, 'GET', `/opportunities?id=${id}`)).json();
  const body = { version, said: 'Please read this.', changes };
  const answer = await t.call(owner.token, 'POST', `/opportunities/${id}/addenda`, body);
  expect(answer.statusCode, answer.body).toBe(201);
};

test('while a draft is written, its owner sees who fits, why, and what they have not said', async () => {
  const electrician = await firm();
  await createCertificate(t.db.kysely, electrician.businessId, { expires_on: '2027-12-31', naics: ['238210'] });
  await firm({ ...HERE, naics: ['238220'], description: 'Plumbing' });
  await firm({ ...ELECTRICIAN, state: 'CA', city: 'Fresno', zip_code: '93650', county: 'Fresno' });
  await firm(ELECTRICIAN, { bonding_band: 0 });
  const id = await create({ state: 'draft', bond_needed: 100_000, certifications: [] });
  const found = await fits(id);
  expect(found).toMatchObject({ total: 1, is_exact: true, reachable: 1, needs: [] });
  expect(found.by_certificate).toEqual([{ type: 'MBE', count: 1, unsure: 0 }]);
  expect(found.by_place).toEqual([{ state: 'MD', county: 'Baltimore City', count: 1 }]);
  const [best] = found.firms;
  expect(best).toMatchObject({ id: electrician.mwbeId, legal_business_name: 'Harbor Works LLC' });
  expect(best?.reasons.map(({ code }) => code)).toEqual(['trade', 'distance', 'certificate', 'words']);
  expect(gaps(best)).toEqual(['service_area unsaid', 'bond unsaid']);
});

test('certificates must be of a type that counts, for this work, on the closing day', async () => {
  const lasting = await firm();
  const ending = await firm({ ...ELECTRICIAN, legal_business_name: 'Ending' });
  const other = await firm({ ...ELECTRICIAN, legal_business_name: 'Other code' });
  const undated = await firm({ ...ELECTRICIAN, legal_business_name: 'Undated' });
  const certify = (businessId: string, more: object) =>
    createCertificate(t.db.kysely, businessId, { type: 'WBE', ...more });
  await certify(lasting.businessId, { expires_on: '2027-01-15' });
  await certify(ending.businessId, { expires_on: '2027-01-14' });
  await certify(other.businessId, { expires_on: '2027-12-31', naics: ['541511'] });
  await certify(undated.businessId, { expires_on: '2027-12-31', naics: ['238210'], list_date: null });
  // closes on January 15 at noon in Baltimore
  const { firms, by_certificate } = await fits(await create({ certifications: ['wbe'] }));
  expect(firms.map((one) => [one.id, ...gaps(one)])).toEqual([
    [lasting.mwbeId, 'service_area unsaid', 'certificate unknown'],
    [undated.mwbeId, 'service_area unsaid', 'certificate unknown'],
  ]);
  expect(by_certificate).toEqual([{ type: 'WBE', count: 0, unsure: 2 }]);
});

test('a service area is met by its county, or may be where no ZIP code tells the county', async () => {
  const near = await firm(ELECTRICIAN, { service_counties: ['24510'] });
  const other = await firm({ ...ELECTRICIAN, legal_business_name: 'Other county' }, { service_counties: ['24005'] });
  const found = async (values: object) => (await fits(await create(values))).firms.map((one) => [one.id, ...gaps(one)]);
  expect(await found({})).toEqual([[near.mwbeId]]);
  expect(await found({ zip: null })).toEqual([
    [near.mwbeId, 'service_area unsaid'],
    [other.mwbeId, 'service_area unsaid'],
  ]);
});

test('pages go by score, then by name, and count everything', async () => {
  for (const name of ['Delta', 'alpha', 'Charlie', 'Bravo'])
    await firm({ ...ELECTRICIAN, legal_business_name: name }, name === 'Charlie' ? { service_states: ['MD'] } : {});
  const id = await create();
  const names = async (page: number) =>
    (await fits(id, `?page=${page}&page_size=3`)).firms.map((one) => one.legal_business_name);
  expect([await names(1), await names(2), await names(3)]).toEqual([['Charlie', 'alpha', 'Bravo'], ['Delta'], []]);
});

test('without a code nothing fits, and the owner is told what is needed', async () => {
  await firm();
  expect(await fits(await create({ state: 'draft', naics: [] }))).toMatchObject({ total: 0, needs: ['naics'] });
});

test('a change of what a firm says counts at once', async () => {
  const { mwbeId, token, ...more } = await firm();
  const id = await create({ crew_needed: 12 });
  expect(gaps((await fits(id)).firms[0])).toContain('crew unsaid');
  const said = await t.call(token, 'PATCH', `/mwbes/${mwbeId}/profile`, {
    version: 0,
    crew: 12,
    service_states: ['MD'],
  });
  expect(said.statusCode, said.body).toBe(200);
  expect(gaps((await fits(id)).firms[0])).toEqual([]);
  expect((await forFirm({ mwbeId, token, ...more })).opportunities[0]).toMatchObject({ id, missing: [] });
});

test('publishing tells the people of firms that fit, with the reason, by card and email', async () => {
  const [fitting, other] = [
    await firm(ELECTRICIAN, {}, { email: 'fits@test.example' }),
    await firm({ ...HERE, naics: ['238220'] }),
  ];
  const id = await create({ state: 'draft' });
  const published = await t.call(owner.token, 'POST', `/opportunities/${id}/publication`, { version: 1 });
  expect(published.statusCode, published.body).toBe(200);
  await expect.poll(() => types(fitting.token)).toEqual(['opportunity_match']);
  expect((await cards(fitting.token))[0]?.subject).toMatchObject({
    id,
    mwbe_id: fitting.mwbeId,
    opportunity_title: 'Electrical work at Pratt Street Library',
    opportunity_deadline_at: '2027-01-15T17:00:00.000Z',
    addendum: null,
  });
  expect((await cards(fitting.token))[0]?.subject?.match_reasons[0]).toMatchObject({ code: 'trade', own: '238210' });
  expect(await types(other.token)).toEqual([]);
  const mail = await mailbox.waitFor(({ to }) => to.includes('fits@test.example'));
  expect(mail.raw).toContain('Subject: New opportunity: Electrical work at Pratt Street Library');
  expect(mail.raw).toContain('NAICS 238210');
  expect(mail.raw).toContain('January 15, 2027');
});

test('nobody is told twice: not by a job that runs again, nor by processes that race with an addendum', async () => {
  const firms = await Promise.all(Array.from({ length: 5 }, () => firm()));
  const id = await create();
  await Promise.all([run(id), run(id), run(id)]);
  await Promise.all([run(id), amend(id, { scope: 'More wiring.' }), run(id), run(id)]);
  await Promise.all([run(id), run(id)]);
  const both = ['opportunity_addendum', 'opportunity_match'];
  // the job of the addendum may still be at work
  for (const { token } of firms) await expect.poll(() => types(token)).toEqual(both);
  const rows = await t.db.kysely.selectFrom('opportunity_matches').selectAll().execute();
  expect(rows).toHaveLength(5);
  expect(rows.every(({ fits: does, version, told_addendum }) => does && version === 2 && told_addendum === 1)).toBe(
    true,
  );
});

test('an addendum tells newly fitting firms of the opportunity, and those who knew it of the addendum', async () => {
  const [electrician, plumber, roofer] = [
    await firm(),
    await firm({ ...HERE, naics: ['238220'] }),
    await firm({ ...HERE, naics: ['238160'] }),
  ];
  const id = await create();
  await run(id);
  await amend(id, { naics: ['238220'] });
  await run(id);
  expect(await types(electrician.token)).toEqual(['opportunity_addendum', 'opportunity_match']);
  expect(await types(plumber.token)).toEqual(['opportunity_match']);
  expect(await types(roofer.token)).toEqual([]);
  expect((await forFirm(electrician)).total).toBe(0);
  expect((await forFirm(plumber)).opportunities).toMatchObject([{ id }]);
  // those who no longer fit keep hearing of addenda
  await amend(id, { scope: 'Pipes.' });
  await run(id);
  expect(await types(electrician.token)).toEqual(['opportunity_addendum', 'opportunity_addendum', 'opportunity_match']);
  expect(await types(plumber.token)).toEqual(['opportunity_addendum', 'opportunity_match']);
});

test('each person is told of what they chose: all, strong matches, or none', async () => {
  const weak = await firm(ELECTRICIAN);
  const strong = await firm(ELECTRICIAN, { service_states: ['MD'], crew: 30 });
  await createCertificate(t.db.kysely, strong.businessId, {
    issued_on: '2026-01-01',
    expires_on: '2027-12-31',
    naics: ['238210'],
  });
  const choose = async ({ token }: { token: string }, threshold: string) => {
    const answer = await t.call(token, 'PATCH', '/opportunity_alerts', { threshold });
    expect([answer.statusCode, answer.json()]).toEqual([200, { threshold }]);
  };
  expect((await t.call(weak.token, 'GET', '/opportunity_alerts')).json()).toEqual({ threshold: 'all' });
  for (const one of [weak, strong]) await choose(one, 'strong');
  const id = await create({ crew_needed: 10 });
  await run(id);
  expect((await fits(id)).firms.map((one) => [one.id, one.strong])).toEqual([
    [strong.mwbeId, true],
    [weak.mwbeId, false],
  ]);
  expect([await types(weak.token), await types(strong.token)]).toEqual([[], ['opportunity_match']]);
  await choose(strong, 'none');
  await run(await create({ crew_needed: 10 }));
  expect(await types(strong.token)).toEqual(['opportunity_match']);
});

test('nobody is told of an opportunity of their own company', async () => {
  const both = await firm();
  await t.db.kysely
    .insertInto('memberships')
    .values({
      user_id: both.userId,
      company_type: 'hiring_company',
      company_id: owner.companyId,
      created_at: t.clock.now(),
    })
    .execute();
  const colleague = await t.logIn(await createUser(t.db.kysely, { user_type: 'MWBE' }, { mwbes: [both.mwbeId] }));
  await run(await create());
  expect([await types(both.token), await types(colleague)]).toEqual([[], ['opportunity_match']]);
});

test('what is closed, canceled or a notice of another system tells nobody', async () => {
  const { token } = await firm();
  await run(await create({ state: 'closed' }));
  await run(await create({ state: 'cancelled' }));
  await run(await create({ deadline: '2026-11-19T12:00', deadline_at: new Date('2026-11-19T17:00:00Z') }));
  const notice = { hiring_company_id: null, source: 'sam', source_ref: 'N1', source_owner: 'Navy' } as const;
  const id = await createOpportunity(t.db.kysely, notice);
  await run(id);
  expect(await types(token)).toEqual([]);
  const kept = await t.db.kysely.selectFrom('opportunity_matches').select('opportunity_id').execute();
  expect(kept).toEqual([{ opportunity_id: id }]);
});

test('a firm sees open opportunities that fit it, best first, its own alone; an owner only their own fits', async () => {
  const [one, other] = [await firm(), await firm({ ...HERE, naics: ['238220'] })];
  const ids = [
    await create(),
    await create({ naics: ['238210', '238220'], title: 'Both trades' }),
    await create({ state: 'draft' }),
  ];
  for (const id of ids) await run(id);
  await create({ state: 'closed' });
  expect((await forFirm(one)).opportunities.map(({ title }) => title).sort()).toEqual([
    'Both trades',
    'Electrical work at Pratt Street Library',
  ]);
  expect((await forFirm(other)).opportunities.map(({ title }) => title)).toEqual(['Both trades']);
  const status = async (token: string, path: string) => (await t.call(token, 'GET', path)).statusCode;
  const stranger = await t.hirer();
  expect([
    await status(other.token, `/mwbes/${one.mwbeId}/opportunity_matches`),
    await status(stranger.token, `/opportunities/${ids[2]}/fits`),
    await status(stranger.token, `/opportunities/${ids[0]}/fits`),
    await status(one.token, `/opportunities/${ids[0]}/fits`),
  ]).toEqual([404, 404, 403, 403]);
});

test('row security shows matches to their firm and their owner alone', async () => {
  const [one, other, stranger] = [await firm(), await firm(), await t.hirer()];
  await run(await create());

  const count = (id: string) =>
    withRowSecurity({ ...t.app.services.readContext(), actor: { kind: 'user', id } as never }, async (db) => {
      const { rows } = await sql<{ n: number }>`SELECT count(*)::int AS n FROM opportunity_matches`.execute(db);
      return rows[0]?.n;
    });
  expect([
    await count(one.userId),
    await count(other.userId),
    await count(owner.userId),
    await count(stranger.userId),
  ]).toEqual([1, 1, 2, 0]);
});
