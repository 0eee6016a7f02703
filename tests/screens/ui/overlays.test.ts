import { chromium, type Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { findChromium } from '../../support/chromium.ts';
import { eventually, focusedText, hasFocus, scrollPosition, styleOf } from '../../support/page-state.ts';
import { screens } from '../../support/screens.ts';
import { expectAccessible, openWindow } from '../../support/windows.ts';

const { open } = screens();
const GALLERY = '/staff/gallery/overlays';
const QUESTION = "Are you sure that you'd like to delete this entry?";

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const locked = (page: Page) => page.evaluate<boolean>("'preventScroll' in document.documentElement.dataset");
const focusIsOn = (page: Page, name: string) => hasFocus(button(page, name));

test('tooltip: opens on hover, stays while its text is hovered, then closes [UI-027]', async () => {
  const page = await open(GALLERY, { as: 'staff' });
  const tooltip = page.getByRole('tooltip');
  await button(page, 'Hover').hover();
  expect(await tooltip.textContent()).toBe('Opens on hover and on focus');
  await tooltip.hover();
  await page.waitForTimeout(300);
  await eventually(() => tooltip.count()).toBe(1);
  await page.mouse.move(700, 800);
  await eventually(() => tooltip.count()).toBe(0);
});

test('tooltip: opens on focus and describes its button; Escape closes it', async () => {
  const page = await open(GALLERY, { as: 'staff' });
  await button(page, 'Hover').waitFor();
  await page.keyboard.press('Tab');
  await button(page, 'Hover').focus();
  await page.getByRole('tooltip').waitFor();
  const id = await page.getByRole('tooltip').getAttribute('id');
  expect(await button(page, 'Hover').getAttribute('aria-describedby')).toBe(id);
  await page.keyboard.press('Escape');
  await eventually(() => page.getByRole('tooltip').count()).toBe(0);
  expect(await button(page, 'Hover').getAttribute('aria-describedby')).toBeNull();
});

test.each(['mouse', 'touch', 'keyboard'] as const)(
  'a tooltip opens on click by %s and closes [UI-028]',
  async (how) => {
    const page = await open(GALLERY, { as: 'staff', width: how === 'touch' ? 360 : 1440, touch: how === 'touch' });
    const text = page.getByText('Opens on click.', { exact: false });
    await button(page, 'Click').waitFor();
    expect(await text.count()).toBe(0);
    if (how === 'mouse') await button(page, 'Click').click();
    else if (how === 'touch') await button(page, 'Click').tap();
    else await button(page, 'Click').press('Enter');
    await text.waitFor();
    const box = await text.boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    if (how === 'keyboard') {
      await eventually(() => hasFocus(text)).toBe(true);
      await page.keyboard.press('Escape');
      await eventually(() => focusIsOn(page, 'Click')).toBe(true);
    } else if (how === 'touch') await page.touchscreen.tap(300, 700);
    else await page.mouse.click(900, 700);
    await eventually(() => text.count()).toBe(0);
  },
);

test('ellipsis menu: opens on its icon, closes on a choice or a click outside [UI-029, UI-030, UI-031]', async () => {
  const page = await open(GALLERY, { as: 'staff' });
  const menu = page.getByRole('menu');
  const opener = button(page, 'Actions for three choices');
  await opener.click();
  await menu.waitFor();
  await eventually(() => menu.getByRole('menuitem').allTextContents()).toEqual(['Verify', 'Mark as read', 'Remove']);
  await page.mouse.click(900, 700);
  await eventually(() => menu.count()).toBe(0);
  await opener.click();
  await page.getByRole('menuitem', { name: 'Mark as read' }).click();
  await page.getByText('Chosen: Mark as read').waitFor();
  expect(await menu.count()).toBe(0);
});

test('ellipsis menu: 150 px wide, at most 178 px high, scrolls [UI-032, UI-033]', async () => {
  const page = await open(GALLERY, { as: 'staff' });
  await button(page, 'Actions for many choices').click();
  const menu = page.getByRole('menu');
  expect(await menu.boundingBox()).toMatchObject({ width: 150, height: 178 });
  expect(await styleOf(menu, 'zIndex')).toBe('50');
  await page.getByRole('menuitem', { name: 'Choice 11' }).click();
  await page.getByText('Chosen: Choice 11').waitFor();
  await button(page, 'Actions for three choices').click();
  expect((await menu.boundingBox())?.width).toBe(150);
});

test('ellipsis menu: works by touch and keyboard', async () => {
  const touch = await open(GALLERY, { as: 'staff', width: 360, touch: true });
  await button(touch, 'Actions for three choices').tap();
  expect((await touch.getByRole('menuitem', { name: 'Verify' }).boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await touch.getByRole('menuitem', { name: 'Verify' }).tap();
  await touch.getByText('Chosen: Verify').waitFor();

  const page = await open(GALLERY, { as: 'staff' });
  await button(page, 'Actions for three choices').press('Enter');
  await eventually(() => focusedText(page)).toBe('Verify');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByText('Chosen: Mark as read').waitFor();
  await button(page, 'Actions for three choices').press('Enter');
  await eventually(() => focusedText(page)).toBe('Verify');
  await page.keyboard.press('Escape');
  await eventually(() => page.getByRole('menu').count()).toBe(0);
  expect(await focusIsOn(page, 'Actions for three choices')).toBe(true);
});

test('modal: 500 px wide, 800 px for work history, on layers 9350 and 9400 [UI-049, SHELL-053, SHELL-054]', async () => {
  const page = await open(GALLERY, { as: 'staff' });
  const dialog = page.getByRole('dialog');
  await button(page, 'Modal, 500').click();
  await eventually(async () => (await dialog.boundingBox())?.width).toBe(500);
  const layers = () =>
    dialog.evaluate((one) => {
      const up: string[] = [];
      for (let at = one; at; at = at.parentElement) up.push(at.ownerDocument.defaultView.getComputedStyle(at).zIndex);
      return up.filter((layer) => layer !== 'auto');
    });
  expect(await layers()).toEqual(['9400', '9350']);
  await button(page, 'Cancel').click();
  await eventually(() => dialog.count()).toBe(0);
  await button(page, 'Modal, 800').click();
  await eventually(async () => (await dialog.boundingBox())?.width).toBe(800);
});

test('modal: traps and restores the focus', async () => {
  const page = await open(GALLERY, { as: 'staff' });
  await button(page, 'Modal, 500').press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Invite a colleague' });
  await eventually(() => focusedText(page)).toBe('Invite a colleague');
  for (let at = 0; at < 8; at += 1) {
    await page.keyboard.press('Tab');
    expect(await hasFocus(dialog)).toBe(true);
  }
  await page.keyboard.press('Escape');
  await eventually(() => dialog.count()).toBe(0);
  await eventually(() => focusIsOn(page, 'Modal, 500')).toBe(true);
});

test('modal: full screen on phones with reachable buttons and a 44 px close button', async () => {
  const page = await open(GALLERY, { as: 'staff', width: 360, touch: true });
  await button(page, 'Modal, 800').tap();
  const dialog = page.getByRole('dialog');
  await eventually(() => dialog.boundingBox()).toEqual({ x: 0, y: 0, width: 360, height: 900 });
  const main = await button(page, 'Mark as verified').boundingBox();
  expect((main?.y ?? 0) + (main?.height ?? 0)).toBeLessThanOrEqual(900);
  expect(await dialog.getByRole('button', { name: 'Close' }).boundingBox()).toMatchObject({ width: 44, height: 44 });
  await dialog.getByRole('button', { name: 'Close' }).tap();
  await eventually(() => dialog.count()).toBe(0);
});

test('delete confirmation: asks with Cancel and Delete [WORK-067, WORK-068, WORK-069]', async () => {
  const page = await open(GALLERY, { as: 'staff' });
  await button(page, 'Delete an entry').click();
  const dialog = page.getByRole('dialog', { name: QUESTION, exact: true });
  expect(await dialog.getByRole('heading').textContent()).toBe(QUESTION);
  await eventually(() => dialog.locator('button:not([aria-label])').allTextContents()).toEqual(['Cancel', 'Delete']);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await eventually(() => dialog.count()).toBe(0);
  await button(page, 'Delete an entry').click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await eventually(() => dialog.count()).toBe(0);
});

test('drawer: on layer 200 above the backdrop on 150 [SHELL-051, SHELL-052]', async () => {
  const page = await open(GALLERY, { as: 'staff' });
  await button(page, 'Drawer').click();
  const dialog = page.getByRole('dialog', { name: 'Filters' });
  await eventually(async () => (await dialog.boundingBox())?.x).toBe(1080);
  const inner = dialog.locator('..');
  expect(await styleOf(inner, 'zIndex')).toBe('200');
  const overlay = inner.locator('xpath=preceding-sibling::*');
  expect(await styleOf(overlay, 'zIndex')).toBe('150');
  await page.mouse.click(300, 500);
  await eventually(() => dialog.count()).toBe(0);
});

test('dialogs lock page scrolling until the last one closes [SHELL-021, SHELL-022]', async () => {
  const page = await open(GALLERY, { as: 'staff' });
  await button(page, 'Modal, 800').click();
  await eventually(() => locked(page)).toBe(true);
  await button(page, 'Delete').click();
  const question = page.getByRole('dialog', { name: QUESTION });
  await question.waitFor();
  await page.mouse.move(40, 500);
  await page.mouse.wheel(0, 600);
  await page.keyboard.press('End');
  await page.waitForTimeout(300);
  expect(await scrollPosition(page)).toBe(0);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await eventually(() => question.count()).toBe(0);
  expect(await locked(page)).toBe(true);
  await page.keyboard.press('Escape');
  await eventually(() => locked(page)).toBe(false);
  const scroll = async () => {
    await page.mouse.wheel(0, 600);
    return scrollPosition(page);
  };
  await eventually(scroll).toBeGreaterThan(0);
});

test('layout does not shift when the scroll bar disappears', async () => {
  const { origin, tokens } = inject('demo');
  const executablePath = findChromium() ?? '';
  const browser = await chromium.launch({
    executablePath,
    args: ['--headless', '--no-sandbox'],
    ignoreDefaultArgs: ['--hide-scrollbars'],
  });
  const { page, context, faults } = await openWindow(browser, origin);
  await context.addCookies([{ name: 'login-token', value: tokens.staff, url: origin }]);
  await page.goto(GALLERY);
  const opener = button(page, 'Drawer');
  await opener.waitFor();
  await page.evaluate('document.fonts.ready');
  const places = () =>
    page
      .locator('header, main, h1, main button')
      .evaluateAll((all) => all.map((one) => [one.getBoundingClientRect().left, one.getBoundingClientRect().right]));
  const before = await places();
  expect(await page.evaluate<number>('innerWidth - document.documentElement.clientWidth')).toBeGreaterThan(0);
  await opener.click();
  await page.getByRole('dialog').waitFor();
  expect(await places()).toEqual(before);
  await page.keyboard.press('Escape');
  await eventually(() => page.getByRole('dialog').count()).toBe(0);
  expect(await places()).toEqual(before);
  await browser.close();
  expect(faults).toEqual([]);
});

test('open overlays are accessible', async () => {
  const page = await open(GALLERY, { as: 'staff' });
  const openers = ['Click', 'Actions for many choices', 'Modal, 500', 'Modal, 800', 'Drawer', 'Delete an entry'];
  for (const name of openers) {
    await button(page, name).press('Enter');
    const floating = page.getByRole(name.startsWith('Actions') ? 'menu' : 'dialog');
    await eventually(() => hasFocus(floating)).toBe(true);
    // nothing is half faded in any more
    await eventually(() => styleOf(floating, 'opacity')).toBe('1');
    await expectAccessible(page, name);
    await page.keyboard.press('Escape');
    await eventually(() => floating.count()).toBe(0);
  }
});
