import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyDemo } from '../../support/demo.ts';
import { eventually, focusedText } from '../../support/look.ts';
import { type Mailbox, openMailbox, type ReceivedMail } from '../../support/mailbox.ts';
import { type RunningServer, startServer } from '../../support/server.ts';
import { windows } from '../../support/window-pool.ts';
import { expectAccessible, logIn } from '../../support/windows.ts';

const folder = mkdtempSync(join(tmpdir(), 'plumbline-links-'));
const DANA = 'prime@example.com';
const NEW = 'seven dogs walk to the harbor';
let server: RunningServer;
let mailbox: Mailbox;
const lend = windows();

beforeAll(async () => {
  await copyDemo(folder);
  mailbox = await openMailbox();
  server = await startServer({ DATA_DIR: folder, DEMO: '1', SMTP_URL: mailbox.url });
}, 180_000);
afterAll(async () => {
  await server.end('SIGTERM');
  await mailbox.close();
  rmSync(folder, { recursive: true, force: true });
});

const visit = async (path: string, expected: RegExp[] = []): Promise<Page> => {
  const { page } = await lend(server.origin, { expected });
  await page.goto(path);
  return page;
};
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const cookie = async (page: Page) => (await page.context().cookies()).find(({ name }) => name === 'login-token');
/** Address of the page in the newest mail of this subject. */
async function pageIn(subject: string, before = 0): Promise<string> {
  const isNew = (mail: ReceivedMail) =>
    mail.to.includes(DANA) && mail.raw.includes(`Subject: ${subject}`) && mailbox.received.indexOf(mail) >= before;
  const { raw } = await mailbox.waitFor(isNew, 30_000);
  const [, url = ''] = /: (http:\/\/\S+)/.exec(raw.replace(/=\r\n/g, '').replaceAll('=3D', '=')) ?? [];
  const { pathname, search } = new URL(url);
  return pathname + search;
}

test('a forgotten password, from the log-in page by e-mail to the page that was asked for [ROUTE-008, ROUTE-009, ROUTE-010]', async () => {
  // the open page may ask once more when its cookie is gone
  const page = await visit('/?redirect=%2Fsearch%3Fq%3Dwiring', [/40[014] \(/]);
  await logIn(page, DANA, 'not my password');
  await page.getByRole('alert').getByRole('link', { name: 'get a new password' }).click();
  await heading(page, 'Forgot your password?');
  expect(new URL(page.url()).pathname).toBe('/forgot-password');
  await button(page, 'E-mail me the link').click();
  await page.getByText('Enter your e-mail', { exact: true }).waitFor();
  await page.getByLabel('E-mail').fill('nobody');
  await button(page, 'E-mail me the link').click();
  await page.getByText('Is not an e-mail address').waitFor();
  await expectAccessible(page, 'forgotten password');
  await page.getByLabel('E-mail').fill(DANA);
  await page.keyboard.press('Enter');
  await heading(page, 'Look into your mailbox');
  await eventually(() => focusedText(page)).toBe('Look into your mailbox');
  await page.getByText(`If ${DANA} has an account`).waitFor();
  await expectAccessible(page, 'mail was sent');

  const link = await pageIn('Choose a new password for Plumbline');
  expect(link).toMatch(/^\/new-password\/[\w-]{43}\/search%3Fq%3Dwiring$/);
  // whoever only opens the page, as scanners of mail do, spends nothing
  await (await visit(link)).getByLabel('New password').waitFor();
  await page.goto(link);
  await heading(page, 'Choose a new password');
  expect(await page.getByLabel('E-mail').inputValue()).toBe(DANA);
  const field = page.getByLabel('New password');
  for (const [typed, says] of [
    ['short', 'Must have at least 15 characters'],
    ['prime@example.com', 'Must not be your name or e-mail address'],
    ['Okafor Dana Okafor', 'Must not be your name or e-mail address'],
    ['passwordpassword', 'Must not be one that is guessed first'],
  ] as const) {
    await field.fill(typed);
    await button(page, 'Save and log in').click();
    await page.getByText(says).waitFor();
  }
  await expectAccessible(page, 'new password');
  await button(page, 'Show password').click();
  expect(await field.getAttribute('type')).toBe('text');
  await field.fill(NEW);
  await button(page, 'Save and log in').click();
  await heading(page, 'Directory');
  expect(new URL(page.url()).search).toBe('?q=wiring');
  await page.getByText('Your password is changed.').waitFor();
  await pageIn('Your password for Plumbline was changed');

  await page.context().clearCookies();
  await page.goto(link.replace(/\/[^/]*$/, ''));
  await heading(page, 'This link is over');
  await page.getByRole('link', { name: 'Ask for a new link' }).click();
  await heading(page, 'Forgot your password?');
  await page.getByRole('link', { name: 'Back to the log-in page' }).waitFor();
});

test('a link to log in with, by e-mail: it says as whom, and is spent by its button alone', async () => {
  const before = mailbox.received.length;
  const page = await visit('/?redirect=%2Fnotifications', [/404 \(/]);
  await button(page, 'E-mail me a link').click();
  await page.getByText('Enter your e-mail', { exact: true }).waitFor();
  await page.getByLabel('E-mail').fill(DANA);
  await button(page, 'E-mail me a link').click();
  await page.getByRole('status').getByText(`If ${DANA} has an account`).waitFor();
  await expectAccessible(page, 'log-in with a mail on its way');
  const link = await pageIn('Your link to log in to Plumbline', before);
  await page.goto(link);
  await heading(page, 'Log in with this link');
  expect(await page.title()).toBe('A link for you');
  await expectAccessible(page, 'link');
  const other = await visit(link, [/404 \(/, /expired or was used/]);
  await button(other, `Log in as ${DANA}`).waitFor();
  await button(page, `Log in as ${DANA}`).click();
  await heading(page, 'Notifications');
  await page.goBack();
  expect(new URL(page.url()).pathname).not.toContain('/link/');
  // who was slower
  await button(other, `Log in as ${DANA}`).click();
  await heading(other, 'This link is over');
  await eventually(() => focusedText(other)).toBe('This link is over');
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

test('a payment user comes in by a link [ROUTE-003]; where nothing opens it is said on the console and nothing is stored [SESSION-012, SESSION-013, SESSION-014, SESSION-015]', async () => {
  const page = await visit('/forgot-password', [/500 \(/, /We failed/, /let nobody in/]);
  const said: string[] = [];
  page.on('console', (message) => message.type() === 'error' && said.push(message.text()));
  await page.route('**/api/v1/links/look', (route) => route.fulfill({ json: FACTS }));
  let answer: object = { status: 500, json: { detail: 'We failed.' } };
  await page.route('**/api/v1/temp_session', (route) => route.fulfill(answer));
  await page.goto(`/login-payment-user/${TOKEN}`);
  await heading(page, 'Your payments');
  await page.getByText('Please check October').waitFor();
  const enter = button(page, 'Log in as lorena@batista.example');
  await enter.click();
  await page.getByRole('alert').getByText('We failed.').waitFor();
  expect(said.some((text) => text.includes('We failed.'))).toBe(true);
  expect(await cookie(page)).toBeUndefined();

  said.length = 0;
  answer = { json: { access_token: null, second_factor: null } };
  await enter.click();
  await eventually(() => said.some((text) => text.includes('let nobody in'))).toBe(true);
  expect(await cookie(page)).toBeUndefined();

  answer = { json: { access_token: await server.logIn('mwbe@example.com'), second_factor: null } };
  await enter.click();
  // the rules of access say where somebody goes who has no payments
  await page.waitForURL((url) => !url.pathname.includes(TOKEN));
  expect(await cookie(page)).toBeDefined();
});

test('a link that was cut off is over without a question to the server; one that could not be checked can be tried again', async () => {
  const page = await visit('/forgot-password', [/429 \(/]);
  let asked = 0;
  await page.route('**/api/v1/links/look', (route) => {
    asked += 1;
    return asked <= 1
      ? route.fulfill({ status: 429, json: { detail: 'Too many links did not work.' } })
      : route.fulfill({ json: FACTS });
  });
  await page.goto('/login-payment-user/abc');
  await heading(page, 'This link is over');
  expect(asked).toBe(0);
  await page.goto(`/login-payment-user/${TOKEN}`);
  await heading(page, 'This link could not be checked');
  await button(page, 'Try again').click();
  await heading(page, 'Your payments');
  await page.goto(`/link/${TOKEN}`);
  // a link for a page of its own opens nothing elsewhere
  await heading(page, 'This link is over');
});

interface Somebody {
  readonly id: string;
  readonly mwbes: readonly { readonly id: string }[];
  readonly hiring_companies: readonly { readonly id: string }[];
}
const whoHolds = async (token: string) => (await (await server.call(token, 'GET', '/me')).json()) as Somebody;
const personOf = async (email: string) => whoHolds(await server.logIn(email));

test('staff see the product as somebody else [ROUTE-004, SESSION-016, SESSION-017]: asked why, told on every screen, what is theirs alone stays closed, and back', async () => {
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
  await page.getByText('Log in as staff to go on.').waitFor();
  await page.getByRole('link', { name: 'Go to the log-in page' }).click();
  await logIn(page, 'staff@example.com');
  await heading(page, 'See Plumbline as Lorena Batista');
  await page.getByText('Batista Electric').waitFor();
  await button(page, 'Continue as Lorena Batista').click();
  await page.getByText('Enter a reason').waitFor();
  await expectAccessible(page, 'impersonation');
  for (const [id, says] of [
    [sam, 'Nobody may act as a member of staff'],
    ['5d3f2a52-8a34-4b8e-9d2b-111111111111', 'There is nobody here'],
    ['x', 'There is nobody here'],
  ] as const) {
    await page.goto(`/impersonate/${id}`);
    await page.getByRole('alert').getByText(says).waitFor();
  }
  await page.goto(path);
  await page.getByLabel('Reason').fill('Asked for help by phone');
  await button(page, 'Continue as Lorena Batista').click();
  await heading(page, 'Batista Electric');
  const notice = page.getByText('You see Plumbline as Lorena Batista does.');
  await notice.getByText('What you do is recorded under two names: Sam Kowal and Lorena Batista.').waitFor();
  await notice.getByText(/(30|29) minutes are left/).waitFor();
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
  await page.getByText('You act as Lorena Batista already.').waitFor();
  await button(page, 'End').click();
  await page.waitForURL(`**/staff/people/${lorena}`);
  await eventually(() => notice.count()).toBe(0);
  expect((await whoHolds((await cookie(page))?.value ?? '')).id).toBe(sam);
}, 120_000);

test('only staff with the permission come to it; when the time is over the page goes back by itself', async () => {
  const { id: lorena } = await personOf('mwbe@example.com');
  const { page, context } = await lend(server.origin, { expected: [/40[134] \(/] });
  const as = async (email: string) =>
    context.addCookies([{ name: 'login-token', value: await server.logIn(email), url: server.origin }]);
  await as('developer@example.com');
  await page.goto(`/impersonate/${lorena}`);
  await page.getByText('Only staff with the permission').waitFor();
  await as('staff@example.com');
  await page.goto(`/impersonate/${lorena}`);
  await page.getByLabel('Reason').fill('Asked for help by phone');
  await button(page, 'Continue as Lorena Batista').click();
  await page.getByText('minutes are left').waitFor();
  // the half hour is over
  await page.route('**/api/v1/me', async (route) => {
    const answer = await route.fetch();
    const me = (await answer.json()) as { impersonation: { by: string; until: string } | null };
    const until = new Date().toISOString();
    await route.fulfill({ json: { ...me, impersonation: me.impersonation && { ...me.impersonation, until } } });
  });
  await page.goto('/search');
  await page.waitForURL(`**/staff/people/${lorena}`);
  await page.getByText('The 30 minutes are over. You are yourself again.').waitFor();
  expect((await cookie(page))?.value).not.toMatch(/impersonating$/);
}, 60_000);
