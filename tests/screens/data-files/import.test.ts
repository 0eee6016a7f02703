import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import type { MonthlyReport } from '#contract/data-input/rules.ts';
import { crewRow, dataCsv, paidRow, reportRow } from '#server/data-files/factory.ts';
import { accountScreens } from '../../support/account-screens.ts';
import { type MonthWorld, monthCalls, monthWorld } from '../../support/months.ts';
import { expectAccessible } from '../../support/windows.ts';

const { stage, visit } = accountScreens();
let world: MonthWorld;
let calls: ReturnType<typeof monthCalls>;
beforeAll(async () => {
  stage.app.clock.set('2026-11-20T12:00:00Z');
  world = await monthWorld(stage.app);
  calls = monthCalls(stage.app, world);
});

const pathOf = (tab: MonthlyReport) =>
  `/parent-project/${world.project}/data-input/${tab}?branch=${world.branch}&import=files`;
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });
const badge = (page: Page, words: string) => page.getByRole('status').getByText(words, { exact: true }).waitFor();
const send = (page: Page, name: string, text: string) =>
  page.getByLabel('Choose a file').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
async function choose(page: Page, box: string, option: string | RegExp): Promise<void> {
  await page.getByRole('combobox', { name: box, exact: true }).click();
  await page
    .getByRole('option', { name: option, exact: typeof option === 'string' })
    .first()
    .click();
}
const rows = async () => (await calls.month((await calls.open()).id)).rows;

test('workforce from a file on a phone: wrong cells are listed, left out, imported and undone', async () => {
  const page = await visit(world.prime.token, pathOf('workforce-utilization'), { width: 360, touch: true });
  await page.getByText('No files have been imported yet').waitFor();
  await send(page, 'photo.gif', 'GIF');
  await page.getByText('photo.gif is neither CSV nor XLSX').waitFor();
  await send(page, 'crew.csv', dataCsv([crewRow(), crewRow({ Gender: 'Q', Hours: '-4' })]));
  await badge(page, 'Ready to review');
  await page.getByText("can't be negative").waitFor();
  await page.getByText('is none of Female, Male, Nonbinary, Not stated').waitFor();
  await expectAccessible(page, 'the preview of a file');
  expect(await button(page, 'Import 1 row').isDisabled()).toBe(true);
  // the address leads back to the file
  await page.reload();
  await page.getByLabel("Leave out 1 line that can't be imported").check();
  await button(page, 'Import 1 row').click();
  await badge(page, 'Imported');
  expect(await rows()).toMatchObject([{ sex: 'female', hours_hundredths: 320_50 }]);
  await button(page, 'Undo import').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click();
  await badge(page, 'Undone');
  expect(await rows()).toEqual([]);
  await button(page, 'All imported files').click();
  await page.getByText('crew.csv').waitFor();
});

test('a report with groups in columns: what no column says is said for all rows, and its totals stand beside them', async () => {
  const page = await visit(world.prime.token, pathOf('workforce-utilization'), { width: 768 });
  const total = {
    Project: 'HP-1 Harbor Point Library',
    'Zip Code': '',
    'Craft Level': 'Total',
    'Employee\r\nHours': '250',
  };
  await send(page, 'hours by zip.csv', dataCsv([reportRow(), reportRow({ 'Zip Code': '2125' }), total]));
  await page.getByText('The mapping needs the month, the employer, the trade.').first().waitFor();
  expect(await button(page, 'Read the file again').isDisabled()).toBe(true);
  await page.getByLabel('Month of all rows').fill('2026-09');
  await page.getByLabel('Employer of all rows').fill('Several employers');
  await page.getByLabel('Trade of all rows').fill('All trades');
  await button(page, 'Read the file again').click();
  await button(page, 'Import 2 rows').waitFor();
  const totals = page.getByRole('region', { name: 'Totals', exact: true });
  await totals.getByText('250', { exact: true }).waitFor();
  await totals.getByText('Differs').waitFor();
  await expectAccessible(page, 'totals of a file');
  await button(page, 'Import 2 rows').click();
  await badge(page, 'Imported');
  const { totals: kept } = await calls.month((await calls.open('workforce-utilization', '2026-09')).id);
  expect(kept.map(({ label, value, rows_value }) => [label, value, rows_value])).toContainEqual([
    'Total (Employee Hours)',
    250_00,
    200_00,
  ]);
});

test('payments from a file: a contract that is not found waits for a choice', async () => {
  const page = await visit(world.editor.token, pathOf('contracting'));
  const others = [
    paidRow({ vendor_name: 'Tidewater Pavin', dollar_amount: '7' }),
    paidRow({ vendor_name: 'New Firm LLC' }),
  ];
  await send(page, 'payments.csv', dataCsv([paidRow(), ...others]));
  await badge(page, 'Ready to review');
  await page.getByText('A firm of a similar name has a contract here').waitFor();
  await choose(page, 'Contract for Tidewater Pavin', /^Tidewater Paving Company, Electrical work/);
  await choose(page, 'All others without a contract', 'Add as a new contract');
  await expectAccessible(page, 'contracts of a file');
  await page
    .getByRole('region', { name: 'Contracts in the file' })
    .getByRole('button', { name: 'Read the file again' })
    .click();
  await button(page, 'Import 2 rows').click();
  await badge(page, 'Imported');
  const month = await calls.month((await calls.open('contracting')).id, world.editor.token);
  expect(
    month.rows
      .map(({ paid_cents }) => paid_cents)
      .filter((cents) => cents !== null)
      .sort((a, b) => a - b),
  ).toEqual([1_250_025, 1_250_725]);
});
