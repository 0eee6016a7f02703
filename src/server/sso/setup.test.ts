import { Resolver } from 'node:dns/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Domain, Provider } from '#contract/sso/schema.ts';
import { createUser } from '#server/accounts/factory.ts';
import { keys } from '../../../tests/support/saml-forgeries.ts';
import { type SsoFixture, startSsoFixture } from '../../../tests/support/sso.ts';
import { purgeExpiredMarks } from './jobs/purge-expired.ts';

let stage: SsoFixture;
let admin: string;

beforeAll(async () => {
  stage = await startSsoFixture();
  const { kysely: db } = stage.test.db;
  const boss = await createUser(db, {}, { hiringCompanies: [stage.companyId] });
  await db.updateTable('memberships').set({ role: 'administrator' }).where('user_id', '=', boss).execute();
  admin = await stage.test.logIn(boss);
});
afterAll(() => stage.test.close());

const oidc = (brand: string) => ({
  kind: 'oidc',
  company_id: stage.companyId,
  brand,
  name: 'Harbor',
  issuer: 'https://idp.harbor.example',
  client_id: 'plumbline',
  client_secret: 'a secret that nobody reads again',
});

test('an administrator sets up a provider; its secret is encrypted and never returned', async () => {
  const { call } = stage.test;
  const made = await call(admin, 'POST', '/sso/providers', oidc('harbor'));
  expect(made.statusCode).toBe(201);
  const provider: Provider = made.json();
  expect(provider).toMatchObject({ enabled: false, client_id: 'plumbline', rules: [], domains: [] });
  const listed = await call(admin, 'GET', `/sso/providers?company_id=${stage.companyId}`);
  for (const { body } of [made, listed]) expect(body).not.toContain('nobody reads');
  const { rows } = await sql<{ secret: Buffer }>`SELECT client_secret AS secret FROM sso_providers`.execute(
    stage.test.db.kysely,
  );
  expect(rows[0]?.secret.includes('nobody reads')).toBe(false);
  expect((await call(admin, 'POST', '/sso/providers', oidc('harbor'))).statusCode).toBe(409);
  const audit = await sql<{ text: string }>`SELECT string_agg(details::text, ' ') AS text FROM audit_trail`.execute(
    stage.test.db.kysely,
  );
  expect(audit.rows[0]?.text).not.toContain('nobody reads');
});

test('staff prepare a provider and turn it off; only administrators of the company turn it on or change it while it is on', async () => {
  const { call } = stage.test;
  const { id } = (await call(stage.staff, 'POST', '/sso/providers', oidc('mole'))).json();
  const change = async (token: string, body: object) =>
    (await call(token, 'PATCH', `/sso/providers/${id}`, body)).statusCode;
  const rules = [{ claim: 'groups', value: 'Everybody', role: 'administrator' }];
  expect(await change(stage.staff, { name: 'Mole', rules: [] })).toBe(200);
  expect(await change(stage.staff, { enabled: true })).toBe(403);
  expect(await change(admin, { enabled: true })).toBe(200);
  expect(await change(stage.staff, { rules })).toBe(403);
  expect(await change(stage.staff, { issuer: 'https://idp.mole.example' })).toBe(403);
  expect(await change(stage.staff, { enabled: false, rules })).toBe(403);
  expect(await change(stage.staff, { enabled: false })).toBe(200);
});

test('rejects URLs that are not https, invalid certificates and settings of the other protocol', async () => {
  const { call } = stage.test;
  const saml = {
    kind: 'saml',
    company_id: stage.companyId,
    brand: 'pier',
    name: 'Pier',
    issuer: 'urn:pier',
    entry_point: 'https://idp.pier.example/log-in',
    certificates: [keys.certificate],
  };
  const errorOf = async (body: object) => (await call(admin, 'POST', '/sso/providers', body)).json().errors?.[0]?.field;
  expect(await errorOf({ ...oidc('a'), issuer: 'http://idp.harbor.example' })).toBe('body.issuer');
  expect(await errorOf({ ...oidc('a'), issuer: 'https://user:pass@idp.harbor.example' })).toBe('body.issuer');
  expect(await errorOf({ ...saml, entry_point: 'javascript:alert(1)' })).toBe('body.entry_point');
  expect(await errorOf({ ...saml, certificates: ['nonsense'] })).toBe('body.certificates.0');
  expect(await errorOf({ ...oidc('a'), brand: 'Not so' })).toBe('body.brand');
  const bare = keys.certificate.replace(/-----[^-]+-----|\n/g, '');
  const made: Provider = (await call(admin, 'POST', '/sso/providers', { ...saml, certificates: [bare] })).json();
  expect(made.certificates[0]).toMatchObject({ subject: 'CN=Harbor', pem: keys.certificate });
  const wrong = await call(admin, 'PATCH', `/sso/providers/${made.id}`, { client_id: 'x' });
  expect([wrong.statusCode, wrong.json().errors[0].field]).toEqual([400, 'body.client_id']);
  expect((await call(admin, 'DELETE', `/sso/providers/${made.id}`)).statusCode).toBe(204);
});

test('a domain is verified by its TXT record, for one provider; a mismatch is reported', async () => {
  const { call } = stage.test;
  const [first] = (await call(admin, 'GET', `/sso/providers?company_id=${stage.companyId}`)).json() as Provider[];
  const other: Provider = (await call(admin, 'POST', '/sso/providers', oidc('quay'))).json();
  const name = async (id?: string): Promise<Domain> =>
    (await call(admin, 'POST', `/sso/providers/${id}/domains`, { domain: 'Harbor.example' })).json();
  const domain = await name(first?.id);
  expect(domain).toMatchObject({ domain: 'harbor.example', record_name: '_plumbline-sso.harbor.example' });
  const check = async (id: string) => {
    const answer = await call(admin, 'POST', `/sso/domains/${id}/verification`);
    return [answer.statusCode, answer.json().detail ?? answer.json().verified_how];
  };
  const dns = vi.spyOn(Resolver.prototype, 'resolveTxt');
  const failing = (code: string) => Promise.reject(Object.assign(new Error(code), { code }));
  dns.mockImplementation(() => failing('ENOTFOUND'));
  expect(await check(domain.id)).toEqual([409, expect.stringContaining('No TXT record found')]);
  dns.mockImplementation(() => failing('ESERVFAIL'));
  expect(await check(domain.id)).toEqual([409, expect.stringContaining('failed (ESERVFAIL)')]);
  dns.mockResolvedValue([['v=spf1 -all']]);
  expect(await check(domain.id)).toEqual([409, expect.stringContaining('“v=spf1 -all”')]);
  dns.mockResolvedValue([['v=spf1 -all'], [domain.record_value.slice(0, 30), domain.record_value.slice(30)]]);
  expect(await check(domain.id)).toEqual([200, 'dns']);
  const again = await name(other.id);
  dns.mockResolvedValue([[again.record_value]]);
  expect(await check(again.id)).toEqual([409, expect.stringContaining('already been verified')]);
  dns.mockRestore();
});

test('purges expired replay marks', async () => {
  const { kysely: db } = stage.test.db;
  const now = stage.test.clock.now();
  for (const [at, by] of [-1000, 1000].entries()) {
    const row = { mark: Buffer.from([at]), expires_at: new Date(now.getTime() + by) };
    await db.insertInto('sso_used').values(row).execute();
  }
  await purgeExpiredMarks.handle(stage.test.app.services, {});
  expect((await db.selectFrom('sso_used').select('mark').execute()).map(({ mark }) => mark[0])).toEqual([1]);
});
