import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { eventually } from '../../support/page-state.ts';
import { screens } from '../../support/screens.ts';
import { expectAccessible } from '../../support/windows.ts';

const { open } = screens();

const heading = (page: Page) => page.getByText(/^[\d,]+ opportunit(?:y|ies)$/).first();
const totalOf = async (page: Page) => Number((await heading(page).textContent())?.replace(/\D/g, ''));
const params = (page: Page) => new URL(page.url()).searchParams;
const dialog = (page: Page) => page.getByRole('dialog');

async function search(path: string, visit: Parameters<typeof open>[1] = {}): Promise<Page> {
  const page = await open(path, { as: 'mwbe', ...visit });
  await heading(page).waitFor();
  return page;
}

async function deleteSaved(): Promise<void> {
  const { origin, tokens } = inject('demo');
  const headers = { authorization: `Bearer ${tokens.mwbe}` };
  const saved = await fetch(`${origin}/api/v1/search/saved?kind=opportunities`, { headers });
  for (const { id } of (await saved.json()) as { id: string }[])
    await fetch(`${origin}/api/v1/search/saved/${id}`, { method: 'DELETE', headers });
}

test('a firm finds a notice by words with a typo, filters, and saves the search [ROUTE-025] [SHELL-034] [MISC-004]', async () => {
  await deleteSaved();
  const page = await search('/opportunity/search', { width: 1440 });
  expect(await page.title()).toMatch(/^Opportunity postings/);
  const all = await totalOf(page);
  expect(all).toBeGreaterThan(20);
  await page.getByLabel('Trade, work, place or number').fill('reserach');
  await page.getByText('Showing results for').waitFor();
  await eventually(() => totalOf(page)).toBeLessThan(all);
  const words = await totalOf(page);
  const first = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 3 }) })
    .first();
  await first.getByText('From SAM.gov').waitFor();
  const link = first.getByRole('link', { name: /^Open on SAM\.gov/ });
  expect(await link.getAttribute('href')).toMatch(/^https:\/\/sam\.gov\//);
  const option = page.getByRole('checkbox', { name: /^DEPT OF DEFENSE/ });
  if (!(await option.isVisible())) await page.getByRole('button', { name: /^Owner/ }).click();
  const offered = Number(
    (await option.locator('xpath=ancestor::label').textContent())?.match(/([\d,]+)$/)?.[1]?.replace(',', ''),
  );
  await option.check();
  await eventually(() => totalOf(page)).toBe(offered);
  expect(offered).toBeLessThanOrEqual(words);
  await page.getByRole('button', { name: 'Save this search' }).click();
  expect(await dialog(page).getByLabel('Name').inputValue()).toBe('“reserach”, DEPT OF DEFENSE');
  await dialog(page).getByRole('button', { name: 'Save search' }).click();
  await page.getByText('Saved ““reserach”, DEPT OF DEFENSE”').waitFor();
  await page.getByRole('button', { name: 'Clear all' }).click();
  await eventually(() => params(page).has('owner')).toBe(false);
  await page.getByRole('button', { name: 'Saved searches (1)' }).click();
  await dialog(page).getByRole('link', { name: '“reserach”, DEPT OF DEFENSE' }).click();
  await eventually(() => totalOf(page)).toBe(offered);
  await expectAccessible(page, 'opportunity search');
  await first.getByRole('heading', { level: 3 }).getByRole('link').click();
  const notice = page.getByRole('region', { name: 'Original notice' });
  await notice.getByText('Type of notice').waitFor();
  await expectAccessible(page, 'opportunity of another system');
});

test('on a phone the filters open as a sheet, and closed opportunities can be included', async () => {
  const page = await search('/opportunity/search?q=zzzzqqq', { width: 360, touch: true });
  await page.getByText('No opportunities match your search').waitFor();
  await page.getByRole('button', { name: 'Include closed opportunities' }).click();
  await eventually(() => params(page).get('status')).toBe('any');
  await page.goto('/opportunity/search');
  await heading(page).waitFor();
  const open = await totalOf(page);
  await page.getByRole('button', { name: 'Filters' }).click();
  await dialog(page).getByText('Closed', { exact: true }).click();
  await eventually(() => params(page).get('status')).toBe('closed');
  await dialog(page)
    .getByRole('button', { name: /^Show [\d,]+ opportunities$/ })
    .click();
  await eventually(() => totalOf(page)).not.toBe(open);
  await page
    .getByText(/^Closed, was due /)
    .first()
    .waitFor();
  await expectAccessible(page, 'closed opportunities');
});
