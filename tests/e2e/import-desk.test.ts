import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { csvText } from '#server/imports/factory.ts';
import { launchChromium } from '../support/chromium.ts';
import { copyDemo } from '../support/demo.ts';
import { eventually } from '../support/page-state.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { expectAccessible, openWindow, type Window } from '../support/windows.ts';

const folder = mkdtempSync(join(tmpdir(), 'plumbline-desk-'));
const env = { DATA_DIR: folder, DEMO: '1' };
let server: RunningServer;
let browser: Browser;
let window: Window;
let page: Page;

beforeAll(async () => {
  await copyDemo(folder);
  [server, browser] = await Promise.all([startServer(env), launchChromium()]);
  // connection errors of a killed server and conflicts with another reviewer are expected
  const expected = [
    /ERR_CONNECTION|ERR_SOCKET_NOT_CONNECTED|ERR_EMPTY_RESPONSE|ERR_INCOMPLETE_CHUNKED_ENCODING|Failed to fetch/,
    /409 \(Conflict\)/,
  ];
  window = await openWindow(browser, server.origin, { expected });
  const value = await server.logIn('staff@example.com');
  await window.context.addCookies([{ name: 'login-token', value, url: server.origin }]);
  page = window.page;
});
afterAll(async () => {
  await browser.close();
  await server.end('SIGTERM');
  rmSync(folder, { recursive: true, force: true });
});

/** Long journeys with axe at three widths and server restarts. */
const LONG = 300_000;

const NAMES = [
  'Marrow & Pine Carpentry',
  'Bay Bridge Fire Protection',
  'Three Sisters Excavating',
  'Kwan Structural Steel',
];
const HEADS = ['Record', 'Company', 'Street', 'Town', 'ST', 'Postal', 'Contact', 'Kinds of certificate', 'Cell'];
const harbor = (names: readonly string[], phone = '410-555-1000') => [
  HEADS,
  ...names.map((name, at) => [
    `R-${at}`,
    name,
    `${at + 10} Quarry Road`,
    'Towson',
    'MD',
    '21204',
    phone.replace(/0$/, String(at % 10)),
    'MBE',
    `${at}`,
  ]),
];
const PORT = [
  ['Vendor Name', 'Address', 'City', 'State', 'Zip', 'Phone', 'Certification Type'],
  ['MARROW AND PINE CARPENTRY', '10 QUARRY RD', 'TOWSON', 'MD', '21204', '(410) 555-1000', 'SBE'],
  ['Bay Bridge Fire Protection', '900 York Road', 'Towson', 'MD', '21286', '', 'SBE'],
  ['Three Sisters Excavating', '77 Osler Drive', 'Towson', 'MD', '21252', '', 'SBE'],
  ['Kwan Structural Steel', '3 Goucher Blvd', 'Towson', 'MD', '21286', '', 'SBE'],
  ['Brand New Builders LLC', '5 Main St', 'Bowie', 'MD', '20715', '301-555-0000', 'SBE'],
];

async function choose(name: string, rows: readonly (readonly string[])[]): Promise<void> {
  await page.goto('/staff/imports');
  const file = { name, mimeType: 'text/csv', buffer: Buffer.from(csvText(rows)) };
  await page.locator('input[type=file]').setInputFiles(file);
}
const bring = async (name: string, rows: readonly (readonly string[])[]) => {
  await choose(name, rows);
  await page.getByRole('heading', { name: 'Map columns' }).waitFor();
};
const fillAgency = (name: string) => page.getByRole('combobox', { name: 'Agency' }).fill(name);
const holds = (column: string) => page.getByRole('combobox', { name: `Field for “${column}”` });
async function take(column: string, field: string): Promise<void> {
  await holds(column).click();
  await page.getByRole('option', { name: field, exact: true }).click();
}
const preview = async () => {
  await page.getByRole('button', { name: 'Preview changes' }).click();
  await page.getByText('Nothing has been saved yet.').waitFor();
};
const apply = async (firms: string) => {
  await page.getByRole('button', { name: `Import ${firms}` }).click();
  await page.getByText('Imported the list from').waitFor();
};
const countOf = (kind: string) =>
  page
    .getByRole('navigation', { name: 'Preview of changes' })
    .getByRole('link', { name: new RegExp(`\\b${kind}$`) })
    .innerText();

test(
  'maps unusual columns, previews every change, imports, and downloads the rejected rows',
  async () => {
    await bring('harbor_2026-11-01.csv', [
      ...harbor(NAMES),
      ['', '', '', '', '', '', '', '', ''],
      ['R-9', '=HYPERLINK("x")', '1 Main St', 'Towson', 'MD', '21204', '', 'MBE', ''],
    ]);
    expect(await page.getByLabel('List date').inputValue()).toBe('2026-11-01');
    await expectAccessible(page, 'columns');
    await take('Cell', 'Phone');
    await page.getByText("Most values in this column aren't US phone numbers.").waitFor();
    await take('Cell', 'Employees');
    expect(await page.getByText(/Most values in this column/).count()).toBe(0);
    await take('Company', "Don't import");
    await page.getByText('No column is mapped to the firm name. Choose the column that contains it.').waitFor();
    await take('Company', 'Firm name');
    await page.getByRole('button', { name: 'Preview changes' }).click();
    await page.getByText('Enter the agency.').first().waitFor();
    await fillAgency('Harbor Office');
    await preview();
    expect([await countOf('New firms'), await countOf('Rejected rows')]).toEqual(['4\nNew firms', '2\nRejected rows']);
    await expectAccessible(page, 'preview');
    await page.getByRole('button', { name: 'Bay Bridge Fire Protection' }).press('Enter');
    await page.getByRole('dialog').getByRole('row', { name: 'Phone (410) 555-1001' }).waitFor();
    await page.keyboard.press('Escape');

    await page.getByRole('link', { name: /Rejected rows/ }).click();
    await page.waitForURL(/\/staff\/imports\/[\w-]{36}\/rejected$/);
    await page.getByText('the name is a formula. Formulas are never evaluated').waitFor();
    await expectAccessible(page, 'rejected rows');
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Rejected rows (CSV)' }).click();
    expect((await saved).suggestedFilename()).toBe('harbor_2026-11-01.rejected.csv');
    await page.reload();
    await page.getByRole('button', { name: 'Import 4 firms' }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { name: 'New firms' }).waitFor();
    await apply('4 firms');
    await page.getByRole('link', { name: 'Imports', exact: true }).first().click();
    const first = page.getByRole('table').getByRole('row').nth(1);
    await eventually(async () => (await first.innerText()).replace(/\s+/g, ' ')).toContain(
      'harbor_2026-11-01.csv Harbor Office Imported 4 new, 2 rejected Sam Kowal',
    );
    await expectAccessible(page, 'history');
  },
  LONG,
);

test(
  'reuses the saved mapping for the next list, shows changes, and confirms lapses',
  async () => {
    await page.goto('/staff/imports');
    const text = JSON.stringify(csvText(harbor(NAMES.slice(0, 3), '410-555-2000')));
    const dataTransfer = await page.evaluateHandle(`(() => {
      const held = new DataTransfer();
      held.items.add(new File([${text}], 'harbor_2026-11-08.csv', { type: 'text/csv' }));
      return held;
    })()`);
    await page.dispatchEvent('[aria-label="Upload a list"] > div:last-child', 'drop', { dataTransfer });
    await page.getByRole('heading', { name: 'Map columns' }).waitFor();
    await fillAgency('Harbor Office');
    await page.getByLabel('This list includes every firm the agency certifies').check();
    await page.getByText('Columns are mapped as in the last list from Harbor Office.').waitFor();
    expect(await holds('Cell').inputValue()).toBe('Employees');
    await preview();
    expect([await countOf('Changed'), await countOf('No longer listed')]).toEqual([
      '3\nChanged',
      '1\nNo longer listed',
    ]);
    await page.getByRole('button', { name: 'Marrow & Pine Carpentry' }).click();
    await page.getByRole('dialog').getByRole('row', { name: 'Phone (410) 555-1000 (410) 555-2000' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Import 4 firms' }).click();
    const dialog = page.getByRole('dialog', { name: 'Mark 1 firm as lapsed?' });
    await dialog.getByText('This list is missing 1 of the agency’s 4 firms, more than 5%.').waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByText('Nothing has been saved yet.').waitFor();
    await page.getByRole('button', { name: 'Import 4 firms' }).click();
    await dialog.getByRole('button', { name: 'Import and mark 1 as lapsed' }).click();
    await page.getByText('Imported the list from').waitFor();
  },
  LONG,
);

test(
  'reviews possible duplicates by keyboard with a concurrent reviewer, and undoes a merge',
  async () => {
    await bring('port_2026-11-05.csv', PORT);
    await fillAgency('Port Office');
    await preview();
    expect([await countOf('Merged'), await countOf('Possible duplicates')]).toEqual([
      '1\nMerged',
      '3\nPossible duplicates',
    ]);
    await apply('5 firms');

    await page.goto('/staff/imports/reviews');
    await page.getByText('Why these may be the same firm').waitFor();
    await expectAccessible(page, 'possible duplicates');
    const ours = page.getByRole('columnheader').filter({ hasText: 'Port Office' });
    // the demo directory has a pair of its own
    const pairs = Number((await page.getByText(/^Pair 1 of/).innerText()).split(' ').at(-1));
    for (let at = 1; at < pairs && (await ours.count()) === 0; at++) {
      await page.keyboard.press('j');
      await page.getByText(`Pair ${at + 1} of ${pairs}`).waitFor();
    }
    const first = await ours.innerText();
    const decided = new URL(page.url()).searchParams.get('pair') ?? '';
    await page.keyboard.press('1');
    await page.getByText('Merged into one firm.').waitFor();
    await page.getByText(new RegExp(`of ${pairs - 1}$`)).waitFor();
    await expect.poll(() => new URL(page.url()).searchParams.get('pair')).not.toBe(decided);

    // another reviewer decides the next pair first
    for (let at = 0; at < pairs && (await ours.count()) === 0; at++) await page.keyboard.press('k');
    await ours.waitFor();
    const token = await server.logIn('staff@example.com');
    await expect.poll(() => new URL(page.url()).searchParams.get('pair')).not.toBeNull();
    const pair = new URL(page.url()).searchParams.get('pair');
    await server.call(token, 'POST', `/imports/reviews/${pair}/decision`, { decision: 'different' });
    await page.getByRole('button', { name: 'Same firm' }).click();
    await page.getByText('Sam Kowal already decided: different firms').waitFor();
    await page.getByText(new RegExp(`of ${pairs - 2}$`)).waitFor();

    await page.getByRole('link', { name: 'Merges' }).last().click();
    const name = first.split('\n')[0] ?? '';
    await page.getByText('Merged by Sam Kowal').waitFor();
    await expectAccessible(page, 'merges');
    const merged = page.getByRole('listitem').filter({ hasText: 'Merged by Sam Kowal' });
    expect(await merged.innerText()).toContain(name);
    await merged.getByRole('button', { name: /^Undo/ }).click();
    await page.getByRole('dialog', { name: 'Undo this merge?' }).getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Undone by Sam Kowal').waitFor();
  },
  LONG,
);

test(
  'resumes an upload and an import after the server is killed',
  async () => {
    const long = 'Builds walls. '.repeat(700);
    const rows = [
      [...HEADS, 'About'],
      ...harbor(Array.from({ length: 500 }, (_, at) => `Firm ${at} LLC`))
        .slice(1)
        .map((row) => [...row, long]),
    ];
    let parts = 0;
    // slows the upload down so that it can be interrupted
    await page.route('**/api/v1/imports/uploads/*', async (route) => {
      if (route.request().method() === 'PATCH') parts += 1;
      await new Promise((done) => setTimeout(done, 300));
      await route.continue().catch(() => undefined);
    });
    await choose('long_2026-11-10.csv', rows);
    await expect.poll(() => parts).toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByText('Drop a list here or choose a file').waitFor();
    await expect.poll(() => readdirSync(join(folder, 'uploads/imports-uploads'))).toEqual([]);

    parts = 0;
    await choose('long_2026-11-10.csv', rows);
    await expect.poll(() => parts).toBeGreaterThan(2);
    await server.end('SIGKILL');
    await page.getByText('Connection lost while uploading long_2026-11-10.csv.').waitFor();
    const { port } = new URL(server.origin);
    server = await startServer({ ...env, PORT: port });
    const before = parts;
    await page.getByRole('button', { name: 'Resume upload' }).click();
    await page.getByRole('heading', { name: 'Map columns' }).waitFor();
    // 4.9 MB in chunks of 512 kB, and not all of them sent again
    expect(parts - before).toBeLessThan(9);
    await page.unroute('**/api/v1/imports/uploads/*');

    await fillAgency('Long Office');
    await preview();
    await page.getByRole('button', { name: 'Import 500 firms' }).click();
    await page.getByText('You can leave this page').waitFor();
    await server.end('SIGKILL');
    server = await startServer({ ...env, PORT: port });
    await page.reload();
    await page.getByText('Imported the list from').waitFor();
    expect(window.faults).toEqual([]);
  },
  LONG,
);
