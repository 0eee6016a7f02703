import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { DAY_MS } from '#contract/durations.ts';
import { createOpportunity } from '#server/opportunities/factory.ts';
import { runSearchAlerts } from '#server/search-alerts/jobs/run.ts';
import { accountScreens } from '../../support/account-screens.ts';
import { eventually, isFocused } from '../../support/page-state.ts';
import { screens } from '../../support/screens.ts';
import { expectAccessible } from '../../support/windows.ts';

const { open } = screens();
const { stage, visit } = accountScreens();

const heading = (page: Page) => page.getByText(/^[\d,]+ opportunit(?:y|ies)$/).first();
const totalOf = async (page: Page) => Number((await heading(page).textContent())?.replace(/\D/g, ''));
const params = (page: Page) => new URL(page.url()).searchParams;
const dialog = (page: Page) => page.getByRole('dialog');

async function search(path: string, how: Parameters<typeof open>[1] = {}): Promise<Page> {
  const page = await open(path, { as: 'mwbe', ...how });
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
  expect(await dialog(page).getByLabel('Name').inputValue()).toBe('reserach, DEPT OF DEFENSE');
  await dialog(page).getByRole('button', { name: 'Save search' }).click();
  await page.getByText('Saved as “reserach, DEPT OF DEFENSE”.').waitFor();
  await page.getByRole('button', { name: 'Clear all' }).click();
  await eventually(() => params(page).has('owner')).toBe(false);
  await page.getByRole('button', { name: 'Saved searches (1)' }).click();
  await dialog(page).getByRole('link', { name: 'reserach, DEPT OF DEFENSE' }).click();
  await eventually(() => totalOf(page)).toBe(offered);
  await expectAccessible(page, 'opportunity search');
  await first.getByRole('heading', { level: 3 }).getByRole('link').click();
  const notice = page.getByRole('region', { name: 'Original notice' });
  await notice.getByText('Type of notice').waitFor();
  await expectAccessible(page, 'opportunity of another system');
});

test('on a phone the filters open as a sheet, and what finds nothing or is refused leads on', async () => {
  const page = await search('/opportunity/search?q=zzzzqqq', { width: 360, touch: true, expected: [/400/] });
  await page.getByText('No opportunities match your search').waitFor();
  const save = await page.getByRole('button', { name: 'Save search' }).boundingBox();
  const height = await page.evaluate<number>('innerHeight');
  expect(height - (save?.y ?? 0) - (save?.height ?? 0)).toBeLessThan(20);
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
  await page.goto('/opportunity/search?zip=00000&page=900');
  await page.getByRole('alert').getByText('ZIP 00000 is not a ZIP code in use').waitFor();
  await expectAccessible(page, 'refused search');
  await page.getByRole('button', { name: 'Remove Distance from 00000' }).click();
  await heading(page).waitFor();
  await page.goto('/opportunity/search?page=900');
  await page.getByRole('button', { name: 'Go to the last page' }).click();
  await page.getByRole('listitem').getByRole('heading', { level: 3 }).first().waitFor();
});

/** A draft whose deadline is in a month. */
async function draftOf(hiring_company_id: string, title: string): Promise<string> {
  const day = new Date(Date.now() + 30 * DAY_MS).toISOString().slice(0, 10);
  const due = { deadline: `${day}T12:00`, deadline_at: new Date(`${day}T17:00:00Z`) };
  return createOpportunity(stage.app.db.kysely, { hiring_company_id, title, state: 'draft', ...due });
}

test('a search that is saved with an alert tells of what is published, leads to it, and stops in one click', async () => {
  const { app } = stage;
  const [{ token }, owner] = [await app.firm(), await app.hirer()];
  const draft = await draftOf(owner.companyId, 'Paving of the Canton pier');
  const page = await visit(token, '/opportunity/search?q=paving', { width: 360, touch: true });
  await page.getByText('No opportunities match your search').waitFor();
  await page.getByRole('button', { name: 'Save search' }).click();
  const choice = dialog(page).getByRole('combobox', { name: 'Tell me about new opportunities' });
  await choice.click();
  await page.getByRole('option', { name: 'At once' }).click();
  await expectAccessible(page, 'saving a search of opportunities');
  await dialog(page).getByRole('button', { name: 'Save search' }).click();
  await page.getByText('Saved as “paving”.').waitFor();
  await page.getByRole('button', { name: 'Saved searches (1)' }).filter({ visible: true }).click();
  await eventually(() => dialog(page).getByRole('combobox', { name: 'Alerts for paving' }).textContent()).toBe(
    'Alerts at once',
  );

  const published = await app.call(owner.token, 'POST', `/opportunities/${draft}/publication`, { version: 1 });
  expect(published.statusCode, published.body).toBe(200);
  await runSearchAlerts.handle(app.app.services, {});
  await page.goto('/notifications');
  const card = page.getByRole('listitem').filter({ hasText: 'New in a saved search' });
  await card.getByText('Paving of the Canton pier').waitFor();
  await expectAccessible(page, 'card of an alert');
  const link = card.getByRole('link', { name: 'See 1 new opportunity' });
  await link.click();
  await page.getByRole('heading', { level: 3, name: 'Paving of the Canton pier' }).waitFor();
  expect(await heading(page).textContent()).toBe('1 opportunity');
  await page.getByRole('button', { name: 'Remove New in a saved search' }).waitFor();
  await page.goBack();
  const stop = card.getByRole('button', { name: 'Stop alerts for paving' });
  await stop.click();
  await page.getByText('Alerts for “paving” are off.').waitFor();
  await eventually(() => stop.count()).toBe(0);
  expect(await isFocused(link)).toBe(true);
  const saved = await app.call(token, 'GET', '/search/saved?kind=opportunities');
  expect(saved.json()).toMatchObject([{ name: 'paving', alert: 'off' }]);
});
