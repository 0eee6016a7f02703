import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { eventually } from '../../support/page-state.ts';
import { screens } from '../../support/screens.ts';

const { open } = screens();

const gallery = async (visit: { readonly width?: number; readonly touch?: boolean } = {}) => {
  const page = await open('/staff/gallery/dropdowns', { as: 'staff', ...visit });
  await box(page, 'Trade').waitFor();
  return page;
};
const box = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true });
const list = (page: Page) => page.getByRole('listbox');
const option = (page: Page, name: string) => page.getByRole('option', { name, exact: true });
const isOpen = (page: Page) => list(page).isVisible();
/** What the form holds. */
const held = (page: Page, name: string) =>
  box(page, name).evaluate((element) => element.closest('[data-value]')?.getAttribute('data-value') ?? null);
/** The choice that the keyboard is at, as assistive technology is told. */
const active = (page: Page, name: string) =>
  box(page, name).evaluate((element) => {
    const id = element.getAttribute('aria-activedescendant');
    return id === null ? null : element.ownerDocument.getElementById(id)?.textContent;
  });
const hasFocus = (page: Page, name: string) =>
  box(page, name).evaluate((element) => element === element.ownerDocument.activeElement);

describe('by mouse', () => {
  test("shows 'Select item' until a click opens it [UI-015, UI-018]", async () => {
    const page = await gallery();
    await eventually(() => box(page, 'Trade').textContent()).toBe('Select item');
    await eventually(() => box(page, 'Trade').getAttribute('aria-expanded')).toBe('false');
    await eventually(() => isOpen(page)).toBe(false);
    await box(page, 'Trade').click();
    await eventually(() => isOpen(page)).toBe(true);
    await eventually(() => box(page, 'Trade').getAttribute('aria-expanded')).toBe('true');
    await box(page, 'Trade').click();
    await eventually(() => isOpen(page)).toBe(false);
  });

  test('closes on a click outside [UI-016]', async () => {
    const page = await gallery();
    await box(page, 'Trade').click();
    await page.getByRole('heading', { name: 'Searching' }).click();
    await eventually(() => isOpen(page)).toBe(false);
    await box(page, 'Trade').click();
    await box(page, 'Find a trade').click();
    await eventually(() => box(page, 'Trade').getAttribute('aria-expanded')).toBe('false');
    await eventually(() => held(page, 'Trade')).toBeNull();
  });

  test("selecting closes it and shows the label; disabled items can't be selected [UI-017, DATA-087, DATA-088, DATA-089]", async () => {
    const page = await gallery();
    await box(page, 'Trade').click();
    await option(page, 'Other building equipment').click({ force: true });
    await eventually(() => isOpen(page)).toBe(true);
    await eventually(() => option(page, 'Other building equipment').getAttribute('aria-disabled')).toBe('true');
    await option(page, 'Plumbing and heating').click();
    await eventually(() => isOpen(page)).toBe(false);
    await eventually(() => box(page, 'Trade').textContent()).toBe('Plumbing and heating');
    await eventually(() => held(page, 'Trade')).toBe('238220');
    await eventually(() => hasFocus(page, 'Trade')).toBe(true);
    await box(page, 'Trade').click();
    await eventually(() => page.getByRole('option', { selected: true }).textContent()).toBe('Plumbing and heating');
  });

  test('scrolls many items within 216 px with the selected one in view [UI-020]', async () => {
    const page = await gallery();
    await box(page, 'State').click();
    const menu = list(page).locator('..');
    expect((await menu.boundingBox())?.height).toBe(216);
    await eventually(() => list(page).evaluate((element) => element.scrollHeight > element.clientHeight)).toBe(true);
    const chosen = await option(page, 'Maryland').boundingBox();
    const frame = await menu.boundingBox();
    expect((chosen?.y ?? 0) + (chosen?.height ?? 0)).toBeLessThanOrEqual((frame?.y ?? 0) + 216);
    expect(chosen?.y).toBeGreaterThanOrEqual(frame?.y ?? Number.POSITIVE_INFINITY);
  });

  test('does not open when disabled', async () => {
    const page = await gallery();
    await box(page, 'Disabled trade').click({ force: true });
    await eventually(() => isOpen(page)).toBe(false);
  });
});

describe('by keyboard', () => {
  test('supports arrows, Home, End, Enter and Space', async () => {
    const page = await gallery();
    await box(page, 'State').focus();
    await page.keyboard.press('ArrowDown');
    await eventually(() => active(page, 'State')).toBe('Maryland');
    await page.keyboard.press('ArrowDown');
    await eventually(() => active(page, 'State')).toBe('Massachusetts');
    await page.keyboard.press('End');
    await eventually(() => active(page, 'State')).toBe('Wyoming');
    await eventually(() => option(page, 'Wyoming').isVisible()).toBe(true);
    await page.keyboard.press('Home');
    await eventually(() => active(page, 'State')).toBe('Alabama');
    await page.keyboard.press('Enter');
    await eventually(() => held(page, 'State')).toBe('AL');
    await eventually(() => isOpen(page)).toBe(false);
    await page.keyboard.press('Space');
    await eventually(() => isOpen(page)).toBe(true);
    await page.keyboard.press('ArrowDown');
    await eventually(() => active(page, 'State')).toBe('Alaska');
    await page.keyboard.press('Space');
    await eventually(() => held(page, 'State')).toBe('AK');
    await eventually(() => hasFocus(page, 'State')).toBe(true);
  });

  test('type-ahead skips disabled items', async () => {
    const page = await gallery();
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await box(page, 'State').focus();
    await page.keyboard.type('new y');
    await eventually(() => active(page, 'State')).toBe('New York');
    await page.clock.runFor(600);
    await page.keyboard.type('tex');
    await eventually(() => active(page, 'State')).toBe('Texas');
    await page.keyboard.press('Enter');
    await eventually(() => held(page, 'State')).toBe('TX');
    await box(page, 'Trade').focus();
    await page.keyboard.type('o');
    await eventually(() => active(page, 'Trade')).not.toBe('Other building equipment');
  });

  test('Escape and Tab close it without changing the value', async () => {
    const page = await gallery();
    await box(page, 'State').focus();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Escape');
    await eventually(() => isOpen(page)).toBe(false);
    await eventually(() => hasFocus(page, 'State')).toBe(true);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Tab');
    await eventually(() => isOpen(page)).toBe(false);
    await eventually(() => hasFocus(page, 'Trade with a hint')).toBe(true);
    await eventually(() => held(page, 'State')).toBe('MD');
  });
});

test('touch: opens, closes on a tap outside, selects on 44 px items', async () => {
  const page = await gallery({ width: 360, touch: true });
  await box(page, 'Trade').tap();
  await eventually(() => isOpen(page)).toBe(true);
  await page.touchscreen.tap(5, 400);
  await eventually(() => isOpen(page)).toBe(false);
  await box(page, 'Trade').tap();
  expect((await option(page, 'Electrical contractors').boundingBox())?.height).toBe(44);
  await option(page, 'Electrical contractors').tap();
  await eventually(() => held(page, 'Trade')).toBe('238210');
  await eventually(() => isOpen(page)).toBe(false);
});

describe('searching', () => {
  test('filters by trimmed text in any case [UI-019, UI-021, UI-022, UI-023]', async () => {
    const page = await gallery();
    await box(page, 'Find a state').click();
    await eventually(() => page.getByRole('option').count()).toBe(51);
    await page.keyboard.type('  DaKoTa ');
    await eventually(() => page.getByRole('option').allTextContents()).toEqual(['North Dakota', 'South Dakota']);
    await option(page, 'South Dakota').click();
    await eventually(() => held(page, 'Find a state')).toBe('SD');
    await eventually(() => box(page, 'Find a state').inputValue()).toBe('South Dakota');
    await eventually(() => isOpen(page)).toBe(false);
  });

  test("shows a disabled 'No Results Found' without matches [UI-024, UI-025]", async () => {
    const page = await gallery();
    await box(page, 'Find a state').fill('ontario');
    await eventually(() => page.getByRole('option').allTextContents()).toEqual(['No Results Found']);
    await eventually(() => page.getByRole('option').getAttribute('aria-disabled')).toBe('true');
    await page.getByRole('option').click({ force: true });
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await eventually(() => held(page, 'Find a state')).toBeNull();
    await eventually(() => isOpen(page)).toBe(true);
    await eventually(() => page.getByRole('status').filter({ hasText: 'No Results Found' }).count()).toBe(1);
  });

  test('Enter selects the only match, and none of several [UI-026]', async () => {
    const page = await gallery();
    await box(page, 'Find a state').fill('dakota');
    await page.keyboard.press('Enter');
    await eventually(() => held(page, 'Find a state')).toBeNull();
    await eventually(() => isOpen(page)).toBe(true);
    await box(page, 'Find a state').fill('columb');
    await page.keyboard.press('Enter');
    await eventually(() => held(page, 'Find a state')).toBe('DC');
    await eventually(() => isOpen(page)).toBe(false);
  });

  test('does not select the only match when it is disabled', async () => {
    const page = await gallery();
    await box(page, 'Find a trade').fill('other');
    await page.keyboard.press('Enter');
    await eventually(() => held(page, 'Find a trade')).toBeNull();
  });

  test('selects by arrows and Enter; Escape and blur restore the label', async () => {
    const page = await gallery();
    await box(page, 'State of the firm').fill('virginia');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await eventually(() => active(page, 'State of the firm')).toBe('West Virginia');
    await page.keyboard.press('Enter');
    await eventually(() => held(page, 'State of the firm')).toBe('WV');
    await box(page, 'State of the firm').fill('tex');
    await page.keyboard.press('Escape');
    await eventually(() => box(page, 'State of the firm').inputValue()).toBe('West Virginia');
    await box(page, 'State of the firm').fill('tex');
    await page.getByRole('heading', { name: 'Searching' }).click();
    await eventually(() => box(page, 'State of the firm').inputValue()).toBe('West Virginia');
    await box(page, 'State of the firm').fill(' maryland');
    await page.keyboard.press('Tab');
    await eventually(() => held(page, 'State of the firm')).toBe('MD');
  });

  test('works by touch', async () => {
    const page = await gallery({ width: 360, touch: true });
    await box(page, 'Find a state').tap();
    await page.keyboard.type('maine');
    await option(page, 'Maine').tap();
    await eventually(() => held(page, 'Find a state')).toBe('ME');
  });
});

test.each([
  { width: 1440, touch: false },
  { width: 360, touch: true },
])('opens above a dialog at $width px, and Escape closes only the list', async (visit) => {
  const page = await gallery(visit);
  await page.getByRole('button', { name: 'Open a dialog' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox').click();
  // The last choice that shows lies outside the small dialog, and is what a click there would hit.
  const menu = await list(page).locator('..').boundingBox();
  const at = `${(menu?.x ?? 0) + 20}, ${(menu?.y ?? 0) + (menu?.height ?? 0) - 10}`;
  const hit = await page.evaluate<boolean>(`document.elementFromPoint(${at})?.closest('[role="listbox"]') != null`);
  expect(hit).toBe(true);
  await page.keyboard.press('Escape');
  await eventually(() => isOpen(page)).toBe(false);
  await eventually(() => dialog.isVisible()).toBe(true);
  await dialog.getByRole('combobox').click();
  await list(page).hover();
  await page.mouse.wheel(0, 300);
  await expect.poll(() => list(page).evaluate((element) => element.scrollTop)).toBeGreaterThan(0);
  await option(page, 'Georgia').click();
  await eventually(() => held(page, 'State in the dialog')).toBe('GA');
  await eventually(() => dialog.isVisible()).toBe(true);
});

test('shows its error below it in the error color and describes it [FORM-022, FORM-023, FORM-024]', async () => {
  const page = await gallery();
  for (const name of ['Trade with an error', 'State with an error']) {
    const control = box(page, name);
    await eventually(() => control.getAttribute('aria-invalid')).toBe('true');
    expect(
      await control.evaluate((element) => element.ownerDocument.defaultView?.getComputedStyle(element).borderTopColor),
    ).toBe('rgb(166, 27, 27)');
    const error = page.locator(`[id="${await control.getAttribute('aria-describedby')}"]`);
    await eventually(() => error.textContent()).toBe('You must complete this field');
    const gap = await error.evaluate((element) => {
      const described = element.ownerDocument.querySelector(`[aria-describedby~="${element.id}"]`);
      return element.getBoundingClientRect().top - (described?.getBoundingClientRect().bottom ?? Number.NaN);
    });
    expect(gap).toBeGreaterThanOrEqual(0);
  }
});

test('the inline variant shows its label before the value', async () => {
  const page = await gallery();
  await eventually(() => box(page, 'Sort by').textContent()).toBe('Sort by: Newest first');
  await box(page, 'Sort by').press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await eventually(() => box(page, 'Sort by').textContent()).toBe('Sort by: Oldest first');
});
