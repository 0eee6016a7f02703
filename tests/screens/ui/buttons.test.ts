import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { screens } from '../../support/screens.ts';

const { open } = screens();

const gallery = async (visit: { readonly width?: number; readonly touch?: boolean } = {}) => {
  const page = await open('/staff/gallery/buttons', { as: 'staff', ...visit });
  const clicks = page.getByRole('region', { name: 'Variants' }).getByRole('status');
  await clicks.waitFor();
  return { page, clicks };
};
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const textSize = (page: Page, name: string) =>
  button(page, name).evaluate((element) => element.ownerDocument.defaultView?.getComputedStyle(element).fontSize);
const height = async (page: Page, name: string) => (await button(page, name).boundingBox())?.height;

describe('variants', () => {
  test.each([
    ['dark, on blue 6 [UI-007]', 'Mark as verified', 'rgb(16, 85, 203)', 'rgb(255, 255, 255)', 'rgba(0, 0, 0, 0)'],
    ['light, on blue 1 [UI-008]', 'Light', 'rgb(223, 234, 253)', 'rgb(8, 51, 126)', 'rgba(0, 0, 0, 0)'],
    ['outlineDark [UI-009]', 'Request revision', 'rgb(255, 255, 255)', 'rgb(16, 27, 42)', 'rgb(126, 134, 147)'],
    ['outlineLight [UI-010]', 'On dark', 'rgba(0, 0, 0, 0)', 'rgb(255, 255, 255)', 'rgb(255, 255, 255)'],
  ])('%s', async (_, name, ground, text, edge) => {
    const { page } = await gallery();
    const shown = page.getByRole('region', { name: /Variants|On dark/ }).getByRole('button', { name, exact: true });
    const look = await shown.evaluate((element) => {
      const style = element.ownerDocument.defaultView?.getComputedStyle(element);
      return [style?.backgroundColor, style?.color, style?.borderTopColor];
    });
    expect(look).toEqual([ground, text, edge]);
  });

  test("the default label is 'Submit' [UI-011]", async () => {
    const { page } = await gallery();
    expect(await page.getByRole('region', { name: 'Default label' }).getByRole('button').textContent()).toBe('Submit');
  });
});

test('is pressed by mouse, touch and keyboard', async () => {
  const { page, clicks } = await gallery();
  await button(page, 'Light').click();
  await button(page, 'Light').press('Enter');
  await button(page, 'Light').press('Space');
  expect(await clicks.textContent()).toBe('3 clicks');
  const phone = await gallery({ width: 360, touch: true });
  await button(phone.page, 'Light').tap();
  expect(await phone.clicks.textContent()).toBe('1 clicks');
});

describe('loading', () => {
  test('hides the label but keeps its name and width [UI-012]', async () => {
    const { page } = await gallery();
    const sending = button(page, 'Send 48 reminders');
    const before = await sending.boundingBox();
    await sending.click();
    await expect.poll(() => sending.getAttribute('aria-busy')).toBe('true');
    const label = sending.getByText('Send 48 reminders');
    expect(
      await label.evaluate((element) => element.ownerDocument.defaultView?.getComputedStyle(element).opacity),
    ).toBe('0');
    expect((await sending.boundingBox())?.width).toBe(before?.width);
    expect(await sending.evaluate((element) => element === element.ownerDocument.activeElement)).toBe(true);
  });

  test('ignores clicks by mouse, keyboard and touch [UI-013]', async () => {
    const { page, clicks } = await gallery();
    const busy = button(page, 'Apply 1,235 rows');
    expect(await busy.getAttribute('aria-disabled')).toBe('true');
    // Playwright waits for a button that says it is disabled.
    await busy.click({ force: true });
    await busy.press('Enter');
    await busy.press('Space');
    expect(await clicks.textContent()).toBe('0 clicks');
    const phone = await gallery({ width: 360, touch: true });
    await button(phone.page, 'Apply 1,235 rows').tap({ force: true });
    expect(await phone.clicks.textContent()).toBe('0 clicks');
  });
});

test('ignores clicks and focus when disabled [UI-014]', async () => {
  const { page, clicks } = await gallery();
  const disabled = button(page, 'Nothing to send');
  expect(await disabled.isDisabled()).toBe(true);
  await disabled.click({ force: true });
  await disabled.focus();
  expect(await disabled.evaluate((element) => element === element.ownerDocument.activeElement)).toBe(false);
  expect(await clicks.textContent()).toBe('0 clicks');
});

test('is large up to 980 px and standard above; dense stays dense [SHELL-044]', async () => {
  const { page } = await gallery({ width: 981 });
  expect(await height(page, 'By the width of the window')).toBe(40);
  expect(await textSize(page, 'By the width of the window')).toBe('15px');
  for (const width of [980, 577, 360]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await height(page, 'By the width of the window'), `at ${width} px`).toBe(48);
    expect(await textSize(page, 'By the width of the window')).toBe('16px');
    expect(await height(page, 'Dense')).toBe(32);
  }
});
