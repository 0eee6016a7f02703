import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import writeExcelFile from 'write-excel-file/node';
import type { Project } from '#contract/work-history/schema.ts';
import type { DemoServer } from '../../support/demo.ts';
import { startOwnDemo } from '../../support/own-demo.ts';
import { eventually, focusedText } from '../../support/page-state.ts';
import { windows } from '../../support/window-pool.ts';
import { expectAccessible, type WindowOptions } from '../../support/windows.ts';

// A separate demo, since other tests would see what is recorded here.
const lend = windows();
let server: DemoServer;
let token = '';

beforeAll(async () => {
  server = await startOwnDemo();
  token = await server.logIn('prime@example.com');
});
afterAll(async () => {
  await server.stop();
});

async function call<T>(method: string, path: string, body?: object): Promise<T> {
  const answer = await fetch(`${server.origin}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: body ? JSON.stringify(body) : null,
  });
  expect(answer.ok, `${method} ${path}`).toBe(true);
  return (await answer.json()) as T;
}

/** The dialog, opened where people find it. */
async function opened(options: WindowOptions = {}): Promise<{ page: Page; dialog: Locator }> {
  const window = await lend(server.origin, options);
  await window.context.addCookies([{ name: 'login-token', value: token, url: server.origin }]);
  const { page } = window;
  await page.goto('/details#work-history');
  await page.getByRole('button', { name: 'Import from a file' }).click();
  const dialog = page.getByRole('dialog').first();
  await dialog.getByRole('button', { name: 'Choose a file' }).waitFor();
  return { page, dialog };
}

const give = (dialog: Locator, name: string, content: string | Buffer) =>
  dialog.locator('input[type=file]').setInputFiles({ name, mimeType: '', buffer: Buffer.from(content) });
const row = (dialog: Locator, line: number) =>
  dialog
    .getByRole('list', { name: 'Rows in the file' })
    .getByRole('listitem')
    .filter({ has: dialog.page().getByText(String(line), { exact: true }) });
const recordedTitles = async () => (await call<Project[]>('GET', '/work_history?limit=100')).map(({ title }) => title);

const OKONJO = 'Okonjo & Daughters Power Systems';
const HEAD = 'Project,MWBE,Cert #,Owner,Contract amount,Start,Completion,Manager';
const LIBRARY = 'Pratt Street Library,Batista Electric,,City of Baltimore,"$1,180,000",2/3/2025,11/14/2026,Ann';

test('a CSV file: ready rows, rows that need attention and duplicates are fixed in place and sent; the rest is downloaded', async () => {
  const { page, dialog } = await opened();
  await give(dialog, 'first.csv', `${HEAD}\nMill,${OKONJO},,,5,1/1/2026,2/1/2026,`);
  await dialog.getByRole('button', { name: 'Send 1 record to the firms' }).click();
  await dialog.getByText('1 record sent to 1 firm.').waitFor();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  expect(await recordedTitles()).toContain('Mill');

  await page.getByRole('button', { name: 'Import from a file' }).click();
  await give(
    dialog,
    'work.csv',
    [
      HEAD,
      LIBRARY,
      `Pier 4,${OKONJO},,,42000,2026-01-05,2026-02-28,`,
      LIBRARY,
      `MILL,${OKONJO},,,5,1/1/2026,2/1/2026,`,
      'Quay wall,Okonjo and Dauthers,,,7000,1/1/2026,2/1/2026,',
      'Signal house,Batista Electric,,,1.234,2/30/2026,3/1/2026,',
      `Depot,${OKONJO},24-361882,,900,1/1/2026,2/1/2026,`,
      'Total,,,,"$5",,,',
    ].join('\r\n'),
  );
  await dialog.getByText('7 rows in work.csv: 2 ready, 3 need attention, 2 possible duplicates.').waitFor();
  expect(await focusedText(page)).toBe('Review rows');
  await dialog.getByText('Skipped because they name no firm and no dates: row 9.').waitFor();
  expect(await dialog.getByRole('checkbox', { name: 'Select row 4' }).isChecked()).toBe(false);
  await row(dialog, 4).getByText('Same as row 2. Select it to record both.').waitFor();
  await row(dialog, 5).getByText('Your company has already recorded this work for this firm.').waitFor();
  await row(dialog, 2).getByText('$1,180,000').waitFor();

  // rows that need attention come first, with errors at their fields
  const lines = await dialog.getByRole('group').evaluateAll((all) => all.map((one) => one.textContent.slice(0, 5)));
  expect(lines).toEqual(['Row 6', 'Row 7', 'Row 8']);
  const signal = dialog.getByRole('group', { name: 'Row 7' });
  await signal.getByText('Contract amount is ambiguous: write it as $1,235').waitFor();
  await expectAccessible(page, 'the rows of a file');
  await signal.getByLabel('Contract amount').fill('1,234.50');
  await signal.getByText('Contract amount has cents: enter whole dollars, such as $1,235').waitFor();
  await signal.getByLabel('Contract amount').fill('1,235');
  await signal.getByLabel('Start date').fill('3/2/2026');
  await signal.getByText('Project completion date is before the start date').waitFor();
  await signal.getByLabel('Start date').fill('2/28/2026');
  await row(dialog, 7).getByText('Ready').waitFor();

  const quay = dialog.getByRole('group', { name: 'Row 6' });
  await quay.getByText('No firm in the directory has this name').waitFor();
  await quay.getByLabel('Firm').fill(OKONJO);
  await quay.getByLabel('Firm').press('Enter');
  await row(dialog, 6).getByText('Baltimore, MD').waitFor();

  const depot = dialog.getByRole('group', { name: 'Row 8' });
  await depot.getByText('The number and the name belong to different firms: choose one').waitFor();
  await depot.getByRole('combobox', { name: 'Firm' }).click();
  await page.getByRole('option', { name: 'None of these' }).click();
  expect(await depot.getByLabel('Firm').evaluate((one) => one === one.ownerDocument.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await row(dialog, 8).getByText('Baltimore, MD').waitFor();
  await dialog.getByText('5 ready, 2 possible duplicates').waitFor();

  await dialog.getByRole('button', { name: 'Send 5 records to the firms' }).click();
  await dialog.getByText('5 records sent to 2 firms.').waitFor();
  await dialog.getByText('2 rows in the file were not recorded.').waitFor();
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download skipped rows (CSV)' }).click(),
  ]);
  const left = (await readFile(await saved.path(), 'utf8')).split('\r\n');
  expect(left[0]).toMatch(/^\uFEFFRow,Reason not recorded,Project title,Firm,/);
  expect(left[1]).toMatch(/^4,Same as row 2\. Select it to record both\.,Pratt Street Library,Batista Electric,/);
  expect(left[2]).toMatch(/^5,Your company has already recorded this work .+,MILL,/);
  expect(left.length).toBe(4);
  const titles = await recordedTitles();
  for (const title of ['Pratt Street Library', 'Pier 4', 'Quay wall', 'Signal house', 'Depot']) {
    expect(titles.filter((one) => one === title)).toHaveLength(1);
  }
});

const workbook = (count: number, title: string) =>
  writeExcelFile([
    {
      sheet: 'Contracts',
      data: [
        [{ value: 'Contracts of the year', type: String, columnSpan: 5 }, null, null, null, null],
        ['Project title', 'Firm', 'Amount', 'Start date', 'End date'].map((value) => ({ value, type: String })),
        ...Array.from({ length: count }, (_, at) => [
          { value: `${title} ${at + 1}`, type: String },
          { value: OKONJO, type: String },
          { value: 1000 + at, type: Number },
          { value: new Date('2026-03-02T00:00:00Z'), type: Date, format: 'mm/dd/yyyy' },
          { value: '12/31/2026', type: String },
        ]),
      ],
    },
  ]).toBuffer();

test('an Excel file in batches: a lost response stops the import, a retry records nothing twice', async () => {
  const { page, dialog } = await opened({ expected: [/ERR_FAILED/] });
  const keys: (string | undefined)[] = [];
  await page.route('**/projects/batch', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length !== 2) return route.continue();
    // the request arrives, its response does not
    await route.fetch();
    await route.abort();
  });
  await give(dialog, 'year.xlsx', await workbook(45, 'Bay'));
  await dialog.getByRole('button', { name: 'Send 45 records to the firms' }).click();
  await dialog.getByText('Stopped after 20 records.').waitFor();
  await dialog.getByText('Try again to find out.').waitFor();
  await eventually(() => dialog.getByText('Sent', { exact: true }).count()).toBe(20);
  // rows whose outcome is unknown cannot be edited
  expect(await row(dialog, 24).getByRole('button').count()).toBe(0);
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await dialog.getByText('45 records sent to 1 firm.').waitFor();
  expect([keys.length, keys[1] === keys[2], new Set(keys).size]).toEqual([4, true, 3]);
  const titles = (await recordedTitles()).filter((title) => title.startsWith('Bay '));
  expect([titles.length, new Set(titles).size]).toEqual([45, 45]);
});

test('a server error shows at its row; the other rows can be sent', async () => {
  const { page, dialog } = await opened({ expected: [/400/] });
  let refused = false;
  await page.route('**/projects/batch', (route) => {
    if (refused) return route.continue();
    refused = true;
    const errors = [{ field: 'body.records.1.mwbe_id', detail: 'is not a firm in the directory' }];
    return route.fulfill({ status: 400, json: { detail: 'mwbe_id is not a firm in the directory', errors } });
  });
  await give(dialog, 'year.xlsx', await workbook(3, 'Dock'));
  await dialog.getByRole('button', { name: 'Send 3 records to the firms' }).click();
  await dialog.getByText('Firm is not a firm in the directory').waitFor();
  await dialog.getByRole('button', { name: 'Send 2 records to the firms' }).click();
  await dialog.getByText('2 records sent to 1 firm.').waitFor();
  expect((await recordedTitles()).filter((title) => title.startsWith('Dock '))).toHaveLength(2);
});

test('on a phone, by touch: rows are stacked, fixed and sent', async () => {
  const { page, dialog } = await opened({ width: 360, touch: true });
  await give(
    dialog,
    'phone.csv',
    `${HEAD}\nFerry shed,${OKONJO},,,x,1/1/2026,2/1/2026,\nKiln,${OKONJO},,,5,1/1/2026,2/1/2026,`,
  );
  await dialog.getByText('2 rows in phone.csv: 1 ready, 1 needs attention.').waitFor();
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
  const small = await dialog
    .getByRole('listitem')
    .getByRole('button')
    .evaluateAll((all) => all.filter((one) => one.getBoundingClientRect().height < 44).length);
  expect(small).toBe(0);
  await dialog.getByLabel('Contract amount').fill('$600');
  await dialog.getByRole('button', { name: 'Send 2 records to the firms' }).tap();
  await dialog.getByText('2 records sent to 1 firm.').waitFor();
  await dialog.getByRole('button', { name: 'Close' }).last().tap();
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
});

test('by keyboard; leaving asks for confirmation, and staying keeps the input', async () => {
  const { page, dialog } = await opened();
  await expectAccessible(page, 'choosing a file');
  await give(
    dialog,
    'keys.csv',
    `${HEAD}\nCrane,${OKONJO},,,,1/1/2026,2/1/2026,\nKeel,${OKONJO},,,5,1/1/2026,2/1/2026,`,
  );
  const amount = dialog.getByLabel('Contract amount');
  await amount.waitFor();
  for (
    let presses = 0;
    presses < 30 && !(await amount.evaluate((one) => one === one.ownerDocument.activeElement));
    presses++
  )
    await page.keyboard.press('Tab');
  await page.keyboard.type('750');
  await dialog.getByRole('checkbox', { name: 'Select row 3' }).focus();
  await page.keyboard.press('Space');
  await dialog.getByRole('button', { name: 'Send 1 record to the firms' }).waitFor();
  await page.keyboard.press('Escape');
  const asked = page.getByRole('dialog', { name: 'Leave without sending?' });
  await asked.getByText('2 rows in the file have not been sent.').waitFor();
  await asked.getByRole('button', { name: 'Stay' }).press('Enter');
  await amount.waitFor();
  expect(await amount.inputValue()).toBe('750');
  await page.keyboard.press('Escape');
  await asked.getByRole('button', { name: 'Leave' }).press('Enter');
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  expect(await focusedText(page)).toBe('Import from a file');
  expect(await recordedTitles()).not.toContain('Crane');
});

test('unsupported files show an error; the template can be imported', async () => {
  const { page, dialog } = await opened({ expected: [/422/] });
  await give(dialog, 'list.pdf', '%PDF');
  await dialog.getByText("Couldn't read list.pdf. Choose a .csv or .xlsx file.").waitFor();
  await give(dialog, 'list.csv', '%PDF-1.7');
  await dialog.getByText(/Couldn't read list\.csv\. The file is a PDF/).waitFor();
  await give(dialog, 'large.csv', 'x'.repeat(180_001));
  await dialog.getByText('It is larger than 180 kB').waitFor();
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download template (CSV)' }).click(),
  ]);
  expect(saved.suggestedFilename()).toBe('work-history-template.csv');
  await give(dialog, 'template.csv', await readFile(await saved.path()));
  await dialog.getByText('1 row in template.csv: 0 ready, 1 needs attention.').waitFor();
  await eventually(() => dialog.getByRole('group').getByRole('combobox', { name: 'Firm' }).count()).toBe(1);
});
