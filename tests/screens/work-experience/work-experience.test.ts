import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { accountScreens } from '../../support/account-screens.ts';
import { eventually, focusedText } from '../../support/page-state.ts';
import { expectAccessible } from '../../support/windows.ts';

const { stage, emailedLink, visit } = accountScreens();
/** What is refused says so at its field; the browser logs the answer as well. */
const PHONE = { width: 360, touch: true, expected: [/40[0349]/] } as const;

let firm: { userId: string; token: string; mwbeId: string };
let hirer: { userId: string; token: string; companyId: string };
beforeAll(async () => {
  firm = await stage.app.firm({ email: 'lorena@lantern-row.example', first_name: 'Lorena', last_name: 'Batista' });
  hirer = await stage.app.hirer({ email: 'dana@ironbridge.example' });
});

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true }).waitFor();
const job = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) });

test('a job is saved as it is typed; a client on the platform confirms it, and it is verified work', async () => {
  const page = await visit(firm.token, `/onboarding/work-experience/${firm.mwbeId}`, PHONE);
  await page.getByText('No jobs yet').waitFor();
  await button(page, 'Add a job').click();
  await page.getByLabel('Title of the job').fill('Pump Station 4');
  await page.getByLabel('Client', { exact: true }).pressSequentially('ironbr');
  await button(page, 'Ironbridge General Contracting').click();
  await page.getByText('is on Plumbline and can confirm', { exact: false }).waitFor();
  await page.getByLabel('Contract amount').fill('640,000');
  await page.getByLabel('Start date').fill('2025-02-03');
  await page.getByLabel('End date').fill('2024-01-15');
  await page.getByText("The end date can't be before the start date").waitFor();
  await page.getByLabel('End date').fill('2026-01-15');
  await page.getByLabel('What you did').fill('Motor control and emergency power');
  await expectAccessible(page, 'the form of a job');
  await page
    .getByText(/^Saved/)
    .first()
    .waitFor();
  await page.reload();
  await page.getByText('Motor control and emergency power').waitFor();
  await button(page, 'Ask the client to confirm: Pump Station 4').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send request' }).click();
  await page.getByText('Waiting for the client').waitFor();
  expect(new URL(page.url()).pathname).toBe(`/onboarding/work-experience/${firm.mwbeId}`);

  const dana = await visit(hirer.token, '/notifications', PHONE);
  await dana.getByText('asks you to confirm', { exact: false }).first().waitFor();
  await dana
    .getByRole('link', { name: /View details/ })
    .first()
    .click();
  const dialog = dana.getByRole('dialog');
  await dialog.getByText('$640,000').waitFor();
  await dialog.getByRole('button', { name: 'Decline' }).click();
  await dialog.getByRole('button', { name: 'Decline' }).click();
  await dialog.getByText('Enter a reason').waitFor();
  await dialog.getByRole('button', { name: 'Back' }).click();
  await expectAccessible(dana, 'a request to confirm work');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await dana.getByText('Job confirmed. It is verified work now.').waitFor();

  await page.reload();
  await job(page, 'Pump Station 4').getByText('Verified work', { exact: true }).waitFor();
  const profile = await visit(null, `/profile/${firm.mwbeId}`, PHONE);
  await profile.getByText(/Recorded by the firm on .*, confirmed by Ironbridge General Contracting on/).waitFor();
});

test('a client outside confirms by link on a phone, without an account; the firm can withdraw', async () => {
  const page = await visit(firm.token, `/onboarding/work-experience/${firm.mwbeId}`, PHONE);
  await button(page, 'Add a job').click();
  await page.getByLabel('Title of the job').fill('Switchgear, Pier 6');
  await page.getByLabel('Client', { exact: true }).fill('Client Builders');
  // asked at once: what was typed is saved first
  await button(page, /^Ask the client to confirm/)
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name of the person who knows the job').fill('Jane Doe');
  await dialog.getByLabel('Their email').fill('lorena@lantern-row.example');
  await dialog.getByRole('button', { name: 'Send request' }).click();
  await dialog.getByText(/this is an address of your own people/).waitFor();
  await dialog.getByLabel('Their email').fill('jane@client.example');
  await dialog.getByRole('button', { name: 'Send request' }).click();
  await page.getByText(/Sent to jane@client.example/).waitFor();

  const link = await emailedLink('jane@client.example', /work for Client Builders/);
  const guest = await visit(null, link, PHONE);
  await heading(guest, 'Did Harbor Works LLC work for Client Builders?');
  await expectAccessible(guest, 'confirming by a link');
  await button(guest, 'Confirm').click();
  await heading(guest, 'Thank you');
  await eventually(() => focusedText(guest)).toBe('Thank you');
  await guest.reload();
  await heading(guest, 'This link has expired');

  await page.reload();
  await page.getByText(/Confirmed by Jane Doe, jane@client.example/).waitFor();
  await expectAccessible(page, 'the jobs of a firm');
  await button(page, 'Remove confirmation: Switchgear, Pier 6').click();
  await job(page, 'Switchgear, Pier 6').getByText('Not verified').waitFor();
  await button(page, 'Remove: Switchgear, Pier 6').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await job(page, 'Switchgear, Pier 6').waitFor({ state: 'detached' });
});
