import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createHiringCompany, createUser } from '#server/accounts/factory.ts';
import { type Mailbox, openMailbox } from '../../../tests/support/mailbox.ts';
import { keys, signed } from '../../../tests/support/saml-forgeries.ts';
import { encode, requestIn } from '../../../tests/support/saml-provider.ts';
import { type SsoFixture, startSsoFixture } from '../../../tests/support/sso.ts';

const ENTITY = 'https://idp.harbor.example/metadata';
let stage: SsoFixture;
let mailbox: Mailbox;
let provider: string;

beforeAll(async () => {
  mailbox = await openMailbox();
  stage = await startSsoFixture({ SMTP_URL: mailbox.url });
  const saml = { kind: 'saml', issuer: ENTITY, entry_point: 'https://idp.harbor.example/log-in' };
  const rules = [
    { claim: 'groups', value: 'Plumbline admins', role: 'administrator' },
    { claim: 'groups', value: 'Everybody', role: 'member' },
  ];
  provider = await stage.provider(
    { ...saml, brand: 'harbor', name: 'Harbor', certificates: [keys.certificate], rules },
    'harbor.example',
  );
});
beforeEach(() => stage.resetRateLimits());
afterAll(async () => {
  await stage.test.close();
  await mailbox.close();
});

/** One sign-in of a person at the provider. */
async function signOn(nameId: string, email: string, more: Record<string, string> = {}) {
  const { url, state } = await stage.begin('anybody@harbor.example');
  const { id, issuer, answers } = requestIn(url);
  const now = stage.test.clock.now();
  const attributes = { email, givenName: 'Rosa', sn: 'Lind', ...more };
  const saying = { issuer: ENTITY, audience: issuer, recipient: answers, inResponseTo: id, nameId, attributes, now };
  const ticket = await stage.consume('harbor', encode(signed(saying)));
  return (await stage.callback({ via: 'ticket', ticket, state })).json();
}
/** Opens the session of a sign-in. @returns the signed-in user */
async function enter(tempToken: string) {
  const entry = await stage.test.call(null, 'POST', '/temp_session', { tempToken });
  const me = await stage.test.call(entry.json().access_token, 'GET', '/me');
  return me.json() as {
    id: string;
    email: string;
    user_type: string;
    hiring_companies: { id: string; role: string }[];
  };
}
const insideCompany = (role: 'administrator' | 'member') => [expect.objectContaining({ id: stage.companyId, role })];
const member = (user: Parameters<typeof createUser>[1]) =>
  createUser(stage.test.db.kysely, user, { hiringCompanies: [stage.companyId] });

test('[SESSION-018] the first sign-in creates a member account; later ones open the same, even with a changed email', async () => {
  const first = await signOn('rosa', 'Rosa.Lind@harbor.example');
  const me = await enter(first.tempToken);
  expect(me).toMatchObject({
    email: 'Rosa.Lind@harbor.example',
    user_type: 'PRIME',
    first_name: 'Rosa',
    last_name: 'Lind',
  });
  expect(me.hiring_companies).toEqual(insideCompany('member'));
  const again = await stage.test.call(null, 'POST', '/temp_session', { tempToken: first.tempToken });
  expect(again.statusCode).toBe(404);
  const next = await enter((await signOn('rosa', 'rosa.married@elsewhere.example')).tempToken);
  expect([next.id, next.email]).toEqual([me.id, 'Rosa.Lind@harbor.example']);
});

test('rules set the role on each sign-in; the last administrator keeps the role', async () => {
  const admin = await enter((await signOn('nora', 'nora@harbor.example', { groups: 'Plumbline admins' })).tempToken);
  expect(admin.hiring_companies).toEqual(insideCompany('administrator'));
  const last = await enter((await signOn('nora', 'nora@harbor.example', { groups: 'Everybody' })).tempToken);
  expect(last.hiring_companies).toEqual(insideCompany('administrator'));
  await enter((await signOn('olga', 'olga@harbor.example', { groups: 'Plumbline admins' })).tempToken);
  const now = await enter((await signOn('nora', 'nora@harbor.example', { groups: 'Everybody' })).tempToken);
  expect(now.hiring_companies).toEqual(insideCompany('member'));
});

test('[SESSION-018] an existing account is linked only by the emailed link', async () => {
  const userId = await member({ email: 'ines@harbor.example', first_name: 'Ines' });
  const answer = await signOn('ines', 'ines@harbor.example');
  expect(answer).toEqual({ outcome: 'email_sent', email: 'ines@harbor.example' });
  const mail = await mailbox.waitFor(({ to }) => to.includes('ines@harbor.example'));
  const secret = /#connect=(?:3D)?([\w-]{43})/.exec(mail.raw.replaceAll('=\r\n', '').replaceAll('=3D', '='))?.[1] ?? '';
  expect((await stage.test.call(null, 'POST', '/temp_session', { tempToken: secret })).statusCode).toBe(404);
  const connected = await stage.test.call(null, 'POST', '/sso/connection', { tempToken: secret });
  expect((await enter(connected.json().tempToken)).id).toBe(userId);
  expect((await stage.test.call(null, 'POST', '/sso/connection', { tempToken: secret })).statusCode).toBe(404);
  expect((await enter((await signOn('ines', 'ines@harbor.example')).tempToken)).id).toBe(userId);
  // another identity of the provider with the same email
  expect((await signOn('other', 'INES@harbor.example')).detail).toContain('linked to another identity');
});

test.each([
  ['of another company', 'account elsewhere', {}, false],
  ['of staff', 'staff', { user_type: 'INTERNAL' }, true],
  ['that is closed', 'inactive', { active: false }, true],
] as const)('rejects an account %s without sending an email', async (_name, reason, user, inside) => {
  const email = `${reason.replace(' ', '-')}@harbor.example`;
  const companies = inside ? [stage.companyId] : [await createHiringCompany(stage.test.db.kysely)];
  await createUser(stage.test.db.kysely, { ...user, email }, { hiringCompanies: companies });
  expect((await signOn(email, email)).status).toBe(403);
  expect(await stage.lastRefusal()).toBe(reason);
  expect(mailbox.received.filter(({ to }) => to.includes(email))).toEqual([]);
});

test('rejects removed members and deactivated accounts', async () => {
  const { id } = await enter((await signOn('pia', 'pia@harbor.example')).tempToken);
  const { kysely: db } = stage.test.db;
  await db.deleteFrom('memberships').where('user_id', '=', id).execute();
  expect([(await signOn('pia', 'pia@harbor.example')).status, await stage.lastRefusal()]).toEqual([
    403,
    'not a member',
  ]);
  await stage.resetRateLimits();
  const quin = await enter((await signOn('quinn', 'quinn@harbor.example')).tempToken);
  const { tempToken } = await signOn('quinn', 'quinn@harbor.example');
  await db.updateTable('users').set({ active: false }).where('id', '=', quin.id).execute();
  expect((await stage.test.call(null, 'POST', '/temp_session', { tempToken })).statusCode).toBe(404);
  expect([(await signOn('quinn', 'quinn@harbor.example')).status, await stage.lastRefusal()]).toEqual([
    403,
    'inactive',
  ]);
});

test('[SESSION-004] [API-017] an email without single sign-on gets “Credentials are incorrect.”, with a rate limit', async () => {
  const { call } = stage.test;
  const first = await call(null, 'GET', '/sso?email=a@nowhere.example');
  expect([first.statusCode, first.json().detail]).toEqual([400, 'Credentials are incorrect.']);
  const known = await stage.begin('rosa.lind@harbor.example');
  const unknown = await stage.begin('nobody.at.all@harbor.example');
  expect(Object.keys(unknown)).toEqual(Object.keys(known));
  expect(new URL(unknown.url).origin).toBe(new URL(known.url).origin);
  const tries = await Promise.all(
    Array.from({ length: 70 }, (_, at) => call(null, 'GET', `/sso?email=a@n${at}.example`)),
  );
  expect(tries.map(({ statusCode }) => statusCode)).toContain(400);
  expect((await call(null, 'GET', '/sso?email=a@harbor.example')).statusCode).toBe(429);
});

test('[API-018] an app tile leads to the provider of its slug while it is enabled', async () => {
  const { call } = stage.test;
  expect((await call(null, 'GET', '/sso/unsolicited?brand=harbor')).json().url).toContain(
    'https://idp.harbor.example/',
  );
  expect((await call(null, 'GET', '/sso/unsolicited?brand=nobody')).statusCode).toBe(400);
  await call(stage.staff, 'PATCH', `/sso/providers/${provider}`, { enabled: false });
  expect((await call(null, 'GET', '/sso/unsolicited?brand=harbor')).statusCode).toBe(400);
  expect((await call(null, 'GET', '/sso?email=a@harbor.example')).statusCode).toBe(400);
  await call(stage.staff, 'PATCH', `/sso/providers/${provider}`, { enabled: true });
});

test('staff can disable single sign-on', async () => {
  const db = stage.test.db.kysely;
  await db
    .insertInto('feature_flags')
    .values({ name: 'single_sign_on', is_on: false, changed_by: null, changed_at: stage.test.clock.now() })
    .execute();
  expect((await stage.test.call(null, 'GET', '/sso?email=a@harbor.example')).statusCode).toBe(403);
  await sql`DELETE FROM feature_flags`.execute(db);
});

test('a test shows the provider’s claims and the error, and signs no one in', async () => {
  const before = await stage.countRows();
  const { call } = stage.test;
  const test = async (email: string) => {
    const { url, state } = (await call(stage.staff, 'POST', `/sso/providers/${provider}/tests`)).json();
    const { id, issuer, answers } = requestIn(url);
    const attributes = { email, groups: 'Plumbline admins' };
    const common = { issuer: ENTITY, audience: issuer, recipient: answers, inResponseTo: id, attributes };
    const answer = encode(signed({ ...common, nameId: 'tess', now: stage.test.clock.now() }));
    const ticket = await stage.consume('harbor', answer);
    return (await stage.callback({ via: 'ticket', ticket, state })).json();
  };
  expect(await test('tess@harbor.example')).toEqual({
    outcome: 'test',
    problem: null,
    email: 'tess@harbor.example',
    role: 'administrator',
    claims: expect.arrayContaining([{ name: 'groups', values: ['Plumbline admins'] }]),
  });
  expect((await test('tess@other.example')).problem).toContain("doesn't belong to a verified domain");
  // both responses and their requests are stored as replay marks
  expect((await stage.countRows()) - before).toBe(4);
  expect(await stage.lastRefusal()).toBeNull();
});
