import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { eventually, hasFocus, styleOf } from '../../support/page-state.ts';
import { screens } from '../../support/screens.ts';
import { expectAccessible } from '../../support/windows.ts';

const { open } = screens();
const GALLERY = '/staff/gallery/lightbox';
/** The last of the five has an address without an image. */
const GONE = [/404 \(Not Found\)/];

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Photos of Pratt Street Library' });
const tool = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true });
const image = (page: Page) => dialog(page).locator('img');
const count = async (page: Page) => (await dialog(page).getByRole('status').textContent())?.slice(0, 6);
const transform = async (page: Page) => (await image(page).getAttribute('style')) ?? '';
const scale = async (page: Page) => Number(/scale\(([\d.]+)\)/.exec(await transform(page))?.[1]);
const offset = async (page: Page) =>
  (/translate\((-?[\d.]+)px, (-?[\d.]+)px\)/.exec(await transform(page)) ?? []).slice(1).map(Number);

/** Opens the photo of that place, from 0, and waits until it is drawn. */
async function show(page: Page, at: number): Promise<void> {
  await page
    .getByRole('button', { name: /^Open: / })
    .nth(at)
    .click();
  await eventually(() => image(page).getAttribute('data-state')).toBe('loaded');
  // the dialog has faded in
  await eventually(() => styleOf(dialog(page), 'opacity')).toBe('1');
}

test('opens, steps to next and previous, announces the position, closes [LIGHT-002, LIGHT-003, LIGHT-004]', async () => {
  const page = await open(GALLERY, { as: 'staff' });
  await show(page, 0);
  expect(await count(page)).toBe('1 of 5');
  expect(await image(page).getAttribute('alt')).toBe('Front of a building with 24 windows');
  expect(await tool(page, 'Previous').getAttribute('aria-disabled')).toBe('true');
  await tool(page, 'Previous').click({ force: true });
  expect(await count(page)).toBe('1 of 5');
  await tool(page, 'Next').click();
  await eventually(() => count(page)).toBe('2 of 5');
  expect(await image(page).getAttribute('alt')).toBe('Plan of a floor with five rooms');
  await dialog(page).getByText('Pratt Street Library, second floor', { exact: true }).waitFor();
  await tool(page, 'Previous').click();
  await eventually(() => count(page)).toBe('1 of 5');
  await tool(page, 'Close').click();
  await eventually(() => dialog(page).count()).toBe(0);
});

test('buttons zoom in steps of 100 from 0 to 300 [LIGHT-001, LIGHT-006, LIGHT-007]', async () => {
  const page = await open(GALLERY, { as: 'staff' });
  await show(page, 1);
  expect(await scale(page)).toBe(1);
  expect(await tool(page, 'Zoom out').getAttribute('aria-disabled')).toBe('true');
  for (const level of [100, 200, 300]) {
    expect(await tool(page, 'Zoom in').getAttribute('aria-disabled')).toBeNull();
    await tool(page, 'Zoom in').click();
    await eventually(() => scale(page)).toBeCloseTo(1.007 ** level, 4);
    expect(await dialog(page).getByRole('status').textContent()).toContain(`zoom ${level} of 300`);
  }
  expect(await tool(page, 'Zoom in').getAttribute('aria-disabled')).toBe('true');
  await tool(page, 'Zoom out').click();
  await eventually(() => scale(page)).toBeCloseTo(1.007 ** 200, 4);
});

test('double click toggles zoom [LIGHT-010]', async () => {
  const page = await open(GALLERY, { as: 'staff' });
  await show(page, 1);
  await image(page).dblclick();
  await eventually(() => scale(page)).toBeCloseTo(1.007 ** 100, 4);
  await image(page).dblclick({ force: true });
  await eventually(() => scale(page)).toBe(1);
  expect(await offset(page)).toEqual([0, 0]);
});

test('works by keyboard and restores the focus', async () => {
  const page = await open(GALLERY, { as: 'staff' });
  const opener = page.getByRole('button', { name: /^Open: Front/ });
  await opener.press('Enter');
  await eventually(() => hasFocus(tool(page, 'Close'))).toBe(true);
  const press = async (key: string) => {
    await page.waitForTimeout(181);
    await page.keyboard.press(key);
  };
  await press('ArrowRight');
  await eventually(() => count(page)).toBe('2 of 5');
  await press('ArrowLeft');
  await eventually(() => count(page)).toBe('1 of 5');
  await eventually(() => image(page).getAttribute('data-state')).toBe('loaded');
  await press('+');
  await eventually(() => scale(page)).toBeCloseTo(1.007 ** 100, 4);
  // a zoomed image is moved by the arrows
  await press('ArrowRight');
  await eventually(async () => (await offset(page))[0]).toBe(-80);
  await press('-');
  await eventually(() => scale(page)).toBe(1);
  await press('+');
  await press('0');
  await eventually(() => scale(page)).toBe(1);
  for (let at = 0; at < 8; at += 1) {
    await page.keyboard.press('Tab');
    expect(await hasFocus(dialog(page))).toBe(true);
  }
  await page.keyboard.press('Escape');
  await eventually(() => dialog(page).count()).toBe(0);
  await eventually(() => hasFocus(opener)).toBe(true);
});

test('throttles a held key to one per 180 ms [LIGHT-009]', async () => {
  const page = await open(GALLERY, { as: 'staff' });
  await show(page, 0);
  await page.clock.install({ time: new Date('2026-11-20T09:00:00Z') });
  await page.clock.pauseAt(new Date('2026-11-20T09:01:00Z'));
  await page.keyboard.down('ArrowRight');
  await page.keyboard.down('ArrowRight');
  await page.clock.runFor(179);
  await page.keyboard.down('ArrowRight');
  await eventually(() => count(page)).toBe('2 of 5');
  await page.clock.runFor(1);
  await page.keyboard.down('ArrowRight');
  await eventually(() => count(page)).toBe('3 of 5');
});

test('pans a zoomed image within bounds; the wheel zooms', async () => {
  const page = await open(GALLERY, { as: 'staff' });
  await show(page, 1);
  await page.mouse.move(720, 400);
  await page.mouse.wheel(0, -250);
  await eventually(() => scale(page)).toBeCloseTo(1.007 ** 100, 4);
  const [x = 0, y = 0] = await offset(page);
  await page.mouse.down();
  await page.mouse.move(620, 430, { steps: 4 });
  await page.mouse.up();
  await eventually(async () => (await offset(page)).map(Math.round)).toEqual([Math.round(x - 100), Math.round(y + 30)]);
  await page.mouse.down();
  await page.mouse.move(2_400, 430, { steps: 4 });
  await page.mouse.up();
  await eventually(() => image(page).evaluate((one) => Math.round(one.getBoundingClientRect().left))).toBe(0);
  expect(await count(page)).toBe('2 of 5');
  await page.mouse.move(720, 400);
  await page.mouse.wheel(0, 5_000);
  await eventually(() => transform(page)).toContain('scale(1)');
});

/** A finger that goes from one place to another. */
async function swipe(page: Page, from: number, to: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y: 400 }] });
  await touch('touchStart', from);
  for (const part of [0.25, 0.5, 0.75, 1]) await touch('touchMove', from + (to - from) * part);
  await touch('touchEnd');
}

test('on phones, only a swipe over a quarter of the width changes the image [LIGHT-011]', async () => {
  const page = await open(GALLERY, { as: 'staff', width: 360, touch: true });
  await page.getByRole('button', { name: /^Open: Front/ }).tap();
  await eventually(() => image(page).getAttribute('data-state')).toBe('loaded');
  await swipe(page, 250, 170);
  expect(await count(page)).toBe('1 of 5');
  await eventually(() => offset(page)).toEqual([0, 0]);
  await swipe(page, 250, 155);
  await eventually(() => count(page)).toBe('2 of 5');
  await swipe(page, 155, 250);
  await eventually(() => count(page)).toBe('1 of 5');
});

test('on wide screens, a drag of 200 px changes the image, 199 px does not [LIGHT-011]', async () => {
  const page = await open(GALLERY, { as: 'staff' });
  await show(page, 0);
  const drag = async (by: number) => {
    await page.mouse.move(720, 400);
    await page.mouse.down();
    await page.mouse.move(720 + by, 400, { steps: 5 });
    await page.mouse.up();
  };
  await drag(-199);
  await eventually(() => offset(page)).toEqual([0, 0]);
  expect(await count(page)).toBe('1 of 5');
  await drag(-200);
  await eventually(() => count(page)).toBe('2 of 5');
});

test('pinch zooms', async () => {
  const page = await open(GALLERY, { as: 'staff', width: 360, touch: true });
  await page.getByRole('button', { name: /^Open: Plan/ }).tap();
  await eventually(() => image(page).getAttribute('data-state')).toBe('loaded');
  const session = await page.context().newCDPSession(page);
  const fingers = (type: 'touchStart' | 'touchMove' | 'touchEnd', apart?: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints:
        apart === undefined ? [] : [-1, 1].map((side) => ({ x: 180 + (side * apart) / 2, y: 400, id: side + 1 })),
    });
  await fingers('touchStart', 60);
  for (const apart of [80, 100, 120]) await fingers('touchMove', apart);
  await fingers('touchEnd');
  await eventually(() => scale(page)).toBeCloseTo(2, 1);
  expect(await count(page)).toBe('2 of 5');
});

test('has 10 px padding and a 300 ms animation, none with reduced motion [LIGHT-005, LIGHT-008]', async () => {
  const page = await open(GALLERY, { as: 'staff', width: 360, touch: true });
  await page.getByRole('button', { name: /^Open: Plan/ }).tap();
  await eventually(() => image(page).getAttribute('data-state')).toBe('loaded');
  expect(await image(page).boundingBox()).toMatchObject({ x: 10, width: 340 });
  expect(await styleOf(image(page), 'transitionDuration')).toBe('0.3s');
  expect(await styleOf(image(page), 'animationDuration')).toBe('0.3s');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await styleOf(image(page), 'transitionDuration')).toBe('0s');
});

test('shows an error for an image that fails to load; others still work [LIGHT-012]', async () => {
  const page = await open(GALLERY, { as: 'staff', expected: GONE });
  await page.getByRole('button', { name: /^Open: A photo that is gone/ }).click();
  await dialog(page).getByRole('alert').getByText('This image failed to load', { exact: true }).waitFor();
  expect(await tool(page, 'Next').getAttribute('aria-disabled')).toBe('true');
  await tool(page, 'Previous').click();
  await eventually(() => image(page).getAttribute('data-state')).toBe('loaded');
  expect(await count(page)).toBe('4 of 5');
});

test('locks page scrolling, puts arrows on layer 20, preloads neighbors [SHELL-045]', async () => {
  const page = await open(GALLERY, { as: 'staff' });
  await page
    .getByRole('button', { name: /^Open: / })
    .first()
    .waitFor();
  const ahead = page.waitForRequest(/plan-[\w-]+\.svg/, { timeout: 15_000 }).catch(() => null);
  await page.evaluate("for (const one of document.querySelectorAll('main img')) one.remove()");
  await show(page, 0);
  // it may come from the cache without a request
  await Promise.race([ahead, page.waitForTimeout(500)]);
  expect(await page.evaluate("'preventScroll' in document.documentElement.dataset")).toBe(true);
  expect(await styleOf(tool(page, 'Next'), 'zIndex')).toBe('20');
  await page.mouse.move(720, 850);
  await page.mouse.wheel(0, 400);
  await page.waitForTimeout(200);
  expect(await page.evaluate('scrollY')).toBe(0);
});

test('is accessible, fitted and zoomed', async () => {
  const page = await open(GALLERY, { as: 'staff' });
  await show(page, 2);
  await expectAccessible(page, 'lightbox');
  await tool(page, 'Zoom in').click();
  await expectAccessible(page, 'lightbox, zoomed');
});
