import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Project } from '#contract/work-history/schema.ts';
import { eventually, focusedText, hasFocus } from '../../support/page-state.ts';
import { expectAccessible } from '../../support/windows.ts';
import { dialogOf, workHistory } from './stage.ts';

const { record, revise, visit, project, call } = workHistory();

async function fill(dialog: Locator, title: string): Promise<void> {
  await dialog.getByLabel('Project title').fill(title);
  await dialog.getByLabel('Contract amount').fill('640000');
  await dialog.getByLabel('Start date').fill('2025-02-03');
  await dialog.getByLabel('Project completion date').fill('2026-01-15');
}

async function correct(page: Page, of: Project): Promise<Locator> {
  await page.getByRole('button', { name: `Actions for ${of.title}` }).click();
  await page.getByRole('menuitem', { name: 'Correct' }).click();
  const dialog = dialogOf(page, 'Correct the record');
  await dialog.getByLabel('Project title').waitFor();
  return dialog;
}

test('records work with its location; an invalid ZIP code opens its section [WORK-001]', async () => {
  const page = await visit('prime', '/batista-electric');
  await page.getByRole('button', { name: 'Record work' }).click();
  const dialog = dialogOf(page, 'Record work');
  const place = dialog.getByRole('button', { name: 'Work location (optional)' });
  expect(await place.getAttribute('aria-expanded')).toBe('false');
  await dialog.getByRole('button', { name: 'Send to the firm' }).click();
  await eventually(() => dialog.getByText('You must complete this field', { exact: true }).count()).toBe(4);
  await eventually(() => hasFocus(dialog.getByLabel('Project title'))).toBe(true);
  await fill(dialog, 'Hampden Branch Library');
  await place.click();
  await dialog.getByLabel('Address').fill('3641 Falls Road');
  await dialog.getByLabel('City').fill('Baltimore');
  const state = dialog.getByRole('combobox', { name: 'State' });
  await state.fill('maryl');
  await state.press('Enter');
  expect(await state.inputValue()).toBe('Maryland');
  await dialog.getByLabel('ZIP code').fill('2121');
  await place.click();
  await dialog.getByRole('button', { name: 'Send to the firm' }).click();
  await dialog.getByText('Enter a ZIP code, such as 21201 or 21201-3400').waitFor();
  expect(await place.getAttribute('aria-expanded')).toBe('true');
  await dialog.getByLabel('ZIP code').fill('21211');
  const answer = page.waitForResponse((one) => one.url().endsWith('/api/v1/projects'));
  await dialog.getByRole('button', { name: 'Send to the firm' }).click();
  const { id } = (await (await answer).json()) as Project;
  expect(await project(id)).toMatchObject({
    company_address: '3641 Falls Road',
    company_city: 'Baltimore',
    company_state: 'MD',
    company_zip_code: '21211',
  });
  await page.getByText("Recorded. We've asked Batista Electric to confirm it.").waitFor();
});

test('a failed request keeps the input, and leaving asks for confirmation', async () => {
  const page = await visit('prime', '/batista-electric', { expected: [/net::ERR/] });
  await page.getByRole('button', { name: 'Record work' }).click();
  const dialog = dialogOf(page, 'Record work');
  await fill(dialog, 'Hampden Branch Library');
  await page.route('**/api/v1/projects', (route) => route.abort());
  await dialog.getByRole('button', { name: 'Send to the firm' }).click();
  await dialog.getByText('The server did not answer. Check the connection, then try again.').waitFor();
  expect(await dialog.getByLabel('Contract amount').inputValue()).toBe('640,000');
  await page.keyboard.press('Escape');
  await dialogOf(page, 'Discard changes?').getByRole('button', { name: 'Keep editing' }).click();
  await page.unroute('**/api/v1/projects');
  await dialog.getByRole('button', { name: 'Send to the firm' }).click();
  await page.getByText("Recorded. We've asked Batista Electric to confirm it.").waitFor();
});

test('corrects a pending record', async () => {
  const made = await record({ title: 'Pending to correct' });
  const page = await visit('prime', '/details#work-history');
  const dialog = await correct(page, made);
  await dialog.getByText("Batista Electric hasn't responded yet.").waitFor();
  expect(await dialog.getByLabel(/^Client/).inputValue()).toBe('City of Baltimore');
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await dialog.getByText(/^No changes yet\./).waitFor();
  await dialog.getByLabel('Contract amount').fill('700000');
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('Saved. The firm sees the corrected record.').waitFor();
  expect(await project(made.id)).toMatchObject({ budget: 700_000, version: 2, state: 'pending' });
});

test('a rejected record shows the reason above the form and is sent to the firm again', async () => {
  const made = await record({ title: 'Rejected to correct' });
  await call('mwbe', 'POST', `/projects/${made.id}/reject`, { rejected_reason: 'The amount is not ours.' });
  const page = await visit('prime', '/details#work-history');
  const dialog = await correct(page, made);
  await dialog.getByRole('heading', { name: 'Batista Electric rejected this record' }).waitFor();
  await dialog.getByText('The amount is not ours.').waitFor();
  await dialog.getByText('Change at least one value to send the record again.').waitFor();
  await dialog.getByRole('button', { name: 'Send to the firm again' }).click();
  await dialog.getByText(/^Batista Electric rejected exactly this\./).waitFor();
  expect((await project(made.id)).state).toBe('rejected');
  await dialog.getByLabel('Contract amount').fill('700000');
  await dialog.getByRole('button', { name: 'Send to the firm again' }).click();
  await page.getByText("Sent again. We've asked Batista Electric to confirm it.").waitFor();
  expect(await project(made.id)).toMatchObject({ budget: 700_000, state: 'pending', rejected_reason: null });
});

test('shows concurrent changes; the input is kept and replaces them', async () => {
  const made = await record({ title: 'Corrected twice' });
  const page = await visit('prime', '/details#work-history', { expected: [/409 \(Conflict\)/] });
  const dialog = await correct(page, made);
  await dialog.getByLabel(/^Client/).fill('Baltimore County');
  await page.route(`**/api/v1/projects/${made.id}`, async (route) => {
    const { title, client_name, start_date, end_date } = made;
    const facts = { title, client_name, start_date, end_date, budget: 1_200_000, version: 1 };
    await call('prime', 'PUT', `/projects/${made.id}`, facts);
    await route.continue();
  });
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await dialog.getByText(/This record changed while you were editing\./).waitFor();
  await dialog.getByText('Contract amount: $1,200,000').waitFor();
  expect(await dialog.getByLabel(/^Client/).inputValue()).toBe('Baltimore County');
  await page.unroute(`**/api/v1/projects/${made.id}`);
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('Saved. The firm sees the corrected record.').waitFor();
  expect(await project(made.id)).toMatchObject({ client_name: 'Baltimore County', version: 3 });
});

test('a record verified meanwhile can no longer be corrected; the input is kept', async () => {
  const made = await record({ title: 'Verified meanwhile' });
  const page = await visit('prime', '/details#work-history');
  const dialog = await correct(page, made);
  await dialog.getByLabel(/^Client/).fill('Baltimore County');
  await call('mwbe', 'PATCH', `/projects/${made.id}`, { verified: true, services: 'Wiring' });
  await dialog.getByText(/^This record can no longer be corrected/).waitFor();
  expect(await dialog.getByLabel(/^Client/).inputValue()).toBe('Baltimore County');
  expect(await dialog.getByRole('button', { name: 'Save changes' }).count()).toBe(0);
});

test('a file without headers: its columns are matched by hand; near firms are chosen by keyboard', async () => {
  const page = await visit('prime', '/details#work-history');
  await page.getByRole('button', { name: 'Import from a file' }).click();
  const dialog = page.getByRole('dialog').first();
  const rows = [
    'Canal lock,Okonjo and Dauthers,7000,1/1/2026,2/1/2026,,Ann',
    'Tide gauge,Batista Electric,9000,1/2/2026,2/2/2026,ZZ-90,Ann',
  ];
  const buffer = Buffer.from(rows.join('\n'));
  await dialog.locator('input[type=file]').setInputFiles({ name: 'plain.csv', mimeType: '', buffer });
  const row = (line: number) =>
    dialog
      .getByRole('list', { name: 'Rows in the file' })
      .getByRole('listitem')
      .filter({ has: page.getByText(String(line), { exact: true }) });
  await dialog.getByText('plain.csv has no headers that we know.').waitFor();
  expect(await focusedText(page)).toBe('Match the columns');
  const sample = dialog.getByRole('list', { name: 'First rows of plain.csv' });
  await sample.getByText('Canal lock', { exact: true }).waitFor();
  await expectAccessible(page, 'matching of columns');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByText('Choose the column with the firm or its certification number').waitFor();
  const dates = ['Start date', 'Project completion date'];
  const FIELDS = ['Project title', 'Firm', 'Contract amount', ...dates, 'Certification number'];
  for (const [at, field] of FIELDS.entries()) {
    await dialog.getByRole('combobox', { name: `Column ${at + 1}`, exact: true }).click();
    await page.getByRole('option', { name: field, exact: true }).click();
  }
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByText('2 rows in plain.csv: 1 ready, 1 needs attention.').waitFor();
  // what was read differently than it is written says so without being opened
  await row(2).getByText('Firm was found by its name: no firm has a certificate with this number.').waitFor();
  const canal = dialog.getByRole('group', { name: 'Row 1' });
  const firm = canal.getByRole('combobox', { name: 'Firm' });
  await firm.focus();
  await canal.getByText(/^1 firm in the directory with a name like this\./).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.getByRole('option', { name: /^Okonjo & Daughters Power Systems/ }).waitFor();
  await page.keyboard.press('Enter');
  await row(1).getByText('Baltimore, MD').first().waitFor();
  await dialog.getByRole('button', { name: 'Send 2 records to the firms' }).click();
  await dialog.getByText('2 records sent to 2 firms.').waitFor();
});

test('the form is accessible and fits every width', async () => {
  const made = await record({ title: 'Looked at' });
  await revise(made, { budget: 1_236_400 });
  const page = await visit('prime', '/details#work-history');
  const dialog = await correct(page, made);
  await dialog.getByRole('button', { name: /^Work location/ }).click();
  await dialog.getByLabel('Project title').fill('');
  await dialog.getByLabel('ZIP code').fill('1');
  await dialog.getByRole('button', { name: 'Send to the firm again' }).click();
  await expectAccessible(page, 'correction');
});
