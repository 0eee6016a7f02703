import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHiringCompany, createUser } from '#server/accounts/factory.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { eventually } from '../../support/look.ts';
import { windows } from '../../support/window-pool.ts';
import { expectAccessible } from '../../support/windows.ts';

let t: TestApp;
let origin: string;
let token: string;
let dana: string;
const lend = windows();

beforeAll(async () => {
  t = await startTestApp();
  const now = new Date();
  t.clock.set(now);
  await t.app.http.listen({ host: '127.0.0.1', port: 0 });
  origin = `http://127.0.0.1:${(t.app.http.server.address() as AddressInfo).port}`;
  const sql = t.db.kysely;
  const rights = { user_type: 'INTERNAL', admin: true, may_impersonate: true } as const;
  token = await t.logIn(await createUser(sql, { ...rights, first_name: 'Bea', last_name: 'Boss' }));
  const company = await createHiringCompany(sql, { business_name: 'Calvert & Pratt Builders' });
  const name = { first_name: 'Dana', last_name: 'Okafor', email: 'dana@hirer.example' };
  dana = await createUser(sql, name, { hiringCompanies: [company] });
  const request = { first_name: 'Ines', last_name: 'Moreau', email: 'ines@hirer.example', company: 'Calvert' } as const;
  const waits = { state: 'confirmed', created_at: now, confirmed_at: now, message: 'I estimate for them.' } as const;
  await sql
    .insertInto('access_requests')
    .values({ id: randomUUID(), user_type: 'PRIME', ...request, ...waits })
    .execute();
}, 120_000);
afterAll(() => t.close());

async function visit(path: string): Promise<Page> {
  const { page, context } = await lend(origin);
  await context.addCookies([{ name: 'login-token', value: token, url: origin }]);
  await page.goto(path);
  return page;
}
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name }).click();
const says = (page: Page, text: string | RegExp) => page.getByRole('status').getByText(text).first().waitFor();

test('a day at the desk: a request is decided, rights and accounts change, links end, a part is switched off, and all of it is on record', async () => {
  const page = await visit('/staff');
  await heading(page, 'Desk');
  await expectAccessible(page, 'desk');
  await page.getByRole('link', { name: 'Requests for a log-in 1' }).click();
  await heading(page, 'Requests for a log-in');
  expect(await page.title()).toBe('Requests for a log-in');
  await expectAccessible(page, 'requests');
  await page.getByRole('button', { name: 'Ines Moreau' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ines Moreau' });
  await dialog.getByText('I estimate for them.').waitFor();
  await dialog.getByRole('button', { name: 'Make the account' }).click();
  await dialog.getByText('Please choose a company').waitFor();
  await dialog.getByRole('combobox', { name: 'Company' }).click();
  await page.getByRole('option', { name: /Calvert & Pratt Builders \(1 person\)/ }).click();
  await expectAccessible(page, 'one request');
  await dialog.getByRole('button', { name: 'Make the account' }).click();
  await says(page, /Ines Moreau has an account/);
  await page.getByText('Nobody waits').waitFor();

  await tab(page, 'People');
  await heading(page, 'People');
  await page.getByRole('button', { name: 'Invite to payments' }).click();
  const invitation = page.getByRole('dialog', { name: 'Invite to payments' });
  await invitation.getByRole('button', { name: 'Invite to payments' }).click();
  expect(await invitation.getByText('Please fill this in').count()).toBe(3);
  await invitation.getByLabel('First name').fill('Lea');
  await invitation.getByLabel('Last name').fill('Brandt');
  await invitation.getByLabel('E-mail').fill('lea@mason.example');
  await invitation.getByRole('button', { name: 'Invite to payments' }).click();
  await says(page, 'An invitation is on its way to lea@mason.example.');
  await page.getByRole('link', { name: 'Moreau, Ines' }).waitFor();
  await expectAccessible(page, 'people');
  await page.getByRole('searchbox', { name: 'Name or e-mail' }).fill('dana@');
  await page.waitForURL('**/staff/people?q=dana%40');
  await page.getByText('1 person', { exact: true }).waitFor();
  await page.getByRole('link', { name: 'Okafor, Dana' }).click();
  await heading(page, 'Dana Okafor');
  await page.getByText('Nowhere').waitFor();
  await expectAccessible(page, 'one person');
  expect(await page.getByRole('link', { name: 'See the product as this person' }).getAttribute('href')).toBe(
    `/impersonate/${dana}`,
  );
  const right = page.getByRole('switch', { name: 'Payment tracking', exact: true });
  await right.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Give the right' }).click();
  await says(page, 'The change is saved.');
  await eventually(() => right.isChecked()).toBe(true);
  await page.getByRole('button', { name: 'Send a link for a new password' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send the link' }).click();
  await says(page, 'The link is on its way.');
  await page.getByRole('button', { name: 'Close the account' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('link', { name: 'Calvert & Pratt Builders' }).click();
  await heading(page, 'Calvert & Pratt Builders');
  await page.getByRole('link', { name: 'Ines Moreau' }).waitFor();
  await expectAccessible(page, 'one company');
  await page.goBack();
  await heading(page, 'Dana Okafor');
});

test('a lost second factor is removed, with the reason, and the list of what was done says so', async () => {
  const lost = await createUser(t.db.kysely, { first_name: 'Ola', last_name: 'Brandt', email: 'ola@hirer.example' });
  const app = { user_id: lost, secret: Buffer.from('sealed'), created_at: t.clock.now(), last_step: 0 };
  await t.db.kysely.insertInto('totps').values(app).execute();
  const page = await visit(`/staff/people/${lost}`);
  await heading(page, 'Ola Brandt');
  const remove = page.getByRole('button', { name: 'Remove the second factor' });
  await remove.click();
  const dialog = page.getByRole('dialog', { name: 'Remove the second factor of Ola Brandt?' });
  const act = dialog.getByRole('button', { name: 'Remove the second factor' });
  await act.click();
  await dialog.getByText('Please fill this in').waitFor();
  await expectAccessible(page, 'remove a second factor');
  await dialog.getByLabel('How do you know that it is them?').fill('Known by voice');
  await act.click();
  await says(page, 'The second factor is removed.');
  await eventually(() => remove.count()).toBe(0);
  await page.getByRole('link', { name: 'What was done to this account' }).click();
  await heading(page, 'Audit trail');
  await page.getByText('reset by staff').first().waitFor();
  await page.getByText('reason: Known by voice').first().waitFor();
});

test('companies are filtered in the address, links revoked, e-mails read', async () => {
  await t.call(token, 'POST', `/staff/people/${dana}/password_link`);
  const page = await visit('/staff/companies?kind=mwbe');
  await heading(page, 'Companies');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.getByRole('link', { name: 'Calvert & Pratt Builders' }).waitFor();
  expect(new URL(page.url()).search).toBe('');
  await expectAccessible(page, 'companies');

  const open = async () => (await (await t.call(token, 'GET', '/staff/links?state=open&q=dana')).json()).links.length;
  await eventually(open).toBeGreaterThan(0);
  await page.goto('/staff/links?state=open&q=dana');
  const revoke = page.getByRole('button', { name: 'Revoke the link to dana@hirer.example' }).first();
  await revoke.waitFor();
  await expectAccessible(page, 'links');
  const before = await open();
  await revoke.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await says(page, 'The link is revoked.');
  expect(await open()).toBe(before - 1);

  await tab(page, 'E-mails');
  await page.getByRole('link', { name: 'Daily e-mail' }).click();
  await page.getByRole('heading', { level: 2, name: 'Daily e-mail' }).waitFor();
  const button = page.locator('p > span', { hasText: 'See your notifications' });
  const colour = await button.evaluate((one) => {
    const page = globalThis as unknown as { getComputedStyle(one: unknown): { backgroundColor: string } };
    return page.getComputedStyle(one).backgroundColor;
  });
  expect(colour).toBe('rgb(16, 85, 203)');
  await page.getByText('What is new and unread since yesterday:', { exact: true }).waitFor();
  await expectAccessible(page, 'mail');
});

test('parts of the product are switched off after a question; the audit trail tells of it, and of who saved it as a file', async () => {
  const page = await visit('/staff/switches');
  const part = page.getByRole('switch', { name: 'Sending files without a log-in' });
  await part.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Switch off' }).click();
  await says(page, '“Sending files without a log-in” is off.');
  await eventually(() => part.isChecked()).toBe(false);
  await page.getByText(/Changed last by Bea Boss/).waitFor();
  await expectAccessible(page, 'switches');

  await tab(page, 'Audit trail');
  await page
    .getByRole('button', { name: /^\w{3} \d/ })
    .first()
    .waitFor();
  await expectAccessible(page, 'audit trail');
  await page.getByRole('combobox', { name: 'What' }).click();
  await page.getByRole('option', { name: 'switched off' }).click();
  await page.waitForURL('**/staff/audit?action=switched+off');
  await page.getByText('1 line', { exact: true }).waitFor();
  await page.getByRole('button', { name: /^\w{3} \d/ }).click();
  await page.getByRole('dialog', { name: 'switched off' }).getByText('file_drop').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save as CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^plumbline-audit-.*\.csv$/);
  await says(page, 'The file holds 1 line.');
  const { entries } = (await t.call(token, 'GET', '/staff/audit?action=audit+trail+exported')).json();
  expect(entries).toHaveLength(1);
});
