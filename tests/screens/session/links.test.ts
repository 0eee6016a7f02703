import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DemoServer } from '../../support/demo.ts';
import { type Mailbox, openMailbox, type ReceivedMail } from '../../support/mailbox.ts';
import { startOwnDemo } from '../../support/own-demo.ts';
import { eventually, focusedText } from '../../support/page-state.ts';
import { loadedScripts } from '../../support/scripts.ts';
import { windows } from '../../support/window-pool.ts';
import { expectAccessible, logIn } from '../../support/windows.ts';

const DANA = 'prime@example.com';
const NEW = 'seven dogs walk to the harbor';
let server: DemoServer;
let mailbox: Mailbox;
const lend = windows();

beforeAll(async () => {
  mailbox = await openMailbox();
  server = await startOwnDemo({ SMTP_URL: mailbox.url });
});
afterAll(async () => {
  await server.stop();
  await mailbox.close();
});

const visit = async (path: string, expected: RegExp[] = []): Promise<Page> => {
  const { page } = await lend(server.origin, { expected });
  await page.goto(path);
  return page;
};
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const cookie = async (page: Page) => (await page.context().cookies()).find(({ name }) => name === 'login-token');
/** Path of the link in the newest email with this subject. */
async function pageIn(subject: string, before = 0): Promise<string> {
  const isNew = (mail: ReceivedMail) =>
    mail.to.includes(DANA) && mail.raw.includes(`Subject: ${subject}`) && mailbox.received.indexOf(mail) >= before;
  const { raw } = await mailbox.waitFor(isNew);
  const [, url = ''] = /: (http:\/\/\S+)/.exec(raw.replace(/=\r\n/g, '').replaceAll('=3D', '=')) ?? [];
  const { pathname, search } = new URL(url);
  return pathname + search;
}

test('resets a forgotten password by email and continues to the requested page [ROUTE-008, ROUTE-009, ROUTE-010]', async () => {
  // the open page may send one more request after its cookie is cleared
  const page = await visit('/?redirect=%2Fsearch%3Fq%3Dwiring', [/40[014] \(/]);
  await logIn(page, DANA, 'not my password');
  await page.getByRole('alert').getByRole('link', { name: 'reset your password' }).click();
  await heading(page, 'Forgot your password?');
  expect(new URL(page.url()).pathname).toBe('/forgot-password');
  // what was typed comes along, but never in the URL
  expect([await page.getByLabel('Email').inputValue(), page.url().includes('prime')]).toEqual([DANA, false]);
  await page.getByLabel('Email').fill('');
  await button(page, 'Email me a reset link').click();
  await page.getByText('Enter your email', { exact: true }).waitFor();
  await page.getByLabel('Email').fill('nobody');
  await button(page, 'Email me a reset link').click();
  await page.getByText('Enter a valid email address').waitFor();
  await expectAccessible(page, 'forgotten password');
  await page.getByLabel('Email').fill(DANA);
  await page.keyboard.press('Enter');
  await heading(page, 'Check your email');
  await eventually(() => focusedText(page)).toBe('Check your email');
  await page.getByText(`If ${DANA} has an account`).waitFor();
  await expectAccessible(page, 'reset link sent');

  const link = await pageIn('Reset your Plumbline password');
  expect(link).toMatch(/^\/new-password\/[\w-]{43}\/search%3Fq%3Dwiring$/);
  // opening the page, as mail scanners do, does not use up the link
  await (await visit(link)).getByLabel('New password').waitFor();
  await page.goto(link);
  await heading(page, 'Choose a new password');
  expect(await page.getByLabel('Email').inputValue()).toBe(DANA);
  const field = page.getByLabel('New password');
  // the dictionary comes with the first password that is long enough
  const dictionary = async () =>
    (await loadedScripts(page)).filter(({ name }) => name.includes('password-strength')).length;
  await field.fill('too short');
  expect(await dictionary()).toBe(0);
  await field.fill('liverpool1liverpool1');
  await page.getByRole('status').getByText('Add a few unrelated words').waitFor();
  expect(await dictionary()).toBe(1);
  await expectAccessible(page, 'advice about a new password');
  await field.fill(NEW);
  await page.getByRole('status').getByText('Strong password').waitFor();
  for (const [typed, says] of [
    ['short', 'Use at least 15 characters'],
    ['prime@example.com', 'Must not be your name, email or company'],
    ['Okafor Dana Okafor', 'Must not be your name, email or company'],
    ['passwordpassword', 'Too common. Choose another'],
  ] as const) {
    await field.fill(typed);
    await button(page, 'Save and sign in').click();
    await page.getByText(says).waitFor();
  }
  await expectAccessible(page, 'new password');
  await button(page, 'Show password').click();
  expect(await field.getAttribute('type')).toBe('text');
  await field.fill(NEW);
  await button(page, 'Save and sign in').click();
  await heading(page, 'Directory');
  expect(new URL(page.url()).search).toBe('?q=wiring');
  await page.getByText('Password saved.').waitFor();
  await pageIn('Your Plumbline password was changed');

  await page.context().clearCookies();
  await page.goto(link.replace(/\/[^/]*$/, ''));
  await heading(page, 'This link has expired');
  await page.getByRole('link', { name: 'Request a new link' }).click();
  await heading(page, 'Forgot your password?');
  await page.getByRole('link', { name: 'Back to sign-in' }).waitFor();
});

test('a sign-in link names the account and is used up by its button only', async () => {
  const before = mailbox.received.length;
  const page = await visit('/?redirect=%2Fnotifications', [/404 \(/]);
  await button(page, 'Email me a sign-in link').click();
  await page.getByText('Enter your email', { exact: true }).waitFor();
  await page.getByLabel('Email').fill(DANA);
  await button(page, 'Email me a sign-in link').click();
  await page.getByRole('status').getByText(`If ${DANA} has an account`).waitFor();
  await expectAccessible(page, 'sign-in link requested');
  const link = await pageIn('Your Plumbline sign-in link', before);
  await page.goto(link);
  await heading(page, 'Sign in with this link');
  expect(await page.title()).toBe('Open link');
  await expectAccessible(page, 'link');
  const other = await visit(link, [/404 \(/, /expired or was used/]);
  await button(other, `Sign in as ${DANA}`).waitFor();
  await button(page, `Sign in as ${DANA}`).click();
  await heading(page, 'Notifications');
  await page.goBack();
  expect(new URL(page.url()).pathname).not.toContain('/link/');
  // the link is used up
  await button(other, `Sign in as ${DANA}`).click();
  await heading(other, 'This link has expired');
  await eventually(() => focusedText(other)).toBe('This link has expired');
  expect(await cookie(other)).toBeUndefined();
});

const FACTS = {
  purpose: 'payment user log-in',
  email: 'lorena@batista.example',
  expires_at: '2026-12-01T12:00:00.000Z',
  has_account: true,
  message: 'Please check October',
};
const TOKEN = 'a'.repeat(43);

test('signs in a payment user by link [ROUTE-003]; logs failures to the console and stores nothing [SESSION-012, SESSION-013, SESSION-014, SESSION-015]', async () => {
  const page = await visit('/forgot-password', [/500 \(/, /We failed/, /Sign-in returned no token/]);
  const said: string[] = [];
  page.on('console', (message) => message.type() === 'error' && said.push(message.text()));
  await page.route('**/api/v1/links/look', (route) => route.fulfill({ json: FACTS }));
  let answer: object = { status: 500, json: { detail: 'We failed.' } };
  await page.route('**/api/v1/temp_session', (route) => route.fulfill(answer));
  await page.goto(`/login-payment-user/${TOKEN}`);
  await heading(page, 'Your payments');
  await page.getByText('Please check October').waitFor();
  const enter = button(page, 'Sign in as lorena@batista.example');
  await enter.click();
  await page.getByRole('alert').getByText('We failed.').waitFor();
  expect(said.some((text) => text.includes('We failed.'))).toBe(true);
  expect(await cookie(page)).toBeUndefined();

  for (const json of [{ access_token: null, second_factor: null }, {}, { access_token: '' }]) {
    said.length = 0;
    answer = { json };
    await enter.click();
    await eventually(() => said.some((text) => text.includes('Sign-in returned no token'))).toBe(true);
    expect(await cookie(page)).toBeUndefined();
    await heading(page, 'Your payments');
  }

  answer = { json: { access_token: await server.logIn('mwbe@example.com'), second_factor: null } };
  await enter.click();
  // without payments the access rules redirect
  await page.waitForURL((url) => !url.pathname.includes(TOKEN));
  expect(await cookie(page)).toBeDefined();
});

test('treats a malformed link as expired without a call; retries a link that could not be checked', async () => {
  const page = await visit('/forgot-password', [/429 \(/]);
  let asked = 0;
  await page.route('**/api/v1/links/look', (route) => {
    asked += 1;
    return asked <= 1
      ? route.fulfill({ status: 429, json: { detail: 'Too many links did not work.' } })
      : route.fulfill({ json: FACTS });
  });
  await page.goto('/login-payment-user/abc');
  await heading(page, 'This link has expired');
  expect(asked).toBe(0);
  await page.goto(`/login-payment-user/${TOKEN}`);
  await heading(page, "Couldn't check this link");
  await button(page, 'Try again').click();
  await heading(page, 'Your payments');
  await page.goto(`/link/${TOKEN}`);
  // a link with a page of its own is not valid on this one
  await heading(page, 'This link has expired');
});

interface Somebody {
  readonly id: string;
  readonly mwbes: readonly { readonly id: string }[];
  readonly hiring_companies: readonly { readonly id: string }[];
}
const whoHolds = async (token: string) => (await (await server.call(token, 'GET', '/me')).json()) as Somebody;
const personOf = async (email: string) => whoHolds(await server.logIn(email));

test('staff impersonate a person with a reason, a banner on every screen and restricted actions [ROUTE-004, SESSION-016, SESSION-017]', async () => {
  const [firm, { id: sam }] = [await personOf('mwbe@example.com'), await personOf('staff@example.com')];
  const lorena = firm.id;
  const title = 'Light Street Substation';
  const hirer = await server.logIn('developer@example.com');
  const hiring_company_id = (await whoHolds(hirer)).hiring_companies[0]?.id;
  const parties = { mwbe_id: firm.mwbes[0]?.id, hiring_company_id };
  const work = { ...parties, title, budget: 1_180_000, start_date: '2025-02-03', end_date: '2026-11-14' };
  expect((await server.call(hirer, 'POST', '/projects', work)).status).toBe(201);

  const path = `/impersonate/${lorena}`;
  const page = await visit(path, [/40[034] \(/]);
  await page.getByText('Sign in as staff to continue.').waitFor();
  await page.getByRole('link', { name: 'Go to sign-in' }).click();
  await logIn(page, 'staff@example.com');
  await heading(page, 'View Plumbline as Lorena Batista');
  await page.getByText('Batista Electric').waitFor();
  await button(page, 'Continue as Lorena Batista').click();
  await page.getByText('Enter a reason').waitFor();
  await expectAccessible(page, 'impersonation');
  for (const [id, says] of [
    [sam, "Staff can't be impersonated"],
    ['5d3f2a52-8a34-4b8e-9d2b-111111111111', 'This person was not found'],
    ['x', 'This person was not found'],
  ] as const) {
    await page.goto(`/impersonate/${id}`);
    await page.getByRole('alert').getByText(says).waitFor();
  }
  await page.goto(path);
  await page.getByLabel('Reason').fill('Asked for help by phone');
  await button(page, 'Continue as Lorena Batista').click();
  await heading(page, 'Batista Electric');
  const notice = page.getByText("You're viewing Plumbline as Lorena Batista.");
  await notice.getByText('Your actions are recorded under both names: Sam Kowal and Lorena Batista.').waitFor();
  await notice.getByText(/(30|29) minutes left/).waitFor();
  expect((await cookie(page))?.value).toMatch(/impersonating$/);
  await expectAccessible(page, 'impersonated');

  await page.goto('/notifications');
  await page.getByRole('main').getByRole('listitem').filter({ hasText: title }).getByRole('link').first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Request revision' }).click();
  await dialog.getByLabel('Additional notes').fill('Another amount');
  await dialog.getByRole('button', { name: 'Request revision' }).click();
  await page.getByText('This is for the person alone, not for staff who act as them').first().waitFor();

  for (const other of ['/verify', '/details', path]) {
    await page.goto(other);
    await notice.waitFor();
  }
  await page.getByText("You're already viewing Plumbline as Lorena Batista.").waitFor();
  await button(page, 'End').click();
  await page.waitForURL(`**/staff/people/${lorena}`);
  await eventually(() => notice.count()).toBe(0);
  expect((await whoHolds((await cookie(page))?.value ?? '')).id).toBe(sam);
});

test('impersonation requires the permission and ends by itself after 30 minutes', async () => {
  const { id: lorena } = await personOf('mwbe@example.com');
  // what the page still loads as the other person when the half hour ends
  const { page, context } = await lend(server.origin, { expected: [/401 .*\/(?:search\/\w+|impersonation)$/] });
  const as = async (email: string) =>
    context.addCookies([{ name: 'login-token', value: await server.logIn(email), url: server.origin }]);
  await as('developer@example.com');
  await page.goto(`/impersonate/${lorena}`);
  await page.getByText('Only staff with the impersonation permission').waitFor();
  await as('staff@example.com');
  await page.goto(`/impersonate/${lorena}`);
  await page.getByLabel('Reason').fill('Asked for help by phone');
  await button(page, 'Continue as Lorena Batista').click();
  await page.getByText('minutes left').waitFor();
  // the half hour has passed
  const until = new Date().toISOString();
  await page.route('**/api/v1/me', async (route) => {
    const answer = await route.fetch();
    const me = (await answer.json()) as { impersonation: { by: string; until: string } | null };
    await route.fulfill({ json: { ...me, impersonation: me.impersonation && { ...me.impersonation, until } } });
  });
  await page.goto('/search');
  await page.waitForURL(`**/staff/people/${lorena}`);
  await page.getByText('Impersonation ended after 30 minutes.').waitFor();
  await eventually(async () => (await cookie(page))?.value).not.toMatch(/impersonating$/);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});
