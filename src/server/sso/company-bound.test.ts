import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { api } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { PROBLEMS } from '#contract/errors.ts';
import { createHiringCompany, createUser } from '#server/accounts/factory.ts';
import { createBusiness } from '#server/businesses/factory.ts';
import { createNotifications } from '#server/notifications/factory.ts';
import { hashPassword } from '#server/session/adapters/argon2.ts';
import {
  OIDC_CLIENT,
  type OidcProvider,
  signInAtProvider,
  startOidcProvider,
} from '../../../tests/support/identity-providers.ts';
import { keys, signed } from '../../../tests/support/saml-forgeries.ts';
import { encode, requestIn } from '../../../tests/support/saml-provider.ts';
import { type SsoFixture, startSsoFixture } from '../../../tests/support/sso.ts';

const ENTITY = 'https://idp.harbor.example/metadata';
const EMAIL = 'olga@harbor.example';
const PASSWORD = 'quiet harbor lights at noon';
let stage: SsoFixture;
let idp: OidcProvider;
/** The person's other company, with one record of work. */
let other: string;
let firm: string;
let project: string;
let person: string;
let own: string;
const providers = { oidc: '', saml: '' };

beforeAll(async () => {
  idp = await startOidcProvider('http://localhost:3000/sso/callback');
  stage = await startSsoFixture();
  const oidc = { kind: 'oidc', brand: 'harbor', name: 'Harbor', issuer: idp.issuer, ...OIDC_CLIENT };
  const saml = { kind: 'saml', brand: 'quay', name: 'Quay', issuer: ENTITY, entry_point: 'https://quay.example/in' };
  providers.oidc = await stage.provider(oidc, 'harbor.example');
  providers.saml = await stage.provider({ ...saml, certificates: [keys.certificate] }, 'quay.example');
  const db = stage.test.db.kysely;
  other = await createHiringCompany(db);
  const password_hash = await hashPassword(PASSWORD);
  person = await createUser(db, { email: EMAIL, password_hash }, { hiringCompanies: [other, stage.companyId] });
  await db.updateTable('memberships').set({ role: 'administrator' }).where('user_id', '=', person).execute();
  own = await stage.test.logIn(person);
  firm = (await createBusiness(db)).mwbeId;
  project = await record(own, other, 'Work of the other company');
  const linked = { issuer: idp.issuer, subject: EMAIL, user_id: person, created_at: stage.test.clock.now() };
  await db
    .insertInto('sso_identities')
    .values([
      { ...linked, provider_id: providers.oidc },
      { ...linked, provider_id: providers.saml, issuer: ENTITY },
    ])
    .execute();
});
beforeEach(() => stage.resetRateLimits());
afterAll(async () => {
  await stage.test.close();
  await idp.close();
});

const call = (token: string | null, method: string, path: string, body?: object) =>
  stage.test.call(token, method, path, body);
async function record(token: string, company: string, title: string): Promise<string> {
  const dates = { start_date: '2026-01-01', end_date: '2026-02-01' };
  const work = { ...dates, hiring_company_id: company, mwbe_id: firm, title, budget: 100, notes: 'None' };
  const answer = await call(token, 'POST', '/projects', work);
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json().id;
}

const enter = async (tempToken: string): Promise<string> =>
  (await call(null, 'POST', '/temp_session', { tempToken })).json().access_token;
/** What the company's administrator can do: let the provider name the person. */
async function throughOidc(): Promise<string> {
  const { url, state } = await stage.begin('anybody@harbor.example');
  const parameters = await signInAtProvider(url, EMAIL);
  return enter((await stage.callback({ via: 'query', parameters, state })).json().tempToken);
}
async function overSaml(): Promise<{ tempToken: string }> {
  const { url, state } = await stage.begin('anybody@quay.example');
  const { id, issuer, answers } = requestIn(url);
  const common = { issuer: ENTITY, audience: issuer, recipient: answers, inResponseTo: id, nameId: EMAIL };
  const response = signed({ ...common, attributes: { email: EMAIL }, now: stage.test.clock.now() });
  const ticket = await stage.consume('quay', encode(response));
  return (await stage.callback({ via: 'ticket', ticket, state })).json();
}
const throughSaml = async () => enter((await overSaml()).tempToken);

const WAYS = [
  ['OIDC', throughOidc],
  ['SAML', throughSaml],
] as const;

test.each(WAYS)('a session by %s sees the company of its provider and no other', async (_name, signOn) => {
  const token = await signOn();
  const me = (await call(token, 'GET', '/me')).json();
  expect([me.id, me.hiring_companies.map(({ id }: { id: string }) => id)]).toEqual([person, [stage.companyId]]);
  expect(me.signed_in_through).toBe(me.hiring_companies[0].business_name);
  expect((await call(own, 'GET', '/me')).json()).toMatchObject({ signed_in_through: null });
  const refused = await Promise.all([
    call(token, 'GET', `/projects?id=${project}`),
    call(token, 'GET', `/companies/${other}`),
    call(token, 'GET', `/companies/${other}/people`),
    call(token, 'PUT', '/me/company', { company_id: other }),
    call(token, 'DELETE', `/me/companies/${other}`),
    call(token, 'GET', `/sso/providers?company_id=${other}`),
  ]);
  expect(refused.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404, 404]);
  const listed = await call(token, 'GET', '/work_history');
  expect([listed.statusCode, listed.json()]).toEqual([200, []]);
  expect((await call(own, 'GET', '/work_history')).body).toContain(project);
  await expect(record(token, other, 'In a foreign name')).rejects.toThrow('403');
});

test.each(WAYS)('a session by %s takes over no account: each way in is refused', async (_name, signOn) => {
  const token = await signOn();
  const attempts = await Promise.all([
    call(token, 'POST', '/password', { password: 'the words of an intruder' }),
    call(token, 'POST', '/me/email', { email: 'intruder@quay.example' }),
    call(token, 'PATCH', '/me', { first_name: 'An', last_name: 'Intruder' }),
    call(token, 'GET', '/second_factor'),
    call(token, 'POST', '/second_factor/totp'),
    call(token, 'POST', '/second_factor/totp/confirmation', { code: '123456' }),
    call(token, 'POST', '/second_factor/passkeys/options'),
    call(token, 'POST', '/second_factor/recovery_codes'),
    call(token, 'DELETE', '/sessions'),
    call(token, 'POST', '/me/companies', { tempToken: 'x'.repeat(43) }),
    call(token, 'PATCH', '/notification_settings', { mail_preference: 'never' }),
  ]);
  for (const answer of attempts) expect([answer.statusCode, answer.json().type]).toEqual([403, PROBLEMS.ownSignIn]);
  const sensitive = await Promise.all([
    call(token, 'PATCH', `/companies/${stage.companyId}/people/${person}`, { role: 'member' }),
    call(token, 'PATCH', `/sso/providers/${providers.oidc}`, { issuer: 'https://evil.example' }),
  ]);
  for (const answer of sensitive) expect([answer.statusCode, answer.json().type]).toEqual([403, PROBLEMS.confirm]);
});

test('sees and ends no session but itself', async () => {
  const [token, second] = [await throughSaml(), await throughOidc()];
  const sessions = (await call(token, 'GET', '/sessions')).json();
  expect(sessions).toEqual([expect.objectContaining({ current: true, how: 'sso' })]);
  const all = (await call(own, 'GET', '/sessions')).json() as { id: string; current: boolean }[];
  for (const { id, current } of all)
    if (current) expect((await call(token, 'DELETE', `/sessions/${id}`)).statusCode).toBe(404);
  expect((await call(own, 'GET', '/me')).statusCode).toBe(200);
  expect((await call(second, 'GET', '/me')).statusCode).toBe(200);
  expect((await call(token, 'DELETE', `/sessions/${sessions[0].id}`)).statusCode).toBe(204);
  expect((await call(token, 'GET', '/me')).statusCode).toBe(401);
});

test('what the person has proved opens what is sensitive in this company, and stays closed to the account', async () => {
  const token = await throughSaml();
  const proof = { proof: { factor: 'password', password: PASSWORD } };
  expect((await call(token, 'POST', '/session/confirmation', proof)).statusCode).toBe(204);
  const renamed = await call(token, 'PATCH', `/sso/providers/${providers.oidc}`, { name: 'Harbor' });
  expect(renamed.statusCode).toBe(200);
  const password = await call(token, 'POST', '/password', { password: 'the words of an intruder' });
  expect(password.json().type).toBe(PROBLEMS.ownSignIn);
});

test('a second factor after the provider leaves the session bound, and unconfirmed', async () => {
  const { secret } = (await call(own, 'POST', '/second_factor/totp')).json();
  const code = () => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: +stage.test.clock.now() });
  const confirmed = await call(own, 'POST', '/second_factor/totp/confirmation', { code: code() });
  expect(confirmed.statusCode).toBe(200);
  // each code is good once
  stage.test.clock.set(new Date(stage.test.clock.now().getTime() + 30_000));
  const { tempToken } = await overSaml();
  const { second_factor } = (await call(null, 'POST', '/temp_session', { tempToken })).json();
  const given = { token: second_factor.token, proof: { factor: 'totp', code: code() } };
  const { access_token: token } = (await call(null, 'POST', '/session/second_factor', given)).json();
  expect((await call(token, 'GET', '/me')).json().hiring_companies).toHaveLength(1);
  const removed = await call(token, 'DELETE', '/second_factor/totp');
  expect(removed.json().type).toBe(PROBLEMS.ownSignIn);
  const role = await call(token, 'PATCH', `/companies/${stage.companyId}/people/${person}`, { role: 'member' });
  expect(role.json().type).toBe(PROBLEMS.confirm);
  expect((await call(own, 'DELETE', '/second_factor/totp')).statusCode).toBe(204);
});

test('notifications and saved searches of another company stay there', async () => {
  const { kysely: db } = stage.test.db;
  const token = await throughSaml();
  const at = [new Date('2026-11-01T09:00:00Z')];
  const [theirs] = await createNotifications(db, person, at, { company_id: other });
  const [ours] = await createNotifications(db, person, at, { company_id: stage.companyId });
  await createNotifications(db, person, at);
  const ids = async (bearer: string) =>
    ((await call(bearer, 'GET', '/notifications')).json() as { id: string }[]).map(({ id }) => id);
  expect(await ids(token)).toEqual([ours]);
  expect(await ids(own)).toHaveLength(3);
  expect((await call(token, 'GET', '/notifications/counts')).json()).toMatchObject({ all: 1, unread: 1 });
  expect((await call(token, 'GET', `/notifications/${theirs}`)).statusCode).toBe(404);
  expect((await call(token, 'PATCH', `/notifications/${theirs}`, { hidden: true })).statusCode).toBe(404);
  await call(token, 'POST', '/notifications/read');
  expect((await call(own, 'GET', '/notifications/counts')).json()).toMatchObject({ all: 3, unread: 2 });

  const kept = await call(own, 'POST', '/search/saved', { name: 'Roofers', query: 'q=roof' });
  const second = await call(token, 'POST', '/search/saved', { name: 'Roofers', query: 'q=roofs' });
  expect([kept.statusCode, second.statusCode]).toEqual([201, 201]);
  const names = async (bearer: string) => (await call(bearer, 'GET', '/search/saved')).json().length;
  expect([await names(token), await names(own)]).toEqual([1, 2]);
  expect((await call(token, 'DELETE', `/search/saved/${kept.json().id}`)).statusCode).toBe(404);
});

test('an answer that another session got is not repeated to it', async () => {
  const token = await throughSaml();
  const key = { 'idempotency-key': randomUUID() };
  const body = { name: 'Painters', query: 'q=paint' };
  const first = await stage.test.call(own, 'POST', '/search/saved', body, key);
  const again = await stage.test.call(token, 'POST', '/search/saved', body, key);
  expect([first.statusCode, again.statusCode]).toEqual([201, 409]);
});

test('ends with the membership, and with the provider that opened it', async () => {
  const db = stage.test.db.kysely;
  const isOpen = async (token: string) => (await call(token, 'GET', '/me')).statusCode === 200;
  const [byOidc, bySaml] = [await throughOidc(), await throughSaml()];
  await call(stage.staff, 'PATCH', `/sso/providers/${providers.oidc}`, { enabled: false });
  expect([await isOpen(byOidc), await isOpen(bySaml), await isOpen(own)]).toEqual([false, true, true]);
  await call(own, 'PATCH', `/sso/providers/${providers.oidc}`, { enabled: true });
  const again = await throughOidc();
  await call(own, 'PATCH', `/sso/providers/${providers.oidc}`, { issuer: 'https://elsewhere.example' });
  expect(await isOpen(again)).toBe(false);
  await call(own, 'PATCH', `/sso/providers/${providers.oidc}`, { issuer: idp.issuer });
  const removed = await throughOidc();
  await sql`DELETE FROM memberships WHERE user_id = ${person} AND company_id = ${stage.companyId}`.execute(db);
  expect([await isOpen(removed), await isOpen(bySaml), await isOpen(own)]).toEqual([false, false, true]);
  await sql`INSERT INTO memberships (user_id, company_id, company_type, role, created_at)
            VALUES (${person}, ${stage.companyId}, 'hiring_company', 'administrator', now())`.execute(db);
  expect((await call(stage.staff, 'DELETE', `/sso/providers/${providers.saml}`)).statusCode).toBe(204);
  expect([await isOpen(bySaml), await isOpen(removed)]).toEqual([false, true]);
});

test('everything that belongs to the account asks for an own sign-in', () => {
  const calls = Object.values(api).flatMap((feature) => Object.values(feature) as Endpoint[]);
  const ofAccount = ['/password', '/second_factor', '/me/email', '/me/companies', '/notification_settings'];
  const open = calls
    .filter(({ method, path }) => method !== 'GET' && ofAccount.some((start) => path.startsWith(start)))
    .filter(({ forbidSingleSignOn }) => !forbidSingleSignOn)
    .map(({ method, path }) => `${method} ${path}`);
  // leaving a company concerns that company
  expect(open).toEqual(['DELETE /me/companies/:id']);
});
