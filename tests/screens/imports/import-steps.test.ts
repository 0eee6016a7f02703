import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { importDesk } from '../../support/import-desk.ts';
import { importsInto, list } from '../../support/imports.ts';
import { firms } from '../../support/lists.ts';
import { eventually } from '../../support/page-state.ts';
import { expectAccessible } from '../../support/windows.ts';

const desk = importDesk();
const ROWS = list(...firms(2), ['=1+1', '2 Main St', 'Bowie', 'MD'], ['Orlo Paving']);
async function previewed(text = ROWS, agency = 'Harbor Office'): Promise<string> {
  const id = await desk.sam.createDraft('harbor_2026-11-01.csv', text);
  await desk.sam.plan(id, agency);
  return id;
}
const step = (page: Page) => page.locator('li[aria-current="step"]').innerText();
const holds = (page: Page, column: string) => page.getByRole('combobox', { name: `Field for “${column}”` });

test('changed columns lead to the new preview; back and reload keep the step of the address', async () => {
  const id = await previewed();
  const page = await desk.visit(`/${id}`);
  await page.getByRole('link', { name: 'Edit columns' }).click();
  await page.getByRole('heading', { name: 'Map columns' }).waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'Map columns' }).waitFor();
  await page.goBack();
  await page.getByText('Nothing has been saved yet.').waitFor();
  await page.goForward();
  await page.getByRole('heading', { name: 'Map columns' }).waitFor();
  await holds(page, 'Phone').fill('email');
  await page.keyboard.press('Enter');
  expect(await holds(page, 'Phone').inputValue()).toBe('Email');
  await page.getByRole('button', { name: 'Preview changes' }).click();
  await page.getByText('Nothing has been saved yet.').waitFor();
  await eventually(() => step(page)).toBe('Preview');
  expect(new URL(page.url()).search).toBe('');
  await page.reload();
  await page.getByText('Nothing has been saved yet.').waitFor();
});

test('choices of columns that were not sent are there again after a reload, until the list is compared', async () => {
  const id = await desk.sam.createDraft('a.csv', list(...firms(2)));
  const page = await desk.visit(`/${id}`);
  await page.getByRole('combobox', { name: 'Agency' }).fill('Harbor Office');
  await holds(page, 'Phone').fill('email');
  await page.keyboard.press('Enter');
  await page.reload();
  await eventually(() => holds(page, 'Phone').inputValue()).toBe('Email');
  expect(await page.getByRole('combobox', { name: 'Agency' }).inputValue()).toBe('Harbor Office');
  await page.getByRole('button', { name: 'Preview changes' }).click();
  await page.getByText('Nothing has been saved yet.').waitFor();
  expect(await page.evaluate('Object.keys(sessionStorage).filter((key) => key.startsWith("unsent"))')).toEqual([]);
});

test('a list that somebody else compares again leaves the columns of an old address', async () => {
  const id = await previewed();
  const page = await desk.visit(`/${id}?step=columns`);
  await page.getByRole('heading', { name: 'Map columns' }).waitFor();
  await desk.sam.plan(id, 'Harbor Office');
  await desk.sam.run(id);
  await page.reload();
  await page.getByText('Imported the list from Harbor Office.').waitFor();
  await expect.poll(() => new URL(page.url()).search).toBe('');
});

test('what keeps the columns from being compared is said beside the button, and leads to its field', async () => {
  const id = await desk.sam.createDraft('a.csv', list(...firms(2)));
  const page = await desk.visit(`/${id}`);
  await holds(page, 'Company Name').click();
  await page.getByRole('option', { name: "Don't import" }).click();
  await page.getByRole('combobox', { name: 'Agency' }).fill('Harbor Office');
  await page.getByRole('button', { name: 'Preview changes' }).click();
  const summary = page.getByRole('alert').filter({ hasText: 'No column is mapped to the firm name' }).last();
  await summary.getByRole('button', { name: 'Show' }).waitFor();
  await expect.poll(() => holds(page, 'Company Name').evaluate((field) => field.matches(':focus'))).toBe(true);
  await page.getByRole('combobox', { name: 'Agency' }).focus();
  await summary.getByRole('button', { name: 'Show' }).click();
  await expect.poll(() => holds(page, 'Company Name').evaluate((field) => field.matches(':focus'))).toBe(true);
  await expectAccessible(page, 'columns with a problem');
});

test('the menu of a column offers every field by group, and finds one by typing, on a phone too', async () => {
  const id = await desk.sam.createDraft('a.csv', list(...firms(2)));
  const page = await desk.visit(`/${id}`, { width: 360 });
  await holds(page, 'Phone').click();
  for (const group of ['Firm', 'Address', 'Contact', 'Certificates', 'Codes and IDs', 'Owner'])
    await page.getByRole('group', { name: group, exact: true }).waitFor();
  expect(await page.getByRole('option').count()).toBeGreaterThan(30);
  const menu = await page.getByRole('listbox').boundingBox();
  expect(menu && menu.y >= 0 && menu.y + menu.height <= 900).toBe(true);
  await holds(page, 'Phone').fill('certificates');
  expect(await page.getByRole('option').allInnerTexts()).toEqual([
    'Certificate type',
    'Certificate status',
    'Certificate number',
    'Certifying agency',
    'Issued on',
    'Expires on',
  ]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await eventually(() => holds(page, 'Phone').inputValue()).toBe('Certificate type');
});

test('an agency whose name is almost a known one is taken with one button, or confirmed as another', async () => {
  await importsInto(desk.app.db).loadText(list(...firms(1)), 'Harbor Office');
  const id = await desk.sam.createDraft('b.csv', list(...firms(2)));
  const page = await desk.visit(`/${id}`);
  const agency = page.getByRole('combobox', { name: 'Agency' });
  await agency.fill('Harbour Office');
  await page.getByText('Did you mean Harbor Office?').waitFor();
  await page.getByRole('button', { name: 'Preview changes' }).click();
  await page.getByText('Use Harbor Office, or confirm that this is another agency.').first().waitFor();
  await expectAccessible(page, 'an agency with a similar name');
  await page.getByLabel('No, Harbour Office is another agency').check();
  await page.getByRole('button', { name: 'Use Harbor Office' }).click();
  expect(await agency.inputValue()).toBe('Harbor Office');
  await page.getByRole('button', { name: 'Preview changes' }).click();
  await page.getByRole('heading', { name: 'Harbor Office, certified firms' }).waitFor();
});

test('a list that another import holds up says so and stays ready', async () => {
  const [one, two] = [await previewed(), await previewed(list(...firms(1, 5)), 'Port Office')];
  const page = await desk.visit(`/${two}`, { expected: [/409/] });
  await page.getByRole('button', { name: 'Import 1 firm' }).waitFor();
  const importing = { status: 'importing', beat_at: new Date() } as const;
  await desk.app.db.kysely.updateTable('import_drafts').set(importing).where('id', '=', one).execute();
  await page.getByRole('button', { name: 'Import 1 firm' }).click();
  await page.getByText('Another import is running: harbor_2026-11-01.csv (Harbor Office).').waitFor();
  await page.getByRole('button', { name: 'Import 1 firm' }).waitFor();
});

test('a server that does not respond while it compares is said, and the page continues by itself', async () => {
  const id = await previewed();
  await desk.app.db.kysely
    .updateTable('import_drafts')
    .set({ status: 'planning', beat_at: new Date() })
    .where('id', '=', id)
    .execute();
  const page = await desk.visit(`/${id}`, { expected: [/ERR_/, /Failed to load/] });
  await page.getByText('Comparing the list with the directory').waitFor();
  await page.route(`**/api/v1/imports/${id}`, (route) => route.abort());
  await page.getByText("The server isn't responding.").waitFor();
  await page.unroute(`**/api/v1/imports/${id}`);
  await desk.app.db.kysely.updateTable('import_drafts').set({ status: 'preview' }).where('id', '=', id).execute();
  await page.getByText('Nothing has been saved yet.').waitFor();
});

test('an import that stopped half-written says how many firms it saved and what to do', async () => {
  await importsInto(desk.app.db).loadText(list(...firms(3)), 'Harbor Office');
  await desk.app.db.kysely.updateTable('list_imports').set({ status: 'abandoned' }).execute();
  const { id } = await desk.app.db.kysely.selectFrom('list_imports').select('id').executeTakeFirstOrThrow();
  const page = await desk.visit(`/${id}`);
  await page.getByText('This import stopped after 3 firms were saved. Import the list again').waitFor();
  await desk.app.db.kysely
    .updateTable('source_records')
    .set({ last_import: await otherImport(id) })
    .execute();
  await page.reload();
  await page.getByText('This import stopped before anything was saved.').waitFor();
});

/** A further import of the same list. */
async function otherImport(id: string): Promise<string> {
  const { number: _, ...run } = await desk.app.db.kysely
    .selectFrom('list_imports')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const other = crypto.randomUUID();
  const texts = { mapping: JSON.stringify(run.mapping), report: JSON.stringify(run.report) };
  await desk.app.db.kysely
    .insertInto('list_imports')
    .values({ ...run, ...texts, id: other, status: 'done' })
    .execute();
  return other;
}

test('an import that expired says so and leads to the upload', async () => {
  const id = await previewed();
  await desk.sam.call('DELETE', `/${id}`);
  const page = await desk.visit(`/${id}`, { expected: [/404/] });
  await page.getByText('It was discarded, or its file was deleted after a day.').waitFor();
  await page.getByRole('link', { name: 'Choose another file' }).click();
  await page.getByRole('heading', { name: 'Imports', level: 1 }).waitFor();
});
