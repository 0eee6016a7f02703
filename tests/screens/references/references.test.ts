import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { createUser } from '#server/accounts/factory.ts';
import { createAnsweredReference } from '#server/references/factory.ts';
import { createExperience } from '#server/work-experience/factory.ts';
import { accountScreens } from '../../support/account-screens.ts';
import { eventually, focusedText } from '../../support/page-state.ts';
import { expectAccessible } from '../../support/windows.ts';

const { stage, emailedLink, visit } = accountScreens();
/** What is refused says so at its field; the browser logs the answer as well. */
const PHONE = { width: 360, touch: true, expected: [/40[0349]/] } as const;

let firm: { userId: string; token: string; mwbeId: string };
beforeAll(async () => {
  firm = await stage.app.firm({ email: 'lorena@lantern-row.example', first_name: 'Lorena', last_name: 'Batista' });
});

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true }).waitFor();

test('a firm asks for a reference; a guest answers on a phone, changes it, and withdraws it for good', async () => {
  const page = await visit(firm.token, `/onboarding/references/${firm.mwbeId}`, PHONE);
  await page.getByText('No references yet').waitFor();
  await button(page, 'Ask for a reference').click();
  const dialog = page.getByRole('dialog', { name: 'Ask for a reference' });
  await dialog.getByRole('button', { name: 'Send request' }).click();
  await dialog.getByText('Enter their name').waitFor();
  await dialog.getByLabel('Their name').fill('Jane Doe');
  await dialog.getByLabel('Their email').fill('bob@lantern-row.example');
  await dialog.getByLabel('What did you work on together?').fill('Switchgear, Pier 6');
  await expectAccessible(page, 'asking for a reference');
  await dialog.getByRole('button', { name: 'Send request' }).click();
  await dialog.getByText(/this address has the same domain/).waitFor();
  await dialog.getByLabel('Their email').fill('jane@client.example');
  await dialog.getByRole('button', { name: 'Send request' }).click();
  await page.getByText('Waiting for an answer').waitFor();
  // still on this step: the form of the dialog is not that of the step
  expect(new URL(page.url()).pathname).toBe(`/onboarding/references/${firm.mwbeId}`);
  await expectAccessible(page, 'requests for references');

  const link = await emailedLink('jane@client.example', /would like a reference/);
  const guest = await visit(null, link, PHONE);
  await heading(guest, 'A reference for Harbor Works LLC');
  await button(guest, 'Send reference').click();
  await guest.getByText('Choose 1 to 5 stars').waitFor();
  await guest.getByText('4 stars', { exact: true }).locator('..').click();
  const quality = guest.getByRole('group', { name: 'Was the quality of the work good?' });
  await quality.getByText('Yes', { exact: true }).click();
  await guest.getByLabel('In your own words (optional)').fill('Careful work, and on time.');
  await guest.getByLabel('Your company (optional)').fill('Client Builders');
  await guest.getByText('Everyone sees only my company').click();
  await expectAccessible(guest, 'answering by a link');
  await button(guest, 'Send reference').click();
  await heading(guest, 'Thank you');
  await eventually(() => focusedText(guest)).toBe('Thank you');
  await guest.reload();
  await guest.getByText('Careful work, and on time.').waitFor();
  await button(guest, 'Change your reference').click();
  await guest.getByText('5 stars', { exact: true }).locator('..').click();
  await button(guest, 'Save changes').click();
  await guest.getByRole('img', { name: '5 of 5 stars' }).waitFor();

  await page.reload();
  await page.getByText('Everyone sees it, with the company only').waitFor();
  await button(page, 'Answer publicly: Jane Doe').click();
  await page.getByLabel('Your answer').fill('Thank you, Jane.');
  await page.getByRole('dialog').getByRole('button', { name: 'Answer publicly' }).click();
  await page.getByRole('list', { name: 'Your references' }).getByText('Thank you, Jane.').waitFor();

  await button(guest, 'Withdraw my reference').click();
  await guest.getByText("Don't let any firm on Plumbline email me again").click();
  await guest.getByRole('button', { name: 'Withdraw', exact: true }).click();
  await heading(guest, 'All done');
  await guest.reload();
  await heading(guest, 'This link has expired');
  await page.reload();
  await page.getByText('Withdrawn by its author').waitFor();
  expect(await page.getByText('Careful work').count()).toBe(0);
});

test('staff decide about an answer that may be the firm’s own', async () => {
  await createAnsweredReference(stage.app.db.kysely, {
    mwbe_id: firm.mwbeId,
    asked_by: firm.userId,
    words: 'The best firm that I know.',
    flags: ['own_browser'],
    needs_review: true,
  });
  const staff = await createUser(stage.app.db.kysely, { user_type: 'INTERNAL' });
  const page = await visit(await stage.app.logIn(staff), '/staff/references', { width: 768 });
  await page.getByText("Browser that the firm's people use").waitFor();
  await expectAccessible(page, 'flagged references');
  await button(page, 'Hide the reference of Jane Doe').click();
  const dialog = page.getByRole('dialog', { name: 'Hide this reference?' });
  await dialog.getByRole('button', { name: 'Hide' }).click();
  await dialog.getByText('Enter a reason').waitFor();
  await dialog.getByLabel('Reason, for the audit trail').fill('Written in their own office.');
  await dialog.getByRole('button', { name: 'Hide' }).click();
  await page.getByText('Hidden', { exact: true }).waitFor();
  await page.getByText('Written in their own office.', { exact: false }).waitFor();
});

test('the profile shows references and told work apart from verified work, each with its source', async () => {
  const { mwbeId, userId } = await stage.app.firm();
  const given = { mwbe_id: mwbeId, asked_by: userId };
  const db = stage.app.db.kysely;
  await createAnsweredReference(db, {
    ...given,
    hire_again: 'yes',
    on_time: 'partly',
    reply: 'Thank you, Jane.',
    replied_at: new Date(),
  });
  await createAnsweredReference(db, { ...given, stars: 4, privacy: 'company', words: null });
  await createAnsweredReference(db, { ...given, stars: 1, privacy: 'firm', words: 'Between us' });
  await createExperience(db, { mwbe_id: mwbeId, created_by: userId });
  const page = await visit(null, `/profile/${mwbeId}`, PHONE);
  const references = page.getByRole('list', { name: 'References' });
  await references.getByText('Careful work, and on time.').waitFor();
  expect(await references.getByText('Between us').count()).toBe(0);
  await page.getByText('An average appears from 3 ratings on.').waitFor();
  await page.getByRole('list', { name: 'Work experience' }).getByText('Not verified', { exact: true }).waitFor();
  await createAnsweredReference(db, { ...given, stars: 4, company: null });
  await page.reload();
  await page.getByText('4.3 of 5 stars, from 3 references').waitFor();
  await expectAccessible(page, 'references on a profile');
});
