import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHiringCompany, createUser } from '#server/accounts/factory.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { eventually } from '../../support/page-state.ts';
import { windows } from '../../support/window-pool.ts';

let t: TestApp;
let origin: string;
let dana: string;
let bea: string;
const lend = windows();

beforeAll(async () => {
  t = await startTestApp();
  t.clock.set(new Date());
  await t.app.http.listen({ host: '127.0.0.1', port: 0 });
  origin = `http://127.0.0.1:${(t.app.http.server.address() as AddressInfo).port}`;
  const sql = t.db.kysely;
  const rights = { user_type: 'INTERNAL', admin: true, may_impersonate: true } as const;
  bea = await createUser(sql, { ...rights, first_name: 'Bea', last_name: 'Boss' });
  const company = await createHiringCompany(sql, { business_name: 'Calvert & Pratt Builders' });
  const name = { first_name: 'Dana', last_name: 'Okafor', email: 'dana@hirer.example' };
  dana = await createUser(sql, name, { hiringCompanies: [company] });
});
afterAll(() => t.close());

/** A window of somebody, with what its pages sent and as whom. */
async function windowOf(userId: string, path: string, expected: RegExp[] = []) {
  const { page, context } = await lend(origin, { expected });
  await context.addCookies([{ name: 'login-token', value: await t.logIn(userId), url: origin }]);
  const refused: string[] = [];
  context.on('response', (answer) => {
    if (answer.status() >= 400) refused.push(`${answer.request().method()} ${new URL(answer.url()).pathname}`);
  });
  await page.goto(path);
  return { page, context, refused };
}
const account = (page: Page, name: string) => page.getByRole('banner').getByRole('button', { name }).waitFor();
const notice = (page: Page) => page.getByText("You're viewing Plumbline as Dana Okafor.");
const end = (page: Page) => page.getByRole('button', { name: 'End', exact: true });
const atLogIn = (page: Page) => page.getByRole('heading', { level: 1, name: 'Log in' }).waitFor();

async function impersonate(page: Page): Promise<void> {
  await page.goto(`/impersonate/${dana}`);
  await page.getByLabel('Reason').fill('Asked for help by phone');
  await page.getByRole('button', { name: 'Continue as Dana Okafor' }).click();
  await notice(page).waitFor();
}

test('ending an impersonation shows staff again in every tab, and nothing is sent as the other person', async () => {
  const { page, context, refused } = await windowOf(bea, '/search');
  await account(page, 'Bea Boss');
  const other = await context.newPage();
  await other.goto(`${origin}/search`);
  await account(other, 'Bea Boss');
  await impersonate(page);
  await account(page, 'Dana Okafor');
  await account(other, 'Dana Okafor');
  await notice(other).waitFor();

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Notifications' }).click();
  await page.getByRole('heading', { level: 1, name: 'Notifications' }).waitFor();
  await end(page).click();
  await page.waitForURL(`**/staff/people/${dana}`);
  for (const one of [page, other]) {
    await account(one, 'Bea Boss');
    await eventually(() => notice(one).count()).toBe(0);
    await one.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Admin' }).waitFor();
  }
  expect(refused).toEqual([]);
  await other.close();
});

test('what was typed as one person is never sent as the next one, who signs in in another tab', async () => {
  const { page, context, refused } = await windowOf(bea, '/search');
  await account(page, 'Bea Boss');
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/feedback')) sent.push(request.headers().authorization ?? '');
  });
  await page.getByRole('button', { name: /Bea Boss/ }).click();
  await page.getByRole('menuitem', { name: 'Give feedback' }).click();
  const dialog = page.getByRole('dialog', { name: 'Give feedback' });
  await dialog.getByLabel('Your feedback').fill('Written by Bea');
  // another tab has somebody else's session now, and its message is still on its way
  await context.addCookies([{ name: 'login-token', value: await t.logIn(dana), url: origin }]);
  await dialog.getByRole('button', { name: 'Send feedback' }).click();
  await page.getByText('Thanks! Your feedback was sent.').waitFor();
  const [latest] = await t.db.kysely
    .selectFrom('feedback')
    .select(['text', 'user_id'])
    .orderBy('created_at', 'desc')
    .limit(1)
    .execute();
  expect(latest).toEqual({ text: 'Written by Bea', user_id: bea });
  await page.evaluate("new BroadcastChannel('plumbline-session').postMessage('changed')");
  await account(page, 'Dana Okafor');
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect([sent.length, refused]).toEqual([1, []]);
});

test('a session that ends on the server takes every page to the log-in page, without an error', async () => {
  const { page } = await windowOf(dana, '/search', [
    /401 \(Unauthorized\)/,
    // the view of the page that found out
    /400 \(Bad Request\).*analytics_data\/view$/,
  ]);
  await account(page, 'Dana Okafor');
  await t.db.kysely.updateTable('sessions').set({ ended_at: t.clock.now() }).where('user_id', '=', dana).execute();
  // any call finds out; one that runs at this moment may be first, and the link is gone
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Notifications' });
  await link.click({ timeout: 5_000 }).catch(() => undefined);
  await atLogIn(page);
  expect(await page.getByRole('banner').getByRole('button').count()).toBe(0);
  expect((await page.context().cookies()).filter(({ name }) => name === 'login-token')).toEqual([]);
});

test('only staff are called staff', async () => {
  const lone = await createUser(t.db.kysely, { first_name: 'Lea', last_name: 'Brandt', user_type: 'PRIME' });
  const { page } = await windowOf(lone, '/search');
  await account(page, 'Lea Brandt');
  await page.getByRole('button', { name: 'Account: Lea Brandt Prime contractor' }).waitFor();
});

test('a failed End says so and stays', async () => {
  const { page } = await windowOf(bea, '/search', [/ERR_FAILED/]);
  await impersonate(page);
  await page.route('**/api/v1/impersonation', (route) => route.abort());
  await end(page).click();
  await page.getByRole('alert').getByText('The server did not answer.').waitFor();
  await notice(page).waitFor();
  await page.unrouteAll();
  await end(page).click();
  await page.waitForURL(`**/staff/people/${dana}`);
  await account(page, 'Bea Boss');
});
