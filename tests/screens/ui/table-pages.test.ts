import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { eventually } from '../../support/page-state.ts';
import { screens } from '../../support/screens.ts';
import { moneyTable, state, TABLES } from './money-table.ts';

const { open } = screens();

test.each([360, 768, 1440])(
  'at %i px amounts are not truncated and right-aligned in tabular figures',
  async (width) => {
    const page = await open(TABLES, { as: 'staff', width });
    const { table, rows } = await moneyTable(page);
    await rows.first().waitFor();
    const amounts = await table.locator('[data-amount]').evaluateAll((cells) =>
      cells.map((cell) => {
        const style = cell.ownerDocument.defaultView?.getComputedStyle(cell);
        const tracking = parseFloat(style?.letterSpacing ?? '') / parseFloat(style?.fontSize ?? '');
        const isCut = cell.scrollWidth > cell.clientWidth;
        return [isCut, style?.textAlign, style?.fontVariantNumeric, Math.round(tracking * 1000) / 1000].join(' ');
      }),
    );
    expect(amounts.length).toBeGreaterThan(40);
    expect(new Set(amounts)).toEqual(new Set(['false right tabular-nums -0.025']));
  },
);

test('on phones, money tables scroll sideways with a sticky first column', async () => {
  const page = await open(TABLES, { as: 'staff', width: 360, touch: true });
  const { scroller, row, region, said } = await moneyTable(page);
  const name = row(2).getByRole('rowheader');
  const before = await name.boundingBox();
  await scroller.evaluate((box) => box.scrollTo(500, 0));
  const after = await name.boundingBox();
  expect(after?.x).toBe(before?.x);
  expect((before?.width ?? 0) + 44).toBeLessThan(250);
  expect(before?.height).toBeGreaterThanOrEqual(44);
  expect(await region.getByRole('button', { name: 'Compact rows' }).count()).toBe(0);
  await row(2).getByRole('checkbox').tap();
  await said.getByText(/^1 selected/).waitFor();
  const target = await row(2).getByRole('checkbox').locator('..').boundingBox();
  expect(target?.width).toBeGreaterThanOrEqual(44);
  expect(target?.height).toBeGreaterThanOrEqual(44);
});

test('on phones, other tables are stacked with labeled values, all reachable', async () => {
  const page = await open(TABLES, { as: 'staff', width: 360, touch: true });
  const region = state(page, 'Stacked on a phone, page by page');
  const list = region.getByRole('list', { name: 'Payments by page' });
  const items = list.locator('> li');
  await items.first().waitFor();
  expect(await region.getByRole('table').count()).toBe(0);
  expect(await items.count()).toBeLessThan(30);
  expect(await items.first().getAttribute('aria-setsize')).toBe('130');
  await eventually(() => items.first().getByRole('term').allTextContents()).toEqual([
    'Project',
    'Contract',
    'Paid on',
    'Paid',
    'Confirmed',
    'Days open',
  ]);
  const first = await items.first().textContent();
  await region.getByRole('combobox', { name: 'Sort by' }).tap();
  await region.getByRole('option', { name: 'Paid', exact: true }).tap();
  await eventually(() => items.first().textContent()).not.toBe(first);
  await region.getByRole('button', { name: 'Descending' }).tap();
  await region.getByRole('button', { name: 'Ascending' }).waitFor();
  await items.nth(1).getByRole('checkbox').tap();
  await region
    .getByRole('status')
    .getByText(/^1 selected/)
    .waitFor();
  // The whole row opens, wherever the finger comes down.
  await items.nth(0).getByText('Contract').tap({ force: true });
  await region
    .getByTestId('opened')
    .getByText(/^Opened line-\d+; 1 selected/)
    .waitFor();
  const lastPlace = async () => {
    await items.last().scrollIntoViewIfNeeded();
    return items.last().getAttribute('aria-posinset');
  };
  await eventually(lastPlace).toBe('50');
  // A browser makes no click of a touch while the page still scrolls under it; a person touches again.
  const afterTouch = async () => {
    const place = await lastPlace();
    if (place === '50') await region.getByRole('button', { name: 'Show more' }).tap();
    return place;
  };
  await eventually(afterTouch).toBe('100');
  expect(await items.count()).toBeLessThan(30);
});

test('"Show more" loads the next page and focuses its first row', async () => {
  const page = await open(TABLES, { as: 'staff' });
  const region = state(page, 'Stacked on a phone, page by page');
  await region.getByText('Showing 50 of 130 lines.').waitFor();
  const more = region.getByRole('button', { name: 'Show more' });
  await more.focus();
  await page.keyboard.press('Enter');
  await region.getByText('Showing 100 of 130 lines.').waitFor();
  await eventually(() => page.evaluate<string>("document.activeElement.closest('tr')?.ariaRowIndex")).toBe('52');
  await more.click();
  await eventually(() => more.count()).toBe(0);
});

test('a failed next page can be retried; a loading one keeps its button', async () => {
  const page = await open(TABLES, { as: 'staff' });
  const failing = state(page, 'The next page fails');
  await failing.getByRole('button', { name: 'Show more' }).click();
  await failing.getByRole('alert').getByText("Couldn't load more lines. The ones above aren't affected.").waitFor();
  await eventually(() => failing.getByRole('button', { name: 'Try again' }).count()).toBe(1);
  await eventually(() => failing.getByRole('rowheader').count()).toBe(3);
  const waiting = state(page, 'The next page is on its way');
  const button = waiting.getByRole('button', { name: 'Show more' });
  const before = await button.boundingBox();
  await button.click();
  await eventually(() => button.getAttribute('aria-busy')).toBe('true');
  expect((await button.boundingBox())?.width).toBe(before?.width);
});

test('announces loading, empty and error states', async () => {
  const page = await open(TABLES, { as: 'staff' });
  await state(page, 'Loading').getByText('Loading lines').waitFor({ state: 'attached' });
  await state(page, 'Empty').getByText('No payment is reported for October').waitFor();
  await eventually(() => state(page, 'Empty').getByText('0 lines', { exact: true }).count()).toBe(1);
  const failed = state(page, 'Failed');
  await failed.getByRole('alert').getByText("Couldn't load lines").waitFor();
  await eventually(() => failed.getByRole('button', { name: 'Try again' }).count()).toBe(1);
});

test('announces the number of results; no results links back to all', async () => {
  const page = await open(TABLES, { as: 'staff' });
  const region = state(page, 'Firms, nothing to choose');
  await region.getByRole('status').getByText('10 firms').waitFor();
  expect(await region.getByRole('checkbox').count()).toBe(0);
  await region.getByLabel('Firm', { exact: true }).fill('zzz');
  await region.getByText('No firm has this name').waitFor();
  await region.getByRole('button', { name: 'Show all firms' }).click();
  await region.getByRole('status').getByText('10 firms').waitFor();
});

test('exports the loaded rows as a file', async () => {
  const page = await open(TABLES, { as: 'staff' });
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    state(page, 'The next page fails').getByRole('button', { name: 'Export' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('payments.csv');
  const lines = readFileSync(await download.path(), 'utf8').split('\r\n');
  expect(lines[0]).toBe('\uFEFFFirm,Project,Contract,Paid on,Paid,Confirmed,Difference,Status,Days open');
  expect(lines.length).toBe(4);
});

test('stacks rows up to 768 px [SHELL-039]', async () => {
  const page = await open(TABLES, { as: 'staff', width: 768 });
  const region = state(page, 'Stacked on a phone, page by page');
  await region.getByRole('list', { name: 'Payments by page' }).waitFor();
  expect(await region.getByRole('table').count()).toBe(0);
  await page.setViewportSize({ width: 769, height: 900 });
  await region.getByRole('table', { name: 'Payments by page' }).waitFor();
  expect(await region.getByRole('list').count()).toBe(0);
});
