import { X509Certificate } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createUser } from '#server/accounts/factory.ts';
import { selfSigned } from '../../../tests/support/certificates.ts';
import { type Mailbox, openMailbox } from '../../../tests/support/mailbox.ts';
import { keys } from '../../../tests/support/saml-forgeries.ts';
import { type SsoFixture, startSsoFixture } from '../../../tests/support/sso.ts';

const ENTITY = 'https://idp.harbor.example/metadata';
const ADMIN = 'admin@harbor.example';
const LINKED = 'linked@harbor.example';
let stage: SsoFixture;
let mailbox: Mailbox;
let adminToken: string;
let provider: string;

beforeAll(async () => {
  mailbox = await openMailbox();
  stage = await startSsoFixture({ SMTP_URL: mailbox.url });
  const saml = { kind: 'saml', issuer: ENTITY, entry_point: 'https://idp.harbor.example/log-in' };
  provider = await stage.provider({ ...saml, brand: 'harbor', name: 'Harbor ID', certificates: [keys.certificate] });
  const db = stage.test.db.kysely;
  const people = await Promise.all(
    [ADMIN, LINKED, 'colleague@harbor.example'].map((email) =>
      createUser(db, { email }, { hiringCompanies: [stage.companyId] }),
    ),
  );
  const [admin = '', linked = ''] = people;
  adminToken = await stage.test.logIn(admin);
  await db.updateTable('memberships').set({ role: 'administrator' }).where('user_id', '=', admin).execute();
  const identity = { provider_id: provider, issuer: ENTITY, subject: 'linked', user_id: linked };
  await db
    .insertInto('sso_identities')
    .values({ ...identity, created_at: stage.test.clock.now() })
    .execute();
});
beforeEach(() => stage.resetRateLimits());
afterAll(async () => {
  await stage.test.close();
  await mailbox.close();
});

const change = async (body: object) => {
  const answer = await stage.test.call(adminToken, 'PATCH', `/sso/providers/${provider}`, body);
  expect(answer.statusCode).toBe(200);
};
/** Waits for the emails that say this. @returns to whom they went */
async function toldOf(line: string): Promise<string[]> {
  const says = ({ raw }: { raw: string }) => raw.replaceAll('=\r\n', '').replaceAll('\r\n', ' ').includes(line);
  const all = await Promise.all(
    [ADMIN, LINKED].map((one) => mailbox.waitFor((mail) => mail.to.includes(one) && says(mail), 20_000)),
  );
  expect(all).toHaveLength(2);
  return mailbox.received.filter(says).flatMap(({ to }) => to);
}
const lastAudit = async () =>
  (
    await stage.test.db.kysely
      .selectFrom('audit_trail')
      .select('details')
      .where('action', 'like', 'single sign-on provider %')
      .orderBy('at', 'desc')
      .executeTakeFirstOrThrow()
  ).details;

test.each([
  ['another issuer', { issuer: 'https://other.example' }, 'It has a different issuer'],
  ['another address', { entry_point: 'https://other.example/in' }, 'Sign-in takes place at a different URL'],
  ['another certificate', { certificates: [selfSigned('New').certificate] }, 'Its certificate'],
  ['switching off', { enabled: false }, 'Single sign-on was turned off'],
  ['switching on', { enabled: true }, 'Single sign-on was turned on'],
] as const)('%s is told to administrators and linked people alone', async (_name, body, line) => {
  await change(body);
  expect((await toldOf(line)).toSorted()).toEqual([ADMIN, LINKED]);
});

test('the audit trail says what it was and what it is', async () => {
  const fresh = selfSigned('Newest').certificate;
  const print = new X509Certificate(fresh).fingerprint256;
  await change({ issuer: 'https://third.example', certificates: [fresh], name: 'Harbor ID' });
  expect(await lastAudit()).toMatchObject({
    issuer: { from: 'https://other.example', to: 'https://third.example' },
    certificates: { from: [expect.stringMatching(/^[0-9A-F:]{95}$/)], to: [print] },
  });
  expect(await lastAudit()).not.toHaveProperty('name');
  // the next test counts from here
  const told = () => mailbox.received.filter(({ raw }) => raw.includes('different issuer'));
  await expect.poll(() => told().length).toBe(4);
});

test('tells nobody of a new name, or of the same values again', async () => {
  const before = mailbox.received.length;
  const row = await stage.test.db.kysely.selectFrom('sso_providers').selectAll().executeTakeFirstOrThrow();
  await change({ name: 'Harbor', issuer: row.issuer, entry_point: row.entry_point, certificates: row.certificates });
  await change({ entry_point: 'https://last.example/in' });
  await toldOf('Sign-in takes place at a different URL');
  const since = mailbox.received.slice(before);
  expect(since.every(({ raw }) => !raw.includes('different issuer'))).toBe(true);
});

test('removing a provider is told to those whom it signed in', async () => {
  expect((await stage.test.call(stage.staff, 'DELETE', `/sso/providers/${provider}`)).statusCode).toBe(204);
  expect((await toldOf('The identity provider was removed')).toSorted()).toEqual([ADMIN, LINKED]);
});

test('new keys need a recent proof of who changes them', async () => {
  const made = await stage.provider({
    kind: 'saml',
    brand: 'pier',
    name: 'Pier',
    issuer: ENTITY,
    entry_point: 'https://pier.example/in',
    certificates: [keys.certificate],
  });
  await stage.test.db.kysely.updateTable('sessions').set({ confirmed_at: null }).execute();
  const answer = await stage.test.call(adminToken, 'PATCH', `/sso/providers/${made}`, { issuer: 'https://x.example' });
  expect([answer.statusCode, answer.json().type]).toEqual([403, 'urn:plumbline:confirm-identity']);
});
