import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { inboxScreens } from '../../support/inbox-screens.ts';
import { eventually } from '../../support/page-state.ts';
import { scriptBytes } from '../../support/scripts.ts';
import { expectAccessible } from '../../support/windows.ts';

const { visit } = inboxScreens();
const TOKEN = 'a'.repeat(43);

/** The page with a server that knows this one link. */
async function start(hash = `#${TOKEN}`, expected: RegExp[] = []) {
  const page = await visit(null, '/forgot-password', { expected });
  const sent: unknown[] = [];
  await page.route('**/api/v1/unsubscribe', (route) => {
    const body = route.request().postDataJSON() as { token: string; mail_preference: string };
    sent.push(body);
    return body.token === TOKEN
      ? route.fulfill({ json: { mail_preference: body.mail_preference } })
      : route.fulfill({ status: 404, json: { detail: 'Not found' } });
  });
  await page.goto(`/unsubscribe${hash}`);
  return { page, sent };
}
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('unsubscribes with one click and can be undone', async () => {
  const { page, sent } = await start();
  await page.getByRole('heading', { level: 1, name: 'Unsubscribe from Plumbline emails' }).waitFor();
  expect(await page.title()).toBe('Unsubscribe');
  await eventually(() => page.getByRole('button').count()).toBe(1);
  expect(sent).toEqual([]);
  await button(page, 'Unsubscribe').click();
  await page.getByRole('status').getByText("You're unsubscribed.").waitFor();
  await button(page, 'Once a day').click();
  await page.getByText("You'll get one email a day").waitFor();
  await button(page, 'Immediately').click();
  await page.getByText("You'll get an email right away").waitFor();
  await button(page, 'No emails').click();
  await page.getByText("You're unsubscribed.").waitFor();
  expect(sent).toEqual(
    ['never', 'daily', 'at_once', 'never'].map((mail_preference) => ({ token: TOKEN, mail_preference })),
  );
});

test('the token never appears in a request URL', async () => {
  const { page } = await start();
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  await button(page, 'Unsubscribe').click();
  await page.getByText("You're unsubscribed.").waitFor();
  await page.reload();
  await button(page, 'Unsubscribe').waitFor();
  expect(addresses.length).toBeGreaterThan(0);
  expect(addresses.filter((address) => address.includes(TOKEN) && !address.includes(`#${TOKEN}`))).toEqual([]);
});

test.each([
  ['incomplete', '#abc', 0],
  ['missing', '', 0],
  ['unknown or used', `#${'b'.repeat(43)}`, 1],
])('a link that is %s shows an error and a link to the settings', async (_, hash, calls) => {
  const { page, sent } = await start(hash, [/404/]);
  if (calls > 0) await button(page, 'Unsubscribe').click();
  await page.getByRole('heading', { level: 1, name: "This link doesn't work" }).waitFor();
  expect(await page.getByRole('link', { name: 'Account settings' }).getAttribute('href')).toBe(
    '/details#notifications',
  );
  expect(sent).toHaveLength(calls);
});

test('keeps the button when the server is unavailable', async () => {
  const { page } = await start(`#${TOKEN}`, [/503/]);
  await page.unroute('**/api/v1/unsubscribe');
  await page.route('**/api/v1/unsubscribe', (route) => route.fulfill({ status: 503, json: { detail: 'Away.' } }));
  await button(page, 'Unsubscribe').press('Enter');
  await page.getByRole('alert').getByText('Away.').waitFor();
  await eventually(() => button(page, 'Unsubscribe').isVisible()).toBe(true);
});

test('axe finds no issues before and after; the page stays below 130 kB of scripts', async () => {
  const { page } = await start();
  await button(page, 'Unsubscribe').waitFor();
  expect(await scriptBytes(page)).toBeLessThanOrEqual(130_000);
  await expectAccessible(page, 'unsubscribe');
  await button(page, 'Unsubscribe').click();
  await button(page, 'Once a day').waitFor();
  await expectAccessible(page, 'unsubscribed');
});
