import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { eventually } from '../../support/page-state.ts';
import { screens } from '../../support/screens.ts';

const { open } = screens();

const gallery = async (visit: { readonly width?: number; readonly touch?: boolean } = {}) => {
  const page = await open('/staff/gallery/choices', { as: 'staff', ...visit });
  await page.getByRole('region', { name: 'Checkboxes' }).waitFor();
  return page;
};
const toggle = (page: Page, name: string) => page.getByRole('switch', { name, exact: true });
const rating = (page: Page, name: string) => page.getByRole('group', { name, exact: true });
const star = (page: Page, group: string, name: string) => rating(page, group).getByRole('radio', { name, exact: true });
/** Stars are chosen at their picture; the input under it is for keyboard and assistive technology. */
const picture = (page: Page, group: string, number: number) =>
  rating(page, group)
    .locator('label')
    .nth(number - 1);
const chosen = (page: Page, group: string) =>
  rating(page, group)
    .getByRole('radio')
    .evaluateAll((radios) => radios.findIndex((radio) => (radio as unknown as { checked: boolean }).checked) + 1);

describe('a switch', () => {
  test('toggles by mouse and keyboard [UI-034]', async () => {
    const page = await gallery();
    const letters = toggle(page, 'E-mail me about new work');
    expect(await letters.isChecked()).toBe(false);
    await letters.click();
    expect(await letters.isChecked()).toBe(true);
    await letters.press('Space');
    expect(await letters.isChecked()).toBe(false);
    await page.getByText('E-mail me about new work').click();
    expect(await letters.isChecked()).toBe(true);
    expect(await toggle(page, 'Payments').isDisabled()).toBe(true);
  });

  test('toggles by touch [UI-034]', async () => {
    const page = await gallery({ width: 360, touch: true });
    await toggle(page, 'Show my phone number').tap();
    expect(await toggle(page, 'Show my phone number').isChecked()).toBe(false);
  });
});

describe('a rating', () => {
  test('has five stars by default [UI-035]', async () => {
    const page = await gallery();
    await eventually(() => rating(page, 'Work on time').getByRole('radio').count()).toBe(5);
    await eventually(() => rating(page, 'Out of three').getByRole('radio').count()).toBe(3);
  });

  test('is set and cleared by mouse and keyboard', async () => {
    const page = await gallery();
    expect(await chosen(page, 'Work on time')).toBe(0);
    await picture(page, 'Work on time', 3).click();
    expect(await chosen(page, 'Work on time')).toBe(3);
    await star(page, 'Work on time', '3 stars').press('ArrowRight');
    expect(await chosen(page, 'Work on time')).toBe(4);
    await page.getByRole('button', { name: 'Clear Work on time' }).click();
    expect(await chosen(page, 'Work on time')).toBe(0);
  });

  test('is set by touch on 44 px stars', async () => {
    const page = await gallery({ width: 360, touch: true });
    const first = picture(page, 'Work on time', 1);
    expect(await first.boundingBox()).toMatchObject({ width: 44, height: 44 });
    await first.tap();
    expect(await chosen(page, 'Work on time')).toBe(1);
    expect(await star(page, 'Work on time', '1 star').isChecked()).toBe(true);
  });

  test('has a text alternative when read-only', async () => {
    const page = await gallery();
    await eventually(() => page.getByRole('img', { name: '4 of 5 stars', exact: true }).count()).toBe(1);
    await eventually(() => page.getByRole('img', { name: '3.4 of 5 stars' }).count()).toBe(1);
  });
});

describe('a file input', () => {
  const pdf = { name: 'Bond letter 2026.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') };
  const frame = (page: Page, label: string) => page.getByLabel(label, { exact: true }).locator('..');

  test("shows 'Choose file...', then the file name until it is removed [UI-042]", async () => {
    const page = await gallery();
    expect(await frame(page, 'Bond letter').textContent()).toBe('Choose file...');
    await page.getByLabel('Bond letter', { exact: true }).setInputFiles(pdf);
    expect(await frame(page, 'Bond letter').textContent()).toBe('Bond letter 2026.pdf');
    await page.getByRole('button', { name: 'Remove Bond letter 2026.pdf' }).click();
    expect(await frame(page, 'Bond letter').textContent()).toBe('Choose file...');
    const left = await page
      .getByLabel('Bond letter')
      .evaluate((element) => (element as unknown as { files: { length: number } }).files.length);
    expect(left).toBe(0);
  });

  test('opens the browser’s file dialog by mouse, touch and keyboard', async () => {
    const page = await gallery();
    for (const act of [
      () => frame(page, 'Certificate').click(),
      () => page.getByLabel('Certificate', { exact: true }).press('Enter'),
    ]) {
      const [chooser] = await Promise.all([page.waitForEvent('filechooser'), act()]);
      expect(chooser.isMultiple()).toBe(false);
    }
    const phone = await gallery({ width: 360, touch: true });
    const [chooser] = await Promise.all([phone.waitForEvent('filechooser'), frame(phone, 'Certificate').tap()]);
    await chooser.setFiles(pdf);
    expect(await frame(phone, 'Certificate').textContent()).toBe('Bond letter 2026.pdf');
  });

  test('rejects other file types and keeps the current file', async () => {
    const page = await gallery();
    expect(await page.getByLabel('Bond letter', { exact: true }).getAttribute('accept')).toBe(
      '.jpg,.jpeg,.png,.gif,.pdf,.doc,.docx',
    );
    await page.getByLabel('Bond letter', { exact: true }).setInputFiles(pdf);
    await page.getByLabel('Bond letter', { exact: true }).setInputFiles({ ...pdf, name: 'letter.exe' });
    expect(await page.getByRole('alert').filter({ hasText: 'Only' }).textContent()).toBe(
      'Only .jpg, .jpeg, .png, .gif, .pdf, .doc, and .docx file types are allowed',
    );
    expect(await frame(page, 'Bond letter').textContent()).toBe('Bond letter 2026.pdf');
  });
});

test('shows an error below its control in the error color [FORM-022, FORM-023, FORM-024]', async () => {
  const page = await gallery();
  for (const [control, text] of [
    [page.getByRole('checkbox', { name: 'I have read the rules' }), 'You must complete this field'],
    [toggle(page, 'Weekly letter'), 'This could not be saved. Try again.'],
    [rating(page, 'Reason with an error'), 'Choose a reason'],
    [rating(page, 'Rating with an error'), 'You must complete this field'],
    [page.getByLabel('File with an error'), 'You must complete this field'],
  ] as const) {
    const error = page.locator(`[id="${await control.getAttribute('aria-describedby')}"]`);
    expect(await error.textContent()).toBe(text);
    expect(await error.evaluate((element) => element.ownerDocument.defaultView?.getComputedStyle(element).color)).toBe(
      'rgb(166, 27, 27)',
    );
    const [box, below] = [await control.boundingBox(), await error.boundingBox()];
    expect((below?.y ?? 0) + (below?.height ?? 0)).toBeGreaterThanOrEqual((box?.y ?? 0) + (box?.height ?? 0));
  }
  const edge = (locator: ReturnType<Page['locator']>) =>
    locator.evaluate((element) => element.ownerDocument.defaultView?.getComputedStyle(element).borderTopColor);
  expect(await edge(page.getByRole('checkbox', { name: 'I have read the rules' }))).toBe('rgb(166, 27, 27)');
  expect(await edge(toggle(page, 'Weekly letter'))).toBe('rgb(166, 27, 27)');
  expect(await edge(rating(page, 'Reason with an error').getByRole('radio').first())).toBe('rgb(166, 27, 27)');
  expect(await edge(page.getByLabel('File with an error').locator('..'))).toBe('rgb(166, 27, 27)');
});
