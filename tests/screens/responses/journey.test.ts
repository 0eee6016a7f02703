import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DAY_MS } from '#contract/durations.ts';
import type { Opportunity } from '#contract/opportunities/schema.ts';
import type { OwnersResponse } from '#contract/responses/schema.ts';
import { pdf } from '../../support/documents.ts';
import { firmPapersScreens } from '../../support/firm-papers-screens.ts';
import { eventually, isFocused } from '../../support/page-state.ts';
import { expectAccessible } from '../../support/windows.ts';

const { stage, call, visit } = firmPapersScreens();
const TITLE = 'Canal Walk, street lights';
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const inDialog = (page: Page, name: string, action: string) =>
  page.getByRole('dialog', { name }).getByRole('button', { name: action, exact: true });
const ahead = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

/** A published one of the demo prime. */
async function publish(title = TITLE): Promise<string> {
  const { id } = await call<Opportunity>('prime', 'POST', '/opportunities', { hiring_company_id: stage.companyId });
  const facts = { title, scope: 'Forty lights.', naics: ['238210'], state_code: 'MD', time_zone: 'America/New_York' };
  await call('prime', 'PATCH', `/opportunities/${id}`, { version: 1, ...facts, deadline: `${ahead(20)}T14:00` });
  await call('prime', 'POST', `/opportunities/${id}/publication`, { version: 2 });
  return id;
}

test('a firm is invited from its profile, answers on a phone, and wins with its sealed quote', async () => {
  const id = await publish();
  const owner = await visit('prime', `/profile/${stage.mwbeId}`);
  await button(owner, 'Invite to an opportunity').click();
  const dialog = owner.getByRole('dialog', { name: 'Invite 1 firm' });
  await dialog.getByRole('combobox', { name: 'Opportunity' }).click();
  await owner.getByRole('option', { name: TITLE }).click();
  await dialog.getByLabel('Message (optional)').fill('We liked your work.');
  await inDialog(owner, 'Invite 1 firm', 'Invite').click();
  await dialog.getByText('1 firm invited.').waitFor();
  await dialog.getByRole('region', { name: 'Invited (1)' }).waitFor();
  await expectAccessible(owner, 'what became of an invitation');
  await inDialog(owner, 'Invite 1 firm', 'Close').last().click();

  const firm = await visit('mwbe', `/opportunity/${id}`, { width: 360, touch: true });
  const panel = firm.getByRole('region', { name: 'Your response' });
  await panel.getByText('You’re invited').waitFor();
  await panel.getByText('We liked your work.').first().waitFor();
  await expectAccessible(firm, 'an invitation');
  await button(firm, 'I’m interested').tap();
  await panel.getByText('You’re interested').waitFor();
  await button(firm, 'Send a quote').tap();
  // nothing typed is lost when the dialog is closed
  const quote = firm.getByRole('dialog', { name: 'Your quote' });
  await quote.getByLabel('Note (optional)').fill('Poles by others.');
  await inDialog(firm, 'Your quote', 'Cancel').tap();
  await button(firm, 'Send a quote').tap();
  expect(await quote.getByLabel('Note (optional)').inputValue()).toBe('Poles by others.');
  await inDialog(firm, 'Your quote', 'Send').tap();
  await quote.getByText('Enter an amount or a price for each unit').waitFor();
  await quote.getByLabel('Amount', { exact: true }).fill('84,000');
  for (const name of ['Prices.pdf', 'Draft.pdf'])
    await quote
      .getByLabel('Add files to your quote')
      .setInputFiles({ name, mimeType: 'application/pdf', buffer: pdf(name) });
  await button(firm, 'Delete Draft.pdf').tap();
  await button(firm, 'Delete Draft.pdf').waitFor({ state: 'detached' });
  await expectAccessible(firm, 'a quote');
  await inDialog(firm, 'Your quote', 'Send').tap();
  await panel.getByText('You sent a quote').waitFor();
  await panel.getByText('$84,000').first().waitFor();
  await panel.getByRole('list', { name: 'Files' }).getByRole('button', { name: 'Download Prices.pdf' }).waitFor();

  await owner.goto(`/opportunity/${id}`);
  const section = owner.getByRole('region', { name: 'Responses' });
  await section.getByText('Sealed quote', { exact: true }).waitFor();
  expect(await section.getByText('$84,000').count()).toBe(0);
  await section.getByRole('button', { name: 'History' }).click();
  await section.getByText(/^Interested ·/).waitFor();
  await expectAccessible(owner, 'responses');
  await button(owner, 'Close now').click();
  await inDialog(owner, 'Close this opportunity?', 'Close now').click();
  await button(owner, 'Compare quotes').click();
  const row = section.getByRole('row', { name: /\$84,000/ });
  const download = owner.waitForEvent('download');
  await row.getByRole('button', { name: 'Download Prices.pdf' }).click();
  expect(readFileSync(await (await download).path()).equals(pdf('Prices.pdf'))).toBe(true);
  await row.getByRole('button', { name: /^Award/ }).click();
  await owner.getByRole('dialog').getByRole('button', { name: 'Award', exact: true }).click();
  await section.getByText('Chosen').first().waitFor();
  await firm.reload();
  await panel.getByText('Chosen').first().waitFor();
  const [response] = await call<OwnersResponse[]>('prime', 'GET', `/opportunities/${id}/responses`);
  expect(response).toMatchObject({ state: 'quoted', outcome: 'chosen', opened_at: expect.any(String) });
});

test('a firm says “not this time” with a reason, by keyboard', async () => {
  const id = await publish('Dock Street, ramps');
  await call('prime', 'POST', `/opportunities/${id}/invitations`, { mwbe_ids: [stage.mwbeId] });
  const firm = await visit('mwbe', `/opportunity/${id}`);
  const opener = button(firm, 'Not this time');
  await opener.focus();
  await firm.keyboard.press('Enter');
  const dialog = firm.getByRole('dialog', { name: 'Not this time' });
  await inDialog(firm, 'Not this time', 'Send').click();
  await dialog.getByText('Choose a reason').waitFor();
  await dialog.getByRole('radio', { name: 'No capacity at that time' }).focus();
  await firm.keyboard.press('Space');
  await inDialog(firm, 'Not this time', 'Send').click();
  await firm.getByText('You said “not this time”').waitFor();
  const [row] = await call<OwnersResponse[]>('prime', 'GET', `/opportunities/${id}/responses`);
  expect(row).toMatchObject({ state: 'declined', reason: 'no_capacity' });
});

test('firms are invited from what fits, from a list as a whole and from a search, and each is told why not', async () => {
  const title = 'Pratt Street, panels';
  const id = await publish(title);
  const page = await visit('prime', `/opportunity/${id}`);
  const fits = page.getByRole('list', { name: 'Firms that fit, best first' });
  await fits.getByRole('checkbox', { name: /Batista Electric/ }).check();
  await fits
    .getByRole('checkbox', { name: /^(?!.*Batista)/ })
    .first()
    .check();
  const bar = page.getByRole('region', { name: 'Selected firms' });
  await bar.getByText('2 firms selected').waitFor();
  await bar.getByRole('button', { name: 'Invite 2 firms' }).click();
  const two = page.getByRole('dialog', { name: 'Invite 2 firms' });
  await two.getByText(`To “${title}”`).waitFor();
  await two.getByRole('button', { name: 'Invite', exact: true }).click();
  await two.getByRole('region', { name: /^Invited \(\d\)$/ }).waitFor();
  await two.getByText('Batista Electric').waitFor();
  await expectAccessible(page, 'what became of several invitations');
  await two.getByRole('button', { name: 'Close' }).last().click();
  await bar.waitFor({ state: 'detached' });
  await eventually(() => page.evaluate('document.activeElement !== document.body')).toBe(true);

  const { id: listId } = await call<{ id: string }>('prime', 'POST', '/lists', { name: 'Wiring' });
  await call('prime', 'POST', `/lists/${listId}/firms`, { firms: [stage.mwbeId] });
  await page.goto(`/my-lists/${listId}`);
  const all = page.getByRole('button', { name: 'Invite all firms of Wiring' });
  await all.click();
  const one = page.getByRole('dialog', { name: 'Invite 1 firm' });
  const choose = async () => {
    await one.getByRole('combobox', { name: 'Opportunity' }).click();
    await page.getByRole('option', { name: title }).click();
    await one.getByRole('button', { name: 'Invite', exact: true }).click();
  };
  await choose();
  await one.getByText('0 of 1 firm invited.').waitFor();
  await one.getByRole('region', { name: 'Already in your responses (1)' }).getByText('Batista Electric').waitFor();
  await one.getByRole('button', { name: 'Close' }).last().click();
  await eventually(() => isFocused(all)).toBe(true);

  await call('mwbe', 'PUT', `/mwbes/${stage.mwbeId}/invitation_settings`, {
    per_week: 20,
    paused_until: ahead(9),
    reminders: true,
    muted: [],
  });
  const other = await publish('Eutaw Street, panels');
  await page.goto('/search?q=batista');
  await page.getByRole('checkbox', { name: 'Compare Batista Electric' }).check();
  await page
    .getByRole('region', { name: 'Firms to compare' })
    .getByRole('button', { name: 'Invite to an opportunity' })
    .click();
  await one.getByRole('combobox', { name: 'Opportunity' }).click();
  await page.getByRole('option', { name: 'Eutaw Street, panels' }).click();
  await one.getByRole('button', { name: 'Invite', exact: true }).click();
  await one.getByRole('region', { name: 'Not taking invitations (1)' }).getByText('Batista Electric').waitFor();
  expect(await call<OwnersResponse[]>('prime', 'GET', `/opportunities/${other}/responses`)).toEqual([]);
});
