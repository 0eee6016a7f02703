import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { eventually, styleOf } from '../../support/page-state.ts';
import { screens } from '../../support/screens.ts';

const { open } = screens();
const PIECES = '/staff/gallery/pieces';

const state = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('segmented control: selects by mouse and arrow keys', async () => {
  const page = await open(PIECES, { as: 'staff' });
  const view = state(page, 'Segmented control').getByRole('group', { name: 'View' });
  expect(await view.getByLabel('List and map').isChecked()).toBe(true);
  await view.getByText('List', { exact: true }).click();
  expect(await view.getByLabel('List', { exact: true }).isChecked()).toBe(true);
  await page.keyboard.press('ArrowLeft');
  expect(await view.getByLabel('List and map').isChecked()).toBe(true);
  const chosen = view.locator('label').first();
  expect(await styleOf(chosen, 'background-color')).toBe('rgb(223, 234, 253)');
  expect(await styleOf(chosen, 'outline-width')).toBe('3px');
});

test('segmented control and chips: have touch-sized targets', async () => {
  const page = await open(PIECES, { as: 'staff', width: 360, touch: true });
  const view = state(page, 'Segmented control').getByRole('group', { name: 'View' });
  await view.getByText('List', { exact: true }).tap();
  expect(await view.getByLabel('List', { exact: true }).isChecked()).toBe(true);
  expect((await view.locator('label').first().boundingBox())?.height).toBeGreaterThanOrEqual(44);
  const chip = state(page, 'Chips').getByRole('button', { name: 'Remove Within 25 miles' });
  expect((await chip.boundingBox())?.height).toBeGreaterThanOrEqual(44);
});

test('pagination: links first, last and nearby pages with gaps, marks the current one', async () => {
  const pages = state(await open(PIECES, { as: 'staff' }), 'Pages').getByRole('navigation', { name: 'Pages' });
  await pages.waitFor();
  await eventually(() => pages.getByRole('listitem').allTextContents()).toEqual([
    'Previous',
    '1',
    '2',
    '3',
    '4',
    '…',
    '112',
    'Next',
  ]);
  await pages.getByRole('link', { name: 'Page 112' }).click();
  expect(await pages.locator('[aria-current="page"]').textContent()).toBe('112');
  expect(await pages.getByRole('link', { name: 'Next' }).count()).toBe(0);
});

test('progress: shows and announces how far it is', async () => {
  const page = await open(PIECES, { as: 'staff' });
  const region = state(page, 'Progress');
  const bar = region.getByRole('progressbar', { name: 'Applying the list' });
  expect(await bar.getAttribute('aria-valuetext')).toBe('412 of 1,235 rows');
  const said = region.getByRole('status').first();
  expect(await said.textContent()).toBe('Applying the list: 25%');
  await region.getByRole('button', { name: 'Go on' }).click();
  expect(await said.textContent()).toBe('Applying the list: 50%');
  for (let step = 0; step < 2; step += 1) await region.getByRole('button', { name: 'Go on' }).click();
  expect(await said.textContent()).toBe('Applying the list: done');
  const unknown = region.getByRole('progressbar', { name: 'Reading the file' });
  expect(await unknown.getAttribute('value')).toBeNull();
});

test('statistic: shows unit, date and a link to its source', async () => {
  const region = state(await open(PIECES, { as: 'staff' }), 'Figures');
  await region.getByText('24.6%').waitFor();
  await eventually(() => region.getByRole('definition').allTextContents()).toEqual([
    '24.6%',
    'of all contract amounts, on November 20, 2026',
    'How is this counted?',
    '$61,904,100',
    '10,482 payments, to October 31, 2026',
    'See the payments',
  ]);
});

test('description list: shows names, values and sources', async () => {
  const page = await open(PIECES, { as: 'staff' });
  const facts = state(page, 'Facts with their source');
  await facts.getByText('Legal name').waitFor();
  await eventually(() => facts.getByRole('term').allTextContents()).toEqual(['Legal name', 'Website', 'County']);
  expect(await facts.getByRole('definition').nth(1).textContent()).toBe('Maryland DOT, Nov 3, 2026');
});
