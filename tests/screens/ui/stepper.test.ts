import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { eventually } from '../../support/page-state.ts';
import { screens } from '../../support/screens.ts';

const { open } = screens();
const STEPPER = '/staff/gallery/stepper';

const wizard = (page: Page) => page.getByRole('region', { name: 'In the middle', exact: true });

test('shows the current step of all, done and to-do steps', async () => {
  const step = wizard(await open(STEPPER, { as: 'staff' }));
  await step.getByText('Step 3 of 7', { exact: true }).waitFor();
  await step.getByText('Saved just now').waitFor();
  const entries = step.getByRole('list', { name: 'Steps' }).getByRole('listitem');
  await eventually(() => entries.allTextContents()).toEqual([
    'Basic information, done',
    'Documents, done',
    'Financials',
    'Work experience, to do',
    'References, to do',
    'Photos, to do',
    'Done, to do',
  ]);
  expect(await step.locator('[aria-current="step"]').textContent()).toBe('Financials');
  // Only what is done can be gone to.
  await eventually(() => entries.getByRole('button').count()).toBe(2);
});

test('Enter saves and continues; Back and the list go back', async () => {
  const page = await open(STEPPER, { as: 'staff' });
  const step = wizard(page);
  await step.getByLabel('Largest job so far').focus();
  await page.keyboard.press('Enter');
  await step.getByText('Step 4 of 7').waitFor();
  await step.getByRole('heading', { name: 'Work experience' }).waitFor();
  await step.getByRole('button', { name: 'Back' }).click();
  await step.getByText('Step 3 of 7').waitFor();
  await step.getByRole('button', { name: 'Basic information' }).focus();
  await page.keyboard.press('Enter');
  await step.getByText('Step 1 of 7').waitFor();
  expect(await step.getByRole('button', { name: 'Back' }).count()).toBe(0);
});

test('on phones, hides the list and sticks the footer to the bottom', async () => {
  const page = await open(STEPPER, { as: 'staff', width: 360, touch: true });
  await page.setViewportSize({ width: 360, height: 600 });
  const step = wizard(page);
  await step.getByText('Step 3 of 7').waitFor();
  expect(await step.getByRole('list', { name: 'Steps' }).count()).toBe(0);
  await step.getByText('Step 3 of 7').evaluate((text) => text.scrollIntoView());
  const button = step.getByRole('button', { name: 'Save and continue' });
  const foot = await button.locator('..').boundingBox();
  expect(foot).toMatchObject({ x: 0, width: 360 });
  expect((foot?.y ?? 0) + (foot?.height ?? 0)).toBe(600);
  expect((await button.boundingBox())?.height).toBe(48);
  await button.tap();
  await step.getByText('Step 4 of 7').waitFor();
});

test('a focused field is not covered by the footer', async () => {
  const page = await open(STEPPER, { as: 'staff', width: 360 });
  await page.setViewportSize({ width: 360, height: 420 });
  const step = wizard(page);
  await step.getByLabel('Largest job so far').focus();
  for (const label of ['Bond for a single job', 'Bond for all jobs together', 'Tax ID']) {
    await page.keyboard.press('Tab');
    const field = await step.getByLabel(label).boundingBox();
    const foot = await step.getByRole('button', { name: 'Save and continue' }).locator('..').boundingBox();
    expect((field?.y ?? 0) + (field?.height ?? 0), label).toBeLessThanOrEqual(foot?.y ?? 0);
  }
});

test('announces saving and failure, and does not save twice', async () => {
  const page = await open(STEPPER, { as: 'staff' });
  const first = page.getByRole('region', { name: 'First step, saving, long name' });
  await first.getByText('Saving…').waitFor();
  expect(await first.getByRole('button', { name: 'Save and continue' }).getAttribute('aria-busy')).toBe('true');
  const failed = page.getByRole('region', { name: 'Not saved' });
  expect(await failed.getByRole('status').textContent()).toBe('Not saved. Your answers are still here.');
});
