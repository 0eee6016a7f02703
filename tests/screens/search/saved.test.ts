import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import type { Download, Page } from 'playwright-core';
import { readSheet } from 'read-excel-file/node';
import { expect, inject, test } from 'vitest';
import { eventually, isFocused } from '../../support/page-state.ts';
import { screens } from '../../support/screens.ts';
import { expectAccessible } from '../../support/windows.ts';

const { open } = screens();

const total = (page: Page) => page.getByText(/^[\d,]+ firms?$/).first();
const totalOf = async (page: Page) => Number((await total(page).textContent())?.replace(/\D/g, ''));
const params = (page: Page) => new URL(page.url()).searchParams;
const shown = (page: Page, name: RegExp) => page.getByRole('button', { name }).filter({ visible: true });
const dialog = (page: Page) => page.getByRole('dialog');

async function search(path: string, visit: Parameters<typeof open>[1] = {}): Promise<Page> {
  const page = await open(path, { as: 'developer', ...visit });
  await total(page).waitFor();
  return page;
}

/** Removes what earlier tests saved. */
async function deleteSavedSearches(): Promise<void> {
  const { origin, tokens } = inject('demo');
  const headers = { authorization: `Bearer ${tokens.developer}` };
  const saved = (await (await fetch(`${origin}/api/v1/search/saved`, { headers })).json()) as { id: string }[];
  for (const { id } of saved) await fetch(`${origin}/api/v1/search/saved/${id}`, { method: 'DELETE', headers });
}

async function save(page: Page, name?: string): Promise<void> {
  await eventually(() => dialog(page).count()).toBe(0);
  await shown(page, /^Save (?:this )?search$/).click();
  if (name) await dialog(page).getByLabel('Name').fill(name);
  await dialog(page).getByRole('button', { name: 'Save search' }).click();
}

test.each([
  { width: 1440, touch: false },
  { width: 360, touch: true },
])('a search is saved under a proposed name, opened, renamed and deleted, at $width px', async (visit) => {
  await deleteSavedSearches();
  const path = '/search?q=electrical&certification=MBE&zip=21201&radius_miles=25&sort=name&page=2&view=map';
  const page = await search(path, { ...visit, expected: [/409/] });
  await shown(page, /^Save (?:this )?search$/).click();
  const name = dialog(page).getByLabel('Name');
  expect(await name.inputValue()).toBe('electrical, MBE, Within 25 miles of 21201');
  await dialog(page).getByRole('button', { name: 'Save search' }).click();
  await page.getByText('Saved as “electrical, MBE, Within 25 miles of 21201”.').waitFor();
  await save(page, 'ELECTRICAL, MBE, within 25 miles of 21201');
  await dialog(page).getByText('You have a search named “ELECTRICAL, MBE, within 25 miles of 21201” already').waitFor();
  await dialog(page).getByLabel('Name').fill('Second');
  await dialog(page).getByRole('button', { name: 'Save search' }).click();
  await page.getByText('Saved as “Second”.').waitFor();

  await page.goto('/search');
  await page.getByRole('button', { name: 'Saved searches (2)' }).click();
  const list = dialog(page).getByRole('list', { name: 'Saved searches' });
  await dialog(page).getByRole('button', { name: 'Rename Second' }).click();
  expect(await isFocused(dialog(page).getByLabel('New name'))).toBe(true);
  await dialog(page).getByLabel('New name').fill('Electricians near the harbor');
  await page.keyboard.press('Enter');
  const renamed = dialog(page).getByRole('link', { name: 'Electricians near the harbor' });
  await renamed.waitFor();
  await eventually(() => isFocused(renamed)).toBe(true);
  await dialog(page)
    .getByRole('button', { name: /^Delete electrical/ })
    .click();
  await dialog(page).getByText('Delete “electrical, MBE, Within 25 miles of 21201”?').waitFor();
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await eventually(() => list.getByRole('listitem').count()).toBe(2);
  await dialog(page)
    .getByRole('button', { name: /^Delete electrical/ })
    .click();
  await dialog(page).getByRole('button', { name: 'Delete', exact: true }).click();
  await eventually(() => list.getByRole('listitem').count()).toBe(1);
  await eventually(() => isFocused(list)).toBe(true);
  await renamed.click();
  await eventually(() => page.url()).toContain('q=electrical');
  expect(Object.fromEntries(params(page))).toEqual({
    q: 'electrical',
    certification: 'MBE',
    zip: '21201',
    radius_miles: '25',
    sort: 'name',
    view: 'map',
  });
  await page.getByRole('button', { name: 'Saved searches (1)' }).waitFor();
});

test('shows the empty and the failed state of saved searches', async () => {
  await deleteSavedSearches();
  const page = await search('/search', { expected: [/503/] });
  await page.getByRole('button', { name: 'Saved searches', exact: true }).click();
  await dialog(page).getByText('No saved searches yet').waitFor();
  await expectAccessible(page, 'no saved search');
  await page.route(/search\/saved/, (route) => route.fulfill({ status: 503, json: {} }));
  await page.reload();
  await page.getByRole('button', { name: 'Saved searches', exact: true }).click();
  await dialog(page).getByText("Couldn't load your saved searches").waitFor();
  await page.unroute(/search\/saved/);
  await dialog(page).getByRole('button', { name: 'Try again' }).click();
  await dialog(page).getByText('No saved searches yet').waitFor();
});

async function exported(page: Page, format: RegExp): Promise<Download> {
  await shown(page, /^Export/).click();
  await dialog(page).getByLabel(format).check();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog(page).getByRole('button', { name: 'Download file' }).click(),
  ]);
  return file;
}

test('exports all firms in the order of the list', async () => {
  const page = await search('/search?q=electrical&certification=MBE&sort=name');
  const number = await totalOf(page);
  expect(number).toBeGreaterThan(20);
  const first = await page.getByRole('heading', { level: 3 }).getByRole('link').first().textContent();
  const file = await exported(page, /csv/);
  expect(file.suggestedFilename()).toMatch(/^plumbline-firms-\d{4}-\d\d-\d\d\.csv$/);
  const rows: Record<string, string>[] = parse(await readFile(await file.path()), { columns: true, bom: true });
  expect(rows).toHaveLength(number);
  expect([rows[0]?.['Trade name'], rows[0]?.['Legal name']]).toContain(first);
  expect(rows.every(({ Certificates }) => Certificates?.includes('MBE'))).toBe(true);
  await page.getByText('File downloaded.').waitFor();
  await eventually(() => dialog(page).count()).toBe(0);
});

test('exports a workbook on a phone', async () => {
  const page = await search('/search?q=batista', { width: 360, touch: true });
  const number = await totalOf(page);
  const file = await exported(page, /xlsx/);
  expect(file.suggestedFilename()).toMatch(/\.xlsx$/);
  const [head, ...rows] = await readSheet(await file.path());
  expect(head?.[0]).toBe('Legal name');
  expect(rows).toHaveLength(number);
});

test('warns about results over 10,000 firms and reports a failed export', async () => {
  const page = await open('/notifications', { as: 'developer', expected: [/503/] });
  await page.route(/search\/businesses/, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), total: 12_345 } });
  });
  await page.route(/search\/export/, (route) =>
    route.fulfill({ status: 503, contentType: 'application/problem+json', json: { detail: 'Not available now' } }),
  );
  await page.goto('/search');
  await total(page).waitFor();
  await shown(page, /^Export/).click();
  await dialog(page)
    .getByText(
      'A file can hold up to 10,000 firms. This one will include the first 10,000 of 12,345 firms. Add a filter to narrow the list.',
    )
    .waitFor();
  await dialog(page).getByRole('button', { name: 'Download file' }).click();
  await dialog(page).getByText('Not available now').waitFor();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('compares up to four firms, selected across searches, at a URL of their own', async () => {
  const page = await search('/search?q=electrical');
  const ticks = page.getByRole('checkbox', { name: /^Compare / });
  await ticks.nth(0).check();
  await page.getByText('Select another firm to compare').waitFor();
  expect(await page.getByRole('button', { name: 'Compare 1 firm' }).isDisabled()).toBe(true);
  for (const at of [1, 2]) await ticks.nth(at).check();
  await page.getByRole('combobox', { name: 'What do you need?' }).fill('batista');
  await page.getByRole('checkbox', { name: 'Compare Batista Electric' }).check();
  await page.getByText('You can compare up to 4 firms').waitFor();
  await page.getByRole('combobox', { name: 'What do you need?' }).fill('roofing');
  await page.getByRole('heading', { level: 3, name: /roof/i }).first().waitFor();
  // the suggestions lie above the first row
  await page.keyboard.press('Escape');
  // more can be selected, to keep them in a list
  await ticks.first().check();
  await page.getByRole('button', { name: 'Add 5 to a list' }).waitFor();
  expect(await page.getByRole('button', { name: 'Compare 5 firms' }).isDisabled()).toBe(true);
  await ticks.first().uncheck();
  await page.getByRole('button', { name: 'Compare 4 firms' }).click();

  await page.getByRole('heading', { level: 1, name: 'Compare firms' }).waitFor();
  expect(params(page).get('compare')?.split(',')).toHaveLength(4);
  const table = page.getByRole('table', { name: 'Firms side by side' });
  await table.waitFor();
  await eventually(() => table.getByRole('columnheader').count()).toBe(5);
  const facts = await table.getByRole('rowheader').allTextContents();
  expect(facts).toEqual(expect.arrayContaining(['Location', 'Verified jobs', 'Certificates', 'Codes (NAICS 2022)']));
  await page.reload();
  await table.getByRole('link', { name: 'Batista Electric' }).waitFor();
  await expectAccessible(page, 'comparison');
  await page.emulateMedia({ media: 'print' });
  expect(await page.getByRole('button', { name: 'Print' }).isVisible()).toBe(false);
  await eventually(() => table.isVisible()).toBe(true);
  await page.emulateMedia({ media: 'screen' });
  await table.getByRole('button', { name: 'Remove Batista Electric' }).click();
  await eventually(() => table.getByRole('columnheader').count()).toBe(4);
  await page.getByRole('link', { name: 'Back to the results' }).click();
  await page.getByRole('button', { name: 'Compare 3 firms' }).waitFor();
  expect(params(page).get('q')).toBe('roofing');
});

test('scrolls the comparison, not the page, on a phone', async () => {
  const page = await search('/search?q=electrical', { width: 360, touch: true });
  const ticks = page.getByRole('checkbox', { name: /^Compare / });
  for (const at of [0, 1, 2, 3]) await ticks.nth(at).tap();
  await page.getByRole('button', { name: 'Compare 4 firms' }).tap();
  const table = page.getByRole('table', { name: 'Firms side by side' });
  await table.waitFor();
  const last = table.getByRole('link').nth(3);
  await last.scrollIntoViewIfNeeded();
  const box = await last.boundingBox();
  expect(box && box.x >= 0 && box.x < 360).toBe(true);
  expect(await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
});

test('reports a missing firm and compares the others', async () => {
  const { origin, tokens } = inject('demo');
  const headers = { authorization: `Bearer ${tokens.developer}` };
  const found = await fetch(`${origin}/api/v1/search/businesses?q=batista%20electric`, { headers });
  const [{ id = '' } = {}] = ((await found.json()) as { items: { id: string }[] }).items;
  const page = await open('/notifications', { as: 'developer', expected: [/404/] });
  await page.goto(`/search?compare=${id},00000000-0000-4000-8000-000000000000`);
  await page.getByText('This firm is no longer in the directory').waitFor();
  await eventually(() => page.getByRole('columnheader').count()).toBe(2);
});

test('has no accessibility violations in the dialogs', async () => {
  await deleteSavedSearches();
  const page = await search('/search?q=electrical');
  await shown(page, /^Export/).click();
  await dialog(page).getByLabel(/xlsx/).waitFor();
  await expectAccessible(page, 'export');
  await page.keyboard.press('Escape');
  await shown(page, /^Save/).first().waitFor();
  await save(page, 'Electricians');
  await page.getByText('Saved as “Electricians”.').waitFor();
  await page.getByRole('button', { name: 'Saved searches (1)' }).click();
  await dialog(page).getByRole('button', { name: 'Rename Electricians' }).waitFor();
  await expectAccessible(page, 'saved searches');
});
