import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchChromium } from '../support/chromium.ts';
import { type DemoServer, startDemo } from '../support/demo.ts';
import { OIDC_CLIENT, type OidcProvider, startOidcProvider } from '../support/identity-providers.ts';
import { type SamlProvider, startSamlProvider } from '../support/saml-provider.ts';
import { expectAccessible, openWindow } from '../support/windows.ts';

let server: DemoServer;
let browser: Browser;
let origin: string;
let oidc: OidcProvider;
let saml: SamlProvider;
let staff: string;
const ids = { harbor: '', quay: '' };

async function must(method: string, path: string, body?: object): Promise<{ id: string }> {
  const answer = await server.call(staff, method, path, body);
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as { id: string };
}

/** Sets up a provider for the demo's prime contractor, as staff. @returns its id */
async function setUp(settings: object, domain: string): Promise<string> {
  const prime = await server.call(await server.logIn('prime@example.com'), 'GET', '/me');
  const { hiring_companies } = (await prime.json()) as { hiring_companies: { id: string }[] };
  const { id } = await must('POST', '/sso/providers', { company_id: hiring_companies[0]?.id, ...settings });
  const named = await must('POST', `/sso/providers/${id}/domains`, { domain });
  await must('POST', `/sso/domains/${named.id}/approval`, { reason: 'A test' });
  return id;
}

/** As an administrator of the company: staff can only prepare it. */
async function turnOn(id: string | undefined): Promise<void> {
  const prime = await server.logIn('prime@example.com');
  const turned = async (token: string) =>
    (await server.call(token, 'PATCH', `/sso/providers/${id}`, { enabled: true })).status;
  expect([await turned(staff), await turned(prime)]).toEqual([403, 200]);
}

beforeAll(async () => {
  [server, browser] = await Promise.all([startDemo({}, null), launchChromium()]);
  // the origin that the server announces to providers
  origin = server.origin.replace('127.0.0.1', 'localhost');
  const consumer = `${origin}/api/v1/sso/saml/quay`;
  const pia = { nameId: 'pia-7', attributes: { email: 'pia@quay.example', givenName: 'Pia', sn: 'Quay' } };
  oidc = await startOidcProvider(`${origin}/sso/callback`);
  saml = await startSamlProvider(pia, () => ({ audience: `${consumer}/metadata`, recipient: consumer }));
  staff = await server.logIn('staff@example.com');
  const rules = [{ claim: 'groups', value: 'Estimators', role: 'administrator' }];
  const { issuer } = oidc;
  ids.harbor = await setUp(
    { kind: 'oidc', brand: 'harbor', name: 'Harbor', issuer, rules, ...OIDC_CLIENT },
    'harbor.example',
  );
  const { entityId, entryPoint: entry_point, keys } = saml;
  const common = { issuer: entityId, entry_point, certificates: [keys.certificate], allow_unsolicited: true };
  ids.quay = await setUp({ kind: 'saml', brand: 'quay', name: 'Quay', ...common }, 'quay.example');
});
afterAll(async () => {
  await browser.close();
  await server.stop();
  await Promise.all([oidc.close(), saml.close()]);
});

/** Provider pages are third-party, as in production. */
const FOREIGN = [/^foreign request: http:\/\/127\.0\.0\.1:/, /fonts\.googleapis\.com/];
async function visit(...expected: readonly RegExp[]) {
  const window = await openWindow(browser, origin, { expected: [...FOREIGN, ...expected] });
  await window.page.route('https://fonts.googleapis.com/**', (route) => route.abort());
  return window;
}
/** Signs in and consents on the pages of the OIDC provider. */
async function logInAtProvider(page: Page): Promise<void> {
  await page.getByPlaceholder('and password').fill('anything');
  await page.getByRole('button', { name: 'Sign-in' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
}
async function whoIsIn(page: Page) {
  const cookie = (await page.context().cookies(origin)).find(({ name }) => name === 'login-token');
  const answer = await server.call(cookie?.value ?? null, 'GET', '/me');
  return (await answer.json()) as { id: string; email: string; hiring_companies: { role: string }[] };
}
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();

test('[SESSION-018] [ROUTE-005] [ROUTE-006] an OIDC provider that staff set up and tested signs in a new person, and again', async () => {
  const desk = await visit();
  await desk.context.addCookies([{ name: 'login-token', value: staff, url: origin }]);
  await desk.page.goto(`/sso?test=${ids.harbor}`);
  await desk.page.getByPlaceholder('Enter any login').fill('rosa@harbor.example');
  await logInAtProvider(desk.page);
  await heading(desk.page, 'Sign-in works');
  await desk.page.getByText('rosa@harbor.example').first().waitFor();
  await desk.page.getByText('Administrator').waitFor();
  await expectAccessible(desk.page, 'test of single sign-on');
  expect(new URL(desk.page.url()).search).toBe('');

  const first = await visit(/400 \(/);
  const { page } = first;
  await page.goto('/sso?redirect=%2Fnotifications');
  await heading(page, 'Sign in with your organization');
  await expectAccessible(page, 'single sign-on');
  await page.getByLabel('Work email').fill('rosa@harbor.example');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('Credentials are incorrect.').waitFor();
  await turnOn(ids.harbor);
  await page.getByRole('button', { name: 'Continue' }).click();
  await logInAtProvider(page);
  await page.waitForURL('**/notifications');
  const me = await whoIsIn(page);
  expect(me.email).toBe('rosa@harbor.example');
  expect(me.hiring_companies.map(({ role }) => role)).toEqual(['administrator']);

  const second = await visit();
  await second.page.goto('/sso?email=rosa%40harbor.example');
  await logInAtProvider(second.page);
  await second.page.waitForURL(({ pathname }) => !pathname.startsWith('/sso') && !pathname.startsWith('/interaction'));
  await expect.poll(async () => (await whoIsIn(second.page)).id).toBe(me.id);
  for (const { faults, close } of [desk, first, second]) {
    expect(faults).toEqual([]);
    await close();
  }
});

test('[SESSION-018] a SAML provider signs people in from here, from a tile, and IdP-initiated after a confirmation', async () => {
  await turnOn(ids.quay);
  const first = await visit();
  await first.page.goto('/sso?email=pia%40quay.example');
  await first.page.getByRole('button', { name: 'Log in at Harbor' }).click();
  await first.page.waitForURL(({ pathname, port }) => !pathname.startsWith('/sso') && port === new URL(origin).port);
  const me = await whoIsIn(first.page);
  expect(me.email).toBe('pia@quay.example');

  const tile = await visit();
  await tile.page.goto('/sso?brand=quay');
  await tile.page.getByRole('button', { name: 'Log in at Harbor' }).click();
  await expect.poll(async () => (await whoIsIn(tile.page)).id).toBe(me.id);

  const own = await visit();
  await own.page.goto(saml.tile);
  await own.page.getByRole('button', { name: 'Log in at Harbor' }).click();
  await heading(own.page, 'Sign in to Plumbline?');
  expect(new URL(own.page.url()).hash).toBe('');
  await expectAccessible(own.page, 'confirmation of an unsolicited sign-on');
  await own.page.getByRole('button', { name: 'Sign in as pia@quay.example' }).click();
  await expect.poll(async () => (await whoIsIn(own.page)).id).toBe(me.id);

  const lost = await visit();
  await lost.page.goto('/sso/callback');
  await heading(lost.page, "You're not signed in");
  await lost.page.getByText("didn't send a response").waitFor();
  await lost.page.getByRole('link', { name: 'Start again' }).click();
  await heading(lost.page, 'Sign in with your organization');
  for (const { faults, close } of [first, tile, own, lost]) {
    expect(faults).toEqual([]);
    await close();
  }
});
