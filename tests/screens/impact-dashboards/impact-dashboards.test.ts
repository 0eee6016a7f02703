import { beforeAll, expect, test } from 'vitest';
import { createBusiness, createCertificate } from '#server/businesses/factory.ts';
import { refreshDashboard } from '#server/impact-dashboards/commands/refresh.ts';
import { createPaymentContract, createPaymentLine } from '#server/payments/factory.ts';
import { accountScreens } from '../../support/account-screens.ts';
import { expectAccessible } from '../../support/windows.ts';

const { stage, visit } = accountScreens();
let owner: Awaited<ReturnType<typeof stage.app.hirer>>;
let reader: Awaited<ReturnType<typeof stage.app.hirer>>;
beforeAll(async () => {
  stage.app.clock.set('2026-11-30T12:00:00Z');
  owner = await stage.app.hirer({ can_create_impact_dashboard: true, email: 'noor@people.example' });
  reader = await stage.app.hirer({ email: 'helen@people.example' });
  const db = stage.app.db.kysely;
  const firm = async (
    name: string,
    type: string,
    zip_code: string,
    payments: readonly (readonly [string, number])[],
  ) => {
    const made = await createBusiness(db, { legal_business_name: name, city: 'Baltimore', state: 'MD', zip_code });
    await createCertificate(db, made.id, {
      type,
      issued_on: '2025-01-01',
      expires_on: '2028-12-31',
      list_date: '2026-01-01',
    });
    const contract = await createPaymentContract(db, {
      hiring_company_id: owner.companyId,
      mwbe_id: made.mwbeId,
      created_by: owner.userId,
    });
    for (const [paid_on, cents] of payments)
      await createPaymentLine(db, contract, 'confirmed', {
        ...{
          month: `${paid_on.slice(0, 7)}-01`,
          paid_on,
          paid_cents: cents,
          answered_cents: cents,
          payer_paid_on: `${paid_on.slice(0, 8)}01`,
        },
      });
  };
  await firm('Batista Electric', 'MBE', '21202', [
    ['2026-02-10', 100_000_00],
    ['2026-05-11', 150_000_00],
    ['2026-08-12', 300_000_00],
  ]);
  await firm('Okonjo & Daughters', 'WBE', '20850', [
    ['2026-05-20', 40_000_00],
    ['2026-08-25', 35_000_00],
  ]);
});

test('whoever may makes a dashboard, and its figures come by themselves [ROUTE-063, ROUTE-064, DATA-094]', async () => {
  const page = await visit(owner.token, '/impact-dashboards/all');
  await page.getByText('No impact dashboards').waitFor();
  await page.getByRole('button', { name: 'New dashboard' }).click();
  await page.getByRole('button', { name: 'Create dashboard' }).click();
  await page.getByText('Enter a name').waitFor();
  await page.getByRole('dialog').getByLabel('Name').fill('All our work');
  await page.getByRole('button', { name: 'Create dashboard' }).click();
  await page.waitForURL('**/impact-dashboards/*/home');
  await page.getByRole('heading', { level: 2, name: 'Spending with minority-owned firms more than doubled' }).waitFor();
  await page.getByText('$625,000').first().waitFor();
  await page.getByRole('heading', { level: 2, name: 'Baltimore, MD received the most' }).waitFor();
  await page.getByRole('img', { name: /^Map of counties/ }).waitFor();
  await expectAccessible(page, 'an impact dashboard');
});

const home = async () => {
  const [one] = (await stage.app.call(owner.token, 'GET', '/impact_dashboards')).json() as { id: string }[];
  return `/impact-dashboards/${one?.id}/home`;
};

test('a chart is read by arrow keys, as a table and as a file, and says how it is counted [MISC-014]', async () => {
  const page = await visit(owner.token, await home());
  const chart = page.getByRole('region', { name: /^Spending with minority-owned/ });
  const slider = chart.getByRole('slider');
  await slider.focus();
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => slider.getAttribute('aria-valuetext')).toContain('Q2 26: Minority-owned $150,000');
  await chart.getByText('How is this counted?').click();
  await chart
    .getByText('A payment counts once the firm that was paid has confirmed its amount', { exact: false })
    .waitFor();
  const trades = page.getByRole('region', { name: /leads$/ });
  await trades.getByText('Table', { exact: true }).click();
  await trades.getByRole('cell', { name: '$625,000' }).first().waitFor();
  await trades.getByRole('button', { name: /^Export/ }).click();
  const saved = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  expect((await saved).suggestedFilename()).toBe('Spending by trade.csv');
});

test('filters are in the address, and a number opens to its firms with their certificates [ROUTE-065]', async () => {
  const page = await visit(owner.token, `${await home()}?from=2026-Q3&to=2026-Q3`);
  await page.getByRole('combobox', { name: 'From' }).getByText('Q3 26').waitFor();
  await page
    .getByRole('region', { name: 'Groups', exact: true })
    .first()
    .getByRole('link', { name: 'Women-owned' })
    .click();
  await page.waitForURL('**/diversity-company/WBE?from=2026-Q3&to=2026-Q3');
  const row = page.getByRole('row', { name: /^Okonjo & Daughters/ });
  await row.getByText('$35,000').first().waitFor();
  await row.getByText(/WBE, .*until Dec 31, 2028/).waitFor();
  await expectAccessible(page, 'the firms behind a number');
  await page.getByRole('searchbox').fill('nobody');
  await page.getByText('No firm matches').waitFor();
  await page.goBack();
  await page.getByRole('combobox', { name: 'From' }).getByText('Q3 26').waitFor();
});

test('a dashboard is shared with an address, edited by its owner, and kept as views', async () => {
  const at = await home();
  const page = await visit(owner.token, at);
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email address').fill('helen@people.example');
  await dialog.getByRole('button', { name: 'Share', exact: true }).click();
  await dialog.getByRole('button', { name: 'Take back from helen@people.example' }).waitFor();
  await expectAccessible(page, 'people of a dashboard');
  const other = await visit(reader.token, at);
  await other.getByText('$625,000').first().waitFor();
  expect(await other.getByRole('button', { name: 'Settings' }).count()).toBe(0);
  await page.goto(`${at}?open=settings`);
  await page.getByRole('combobox', { name: 'State' }).fill('Maryland');
  await page.keyboard.press('Enter');
  await page.getByRole('combobox', { name: 'Add a county' }).fill('Montgomery');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved. Figures are added up anew.').waitFor();
  // 75,000 of 625,000
  await page.getByText('12%').first().waitFor();
  await page.goto(`${at}?open=views&from=2026-Q2&to=2026-Q3`);
  await page.getByLabel('Name of this view').fill('Summer');
  await page.getByRole('button', { name: 'Save this view' }).click();
  await page.getByRole('link', { name: 'Summer' }).waitFor();
});

test('a dashboard that is not there, or not for this person, is not found', async () => {
  const stranger = await stage.app.hirer({ can_create_impact_dashboard: true });
  const page = await visit(stranger.token, await home(), { expected: [/404/] });
  await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
  const [one] = (await stage.app.call(owner.token, 'GET', '/impact_dashboards')).json() as { id: string }[];
  await refreshDashboard(stage.app.app.services, one?.id ?? '');
});
