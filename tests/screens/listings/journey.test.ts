import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { createBusiness } from '#server/businesses/factory.ts';
import { accountScreens } from '../../support/account-screens.ts';
import { expectAccessible } from '../../support/windows.ts';

const { stage, emailedLink, visit, createCompany } = accountScreens();
const PHONE = { width: 360, touch: true } as const;
const OFFICE = 'office@unclaimed-wiring.example';

let prime: { token: string };
let firm: { token: string; mwbeId: string };
beforeAll(async () => {
  prime = await createCompany('Calvert & Pratt Builders');
  firm = await stage.app.firm();
  await createBusiness(stage.app.db.kysely, { legal_business_name: 'Unclaimed Wiring', email: OFFICE });
});

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });
const chooseFirm = async (page: Page, at: number, typed: string, name: RegExp) => {
  await page.getByLabel('Firm', { exact: true }).nth(at).fill(typed);
  await page.getByRole('list', { name: 'Firms of the directory' }).getByRole('button', { name }).click();
};

test('a company names firms; one answers in its account, one by email on a phone; a removal asks first', async () => {
  const page = await visit(prime.token, '/opportunity/bids');
  await page.getByText('No bids or plans yet').waitFor();
  await button(page, 'New bid or plan').click();
  await page.waitForURL(/\/opportunity\/bids\/[0-9a-f-]+$/);
  await button(page, 'Submit and tell the firms').click();
  await page.getByText('Name at least one firm').waitFor();
  await page.getByLabel('Project', { exact: true }).fill('Pump Station 4');
  // half a bid survives a reload
  await page.reload();
  expect(await page.getByLabel('Project', { exact: true }).inputValue()).toBe('Pump Station 4');
  await page.getByLabel('Owner', { exact: true }).fill('Harbor Water Authority');
  await page.getByLabel('Email of the owner (optional)').fill('bids@harbor-water.example');
  await page.getByLabel('Bid date').fill('2026-11-30');
  await chooseFirm(page, 0, 'Harbor Works', /Harbor Works LLC/);
  await page.getByLabel('Work', { exact: true }).nth(0).fill('Switchgear');
  await page.getByLabel('Amount', { exact: true }).nth(0).fill('120000');
  await button(page, 'Add firm').click();
  await chooseFirm(page, 1, 'Unclaimed Wir', /Unclaimed Wiring/);
  await page.getByLabel('Work', { exact: true }).nth(1).fill('Branch wiring');
  await page.getByLabel('Or share of the contract (%)').nth(1).fill('8');
  await expectAccessible(page, 'a draft of a bid');
  await button(page, 'Submit and tell the firms').click();
  await page.getByText('Submitted. Each firm has its signed receipt.').waitFor();
  await page.getByRole('link', { name: 'Harbor Works LLC' }).waitFor();

  const named = await visit(firm.token, '/notifications');
  await named.getByRole('link', { name: 'Open Pump Station 4' }).first().click();
  await named
    .getByRole('heading', { level: 1, name: 'Calvert & Pratt Builders named your firm for Pump Station 4' })
    .waitFor();
  await expectAccessible(named, 'where a firm is named');
  await named.getByText('Yes, we agreed to this').click();
  await button(named, 'Send answer').click();
  await named.getByText('Firm confirmed').waitFor();
  const [download] = await Promise.all([named.waitForEvent('download'), button(named, 'Download receipt 2').click()]);
  const check = await visit(null, '/verify');
  await check.getByLabel('Record', { exact: true }).setInputFiles(await download.path());
  await check.getByText(/This record is valid/).waitFor();
  await check.getByText('$120,000').waitFor();

  const guest = await visit(null, await emailedLink(OFFICE, /named your firm for Pump Station 4/), PHONE);
  await guest.getByRole('heading', { level: 1, name: /named your firm for Pump Station 4/ }).waitFor();
  await guest.getByText("No, we haven't agreed to this").tap();
  await button(guest, 'Send answer').tap();
  await guest.getByText('Say why').waitFor();
  await guest.getByLabel('In your words').fill('Nobody called us.');
  await expectAccessible(guest, 'answering by a link');
  await button(guest, 'Send answer').tap();
  await guest.getByText('Not agreed: “Nobody called us.”').waitFor();

  await page.getByRole('link', { name: 'Harbor Works LLC' }).click();
  await button(page, 'Ask about a change').click();
  const dialog = page.getByRole('dialog', { name: 'Ask Harbor Works LLC about a change' });
  await dialog.getByLabel('Reason').fill('The owner took this work out.');
  await dialog.getByRole('button', { name: 'Ask the firm' }).click();
  await page.getByText('You can complete this once the firm has answered or its time has passed.').waitFor();
  await named.reload();
  await named.getByText('We object to the change').click();
  await named.getByLabel('In your words').fill('We ordered the gear.');
  await button(named, 'Send answer').click();
  await named.getByText('Firm objected to the change').waitFor();
  await page.reload();
  await button(page, 'Complete the change').click();
  await page.getByText('Completed. The firm was told.').waitFor();

  await page.getByRole('link', { name: 'All firms of this bid' }).click();
  await button(page, 'We won').click();
  await page.getByRole('dialog', { name: 'Did you win this bid?' }).getByRole('button', { name: 'We won' }).click();
  await page.getByText('The firms were told.').waitFor();
  await page.getByText('Won', { exact: true }).waitFor();
  const owner = await visit(null, await emailedLink('bids@harbor-water.example', /Firms that Calvert/), PHONE);
  await owner.getByText('Objected to the change: “We ordered the gear.”').waitFor();
  await expectAccessible(owner, 'the firms of a bid for its owner');

  // a draft is deleted after a question
  await page.getByRole('link', { name: 'Bids and plans', exact: true }).first().click();
  await button(page, 'New bid or plan').click();
  await button(page, 'Delete draft').click();
  const question = page.getByRole('dialog', { name: 'Delete this draft?' });
  await question.getByRole('button', { name: 'Delete draft' }).click();
  await page.getByText('Draft deleted.').waitFor();
  await page.waitForURL('**/opportunity/bids');
  await page.getByRole('link', { name: 'Pump Station 4' }).waitFor();
});
