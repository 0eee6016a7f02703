import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { safeRedirect } from '#contract/access/redirects.ts';
import { hostileAddresses } from '../../support/hostile-addresses.ts';
import { screens } from '../../support/screens.ts';
import { logIn } from '../../support/windows.ts';

const { open } = screens();
const cookie = async (page: Page) => (await page.context().cookies()).find(({ name }) => name === 'login-token');
const atLogIn = (page: Page) => page.getByRole('heading', { level: 1, name: 'Log in' }).waitFor();

test('keeps the login token in the cookie login-token [SESSION-001]; signing out removes it [SESSION-010] and goes to / [SESSION-011]', async () => {
  const page = await open('/');
  await logIn(page, 'agency@example.com');
  await page.getByRole('heading', { level: 1, name: 'Directory' }).waitFor();
  const token = await cookie(page);
  expect(token).toMatchObject({ sameSite: 'Strict', path: '/' });
  expect(token?.value.length).toBeGreaterThanOrEqual(43);
  await page.getByRole('button', { name: /Theo Grant/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await atLogIn(page);
  expect(new URL(page.url()).pathname).toBe('/');
  expect(await cookie(page)).toBeUndefined();
});

test('honors a permitted redirect after sign-in [SESSION-002] and ignores one to another host', async () => {
  const page = await open('/?redirect=%2Fopportunity%2Fsearch');
  await logIn(page, 'agency@example.com');
  await page.waitForURL('**/opportunity/search');
  const other = await open('/?redirect=https%3A%2F%2Fevil.example');
  await logIn(other, 'agency@example.com');
  await other.waitForURL('**/search');
});

test('Chromium resolves no accepted redirect to another host, among over 10,000 hostile ones', async () => {
  const page = await open('/');
  const kept = hostileAddresses().filter((target) => safeRedirect(target) !== null);
  const escapes = await page.evaluate((targets) => {
    const { location, document } = globalThis as unknown as {
      location: { origin: string };
      document: { createElement(name: 'a'): { href: string; origin: string; pathname: string } };
    };
    return targets.filter((target) => {
      const link = document.createElement('a');
      link.href = target;
      const { pathname } = link;
      if (link.origin !== location.origin) return true;
      link.href = pathname;
      return link.origin !== location.origin;
    });
  }, kept);
  expect(kept.length).toBeGreaterThan(100);
  expect(escapes).toEqual([]);
});

test('a 401 from /me clears token and user and shows the sign-in page [SESSION-005, SESSION-006, SESSION-007]', async () => {
  const page = await open('/search', { as: 'developer', expected: [/401/] });
  await page.getByRole('heading', { level: 1, name: 'Directory' }).waitFor();
  await page.route('**/api/v1/me', (route) =>
    route.continue({ headers: { ...route.request().headers(), authorization: 'Bearer gone' } }),
  );
  await page.reload();
  await atLogIn(page);
  expect(await cookie(page)).toBeUndefined();
  expect(await page.getByRole('banner').getByRole('button').count()).toBe(0);
});

test('/me with active=false clears token [SESSION-008] and user [SESSION-009]', async () => {
  const page = await open('/', { expected: [/status of 401/] });
  await page.route('**/api/v1/me', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), active: false } });
  });
  await logIn(page, 'developer@example.com');
  await expect.poll(() => cookie(page)).toBeUndefined();
  await page.goto('/search');
  await atLogIn(page);
  expect(await page.getByRole('banner').getByRole('button').count()).toBe(0);
});

test('shows the impersonation banner on every screen for a token that ends with impersonating [SESSION-016, DATA-064]', async () => {
  const page = await open('/search', { as: 'prime' });
  await page.getByRole('heading', { level: 1, name: 'Directory' }).waitFor();
  expect(await page.getByText("You're viewing Plumbline as").count()).toBe(0);
  const token = (await cookie(page))?.value ?? '';
  const page2 = await open('/', {});
  // the server knows the token without the suffix, which is for the page alone
  await page2.route('**/api/v1/**', (route) =>
    route.continue({ headers: { ...route.request().headers(), authorization: `Bearer ${token}` } }),
  );
  const { origin } = new URL(page2.url());
  await page2.context().addCookies([{ name: 'login-token', value: `${token}impersonating`, url: origin }]);
  for (const path of ['/search', '/notifications', '/my-lists']) {
    await page2.goto(path);
    await page2.getByText("You're viewing Plumbline as Dana Okafor.").waitFor();
  }
});
