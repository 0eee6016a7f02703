import { expect, test } from 'vitest';
import { eventually, isFocused, styleOf } from '../../support/page-state.ts';
import { screens } from '../../support/screens.ts';
import { moneyTable, state, TABLES } from './money-table.ts';

const { open } = screens();

test('renders only the rows in view of 10,482', async () => {
  const { table, scroller, rows, row } = await moneyTable(await open(TABLES, { as: 'staff' }));
  expect(await table.getAttribute('aria-rowcount')).toBe('10484');
  await eventually(() => rows.count()).toBeGreaterThan(10);
  expect(await rows.count()).toBeLessThan(60);
  await scroller.evaluate((box) => box.scrollTo(0, box.scrollHeight / 2));
  await row(5_240).waitFor();
  expect(await rows.count()).toBeLessThan(60);
  await scroller.evaluate((box) => box.scrollTo(0, box.scrollHeight));
  await row(10_482).waitFor();
  expect(await rows.count()).toBeLessThan(60);
  // Head and totals stay where they are, and the last line ends above the totals.
  const [last, totals] = await Promise.all([row(10_482).boundingBox(), table.locator('tfoot tr').boundingBox()]);
  expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual((totals?.y ?? 0) + 1);
  expect(await table.locator('tfoot').textContent()).toContain('All 10,482 lines');
});

test('sorts by mouse and keyboard with aria-sort; the first column is the row header', async () => {
  const page = await open(TABLES, { as: 'staff' });
  const { table, row, scroller } = await moneyTable(page);
  const head = table.getByRole('columnheader', { name: 'Paid', exact: true });
  expect(await head.getAttribute('aria-sort')).toBe('none');
  const amount = async () => Number((await row(1).locator('td').nth(4).textContent())?.replace(/\D/g, ''));
  await scroller.evaluate((box) => box.scrollTo(0, 9_000));
  await row(220).waitFor();
  await head.getByRole('button').click();
  expect(await head.getAttribute('aria-sort')).toBe('descending');
  // Another order is read from its start.
  await eventually(() => scroller.evaluate((box) => box.scrollTop)).toBe(0);
  await row(1).waitFor();
  const most = await amount();
  await page.keyboard.press('Enter');
  expect(await head.getAttribute('aria-sort')).toBe('ascending');
  expect(await amount()).toBeLessThan(most);
  expect(await table.getByRole('columnheader', { name: 'Paid on' }).getAttribute('aria-sort')).toBe('none');
  expect(await table.getByRole('columnheader', { name: 'Contract' }).getByRole('button').count()).toBe(0);
  await eventually(() => row(1).getByRole('rowheader').count()).toBe(1);
});

test('selects by mouse: one row, a range with Shift, all 10,482, none, with count and sum', async () => {
  const page = await open(TABLES, { as: 'staff' });
  const { row, bar, said, table } = await moneyTable(page);
  expect(await bar.count()).toBe(0);
  await row(3).getByRole('checkbox').click();
  await said.getByText(/^1 selected, \$[\d,]+$/).waitFor();
  await row(7)
    .getByRole('checkbox')
    .click({ modifiers: ['Shift'] });
  await said.getByText(/^5 selected/).waitFor();
  expect(await styleOf(bar, 'background-color')).toBe('rgb(7, 34, 82)');
  // Shift anywhere on a row does the same, and marks no text.
  await row(9)
    .getByRole('cell')
    .nth(2)
    .click({ modifiers: ['Shift'] });
  await said.getByText(/^7 selected/).waitFor();
  expect(await page.evaluate<string>('getSelection().toString()')).toBe('');
  await bar.getByRole('button', { name: 'Select all 10,482' }).click();
  await said.getByText(/^10,482 selected, \$[\d,]+$/).waitFor();
  expect(await bar.getByRole('button', { name: /^Select all/ }).count()).toBe(0);
  await row(2).getByRole('checkbox').click();
  await said.getByText(/^10,481 selected/).waitFor();
  await eventually(() => table.locator('input[aria-label="Select all lines in view"]:indeterminate').count()).toBe(1);
  await bar.getByRole('button', { name: 'Clear selection' }).click();
  await eventually(() => bar.count()).toBe(0);
});

test('selects by keyboard: arrows, Space, Shift+Space, Ctrl+A, Escape; Enter opens', async () => {
  const page = await open(TABLES, { as: 'staff' });
  const { row, said, bar, opened, table } = await moneyTable(page);
  await table.getByRole('button', { name: 'Days open' }).focus();
  await page.keyboard.press('Tab');
  const focused = () => page.evaluate<string>("document.activeElement.closest('tr').getAttribute('aria-rowindex')");
  expect(await focused()).toBe('2');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await said.getByText(/^1 selected/).waitFor();
  for (const key of ['ArrowDown', 'ArrowDown', 'Shift+Space']) await page.keyboard.press(key);
  await said.getByText(/^3 selected/).waitFor();
  await page.keyboard.press('Control+a');
  await said.getByText(/^10,482 selected/).waitFor();
  await page.keyboard.press('Escape');
  await eventually(() => bar.count()).toBe(0);
  await page.keyboard.press('End');
  await eventually(focused).toBe('10483');
  const [last, totals] = await Promise.all([row(10_482).boundingBox(), table.locator('tfoot tr').boundingBox()]);
  expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual((totals?.y ?? 0) + 1);
  await page.keyboard.press('Enter');
  await opened.getByText(/^Opened line-\d+/).waitFor();
  // One Tab leads to the name of the row, the next out of it: nobody has to pass thousands of rows.
  await page.keyboard.press('Tab');
  expect(await page.evaluate<boolean>("document.activeElement.matches('th [data-open]')")).toBe(true);
  await page.keyboard.press('Home');
  await eventually(focused).toBe('2');
  await page.keyboard.press('Tab');
  expect(await page.evaluate<boolean>("document.activeElement.closest('tbody') === null")).toBe(true);
});

test('keeps the focused row in the document while scrolling', async () => {
  const page = await open(TABLES, { as: 'staff' });
  const { row, scroller, rows } = await moneyTable(page);
  await row(2).getByRole('checkbox').focus();
  await scroller.evaluate((box) => box.scrollTo(0, 200_000));
  await row(4_900).waitFor();
  await eventually(() => row(2).count()).toBe(1);
  expect(await rows.count()).toBeLessThan(60);
  await page.keyboard.press('ArrowDown');
  await eventually(() => page.evaluate<string>("document.activeElement.closest('tr').ariaRowIndex")).toBe('4');
});

test('a click opens the row, selecting text does not', async () => {
  const page = await open(TABLES, { as: 'staff' });
  const { row, opened } = await moneyTable(page);
  const cell = row(4).getByRole('cell').nth(3);
  const box = await cell.boundingBox();
  if (!box) throw new Error('The cell is not drawn.');
  await page.mouse.move(box.x + 14, box.y + 20);
  await page.mouse.down();
  await page.mouse.move(box.x + 80, box.y + 20, { steps: 4 });
  await page.mouse.up();
  expect(await page.evaluate<string>('getSelection().toString()')).not.toBe('');
  expect(await opened.textContent()).toBe('Nothing opened');
  await page.evaluate('getSelection().removeAllRanges()');
  await cell.click();
  await opened.getByText(/^Opened line-\d+; 0 selected/).waitFor();
});

test('rows are 41 px high, compact ones 34; columns and density are stored', async () => {
  const page = await open(TABLES, { as: 'staff' });
  const height = async () => (await (await moneyTable(page)).row(2).boundingBox())?.height;
  await eventually(height).toBe(41);
  const { region, table } = await moneyTable(page);
  await region.getByRole('button', { name: 'Compact rows' }).click();
  await eventually(height).toBe(34);
  const menu = region.getByRole('button', { name: 'Columns', exact: true });
  await menu.click();
  const choices = page.getByRole('dialog', { name: 'Columns' });
  await choices.waitFor();
  // The first column and those that must stay are no choice.
  await eventually(() => choices.getByRole('checkbox').count()).toBe(7);
  expect(await choices.getByLabel('Firm', { exact: true }).count()).toBe(0);
  await choices.getByLabel('Project').uncheck();
  await page.keyboard.press('Escape');
  await eventually(() => choices.count()).toBe(0);
  expect(await isFocused(menu)).toBe(true);
  expect(await table.getByRole('columnheader', { name: 'Project' }).count()).toBe(0);
  await page.reload();
  await eventually(height).toBe(34);
  expect(await (await moneyTable(page)).table.getByRole('columnheader', { name: 'Project' }).count()).toBe(0);
  expect(
    await state(page, 'Stacked on a phone, page by page').getByRole('columnheader', { name: 'Project' }).count(),
  ).toBe(1);
});

test('truncates long text; hover and focus show it, Escape closes it', async () => {
  const page = await open(TABLES, { as: 'staff' });
  const { table, rows } = await moneyTable(page);
  const whole = 'The Greater Chesapeake Electrical, Instrumentation and Low-Voltage Cabling Cooperative of Maryland';
  const name = rows.getByRole('button', { name: whole }).first();
  expect(await name.evaluate((cell) => cell.scrollWidth > cell.clientWidth)).toBe(true);
  await name.hover();
  const tip = page.getByRole('tooltip');
  await tip.waitFor();
  expect(await tip.textContent()).toContain(whole);
  // The mouse may go onto it.
  await tip.hover();
  await eventually(() => tip.count()).toBe(1);
  await page.mouse.move(5, 5);
  await eventually(() => tip.count()).toBe(0);
  await table.getByRole('button', { name: 'Days open' }).focus();
  await page.keyboard.press('Tab');
  const isLong = "document.activeElement.closest('tr').textContent.includes('Low-Voltage')";
  for (let row = 0; row < 40 && !(await page.evaluate<boolean>(isLong)); row += 1)
    await page.keyboard.press('ArrowDown');
  await tip.waitFor();
  expect(await tip.textContent()).toContain(whole);
  await page.keyboard.press('Escape');
  await eventually(() => tip.count()).toBe(0);
});
