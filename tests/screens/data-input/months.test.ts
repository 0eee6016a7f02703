import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { accountScreens } from '../../support/account-screens.ts';
import { CREW, type MonthWorld, monthCalls, monthWorld } from '../../support/months.ts';
import { eventually, isFocused } from '../../support/page-state.ts';
import { openMonth } from '../../support/project-pages.ts';
import { expectAccessible, resize } from '../../support/windows.ts';

const { stage, visit } = accountScreens();
let world: MonthWorld;
let calls: ReturnType<typeof monthCalls>;

beforeAll(() => stage.app.clock.set('2026-11-20T12:00:00Z'));
beforeEach(async () => {
  world = await monthWorld(stage.app);
  calls = monthCalls(stage.app, world);
});

const at = (tab: string) => `/parent-project/${world.project}/data-input/${tab}?month=2026-10`;
const cell = (page: Page, column: string, row: number | string) =>
  page.getByLabel(`${column}, ${typeof row === 'number' ? `row ${row}` : row}`, { exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const saved = (page: Page) => page.getByText('All changes saved').waitFor();
async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate(`(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', ${JSON.stringify(text)});
    document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  })()`);
}

test('a month is pasted, mended, submitted, returned and accepted, by keyboard [ROUTE-058]', async () => {
  const page = await visit(world.prime.token, at('workforce-utilization'));
  await openMonth(page, 'October 2026');
  await press(page, 'Add row');
  await cell(page, 'Employer', 1).focus();
  const line = (level: string, race: string, hours: string) =>
    ['Chesapeake Electric', 'Electrician', level, 'M', race, 'Y', '2', hours].join('\t');
  await paste(
    page,
    [line('J', 'Caucasian', '1,351.00'), line('App', 'African American', '40.5'), line('J', 'Hispanic', 'many')].join(
      '\n',
    ),
  );
  await page.getByText('1 cell can’t be saved as written').waitFor();
  expect(await cell(page, 'Race or ethnicity', 2).inputValue()).toBe('African American');
  await press(page, 'Submit for review');
  await page.getByRole('link', { name: 'Row 3, Hours: Enter the hours' }).click();
  expect(await isFocused(cell(page, 'Hours', 3))).toBe(true);
  await cell(page, 'Hours', 3).fill('160');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  expect(await isFocused(cell(page, 'Hours', 1))).toBe(true);
  // one step back: the hours of the third row
  await page.keyboard.press('Control+z');
  await eventually(() => cell(page, 'Hours', 3).inputValue()).toBe('many');
  await page.keyboard.press('Control+Shift+Z');
  await eventually(() => cell(page, 'Hours', 3).inputValue()).toBe('160');
  await cell(page, 'County', 1).fill('Baltimore');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Control+d');
  expect(await cell(page, 'County', 3).inputValue()).toBe('Baltimore');
  await saved(page);
  await page
    .getByRole('row', { name: /^Total/ })
    .getByText('1,551.5')
    .waitFor();
  await expectAccessible(page, 'a month that is entered');
  await press(page, 'Submit for review');
  await page.getByText('Waiting for review.').waitFor();

  const reviewer = await visit(world.editor.token, `${at('workforce-utilization')}&branch=${world.branch}`);
  await reviewer.getByLabel('Reason to return, row 1').fill('Is it two months?');
  await press(reviewer, 'Return');
  await reviewer.getByLabel('What needs to change?').fill('Please check the hours.');
  await reviewer.getByRole('dialog').getByRole('button', { name: 'Return' }).click();
  await reviewer.getByText('Month returned.').waitFor();
  // the reporter's page follows by itself
  await page.getByText('Please check the hours.').waitFor();
  await page.getByText('Is it two months?').waitFor();
  await cell(page, 'Hours', 1).fill('351');
  await saved(page);
  await press(page, 'Submit for review');
  await page.getByText('Waiting for review.').waitFor();
  await press(reviewer, 'Accept month');
  await reviewer.getByText('This month counts.').waitFor();
  const { state } = (
    await stage.app.call(world.prime.token, 'GET', `/parent_projects/${world.project}/months`)
  ).json()[0];
  expect(state).toBe('accepted');
});

test('two people type in the same cell: both values are shown, and one is chosen', async () => {
  const { id } = await calls.open();
  const { row, version } = await calls.add(id);
  const page = await visit(world.prime.token, at('workforce-utilization'), { expected: [/412/] });
  await cell(page, 'People', 1).fill('7');
  const theirs = await calls.save(id, [{ id: row, version, values: { people: 9, zip: '21230' } }], {
    token: world.editor.token,
  });
  // whoever is first wins; this page typed later, or its change was saved before
  if (theirs.statusCode === 200) {
    await page.getByText('Somebody else entered “9”').waitFor();
    expect(await cell(page, 'People', 1).inputValue()).toBe('7');
    expect(await cell(page, 'ZIP code', 1).inputValue()).toBe('21230');
    await expectAccessible(page, 'a conflict');
    await press(page, 'Keep 7');
  }
  await eventually(async () => (await calls.month(id)).rows[0]?.people).toBe(7);
});

test('on a phone a row is a card, and nothing this month takes a reason', async () => {
  const page = await visit(world.prime.token, at('local-hiring'), { width: 360 });
  await openMonth(page, 'October 2026');
  await page.getByText('No rows yet. Add one, or paste from a spreadsheet.').waitFor();
  await press(page, 'Nothing this month');
  await page.getByLabel('Why is there nothing to report?').fill('Nobody was hired.');
  await page.getByRole('dialog').getByRole('button', { name: 'Submit for review' }).click();
  await page.getByText('Nothing to report: Nobody was hired.').waitFor();
  await press(page, 'Withdraw');
  await press(page, 'Add row');
  await cell(page, 'Employer', 1).fill('Tidewater Paving Company');
  await cell(page, 'Trade', 1).fill('Laborer');
  await cell(page, 'People', 1).fill('2');
  await saved(page);
  await page.getByText('Not known: no places listed').waitFor();
  await expectAccessible(page, 'a month on a phone');
  await resize(page, { width: 360 });
  await press(page, 'Delete row 1');
  await page.getByText('No rows yet.').waitFor();
  await press(page, 'Undo');
  await eventually(() => cell(page, 'Trade', 1).inputValue()).toBe('Laborer');
  await saved(page);
});

test('a restatement shows what changes, beside what was accepted', async () => {
  const { id } = await calls.open();
  await calls.add(id, { ...CREW, zip: '21230' });
  const { version } = (await calls.act(id, 'submit', { version: 2 })).json();
  await calls.act(id, 'accept', { version }, world.owner.token);
  const page = await visit(world.prime.token, at('workforce-utilization'));
  await press(page, 'Restate');
  await page.getByLabel('Why does it change?').fill('A payroll came late.');
  await page.getByRole('dialog').getByRole('button', { name: 'Restate' }).click();
  await page.getByText('No row differs from the accepted ones.').waitFor();
  await cell(page, 'Hours', 1).fill('400');
  await saved(page);
  await page.getByRole('row', { name: /Hours 320 400/ }).waitFor();
  await expectAccessible(page, 'a restatement');
  await resize(page, { width: 360 });
  await expectAccessible(page, 'a restatement on a phone');
  const viewer = await visit(world.viewer.token, `${at('workforce-utilization')}&branch=${world.branch}`);
  expect(await cell(viewer, 'Hours', 1).inputValue()).toBe('320');
});

test('amounts of contracts are typed, and an official total that differs is shown beside them', async () => {
  const page = await visit(world.prime.token, at('contracting'));
  await openMonth(page, 'October 2026');
  await page
    .getByLabel(/^Paid this month, /)
    .first()
    .waitFor();
  const firms = await page.getByRole('rowheader').allTextContents();
  expect(firms.filter((text) => text.includes('Award'))).toHaveLength(2);
  const amounts = page.getByLabel(/^Paid this month, /);
  await amounts.nth(0).fill('$7,000.00');
  await page.keyboard.press('Enter');
  await page.keyboard.type('(5.00)');
  await saved(page);
  await press(page, 'Submit for review');
  await page.getByRole('link', { name: /Say why it is less than nothing/ }).waitFor();
  await page
    .getByLabel(/^Note, /)
    .nth(1)
    .fill('Back charge');
  await saved(page);
  await page.getByRole('button', { name: 'Stated totals' }).click();
  await page.getByLabel('What it totals').fill('Owner’s ledger');
  await page.getByLabel('Total', { exact: true }).fill('6,000');
  await page.getByLabel('Source').fill('October statement');
  await press(page, 'Add total');
  await page.getByText('Differs by -$995.00').waitFor();
  await expectAccessible(page, 'contracting');
  await resize(page, { width: 360 });
  await expectAccessible(page, 'contracting on a phone');
});
