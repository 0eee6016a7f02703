import { beforeAll, expect, test } from 'vitest';
import { createImpactDashboard } from '#server/impact-dashboards/factory.ts';
import { accountScreens } from '../../support/account-screens.ts';
import { expectAccessible } from '../../support/windows.ts';

const { stage, visit } = accountScreens();
let owner: Awaited<ReturnType<typeof stage.app.hirer>>;
let id: string;
beforeAll(async () => {
  stage.app.clock.set('2026-11-30T12:00:00Z');
  owner = await stage.app.hirer({ email: 'noor@people.example' });
  id = await createImpactDashboard(stage.app.db.kysely, {
    ...{ owner_company_id: owner.companyId, created_by: owner.userId, email: 'noor@people.example' },
  });
});

const FILE = `Vendor,Paid,Check Date,ZIP
Nobody at all of nowhere,4592.74,2026-05-14,21231
Nobody at all of nowhere,free,2026-05-14,21231
`;

test('a file is uploaded, its columns chosen, reviewed with the rows in error, imported and undone [DATA-094]', async () => {
  const page = await visit(owner.token, `/impact-dashboards/${id}/home?open=files`);
  const dialog = page.getByRole('dialog').first();
  await dialog.getByText('No files yet').waitFor();
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'may.csv', mimeType: 'text/csv', buffer: Buffer.from(FILE) });
  await dialog.getByText('Choose the column for: Amount').waitFor();
  await dialog.getByRole('combobox', { name: 'Amount' }).click();
  await page.getByRole('option', { name: 'Paid' }).click();
  await dialog.getByRole('button', { name: 'Check file' }).click();
  await dialog.getByRole('row', { name: /^Not in the directory \$4,592\.74 1/ }).waitFor();
  await dialog.getByRole('row', { name: /^3 Has no amount/ }).waitFor();
  await expectAccessible(page, 'a file before it is imported');
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await dialog.getByText('Imported. New figures are on their way.').waitFor();
  await dialog.getByRole('button', { name: 'Back to files' }).click();
  await dialog.getByRole('heading', { name: 'may.csv' }).waitFor();
  await dialog.getByRole('row', { name: /^In the file \$4,592\.74 2/ }).waitFor();
  await expectAccessible(page, 'imported files');
  await dialog.getByRole('button', { name: 'Undo may.csv' }).click();
  await page.getByRole('button', { name: 'Undo import' }).click();
  await dialog.getByText('No files yet').waitFor();
  expect(await (await stage.app.call(owner.token, 'GET', `/impact_dashboards/${id}/spend_files`)).json()).toEqual([]);
});

test('whoever may not edit sees files and imports none', async () => {
  const reader = await stage.app.hirer({ email: 'helen@people.example' });
  const person = { email: 'helen@people.example', role: 'viewer' };
  await stage.app.call(owner.token, 'PUT', `/impact_dashboards/${id}/people`, person);
  const page = await visit(reader.token, `/impact-dashboards/${id}/home?open=files`);
  await page.getByText('No files yet').waitFor();
  expect(await page.getByRole('button', { name: 'Choose a file' }).count()).toBe(0);
});
