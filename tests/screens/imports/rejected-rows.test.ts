import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { importDesk } from '../../support/import-desk.ts';
import { importsInto, list } from '../../support/imports.ts';
import { firms } from '../../support/lists.ts';
import { expectAccessible } from '../../support/windows.ts';

const desk = importDesk();
const ROWS = list(...firms(2), ['=1+1', '2 Main St', 'Bowie', 'MD'], ['Orlo Paving']);
async function previewed(text = ROWS): Promise<string> {
  const id = await desk.sam.createDraft('harbor_2026-11-01.csv', text);
  await desk.sam.plan(id, 'Harbor Office');
  return id;
}
const rejectedCount = (page: Page) => page.getByRole('link', { name: /Rejected rows/ }).innerText();

test('a rejected row is corrected in place, checked at once, kept over a reload, previewed and imported', async () => {
  const id = await previewed();
  const page = await desk.visit(`/${id}/rejected`);
  await page.getByRole('button', { name: 'Correct row 4' }).waitFor();
  await expectAccessible(page, 'rejected rows to correct');
  await page.getByRole('button', { name: 'Correct row 4' }).click();
  const dialog = page.getByRole('dialog', { name: 'Correct row 4' });
  await dialog.getByText('the name is a formula. Formulas are never evaluated').waitFor();
  await dialog.getByLabel('Company Name').fill('Company Name');
  await dialog.getByRole('button', { name: 'Save and check' }).click();
  await dialog.getByText('Company Name: repeats the column headers').waitFor();
  await expectAccessible(page, 'a row that is still rejected');
  await dialog.getByLabel('Company Name').fill('Orlo Masonry');
  await dialog.getByText('In the file: =1+1').waitFor();
  await dialog.getByLabel('Company Name').press('Enter');
  await page.getByText('Row 4 is corrected.').waitFor();
  expect(await rejectedCount(page)).toBe('1\nRejected rows\n1 corrected');

  await page.reload();
  const row = page.getByRole('row').filter({ hasText: 'Orlo Masonry' });
  await row.getByText('Corrected', { exact: true }).waitFor();
  expect(await row.innerText()).toContain('=1+1');
  await page.getByText('Update the preview to add 1 corrected row.').waitFor();
  await page.getByRole('button', { name: 'Update preview' }).click();
  await page.getByRole('button', { name: 'Import 3 firms' }).click();
  await page.getByText('Imported the list from Harbor Office.').waitFor();
  await row.getByText('Corrected', { exact: true }).waitFor();
});

test.each([360, 1440])('the cell that made a row rejected is corrected in the table at %i px', async (width) => {
  const id = await previewed();
  const page = await desk.visit(`/${id}/rejected`, { width });
  const cell = page.getByLabel('Company Name in row 4');
  expect(await cell.inputValue()).toBe('=1+1');
  await cell.fill('Company Name');
  await cell.press('Enter');
  await page.getByText('Row 4 is still rejected: repeats the column headers').waitFor();
  expect(await cell.inputValue()).toBe('Company Name');
  await expectAccessible(page, 'a cell that is still wrong');
  await cell.fill('Orlo Masonry');
  await page.getByRole('button', { name: 'Fix' }).first().click();
  await page.getByText('Row 4 is corrected.').waitFor();
  expect(await rejectedCount(page)).toBe('1\nRejected rows\n1 corrected');
  await cell.waitFor({ state: 'detached' });
});

test('changes of a row are not lost by leaving its dialog, and a correction is taken back', async () => {
  const id = await previewed();
  const page = await desk.visit(`/${id}/rejected`, { width: 360 });
  await page.getByRole('button', { name: 'Correct row 5' }).click();
  const dialog = page.getByRole('dialog', { name: 'Correct row 5' });
  await dialog.getByLabel('Address').fill('9 Quarry Road');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Discard changes?' }).getByRole('button', { name: 'Keep editing' }).click();
  expect(await dialog.getByLabel('Address').inputValue()).toBe('9 Quarry Road');
  await dialog.getByRole('button', { name: 'Save and check' }).click();
  await page.getByText('Row 5 is corrected.').waitFor();
  await page.getByRole('button', { name: 'Correct row 5' }).click();
  await dialog.getByRole('button', { name: 'Restore original' }).click();
  await page.getByText('Row 5 is as in the file again.').waitFor();
  expect(await rejectedCount(page)).toBe('2\nRejected rows');
});

test('10,000 rejected rows are read as one scrolls, and only the visible ones are in the page', async () => {
  const id = await previewed(list(...firms(1), ...Array.from({ length: 10_000 }, (_, at) => [`Bare ${at}`] as const)));
  const page = await desk.visit(`/${id}/rejected`);
  await page.getByText('10,000 rows').first().waitFor();
  await page.getByRole('button', { name: 'Correct row 3' }).waitFor();
  expect(await page.getByRole('row').count()).toBeLessThan(80);
});

test('merges show the lists of both records with their dates, and are found by firm and agency', async () => {
  const here = importsInto(desk.app.db);
  const at = (street: string) => ['14 Quarry Road', 'Towson', 'MD', '21204', street] as const;
  await here.loadText(list(['Orlo Paving, Inc.', ...at('')]), 'Harbor Office', { listDate: '2026-10-01' });
  await here.loadText(list(['ORLO PAVING INCORPORATED', ...at('')]), 'Port Office', { listDate: '2026-11-01' });
  const page = await desk.visit('/merges');
  const merge = page.getByRole('listitem').filter({ hasText: 'Merged by import' });
  await merge.getByText('Port Office, list of Nov 1, 2026').waitFor();
  await merge.getByText('Harbor Office, list of Oct 1, 2026').waitFor();
  await expectAccessible(page, 'merges with both lists');
  await page.getByLabel('Search by firm or agency').fill('tamsin');
  await page.getByText('No pairs match “tamsin”').waitFor();
  await page.getByLabel('Search by firm or agency').fill('port off');
  await merge.waitFor();
  await page.reload();
  await merge.waitFor();
  expect(await page.getByLabel('Search by firm or agency').inputValue()).toBe('port off');
});

test('possible duplicates are searched by firm and agency', async () => {
  const here = importsInto(desk.app.db);
  await here.loadText(list(['Orlo Paving, Inc.', '14 Quarry Road', 'Towson', 'MD', '21204']), 'Harbor Office');
  await here.loadText(list(['Orlo Paving, Inc.', '900 York Road', 'Towson', 'MD', '21286']), 'Port Office');
  const page = await desk.visit('/reviews?q=orlo');
  await page.getByText('Pair 1 of 1').waitFor();
  await page.getByLabel('Search by firm or agency').fill('tamsin');
  await page.getByText('No pairs match “tamsin”').waitFor();
});
