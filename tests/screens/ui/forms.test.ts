import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { eventually, isFocused } from '../../support/page-state.ts';
import { screens } from '../../support/screens.ts';

const { open } = screens();
const FORMS = '/staff/gallery/forms';
const REQUIRED = 'You must complete this field';

const form = async (answer = 'Accepts') => {
  const page = await open(FORMS, { as: 'staff' });
  await page.getByLabel(answer, { exact: true }).check();
  return page;
};
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const submit = (page: Page) => page.getByRole('button', { name: 'Record', exact: true }).click();
const fill = async (page: Page) => {
  await field(page, 'Project title').fill('Pratt Street Library');
  await field(page, 'Trade').click();
  await page.getByRole('option', { name: 'Plumbing' }).click();
  await field(page, 'Start date').fill('2026-02-03');
  await field(page, 'End date').fill('2026-09-30');
};
const typed = async (page: Page) => [
  await field(page, 'Project title').inputValue(),
  await field(page, 'Trade').textContent(),
  await field(page, 'Start date').inputValue(),
  await field(page, 'End date').inputValue(),
];
const TYPED = ['Pratt Street Library', 'Plumbing', '2026-02-03', '2026-09-30'];
const alertOf = (page: Page) => page.locator('form [role="alert"]');
const errorOf = async (page: Page, label: string) => {
  const ids = (await field(page, label).getAttribute('aria-describedby'))?.split(' ') ?? [];
  const id = ids.find((one) => one.endsWith('-error'));
  return id ? page.locator(`[id="${id}"]`).textContent() : null;
};
const sent = (page: Page) => page.getByTestId('sent').textContent();

describe('client-side errors', () => {
  test('show after the first submission, with the focus on the first wrong field', async () => {
    const page = await form();
    await field(page, 'Project title').focus();
    await field(page, 'End date').focus();
    expect(await page.getByText(REQUIRED).count()).toBe(0);
    await submit(page);
    await eventually(() => page.getByText(REQUIRED).count()).toBe(4);
    await eventually(() => isFocused(field(page, 'Project title'))).toBe(true);
    expect(await sent(page)).toBe('Sent 0 times');
  });

  test('update with every later change, of other fields too', async () => {
    const page = await form();
    await fill(page);
    await field(page, 'End date').fill('2026-01-01');
    await submit(page);
    await eventually(() => errorOf(page, 'End date')).toBe('Must be after the start date');
    await eventually(() => isFocused(field(page, 'End date'))).toBe(true);
    await field(page, 'Start date').fill('2025-12-01');
    expect(await errorOf(page, 'End date')).toBeNull();
    await field(page, 'Project title').fill('');
    expect(await errorOf(page, 'Project title')).toBe(REQUIRED);
  });
});

describe('server-side errors', () => {
  test('show at their field, which gets the focus, and in no alert', async () => {
    const page = await form('Rejects a field');
    await fill(page);
    await submit(page);
    await eventually(() => errorOf(page, 'Project title')).toBe('Is the title of another record');
    await eventually(() => isFocused(field(page, 'Project title'))).toBe(true);
    expect(await field(page, 'Project title').getAttribute('aria-invalid')).toBe('true');
    expect(await alertOf(page).textContent()).toBe('');
    expect(await typed(page)).toEqual(TYPED);
  });

  test('open the closed section of their field', async () => {
    const page = await form('Rejects a field in a closed section');
    await fill(page);
    await submit(page);
    await eventually(() => errorOf(page, 'City')).toBe('Is not in this state');
    await eventually(() => isFocused(field(page, 'City'))).toBe(true);
    expect(await page.getByRole('button', { name: 'Place' }).getAttribute('aria-expanded')).toBe('true');
  });

  test('show in the alert if no field shows them', async () => {
    const page = await form('Rejects a field and something else');
    await fill(page);
    await submit(page);
    await eventually(() => alertOf(page).textContent()).toBe('The record was changed by someone else');
    expect(await errorOf(page, 'Project title')).toBe('Is the title of another record');
  });

  test.each([
    ['Session has ended', 'Your session has ended. Sign in again.'],
    ['Conflicts with another change', 'Someone else changed this record.'],
    ['Is not available', 'The service is busy. Try again in a moment.'],
  ])('%s: shows an alert, keeps the input and can be submitted again', async (answer, text) => {
    const page = await form(answer);
    await fill(page);
    await submit(page);
    await eventually(() => alertOf(page).textContent()).toBe(text);
    expect(await typed(page)).toEqual(TYPED);
    await field(page, 'Accepts').check();
    await submit(page);
    await eventually(() => field(page, 'Project title').inputValue()).toBe('');
    expect(await alertOf(page).textContent()).toBe('');
    expect(await sent(page)).toBe('Sent 2 times');
  });
});

describe('a submission', () => {
  test('ignores a second one while it is in progress', async () => {
    const page = await form();
    await fill(page);
    // in one task, before React renders
    await page.evaluate('for (let i = 0; i < 3; i += 1) document.querySelector("main form").requestSubmit()');
    await eventually(() => field(page, 'Project title').inputValue()).toBe('');
    expect(await sent(page)).toBe('Sent 1 times');
  });

  test('resets the form and its errors when it succeeds', async () => {
    const page = await form();
    await submit(page);
    await page.getByText(REQUIRED).first().waitFor();
    await fill(page);
    await submit(page);
    await eventually(() => field(page, 'Project title').inputValue()).toBe('');
    expect(await page.getByText(REQUIRED).count()).toBe(0);
  });
});
