import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestApp } from '../../../tests/support/app.ts';
import { truncate } from '../../../tests/support/database.ts';
import type { Mailbox } from '../../../tests/support/mailbox.ts';
import { startMailedApp } from '../../../tests/support/mailed-app.ts';
import { createHiringCompany, createUser } from './factory.ts';

const NOON = new Date('2026-11-20T12:00:00Z');
let mailbox: Mailbox;
let t: TestApp;
beforeAll(async () => {
  ({ t, mailbox } = await startMailedApp());
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.set(NOON);
  await truncate(t.db);
});

let people = 0;
/** A company and its administrator. */
async function company(business_name: string, more: { user_type?: 'PRIME' | 'GOVERNMENT_AGENCY' } = {}) {
  const id = await createHiringCompany(t.db.kysely, { business_name, ...more });
  const email = `boss${++people}@company.example`;
  const userId = await createUser(t.db.kysely, { email }, { hiringCompanies: [id] });
  await t.db.kysely.updateTable('memberships').set({ role: 'administrator' }).where('user_id', '=', userId).execute();
  return { id, userId, email, token: await t.logIn(userId) };
}
async function staff() {
  const email = `staff${++people}@plumbline.example`;
  const user = { user_type: 'INTERNAL', admin: true, first_name: 'Bea', last_name: 'Boss', email } as const;
  return { email, token: await t.logIn(await createUser(t.db.kysely, user)) };
}
const rename = ({ id, token }: { id: string; token: string }, business_name: string) =>
  t.call(token, 'PATCH', `/companies/${id}`, { business_name });
const requests = async (token: string) => (await t.call(token, 'GET', '/staff/company_names')).json();
const mailTo = (email: string, subject: RegExp) =>
  mailbox.waitFor(({ to, raw }) => to.includes(email) && subject.test(raw.replace(/\r\n[ \t]+/g, ' ')));
const audited = async () =>
  (await t.db.kysely.selectFrom('audit_trail').select('action').where('action', 'like', 'company name%').execute()).map(
    ({ action }) => action,
  );

test('a new company name takes effect only when staff approve it, and both sides hear of it by email', async () => {
  const [calvert, desk] = [await company('Calvert Builders'), await staff()];
  const asked = await rename(calvert, 'Pratt Street Partners');
  expect(asked.json()).toMatchObject({
    name: 'Calvert Builders',
    name_request: { name: 'Pratt Street Partners', requested_at: NOON.toISOString() },
  });
  await mailTo(desk.email, /Company name to review: Pratt Street Partners/);
  const [request] = await requests(desk.token);
  expect(request).toMatchObject({ current_name: 'Calvert Builders', name: 'Pratt Street Partners', similar: [] });
  t.clock.set(new Date(NOON.getTime() + 600_000));
  expect((await t.call(desk.token, 'POST', `/staff/company_names/${request.id}/approve`)).statusCode).toBe(204);
  await mailTo(calvert.email, /Your company is now called Pratt Street Partners/);
  const facts = (await t.call(calvert.token, 'GET', `/companies/${calvert.id}`)).json();
  expect(facts).toMatchObject({ name: 'Pratt Street Partners', name_request: null });
  const { names } = (await t.call(desk.token, 'GET', `/staff/companies/${calvert.id}`)).json();
  expect(names).toMatchObject([
    { name: 'Pratt Street Partners', valid_until: null, requested_by: 'Ada Lane', approved_by: 'Bea Boss' },
    { name: 'Calvert Builders', valid_until: '2026-11-20T12:10:00.000Z', approved_by: null },
  ]);
  expect(await audited()).toEqual(['company name requested', 'company name approved']);
  expect((await t.call(desk.token, 'POST', `/staff/company_names/${request.id}/approve`)).statusCode).toBe(409);
});

test('a declined name leaves the current one, and the company reads why', async () => {
  const [calvert, desk] = [await company('Calvert Builders'), await staff()];
  await rename(calvert, 'Maryland Port');
  const [request] = await requests(desk.token);
  const path = `/staff/company_names/${request.id}/decline`;
  expect((await t.call(desk.token, 'POST', path, { reason: 'That is an agency.' })).statusCode).toBe(204);
  expect((await mailTo(calvert.email, /keeps the name Calvert Builders/)).raw).toContain('That is an agency.');
  const facts = (await t.call(calvert.token, 'GET', `/companies/${calvert.id}`)).json();
  expect(facts).toMatchObject({ name: 'Calvert Builders', name_request: null });
  expect(await requests(desk.token)).toEqual([]);
});

test.each([
  ['case, spaces and punctuation', 'CALVERT  BUILDERS'],
  ['the legal form', 'Calvert Builders, Inc.'],
])('a change of %s takes effect at once', async (_, name) => {
  const calvert = await company('Calvert Builders');
  expect((await rename(calvert, name)).json()).toMatchObject({ name: name.replace('  ', ' '), name_request: null });
  expect(await audited()).toEqual(['company name changed']);
});

test('a change of spelling that resembles somebody else needs review', async () => {
  await company('City of Baltimore', { user_type: 'GOVERNMENT_AGENCY' });
  const prime = await company('City of Baltimore LLC');
  expect((await rename(prime, 'City of Baltimore')).json()).toMatchObject({ name: 'City of Baltimore LLC' });
});

test.each([
  ['the same name in another case', 'CITY OF BALTIMORE'],
  ['a part of the name', 'City of Baltimore Purchasing'],
  ['a typing error', 'City of Baltimmore'],
  ['digits in place of letters', 'C1ty 0f Balt1more'],
  ['a capital I in place of a small l', 'City of BaItimore'],
  ['r and n in place of m', 'City of Baltirnore'],
  ['full-width letters', 'Ｃｉｔｙ of Baltimore'],
  ['accents', 'Cíty óf Baltimore'],
])('flags a name that resembles an agency by %s', async (_, name) => {
  await company('City of Baltimore', { user_type: 'GOVERNMENT_AGENCY' });
  const [prime, desk] = [await company('Calvert Builders'), await staff()];
  expect((await rename(prime, name)).statusCode).toBe(200);
  expect((await requests(desk.token))[0].similar).toEqual([{ name: 'City of Baltimore', kind: 'government_agency' }]);
});

test('flags look-alike letters of another alphabet, and names of certifying agencies and former names', async () => {
  const desk = await staff();
  await t.db.kysely
    .insertInto('agencies')
    .values({ id: crypto.randomUUID(), name: 'BASE', created_at: NOON })
    .execute();
  const oyster = await company('Oyster Bay Paving');
  await rename(oyster, 'Pier Six Paving');
  const [request] = await requests(desk.token);
  await t.call(desk.token, 'POST', `/staff/company_names/${request.id}/approve`);
  const similar = async (name: string) =>
    (await t.call(desk.token, 'GET', `/staff/similar_names?name=${encodeURIComponent(name)}`)).json();
  // four Cyrillic letters
  expect(await similar('\u0412\u0410\u0405\u0415')).toEqual([{ name: 'BASE', kind: 'agency' }]);
  expect(await similar('Oyster Bay Paving Inc')).toEqual([{ name: 'Oyster Bay Paving', kind: 'hiring_company' }]);
  expect(await similar('Harbor Tunnel Works')).toEqual([]);
});

test.each([
  ['a right-to-left override', 'Calvert\u202e Builders'],
  ['a zero-width space', 'Calvert\u200b Builders'],
  ['a soft hyphen', 'Cal\u00advert Builders'],
  ['a filler that shows as nothing', 'Calvert\u3164 Builders'],
  ['letters of two alphabets', '\u0421alvert Builders'],
])('refuses %s in names of companies and people', async (_, name) => {
  const calvert = await company('Calvert Builders');
  const refused = await rename(calvert, name);
  expect(refused.statusCode).toBe(400);
  expect(refused.json().errors).toMatchObject([{ field: 'body.business_name' }]);
  const person = { first_name: name, last_name: 'Lane' };
  expect((await t.call(calvert.token, 'PATCH', '/me', person)).statusCode).toBe(400);
  const request = { ...person, first_name: 'Ada', email: 'x@y.example', company: name, user_type: 'PRIME' };
  expect((await t.call(null, 'POST', '/access_requests', request)).statusCode).toBe(400);
});

test('a newer request replaces the open one, and the current name withdraws it', async () => {
  const [calvert, desk] = [await company('Calvert Builders'), await staff()];
  await rename(calvert, 'Pratt Street Partners');
  const [first] = await requests(desk.token);
  await rename(calvert, 'Pratt Street Company of Builders');
  expect((await t.call(desk.token, 'POST', `/staff/company_names/${first.id}/approve`)).statusCode).toBe(409);
  expect(await requests(desk.token)).toMatchObject([{ name: 'Pratt Street Company of Builders' }]);
  await rename(calvert, 'Calvert Builders');
  expect(await requests(desk.token)).toEqual([]);
});

test('of two staff members who decide at once, one does', async () => {
  const [calvert, desk] = [await company('Calvert Builders'), await staff()];
  await rename(calvert, 'Pratt Street Partners');
  const [{ id }] = await requests(desk.token);
  const decided = await Promise.all([
    t.call(desk.token, 'POST', `/staff/company_names/${id}/approve`),
    t.call(desk.token, 'POST', `/staff/company_names/${id}/decline`, { reason: 'No' }),
    t.call((await staff()).token, 'POST', `/staff/company_names/${id}/approve`),
  ]);
  expect(decided.map(({ statusCode }) => statusCode).sort()).toEqual([204, 409, 409]);
});

test('nobody approves the name of a company of their own', async () => {
  const [calvert, desk] = [await company('Calvert Builders'), await staff()];
  await t.db.kysely.updateTable('users').set({ email: `x+tag@own.example` }).where('id', '=', calvert.userId).execute();
  await t.db.kysely.updateTable('users').set({ email: 'X@own.example' }).where('email', '=', desk.email).execute();
  await rename(calvert, 'Pratt Street Partners');
  const [{ id }] = await requests(desk.token);
  expect((await t.call(desk.token, 'POST', `/staff/company_names/${id}/approve`)).statusCode).toBe(403);
});

test('refuses the sixth request for a name within a day', async () => {
  const calvert = await company('Calvert Builders');
  for (const name of ['One', 'Two', 'Three', 'Four', 'Five']) {
    expect((await rename(calvert, `${name} Partners`)).statusCode).toBe(200);
  }
  expect((await rename(calvert, 'Six Partners')).statusCode).toBe(429);
});
