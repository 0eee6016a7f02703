import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { eventually, focusedText, isFocused } from '../../support/page-state.ts';
import { screens } from '../../support/screens.ts';
import { scriptNamed } from '../../support/scripts.ts';

const { open } = screens();

const account = (page: Page) => page.getByRole('button', { name: /^Account: / });
const directory = async (options: { readonly touch?: boolean; readonly expected?: readonly RegExp[] } = {}) => {
  const page = await open('/search', { as: 'prime', ...options });
  await account(page).waitFor();
  return page;
};
/** Whether the script of a lazy part was requested. */
const isLoaded = (page: Page, part: string) =>
  page.evaluate<boolean>(
    `performance.getEntriesByType('resource').some(({ name }) => name.endsWith('${scriptNamed(part)}'))`,
  );

test.each(['click', 'key', 'touch'] as const)('the first %s opens a menu that was not loaded before', async (how) => {
  const page = await directory({ touch: how === 'touch' });
  expect(await isLoaded(page, 'MantineMenu')).toBe(false);
  expect(await account(page).getAttribute('aria-haspopup')).toBe('menu');
  expect(await account(page).getAttribute('aria-expanded')).toBe('false');
  const button = await account(page).elementHandle();
  // no pointer and no focus come before this click
  if (how === 'click') await account(page).dispatchEvent('click');
  else if (how === 'key') await account(page).press('Enter');
  else await account(page).tap();
  await page.getByRole('menu').waitFor();
  expect(await isLoaded(page, 'MantineMenu')).toBe(true);
  expect(await account(page).getAttribute('aria-expanded')).toBe('true');
  expect(await button?.evaluate((element) => element.isConnected)).toBe(true);
  if (how !== 'key') return;
  await eventually(() => focusedText(page)).toBe('Account settings');
  await page.keyboard.press('Escape');
  await eventually(() => page.getByRole('menu').count()).toBe(0);
  await eventually(() => isFocused(account(page))).toBe(true);
});

test('the first arrow key opens a list that was not loaded before', async () => {
  const page = await directory();
  const sort = page.getByRole('combobox', { name: 'Sort by' });
  await sort.press('ArrowDown');
  await page.getByRole('listbox').waitFor();
  expect(await isFocused(sort)).toBe(true);
  await page.keyboard.press('Escape');
  await eventually(() => page.getByRole('listbox').count()).toBe(0);
});

test('a menu whose script fails to load stays closed and says so, and opens once the page was loaded again', async () => {
  const page = await directory({ expected: [/ERR_FAILED/] });
  await page.route(`**${scriptNamed('MantineMenu')}`, (route) => route.abort());
  await account(page).click();
  await page.getByRole('alert').getByText("This part of the page couldn't load.").waitFor();
  expect(await account(page).getAttribute('aria-expanded')).toBe('false');
  expect(await page.getByRole('menu').count()).toBe(0);
  await page.unroute(`**${scriptNamed('MantineMenu')}`);
  await page.reload();
  await account(page).click();
  await page.getByRole('menu').waitFor();
});
