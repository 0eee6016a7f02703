import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHiringCompany, createUser } from '#server/accounts/factory.ts';
import { createAnsweredReference } from '#server/references/factory.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { eventually } from '../../support/page-state.ts';
import { windows } from '../../support/window-pool.ts';
import { expectAccessible } from '../../support/windows.ts';

const NEW_FIRM = {
  legal_business_name: 'Tamsin Drainage LLC',
  trade_name: null,
  address_1: '9 Gate Way',
  address_2: null,
  city: 'Bowie',
  state: 'MD',
  zip_code: '20715',
  phone: '(410) 555-0177',
  website: null,
  description: 'Drainage and culverts',
};

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
  const confirmed = {
    state: 'confirmed',
    created_at: now,
    confirmed_at: now,
    message: 'I estimate for them.',
  } as const;
  await sql
    .insertInto('access_requests')
    .values({ id: randomUUID(), user_type: 'PRIME', ...request, ...confirmed })
    .execute();
  await sql
    .insertInto('firm_registrations')
    .values({ id: randomUUID(), user_id: dana, details: JSON.stringify(NEW_FIRM), created_at: now })
    .execute();
  await createAnsweredReference(sql, { needs_review: true, flags: ['own_domain'] });
});
afterAll(() => t.close());

async function visit(path: string): Promise<Page> {
  const { page, context } = await lend(origin);
  await context.addCookies([{ name: 'login-token', value: token, url: origin }]);
  await page.goto(path);
  return page;
}
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name }).click();
const says = (page: Page, text: string | RegExp) => page.getByRole('status').getByText(text).first().waitFor();

test('staff approve a request, invite a person, and manage permissions and accounts', async () => {
  const page = await visit('/staff');
  await heading(page, 'Admin');
  // what happened and what waits, and no rows of zeros
  await page.getByRole('heading', { name: 'Latest activity' }).waitFor();
  await page.getByText('No merges, feedback, page load errors or impersonations.').waitFor();
  expect(await page.getByRole('link', { name: 'Failed jobs 0' }).count()).toBe(0);
  await expectAccessible(page, 'overview');
  await page.getByRole('link', { name: 'Flagged references 1' }).click();
  await heading(page, 'References');
  await page.goBack();
  await page.getByRole('link', { name: 'New firms 1' }).click();
  await heading(page, 'Claims');
  await page.getByText('Tamsin Drainage LLC').first().waitFor();
  await page.goBack();
  await page.getByRole('link', { name: 'Access requests 1' }).click();
  await heading(page, 'Access requests');
  expect(await page.title()).toBe('Access requests');
  await expectAccessible(page, 'requests');
  await page.getByRole('button', { name: 'Ines Moreau' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ines Moreau' });
  await dialog.getByText('I estimate for them.').waitFor();
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await dialog.getByText('Select a company').waitFor();
  await dialog.getByRole('combobox', { name: 'Company' }).click();
  await page.getByRole('option', { name: /Calvert & Pratt Builders \(1 person\)/ }).click();
  await expectAccessible(page, 'one request');
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await says(page, /Ines Moreau now has an account/);
  await page.getByText('All caught up').waitFor();

  await tab(page, 'People');
  await heading(page, 'People');
  await page.getByRole('button', { name: 'Invite to payments' }).click();
  const invitation = page.getByRole('dialog', { name: 'Invite to payments' });
  await invitation.getByRole('button', { name: 'Invite to payments' }).click();
  for (const missing of ['Enter their first name', 'Enter their last name', 'Enter their email'])
    await invitation.getByText(missing).waitFor();
  await invitation.getByLabel('First name').fill('Lea');
  await invitation.getByLabel('Last name').fill('Brandt');
  await invitation.getByLabel('Email').fill('lea@mason.example');
  await invitation.getByRole('button', { name: 'Invite to payments' }).click();
  await says(page, 'Invitation sent to lea@mason.example.');
  await page.getByRole('link', { name: 'Moreau, Ines' }).waitFor();
  await expectAccessible(page, 'people');
  await page.getByRole('searchbox', { name: 'Name or email' }).fill('dana@');
  await page.waitForURL('**/staff/people?q=dana%40');
  await page.getByText('1 person', { exact: true }).waitFor();
  await page.getByRole('link', { name: 'Okafor, Dana' }).click();
  await heading(page, 'Dana Okafor');
  await page.getByText('Active sessions').locator('..').getByText('None').waitFor();
  await expectAccessible(page, 'one person');
  expect(await page.getByRole('link', { name: 'View as this person' }).getAttribute('href')).toBe(
    `/impersonate/${dana}`,
  );
  const right = page.getByRole('switch', { name: 'Payment tracking', exact: true });
  await right.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Grant permission' }).click();
  await says(page, 'Changes saved.');
  await eventually(() => right.isChecked()).toBe(true);
  await page.getByRole('button', { name: 'Send password reset link' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send link' }).click();
  await says(page, 'Link sent.');
  await page.getByRole('button', { name: 'Deactivate account' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('link', { name: 'Calvert & Pratt Builders' }).click();
  await heading(page, 'Calvert & Pratt Builders');
  await page.getByRole('link', { name: 'Ines Moreau' }).waitFor();
  await expectAccessible(page, 'one company');
  await page.goBack();
  await heading(page, 'Dana Okafor');
});

test('removes a lost second factor with a reason that the audit trail shows', async () => {
  const lost = await createUser(t.db.kysely, { first_name: 'Ola', last_name: 'Brandt', email: 'ola@hirer.example' });
  const app = { user_id: lost, secret: Buffer.from('sealed'), created_at: t.clock.now(), last_step: 0 };
  await t.db.kysely.insertInto('totps').values(app).execute();
  const page = await visit(`/staff/people/${lost}`);
  await heading(page, 'Ola Brandt');
  const remove = page.getByRole('button', { name: 'Remove two-step verification' });
  await remove.click();
  const dialog = page.getByRole('dialog', { name: 'Remove two-step verification for Ola Brandt?' });
  const act = dialog.getByRole('button', { name: 'Remove two-step verification' });
  await act.click();
  await dialog.getByText('Enter a reason').waitFor();
  await expectAccessible(page, 'remove a second factor');
  await dialog.getByLabel('How did you verify their identity?').fill('Known by voice');
  await act.click();
  await says(page, 'Two-step verification removed.');
  await eventually(() => remove.count()).toBe(0);
  await page.getByRole('link', { name: 'Changes to this account' }).click();
  await heading(page, 'Audit trail');
  await page.getByText('Two-step verification reset by staff').first().waitFor();
  await page.getByText('reason: Known by voice').first().waitFor();
});

test('filters companies by URL, revokes links and previews emails', async () => {
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
  await says(page, 'Link revoked.');
  expect(await open()).toBe(before - 1);

  await tab(page, 'Emails');
  await page.getByRole('link', { name: 'Daily email' }).click();
  await page.getByRole('heading', { level: 2, name: 'Daily email' }).waitFor();
  const button = page.locator('p > span', { hasText: 'See your notifications' });
  const color = await button.evaluate((one) => {
    const page = globalThis as unknown as { getComputedStyle(one: unknown): { backgroundColor: string } };
    return page.getComputedStyle(one).backgroundColor;
  });
  expect(color).toBe('rgb(16, 85, 203)');
  await page.getByText('New and unread since yesterday:', { exact: true }).waitFor();
  await expectAccessible(page, 'mail');
});

test('turns off a feature flag after confirmation and audits that and the export', async () => {
  const page = await visit('/staff/feature-flags');
  const flag = page.getByRole('switch', { name: 'File uploads and file requests' });
  await flag.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click();
  await says(page, '“File uploads and file requests” is off.');
  await eventually(() => flag.isChecked()).toBe(false);
  await page.getByText(/Last changed by Bea Boss/).waitFor();
  await expectAccessible(page, 'feature flags');

  await tab(page, 'Audit trail');
  await page
    .getByRole('button', { name: /^\w{3} \d/ })
    .first()
    .waitFor();
  await expectAccessible(page, 'audit trail');
  await page.getByRole('combobox', { name: 'Action' }).click();
  await page.getByRole('option', { name: 'Feature flag turned off' }).click();
  await page.waitForURL('**/staff/audit?action=switched+off');
  await page.getByText('1 entry', { exact: true }).waitFor();
  await page.getByRole('button', { name: /^\w{3} \d/ }).click();
  await page.getByRole('dialog', { name: 'Feature flag turned off' }).getByText('file_drop').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^plumbline-audit-.*\.csv$/);
  await says(page, 'Exported 1 entry.');
  const { entries } = (await t.call(token, 'GET', '/staff/audit?action=audit+trail+exported')).json();
  expect(entries).toHaveLength(1);
});
