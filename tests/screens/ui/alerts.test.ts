import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { HOUR_MS } from '#contract/durations.ts';
import { eventually, focusedText, hasFocus, styleOf } from '../../support/page-state.ts';
import { screens } from '../../support/screens.ts';

const { open } = screens();
const SUCCESS = 'Your request completed successfully!';
const ERROR = 'There was an error processing your request. Please try again.';
const START = new Date('2026-11-20T09:00:00Z');

/** A page whose clock stands still until `runFor`. */
async function quiet(): Promise<Page> {
  const page = await open('/staff/gallery/alerts', { as: 'staff' });
  await page.getByRole('button', { name: 'Success' }).waitFor();
  await page.clock.install({ time: START });
  await page.clock.pauseAt(new Date(START.getTime() + 60_000));
  return page;
}

const send = (page: Page, detail: Readonly<Record<string, unknown>>) =>
  page.evaluate(`void window.dispatchEvent(new CustomEvent('alert:show', { detail: ${JSON.stringify(detail)} }))`);

test("an 'alert:show' action shows a success for 5000 ms [ALERT-001, ALERT-002, ALERT-005, ALERT-008]", async () => {
  const page = await quiet();
  await send(page, { variant: 'success' });
  const banner = page.getByRole('status').filter({ hasText: SUCCESS });
  await banner.waitFor();
  await page.clock.runFor(4_999);
  await eventually(() => banner.count()).toBe(1);
  await page.clock.runFor(1);
  await eventually(() => banner.count()).toBe(0);
});

test('announces an error immediately and an info politely [ALERT-003, ALERT-004, ALERT-009]', async () => {
  const page = await quiet();
  await send(page, { variant: 'error' });
  await page.getByRole('alert').getByText(ERROR, { exact: true }).waitFor();
  await send(page, { variant: 'info', text: 'A newer list has arrived.' });
  await page.getByRole('status').getByText('A newer list has arrived.', { exact: true }).waitFor();
  expect(await page.getByText(ERROR).count()).toBe(0);
});

test('stays with shouldStayVisible until it is closed [ALERT-006, ALERT-007]', async () => {
  const page = await quiet();
  await send(page, { variant: 'error', shouldStayVisible: true });
  const text = page.getByText(ERROR);
  await text.waitFor();
  await page.clock.runFor(HOUR_MS);
  await eventually(() => text.count()).toBe(1);
  await page.getByRole('button', { name: 'Close message' }).click();
  await eventually(() => text.count()).toBe(0);
});

test('pauses while hovered or focused, then starts the 5 seconds again', async () => {
  const page = await quiet();
  await send(page, { variant: 'success' });
  const text = page.getByText(SUCCESS);
  await text.hover();
  await page.clock.runFor(60_000);
  await eventually(() => text.count()).toBe(1);
  await page.getByRole('button', { name: 'Close message' }).focus();
  await page.mouse.move(5, 800);
  await page.clock.runFor(60_000);
  await eventually(() => text.count()).toBe(1);
  await page.getByRole('button', { name: 'Success' }).focus();
  await page.clock.runFor(4_999);
  await eventually(() => text.count()).toBe(1);
  await page.clock.runFor(1);
  await eventually(() => text.count()).toBe(0);
});

test('replaces the alert with a new one for another 5 seconds', async () => {
  const page = await quiet();
  await send(page, { variant: 'success' });
  await page.getByText(SUCCESS).waitFor();
  await page.clock.runFor(3_000);
  await send(page, { variant: 'success', text: 'Verified request.' });
  await page.getByText('Verified request.').waitFor();
  await page.clock.runFor(4_999);
  await eventually(() => page.getByText('Verified request.').count()).toBe(1);
  expect(await page.getByText(SUCCESS).count()).toBe(0);
});

test('closes with Enter and restores the focus', async () => {
  const page = await open('/staff/gallery/alerts', { as: 'staff' });
  const opener = page.getByRole('button', { name: 'Stays' });
  await opener.focus();
  await page.keyboard.press('Enter');
  const close = page.getByRole('button', { name: 'Close message' });
  await close.waitFor();
  for (let at = 0; at < 60 && !(await hasFocus(close)); at += 1) {
    await page.keyboard.press('Shift+Tab');
  }
  await page.keyboard.press('Enter');
  await eventually(() => close.count()).toBe(0);
  expect(await page.evaluate('document.activeElement.tagName')).not.toBe('BODY');
  expect(await focusedText(page)).not.toBe('');
});

test('has a 44 px touch target to close', async () => {
  const page = await open('/staff/gallery/alerts', { as: 'staff', width: 360, touch: true });
  await page.getByRole('button', { name: 'Stays' }).tap();
  const close = page.getByRole('button', { name: 'Close message' });
  const box = await close.boundingBox();
  expect(box).toMatchObject({ width: 44, height: 44 });
  await close.tap();
  await eventually(() => close.count()).toBe(0);
});

test('is 640 px wide, centered below the top bar, on layer 149 [SHELL-047]', async () => {
  const page = await open('/staff/gallery/alerts', { as: 'staff' });
  await page.getByRole('button', { name: 'Stays' }).click();
  const group = page.getByRole('alert').getByRole('group');
  expect(await group.boundingBox()).toMatchObject({ x: 400, y: 68, width: 640 });
  expect(await styleOf(page.getByRole('alert').locator('..'), 'zIndex')).toBe('149');
  await page.setViewportSize({ width: 360, height: 700 });
  expect(await group.boundingBox()).toMatchObject({ x: 16, y: 60, width: 328 });
});
