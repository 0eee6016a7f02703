import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { eventually } from '../../support/page-state.ts';
import { screens } from '../../support/screens.ts';
import { expectAccessible } from '../../support/windows.ts';

const { open } = screens();

const field = (page: Page) => page.getByRole('combobox', { name: 'What do you need?' });
const total = (page: Page) => page.getByText(/^[\d,]+ firms?$/).first();
const params = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);
const chip = (page: Page, name: string) => page.getByRole('button', { name: `Remove ${name}`, exact: true });

async function search(path: string, visit: Parameters<typeof open>[1] = {}): Promise<Page> {
  const page = await open(path, { as: 'prime', ...visit });
  await total(page).waitFor();
  return page;
}

test('corrected words are shown with a link to search what was typed, which other words end', async () => {
  const page = await search('/search?q=plumer&certification=MBE');
  await page.getByText('Showing results for plumber.').waitFor();
  await page.getByRole('link', { name: 'Search instead for “plumer”' }).click();
  await chip(page, 'Exactly these words').waitFor();
  expect(params(page)).toEqual({ q: 'plumer', certification: 'MBE', verbatim: 'true' });
  await page.getByText('No firms match your search').waitFor();
  expect(await page.getByText('Showing results for').count()).toBe(0);
  await chip(page, 'Exactly these words').click();
  await page.getByText('Showing results for plumber.').waitFor();
  await page.goBack();
  await chip(page, 'Exactly these words').waitFor();
  await field(page).fill('electrician');
  await eventually(() => params(page)).toEqual({ q: 'electrician', certification: 'MBE' });
});

test('of what somebody needs the trade is shown, with a link to search the words', async () => {
  const q = 'somebody to pick up our phones after hours in Maryland';
  const page = await search(`/search?q=${encodeURIComponent(q)}`);
  await page.getByText('Showing results for Telephone Answering Services in Maryland.').waitFor();
  await page.locator('[data-firm]').first().waitFor();
  await expectAccessible(page, 'a trade that was not named');
  await page.getByRole('link', { name: `Search instead for “${q}”` }).click();
  await chip(page, 'Exactly these words').waitFor();
  await page.getByText('No firms match your search').waitFor();
  expect(await page.getByText('Showing results for').count()).toBe(0);
});

test('the number of a certificate finds its firm, with the way back to the words', async () => {
  const page = await search('/search?q=certificate%20no.%2023-118204');
  await page.getByText('Showing firms with certificate number 23-118204.').waitFor();
  await eventually(() => total(page).textContent()).toBe('1 firm');
  await page.getByRole('link', { name: /The Greater Chesapeake/ }).waitFor();
  await expectAccessible(page, 'a certificate number');
  await page.getByRole('link', { name: 'Search instead for “certificate no. 23-118204”' }).click();
  await page.getByText('No firms match your search').waitFor();
});

test('the UEI of a firm finds it', async () => {
  const page = await search('/search?q=uei%20example00001');
  await page.getByText('Showing firms with UEI EXAMPLE00001.').waitFor();
  await eventually(() => total(page).textContent()).toBe('1 firm');
  await page.getByRole('link', { name: /Batista Electric/ }).waitFor();
});

test('where no certificate in force fits, the page says that those shown have ended', async () => {
  const q = 'chesapeake electrical certified by the Port Carroll Certification Office';
  const page = await search(`/search?q=${encodeURIComponent(q)}`);
  await page.getByText('No firm has such a certificate in force.').waitFor();
  await page.getByRole('link', { name: /The Greater Chesapeake/ }).waitFor();
  await expectAccessible(page, 'certificates that have ended');
});

test('a place without such firms offers its surroundings', async () => {
  const page = await search('/search?q=painters%20in%20Cecil%20County');
  await page.getByText('No firms match your search').waitFor();
  await page.getByRole('button', { name: 'Look within 25 miles' }).click();
  await eventually(() => params(page)).toEqual({ q: 'painters within 25 miles of Cecil County, MD' });
  await page.locator('[data-firm]').first().waitFor();
});

test('a town in which few firms fit is searched with its surroundings, and alone on request', async () => {
  const page = await search('/search?q=roofing%20in%20Laurel%2C%20MD');
  const here = page.getByText(/\d (is|are) in Laurel, MD\./);
  await here.waitFor();
  const [, count = ''] = /(\d+) (?:is|are)/.exec(await here.innerText()) ?? [];
  const cities = page.locator('[data-firm]').getByText(/, MD/);
  expect(await cities.first().innerText()).toContain('Laurel, MD');
  await page.getByRole('link', { name: 'Only in Laurel, MD' }).click();
  await eventually(() => params(page)).toEqual({ q: 'roofing only in Laurel, MD' });
  await page
    .getByText(new RegExp(`^${count} firms?$`))
    .first()
    .waitFor();
  expect(await page.getByText(/\d (is|are) in Laurel/).count()).toBe(0);
  await page.goBack();
  await here.waitFor();
});

test.each([
  ['electrical within 10 miles of 21201', 'Within 10 miles of 21201'],
  ['electrical in Baltimore', 'In Baltimore, MD'],
])('the place in “%s” is a chip that can be removed', async (q, label) => {
  const page = await search(`/search?q=${encodeURIComponent(q)}`);
  await page.getByText(`Showing results for electrical ${label.charAt(0).toLowerCase()}${label.slice(1)}.`).waitFor();
  await expectAccessible(page, 'a place in the words');
  await chip(page, label).click();
  await eventually(() => params(page)).toEqual({ q: 'electrical' });
  await eventually(() => chip(page, label).count()).toBe(0);
  expect(await field(page).inputValue()).toBe('electrical');
});

test('export and saved searches keep the words as typed', async () => {
  const page = await search('/search?q=electric&verbatim=true', { expected: [/409/] });
  const exported = page.waitForRequest(/search\/export/);
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('button', { name: 'Download file' }).click();
  expect(new URL((await exported).url()).searchParams.get('verbatim')).toBe('true');
  await page.keyboard.press('Escape');
  await page.route(/search\/saved$/, (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 409, json: {} }) : route.continue(),
  );
  const saved = page.waitForRequest((request) => request.method() === 'POST' && /search\/saved/.test(request.url()));
  await page.getByRole('button', { name: 'Save this search' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save search' }).click();
  expect((await saved).postDataJSON()).toEqual({
    name: 'electric, Exactly these words',
    query: 'q=electric&verbatim=true',
    kind: 'firms',
    alert: 'off',
  });
});
