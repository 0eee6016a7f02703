import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Financials } from '#contract/financials/schema.ts';
import { firmPapersScreens } from '../../support/firm-papers-screens.ts';
import { eventually, isFocused } from '../../support/page-state.ts';
import { expectAccessible } from '../../support/windows.ts';

const { stage, call, visit } = firmPapersScreens();
const PAGE = '/onboarding/financials';
const TAX_ID = '52-1234567';

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const saved = () => call<Financials>('mwbe', 'GET', `/mwbes/${stage.mwbeId}/financials`);
const change = (body: object) => call<Financials>('mwbe', 'PATCH', `/mwbes/${stage.mwbeId}/financials`, body);

/** Work that the company records and the firm confirms. */
async function verifiedJob(budget: number) {
  const { id, version } = await call<{ id: string; version: number }>('prime', 'POST', '/projects', {
    title: 'Pratt Street Library, electrical fit-out',
    client_name: 'City of Baltimore',
    budget,
    start_date: '2025-02-03',
    end_date: '2026-10-14',
    mwbe_id: stage.mwbeId,
    hiring_company_id: stage.companyId,
  });
  await call('mwbe', 'PATCH', `/projects/${id}`, { verified: true, services: 'Wiring', version });
}

test('figures are saved as they are typed, with what contradicts at its field [ROUTE-045]', async () => {
  await verifiedJob(9_180_000);
  const phone = await visit('mwbe', PAGE, { width: 360, touch: true });
  await phone.getByText('From a verified job. Correct?').waitFor();
  const { largest_verified } = await saved();
  expect(largest_verified?.amount).toBe(9_180_000);
  expect(await field(phone, 'Largest job so far').inputValue()).toBe(largest_verified?.amount.toLocaleString('en-US'));
  expect((await saved()).largest_job).toBeNull();
  await button(phone, 'Yes, save it').tap();
  await eventually(async () => (await saved()).largest_job).toBe(largest_verified?.amount);

  await field(phone, 'Bond for a single job').fill('2,500,000');
  await field(phone, 'Bond for all jobs together').pressSequentially('600000');
  const error = phone.getByText('This is less than the bond for a single job');
  expect(await error.count()).toBe(0);
  await field(phone, 'Bond for all jobs together').blur();
  await error.waitFor();
  await field(phone, 'EMR in 2025').fill('0.87');
  await field(phone, 'Revenue in 2025').fill('1180000');
  await phone.getByText('No', { exact: true }).tap();
  await eventually(saved).toMatchObject({
    bond_single: 2_500_000,
    bond_aggregate: null,
    workers_comp: false,
    revenue: [{ year: 2025, amount: 1_180_000 }, {}, {}],
    emr: [{ year: 2025, rate: 0.87 }, {}, {}],
  });
  await expectAccessible(phone, 'financials');
  // what could not be saved is still there in this tab
  await phone.reload();
  await eventually(() => field(phone, 'Bond for all jobs together').inputValue()).toBe('600,000');
  await error.waitFor();
  await field(phone, 'Bond for all jobs together').fill('6000000');
  await eventually(async () => (await saved()).bond_aggregate).toBe(6_000_000);
});

test('of a value that another device changed meanwhile, the person chooses', async () => {
  const expected = [/412 \(/];
  const page = await visit('mwbe', PAGE, { expected });
  await field(page, 'Umbrella or excess').waitFor();
  await change({ version: (await saved()).version, umbrella: 1_000_000, auto_liability: 500_000 });
  await field(page, 'Umbrella or excess').fill('2000000');
  await page.getByText('Saved elsewhere meanwhile:').waitFor();
  await page.getByText('$1,000,000').waitFor();
  expect(await field(page, 'Auto liability').inputValue()).toBe('500,000');
  await button(page, 'Keep mine').click();
  await eventually(async () => (await saved()).umbrella).toBe(2_000_000);
});

test('the tax id is shown by its last four digits, and whole for a moment', async () => {
  const page = await visit('mwbe', PAGE);
  await field(page, 'Tax ID').fill('00-1234567');
  await page.getByText(/The IRS doesn't issue tax IDs/).waitFor();
  await field(page, 'Tax ID').fill(TAX_ID);
  await page.getByText('Ends in 4567').waitFor();
  expect(await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]))).not.toContain(
    '1234567',
  );
  await button(page, 'Show').click();
  await page.getByText(TAX_ID).waitFor();
  expect(page.url()).not.toContain('1234567');
  await button(page, 'Hide').click();
  await page.getByText('Ends in 4567').waitFor();
  await button(page, 'Change').click();
  await eventually(() => isFocused(field(page, 'Tax ID'))).toBe(true);
  await button(page, 'Cancel').click();
  await button(page, 'Delete').click();
  await page.getByRole('dialog', { name: 'Delete your tax ID?' }).getByRole('button', { name: 'Delete' }).click();
  await field(page, 'Tax ID').waitFor();
  expect((await saved()).tax_id).toBeNull();
});

test('a company sees the figures that the firm shares with it, and the firm sees who looked', async () => {
  const profile = `/profile/${stage.mwbeId}`;
  const dana = await visit('prime', profile);
  await dana.getByRole('heading', { name: 'Verified work' }).waitFor();
  expect(await button(dana, 'View financials').count()).toBe(0);

  const lorena = await visit('mwbe', PAGE, { width: 360, touch: true });
  await lorena.getByText('Not shared with anyone').waitFor();
  await button(lorena, 'Share with a company').tap();
  const dialog = lorena.getByRole('dialog', { name: 'Share with a company' });
  await dialog.getByRole('button', { name: 'Share', exact: true }).tap();
  await dialog.getByText('Choose a company from the list').waitFor();
  await dialog.getByText('Choose at least one document, or financials').waitFor();
  await dialog.getByRole('combobox', { name: 'Company' }).fill('calvert');
  await lorena.getByRole('option', { name: 'Calvert & Pratt Builders' }).tap();
  await dialog.getByText('Financials', { exact: true }).tap();
  await expectAccessible(lorena, 'sharing');
  await dialog.getByRole('button', { name: 'Share', exact: true }).tap();
  await dialog.waitFor({ state: 'detached' });
  await eventually(() => lorena.url()).toContain(PAGE);

  await dana.reload();
  await button(dana, 'View financials').click();
  await dana.getByText('$2,500,000').waitFor();
  await expectAccessible(dana, 'shared financials');

  await lorena.reload();
  await button(lorena, 'Who looked').tap();
  await lorena.getByText('Dana Okafor, Calvert & Pratt Builders').waitFor();
  await button(lorena, 'Stop sharing with Calvert & Pratt Builders').tap();
  await lorena.getByText('Not shared with anyone').waitFor();
  await dana.reload();
  await dana.getByRole('heading', { name: 'Verified work' }).waitFor();
  expect(await button(dana, 'View financials').count()).toBe(0);
});
