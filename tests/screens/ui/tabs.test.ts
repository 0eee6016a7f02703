import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { eventually, focusedText, styleOf } from '../../support/page-state.ts';
import { screens } from '../../support/screens.ts';

const { open } = screens();
const GALLERY = '/staff/gallery/tabs';

const selected = (page: Page) => page.getByRole('tab', { selected: true }).textContent();
const panel = (page: Page) => page.getByRole('tabpanel').getByRole('heading').textContent();
const hash = (page: Page) => new URL(page.url()).hash;
const menuOf = (page: Page) => page.getByRole('tablist', { name: 'Account' });

test('adds each tab to the history; back returns to the previous one [UI-001]', async () => {
  const page = await open(GALLERY, { as: 'staff' });
  const before = await page.evaluate<number>('history.length');
  await page.getByRole('tab', { name: 'Account info' }).click();
  await page.getByRole('tab', { name: 'Certificates (3)' }).click();
  expect(hash(page)).toBe('#certificates');
  expect(await page.evaluate<number>('history.length')).toBe(before + 2);
  await eventually(() => panel(page)).toBe('Certificates');
  await page.goBack();
  expect(hash(page)).toBe('#account-info');
  await eventually(() => panel(page)).toBe('Account info');
  await page.goBack();
  expect(hash(page)).toBe('');
  await eventually(() => panel(page)).toBe('Company');
  await page.goForward();
  await eventually(() => selected(page)).toBe('Account info');
});

test('adds the path and query of tabs with paths to the history [UI-001]', async () => {
  const page = await open(GALLERY, { as: 'staff' });
  const pages = page.getByRole('navigation', { name: 'Pages' });
  await pages.getByRole('link', { name: 'Waiting (12)' }).click();
  await page.waitForURL(/\/tabs\?show=waiting$/);
  await eventually(() => pages.locator('[aria-current="page"]').allTextContents()).toEqual(['Waiting (12)']);
  await page.goBack();
  await eventually(() => pages.locator('[aria-current="page"]').allTextContents()).toEqual(['Tabs']);
  await pages.getByRole('link', { name: 'Buttons' }).click();
  await page.waitForURL(/\/buttons$/);
});

test('changes the tab with the hash [UI-002]', async () => {
  const page = await open(GALLERY, { as: 'staff' });
  await menuOf(page).waitFor();
  await page.evaluate("void (location.hash = 'sign-in')");
  await eventually(() => selected(page)).toBe('Sign-in and second factor');
  await page.evaluate("void (location.hash = '')");
  await eventually(() => selected(page)).toBe('Company');
});

test('selects the tab of the hash, else the default [UI-003, UI-004]', async () => {
  const page = await open(`${GALLERY}#certificates`, { as: 'staff' });
  await menuOf(page).waitFor();
  expect(await selected(page)).toBe('Certificates (3)');
  await page.goto(`${GALLERY}#no-such-tab`);
  await page.reload();
  await menuOf(page).waitFor();
  expect(await selected(page)).toBe('Company');
});

test('arrows move, Enter and Space select, Tab moves to the panel', async () => {
  const page = await open(GALLERY, { as: 'staff' });
  await page.getByRole('tab', { name: 'Company' }).focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  expect(await focusedText(page)).toBe('Sign-in and second factor');
  expect(hash(page)).toBe('');
  await page.keyboard.press('Space');
  expect(hash(page)).toBe('#sign-in');
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  expect(hash(page)).toBe('#account-info');
  expect(await focusedText(page)).toBe('Account info');
  await page.keyboard.press('End');
  expect(await focusedText(page)).toBe('Sign-in and second factor');
});

test('on phones, tabs scroll sideways with the selected one in view', async () => {
  const page = await open(`${GALLERY}#sign-in`, { as: 'staff', width: 360, touch: true });
  const last = page.getByRole('tab', { name: 'Sign-in and second factor' });
  await last.waitFor();
  await eventually(() => menuOf(page).evaluate((menu) => menu.scrollLeft)).toBeGreaterThan(0);
  const right = await last.evaluate((tab) => tab.getBoundingClientRect().right);
  expect(right).toBeLessThanOrEqual(360);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360);
  await menuOf(page).evaluate((menu) => menu.scrollTo({ left: 0 }));
  await page.getByRole('tab', { name: 'Account info' }).tap();
  expect(hash(page)).toBe('#account-info');
  expect((await page.getByRole('tab', { name: 'Account info' }).boundingBox())?.height).toBeGreaterThanOrEqual(44);
});

test('is sticky below the top bar on layer 99 up to 768 px [UI-005, SHELL-048]', async () => {
  const page = await open(GALLERY, { as: 'staff', width: 768 });
  const menu = menuOf(page);
  await menu.waitFor();
  const top = async () => {
    await page.evaluate('scrollTo(0, 1200)'); // as far as the page is there
    return menu.evaluate((element) => element.getBoundingClientRect().top);
  };
  await eventually(top).toBe(56);
  expect(await styleOf(menu, 'zIndex')).toBe('99');
  // nothing of the page shows through beside it
  await eventually(() => styleOf(menu, 'boxShadow')).not.toBe('none');
  await page.setViewportSize({ width: 769, height: 900 });
  await eventually(top).toBeLessThan(0);
});

test('throttles its scroll handler to 60 ms [UI-006]', async () => {
  const page = await open(GALLERY, { as: 'staff', width: 768 });
  const menu = menuOf(page);
  await menu.waitFor();
  await eventually(() => page.evaluate<number>('document.documentElement.scrollHeight - innerHeight')).toBeGreaterThan(
    900,
  );
  await page.clock.install({ time: new Date('2026-11-20T09:00:00Z') });
  await page.clock.pauseAt(new Date('2026-11-20T09:01:00Z'));
  const scroll = (to: number) =>
    page.evaluate(`new Promise((done) => {
      addEventListener('scroll', () => done(), { once: true });
      scrollTo(0, ${to});
    })`);
  const shadow = async () => {
    // a task of its own lets React finish what it has begun
    await page.evaluate(`new Promise((done) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => done();
      port2.postMessage(null);
    })`);
    return (await styleOf(menu, 'boxShadow')) !== 'none';
  };
  await scroll(10);
  await scroll(1200);
  await page.clock.runFor(59);
  expect(await shadow()).toBe(false);
  await page.clock.runFor(1);
  await eventually(shadow).toBe(true);
});
