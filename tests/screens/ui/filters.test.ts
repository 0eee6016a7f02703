import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { eventually, isFocused, styleOf } from '../../support/page-state.ts';
import { screens } from '../../support/screens.ts';

const { open } = screens();
const FILTERS = '/staff/gallery/filters';

const state = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const chips = (page: Page) => page.getByRole('list', { name: 'Filters in force' }).getByRole('button');
const focusedText = (page: Page) => page.evaluate<string>('document.activeElement.textContent');

test('shows the result count of each option and disables those with none', async () => {
  const panel = state(await open(FILTERS, { as: 'staff' }), 'Panel');
  const women = panel.getByRole('checkbox', { name: /^Women-owned/ });
  expect(await women.locator('..').textContent()).toBe('Women-owned (WBE)88');
  const none = panel.getByRole('checkbox', { name: /^HUBZone/ });
  expect(await none.isDisabled()).toBe(true);
  await eventually(() => none.isVisible()).toBe(true);
  expect(await styleOf(none.locator('..'), 'color')).toBe('rgb(93, 102, 116)');
});

test('applies filters at once by mouse and keyboard and shows each as a chip', async () => {
  const page = await open(FILTERS, { as: 'staff' });
  const panel = state(page, 'Panel');
  await panel.getByLabel(/^Women-owned/).click();
  await panel.getByLabel(/^Maryland DOT/).focus();
  await page.keyboard.press('Space');
  await eventually(() => chips(page).allTextContents()).toEqual([
    'Remove Minority-owned (MBE)',
    'Remove Women-owned (WBE)',
    'Remove Maryland DOT',
    'Clear all',
  ]);
  await panel.getByRole('button', { name: /^Certification ?2 chosen$/ }).waitFor();
});

test('focuses the next chip after a removal; "Clear all" removes all', async () => {
  const page = await open(FILTERS, { as: 'staff' });
  const panel = state(page, 'Panel');
  for (const name of [/^Women-owned/, /^Maryland DOT/]) await panel.getByLabel(name).check();
  await chips(page).first().focus();
  await page.keyboard.press('Enter');
  await eventually(() => focusedText(page)).toBe('Remove Women-owned (WBE)');
  expect(await panel.getByLabel(/^Minority-owned/).isChecked()).toBe(false);
  await page.getByRole('button', { name: 'Remove Maryland DOT' }).click();
  await eventually(() => focusedText(page)).toBe('Clear all');
  await page.keyboard.press('Enter');
  await eventually(() => chips(page).count()).toBe(0);
  // The focus stays where the chips were: the next Tab goes on from there.
  expect(await page.evaluate<boolean>('document.activeElement === document.body')).toBe(false);
});

test('"Show 34 more" opens a long group with its own search', async () => {
  const page = await open(FILTERS, { as: 'staff' });
  const group = state(page, 'Panel').locator('section', { hasText: 'Trade (NAICS 2022)' });
  await eventually(() => group.getByRole('checkbox').count()).toBe(6);
  expect(await group.getByRole('searchbox').count()).toBe(0);
  await group.getByRole('button', { name: 'Show 34 more' }).click();
  await eventually(() => group.getByRole('checkbox').count()).toBe(40);
  await group.getByLabel('Find in Trade (NAICS 2022)').fill(' TRADE 39 ');
  await eventually(() => group.getByRole('checkbox').count()).toBe(1);
  await group.getByRole('checkbox').check();
  await group.getByLabel('Find in Trade (NAICS 2022)').fill('nothing like it');
  await group.getByText('No results').waitFor();
  await group.getByRole('button', { name: 'Show fewer' }).click();
  await eventually(() => group.getByRole('checkbox').count()).toBe(7);
  // Eight options are no list to search in.
  const short = state(page, 'Panel').locator('section', { hasText: 'Certified by' });
  await short.getByRole('button', { name: 'Show 2 more' }).click();
  expect(await short.getByRole('searchbox').count()).toBe(0);
});

test('keeps selected options visible in a collapsed group', async () => {
  const page = await open(FILTERS, { as: 'staff' });
  const group = state(page, 'Panel').locator('section', { hasText: 'Trade (NAICS 2022)' });
  await group.getByRole('button', { name: /^Show \d+ more/ }).click();
  await group.getByLabel('238500 Trade 40').check();
  await group.getByRole('button', { name: 'Show fewer' }).click();
  await eventually(() => group.getByRole('checkbox').count()).toBe(7);
  expect(await group.getByLabel('238500 Trade 40').isChecked()).toBe(true);
});

test('a group opens and closes, and shows when it is empty [UI-043]', async () => {
  const page = await open(FILTERS, { as: 'staff' });
  const head = state(page, 'Panel').getByRole('button', { name: 'Size' });
  expect(await head.getAttribute('aria-expanded')).toBe('false');
  await head.focus();
  await page.keyboard.press('Enter');
  const none = page.getByText('No firm of this search states its size.');
  await none.waitFor();
  await page.keyboard.press('Space');
  await none.waitFor({ state: 'hidden' });
  expect(await head.getAttribute('aria-expanded')).toBe('false');
});

test.each([360, 1023])('at %i px the filters are in a drawer that ends in "Show 212 firms"', async (width) => {
  const page = await open(FILTERS, { as: 'staff', width, touch: true });
  await page.getByRole('button', { name: 'Filters (1)' }).tap();
  const drawer = page.getByRole('dialog', { name: 'Filters' });
  await drawer.waitFor();
  await drawer.getByText('Women-owned (WBE)').tap();
  const option = await drawer.getByText('Women-owned (WBE)').locator('..').boundingBox();
  if (width === 360) expect(option?.height).toBeGreaterThanOrEqual(44);
  await drawer.getByRole('button', { name: 'Show 212 firms' }).tap();
  await eventually(() => drawer.count()).toBe(0);
  await page.getByRole('button', { name: 'Filters (2)' }).waitFor();
});

test('Escape closes the drawer and restores the focus; there is no drawer from 1024 px [SHELL-037]', async () => {
  const page = await open(FILTERS, { as: 'staff', width: 1023 });
  const button = page.getByRole('button', { name: 'Filters (1)' });
  await button.click();
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await eventually(() => page.getByRole('dialog').count()).toBe(0);
  await eventually(() => isFocused(button)).toBe(true);
  await page.setViewportSize({ width: 1024, height: 900 });
  expect(await button.isVisible()).toBe(false);
});

test('the directory filters by option, chip, drawer and back button', async () => {
  const page = await open('/search?certification=dbe', { as: 'prime', width: 768 });
  const total = page.getByText(/^[\d,]+ firms?$/).first();
  await total.waitFor();
  // An address may write a value in small letters; the chip repeats it and takes it out again.
  await page.getByRole('button', { name: 'Filters (1)' }).click();
  const drawer = page.getByRole('dialog', { name: 'Filters' });
  expect(await drawer.getByLabel(/^Disadvantaged \(DBE\)/).isChecked()).toBe(true);
  await drawer.getByRole('button', { name: `Show ${await total.textContent()}` }).click();
  await eventually(() => drawer.count()).toBe(0);
  await page.getByRole('button', { name: 'Remove dbe' }).click();
  await eventually(() => new URL(page.url()).search).toBe('');
  await page.getByRole('button', { name: 'Filters', exact: true }).waitFor();
});
