import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DAY_MS } from '#contract/durations.ts';
import type { Opportunity } from '#contract/opportunities/schema.ts';
import { pdf } from '../../support/documents.ts';
import { firmPapersScreens } from '../../support/firm-papers-screens.ts';
import { eventually } from '../../support/page-state.ts';
import { expectAccessible } from '../../support/windows.ts';

const { stage, call, visit } = firmPapersScreens();
const TITLE = 'Ferry Terminal, ticket hall wiring';
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const inDialog = (page: Page, name: string, action: string) =>
  page.getByRole('dialog', { name }).getByRole('button', { name: action, exact: true });
const read = (id: string) => call<Opportunity>('prime', 'GET', `/opportunities?id=${id}`);
const idOf = (page: Page) => /opportunity\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? '';
/** A day that lies this far ahead, as the date input takes it. */
const ahead = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

/** From the dashboard to what is complete, by what is said to be missing. */
async function fillIn(owner: Page): Promise<string> {
  await owner.getByRole('heading', { level: 1, name: 'Opportunity postings' }).waitFor();
  expect(await owner.title()).toBe('Opportunity postings');
  // the first one starts from the empty list
  await button(owner, 'New opportunity').last().click();
  await owner.waitForURL(/\/opportunity\/[0-9a-f-]+\/edit$/);
  await owner.getByRole('heading', { name: 'Before you publish: 6 things left' }).waitFor();
  expect(await owner.title()).toBe('Opportunity postings');
  const missing = owner.getByRole('complementary', { name: 'Publish' });
  await missing.getByRole('link', { name: 'Title' }).click();
  // the link leads into its field
  await owner.keyboard.type(TITLE);
  await field(owner, 'Scope of work').fill('Wiring of the ticket hall.');
  await field(owner, 'Trades').fill('electrical contractor');
  await owner.getByRole('button', { name: /238210/ }).click();
  await field(owner, 'ZIP code').fill('21201');
  await eventually(() => field(owner, 'City').inputValue()).toBe('Baltimore');
  expect(await field(owner, 'Time zone').textContent()).toBe('Eastern');
  await field(owner, 'Deadline for responses').fill(`${ahead(30)}T14:00`);
  await owner.getByText(/Firms can respond until .* 2:00 PM Eastern\./).waitFor();
  await owner
    .getByLabel('Add files')
    .setInputFiles([{ name: 'Plans.pdf', mimeType: 'application/pdf', buffer: pdf() }]);
  await button(owner, 'Delete Plans.pdf').waitFor();
  await owner.getByRole('heading', { name: 'Everything that is needed is here' }).waitFor();
  return idOf(owner);
}

test('an opportunity from draft to award, with an addendum, a question and files [ROUTE-028, ROUTE-029, ROUTE-030, MISC-002]', async () => {
  const owner = await visit('prime', '/opportunity/dashboard');
  const id = await fillIn(owner);
  await expectAccessible(owner, 'a draft');
  await button(owner, 'Publish').click();
  await owner
    .getByRole('dialog')
    .getByText(/Firms whose trades, service area, and capacity fit it are told/)
    .waitFor();
  await inDialog(owner, 'Publish this opportunity?', 'Publish').click();
  await owner.waitForURL(`**/opportunity/${id}`);
  await owner.getByRole('heading', { level: 1, name: TITLE }).waitFor();
  expect(await read(id)).toMatchObject({ state: 'published', naics: ['238210'], county: 'Baltimore (city)' });

  const firm = await visit('mwbe', `/opportunity/${id}`, { width: 360, touch: true });
  await firm.getByRole('heading', { level: 1, name: TITLE }).waitFor();
  await firm.getByText(/Closes in 2\d days|Closes in 30 days/).waitFor();
  const [download] = await Promise.all([firm.waitForEvent('download'), button(firm, 'Download Plans.pdf').tap()]);
  expect(download.suggestedFilename()).toBe('Plans.pdf');
  await field(firm, 'Ask a question').fill('Is there parking?');
  await button(firm, 'Send question').tap();
  await firm.getByText('No answer yet').waitFor();

  await owner.goto('/notifications');
  await owner.getByRole('heading', { name: 'Question about your opportunity' }).first().waitFor();
  await owner.getByRole('link', { name: 'Answer', exact: true }).first().click();
  // the firms that fit load above and move the button, which can lose a click
  await owner
    .getByText(/^Page 1 of \d+$/)
    .first()
    .waitFor();
  await button(owner, 'Answer “Is there parking?”').click();
  await field(owner, 'Answer').fill('Yes, for two vans.');
  await button(owner, 'Publish answer').click();
  await owner.getByText('Yes, for two vans.').waitFor();
  // the page of the firm is open, and shows it by itself
  await firm.getByText('Yes, for two vans.').waitFor();

  await owner.getByRole('link', { name: 'Issue an addendum' }).click();
  await field(owner, 'What changes, in your words').fill('One more week.');
  await field(owner, 'Deadline for responses').fill(`${ahead(37)}T14:00`);
  // half an addendum survives a reload
  await owner.reload();
  await eventually(() => field(owner, 'What changes, in your words').inputValue()).toBe('One more week.');
  await owner
    .getByLabel('Add files')
    .setInputFiles([{ name: 'Revised plans.pdf', mimeType: 'application/pdf', buffer: pdf('new') }]);
  await button(owner, 'Delete Revised plans.pdf').waitFor();
  await button(owner, 'Review addendum').click();
  const dialog = owner.getByRole('dialog', { name: 'Issue addendum 1?' });
  await dialog.getByRole('row', { name: /Deadline for responses/ }).waitFor();
  expect(await dialog.getByRole('row').count()).toBe(2);
  await dialog.getByText('Revised plans.pdf').waitFor();
  await dialog.getByRole('button', { name: 'Issue addendum', exact: true }).click();
  await owner.waitForURL(`**/opportunity/${id}`);
  expect((await read(id)).files.map(({ addendum }) => addendum)).toEqual([null, 1]);

  await firm.reload();
  await firm.getByText('1 addendum to read').waitFor();
  await expectAccessible(firm, 'an opportunity with an addendum');
  await button(firm, "I've read this: addendum 1").tap();
  await firm.getByText(/^You confirmed on/).waitFor();

  await button(owner, 'Close now').click();
  await inDialog(owner, 'Close this opportunity?', 'Close now').click();
  await button(owner, 'Record the award').click();
  await button(owner, 'Record award').click();
  await owner.getByText('Enter a name', { exact: true }).waitFor();
  await field(owner, 'Firm or company').fill('Batista');
  await owner
    .getByRole('list', { name: 'Firms of the directory' })
    .getByRole('button', { name: /^Batista Electric/ })
    .click();
  await field(owner, 'Amount (optional)').fill('91,000');
  await inDialog(owner, 'Who got the work?', 'Record award').click();
  await owner.getByRole('region', { name: 'Award' }).getByText('$91,000').waitFor();
  await eventually(async () => (await read(id)).awards).toMatchObject([{ name: 'Batista Electric', amount: 91_000 }]);
  await firm.reload();
  await firm.getByRole('region', { name: 'Award' }).getByRole('link', { name: 'Batista Electric' }).waitFor();
  expect(await button(firm, 'Send question').count()).toBe(0);
  await expectAccessible(owner, 'an awarded opportunity');
});

test('a cancellation needs a reason, which everybody reads', async () => {
  const { id } = await call<Opportunity>('prime', 'POST', '/opportunities', { hiring_company_id: stage.companyId });
  const place = { naics: ['238210'], state_code: 'MD', time_zone: 'America/New_York' };
  const facts = { title: 'Salt Barn', scope: 'Power.', deadline: `${ahead(20)}T14:00`, ...place };
  await call('prime', 'PATCH', `/opportunities/${id}`, { version: 1, ...facts });
  await call('prime', 'POST', `/opportunities/${id}/publication`, { version: 2 });
  const owner = await visit('prime', `/opportunity/${id}`);
  await button(owner, 'Cancel opportunity').click();
  await inDialog(owner, 'Cancel this opportunity?', 'Cancel opportunity').click();
  await owner.getByText('Enter a reason').waitFor();
  await field(owner, 'Reason').fill('The funding ended.');
  await inDialog(owner, 'Cancel this opportunity?', 'Keep it').click();
  await owner.getByRole('dialog').waitFor({ state: 'detached' });
  // what was typed is there again
  await button(owner, 'Cancel opportunity').click();
  expect(await field(owner, 'Reason').inputValue()).toBe('The funding ended.');
  await inDialog(owner, 'Cancel this opportunity?', 'Cancel opportunity').click();
  await owner.getByText('This opportunity was canceled.').waitFor();
  expect(await read(id)).toMatchObject({ state: 'cancelled', cancelled_reason: 'The funding ended.' });
});
