import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { createUser } from '#server/accounts/factory.ts';
import { accountScreens } from '../../support/account-screens.ts';
import { eventually, focusedText } from '../../support/page-state.ts';
import { expectAccessible } from '../../support/windows.ts';

const { createCompany, visit, emailedLink, stage } = accountScreens();

const people = (page: Page) => page.getByRole('list', { name: 'People' });
const act = async (page: Page, person: string, action: string) => {
  await page.getByRole('button', { name: `Actions for ${person}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
};

test('an administrator invites a person who joins by email, changes their role and removes them [ROUTE-036, SHELL-023, SHELL-026]', async () => {
  const { id, token } = await createCompany('Ironbridge');
  const email = 'ines@test.example';
  const path = `/details/hiring_company/${id}`;
  const ada = await visit(token, path, { expected: [/409/] });
  await ada.getByRole('heading', { level: 1, name: 'Ironbridge' }).waitFor();
  await ada.getByText('Prime contractor').waitFor();
  expect(await ada.title()).toBe('Account settings');
  await expectAccessible(ada, 'company overview');
  await ada.getByRole('tab', { name: 'People' }).click();
  await people(ada).getByText('Ada Lane').waitFor();
  await ada.getByRole('button', { name: 'Send invitation' }).click();
  await ada.getByText('Enter an email address').waitFor();
  await ada.getByLabel('Email').fill(email);
  await ada.getByRole('button', { name: 'Send invitation' }).click();
  const invited = ada.getByRole('list', { name: 'Pending invitations' });
  await invited.getByText(email).waitFor();
  await expectAccessible(ada, 'people and invitations');

  const ines = await visit(null, await emailedLink(email, /invited you to Ironbridge/), { expected: [/404/] });
  await ines.getByRole('heading', { name: 'Join Ironbridge' }).waitFor();
  await ines.getByText('Ada Lane invited you to join Ironbridge').waitFor();
  await expectAccessible(ines, 'invitation');
  await ines.getByLabel('First name').fill('Ines');
  await ines.getByLabel('Last name').fill('Roth');
  await ines.getByRole('button', { name: 'Create account' }).click();
  await ines.getByRole('heading', { name: 'Choose a new password' }).waitFor();
  expect(await focusedText(ines)).toBe('Choose a new password');
  await ines.getByLabel('New password', { exact: true }).fill('a sentence that nobody guesses');
  await ines.getByRole('button', { name: 'Save and sign in' }).click();
  await ines.getByText('Ines Roth').first().waitFor();
  await ines.goto(`${path}#people`);
  await people(ines).getByText(email).waitFor();
  expect(await ines.getByRole('button', { name: /^Actions|^Send invitation/ }).count()).toBe(0);
  await ines.getByRole('tab', { name: 'Settings' }).click();
  await ines.getByText('Only company administrators can change these settings.').waitFor();
  expect(await ines.getByRole('switch').isDisabled()).toBe(true);

  await ada.reload();
  await people(ada).getByText(email).waitFor();
  expect(await invited.count()).toBe(0);
  await act(ada, 'Ada Lane', 'Make member');
  await ada.getByRole('button', { name: 'Give up role' }).click();
  await ada.getByRole('alert').getByText('This is the last administrator.').waitFor();
  await act(ada, 'Ines Roth', 'Make administrator');
  await people(ada).getByRole('listitem').filter({ hasText: email }).getByText('Administrator').waitFor();

  await act(ada, 'Ines Roth', 'Remove');
  const question = ada.getByRole('dialog', { name: 'Remove Ines Roth?' });
  await question.getByText('They lose access immediately.').waitFor();
  await question.getByRole('button', { name: 'Remove' }).click();
  await people(ada).getByText(email).waitFor({ state: 'detached' });
  // the removed person loses access with the next request
  await ines.goto(path);
  await ines.getByRole('heading', { level: 1, name: /not|nothing/i }).waitFor();
});

test('changes the landing page and the spelling of the name of a company [ACCESS-070, ACCESS-071]', async () => {
  const { id, token } = await createCompany('Harbor Crane');
  const page = await visit(token, `/details/hiring_company/${id}#settings`);
  const landing = page.getByRole('switch', { name: /directory after sign-in/ });
  expect(await landing.isChecked()).toBe(false);
  await landing.click();
  await page.getByRole('status').getByText('Saved.').waitFor();
  await page.getByLabel('Company name').fill('Harbor Crane, Inc.');
  await page.getByRole('button', { name: 'Save name' }).click();
  await page.getByRole('heading', { level: 1, name: 'Harbor Crane, Inc.' }).waitFor();
  await expectAccessible(page, 'company settings');
  await page.goto('/');
  await page.waitForURL('**/search');
});

/** A staff administrator. */
async function staff(): Promise<string> {
  const rights = { user_type: 'INTERNAL', admin: true, first_name: 'Bea', last_name: 'Boss' } as const;
  return stage.app.logIn(await createUser(stage.app.db.kysely, rights));
}

test('a new name waits for review, and staff approve it next to the names that it resembles', async () => {
  await createCompany('Maryland Port Works');
  const { id, token } = await createCompany('Canton Crane');
  const ada = await visit(token, `/details/hiring_company/${id}#settings`);
  await ada.getByLabel('Company name').fill('Maryland Port Work');
  await ada.getByRole('button', { name: 'Save name' }).click();
  await ada.getByText('Maryland Port Work is waiting for review.').waitFor();
  await ada.getByRole('heading', { level: 1, name: 'Canton Crane' }).waitFor();
  await expectAccessible(ada, 'a name that waits for review');

  const bea = await visit(await staff(), '/staff');
  await bea.getByRole('link', { name: 'Company names 1' }).click();
  await bea.getByRole('heading', { level: 1, name: 'Company names' }).waitFor();
  await bea.getByText('Resembles Maryland Port Works (company).').waitFor();
  await expectAccessible(bea, 'names to review');
  await bea.getByRole('button', { name: 'Approve Maryland Port Work' }).click();
  await bea.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await bea.getByText('All caught up').waitFor();
  await bea.goto(`/staff/companies/${id}`);
  await bea.getByText('approved by Bea Boss').waitFor();

  await ada.reload();
  await ada.getByRole('heading', { level: 1, name: 'Maryland Port Work' }).waitFor();
  expect(await ada.getByText('is waiting for review').count()).toBe(0);
});

test("a person joins an existing company with its administrator's yes", async () => {
  const { id, token } = await createCompany('Fells Point Rigging');
  const now = new Date();
  const who = { first_name: 'Nia', last_name: 'Cole', email: 'nia@rigging.example', company: 'Fells Point' } as const;
  await stage.app.db.kysely
    .insertInto('access_requests')
    .values({ id: randomUUID(), ...who, user_type: 'PRIME', state: 'confirmed', created_at: now, confirmed_at: now })
    .execute();
  const bea = await visit(await staff(), '/staff/access-requests');
  await bea.getByRole('button', { name: 'Nia Cole' }).click();
  const dialog = bea.getByRole('dialog', { name: 'Nia Cole' });
  await dialog.getByRole('combobox', { name: 'Company' }).click();
  await bea.getByRole('option', { name: /Fells Point Rigging/ }).click();
  await dialog.getByText('Administrators of this company decide who joins.').waitFor();
  await expectAccessible(bea, 'a request to join');
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await bea.getByRole('status').getByText("We asked the company's administrators about Nia Cole.").first().waitFor();

  const ada = await visit(token, '/notifications');
  await ada.getByText('Request to join your company').waitFor();
  await expectAccessible(ada, 'the notification of a request to join');
  await ada.getByRole('link', { name: 'Review request' }).click();
  await ada.waitForURL(`**/details/hiring_company/${id}#people`);
  const requests = ada.getByRole('list', { name: 'Join requests' });
  await requests.getByText('nia@rigging.example').waitFor();
  await expectAccessible(ada, 'requests to join');
  await ada.getByRole('button', { name: 'Accept Nia Cole' }).click();
  await ada.getByRole('dialog').getByRole('button', { name: 'Accept' }).click();
  await people(ada).getByText('nia@rigging.example').waitFor();
  await eventually(() => requests.count()).toBe(0);
  await emailedLink('nia@rigging.example', /Your Plumbline account is ready/);
});

test('shows the page of a firm to its members only, who resend and withdraw invitations [ROUTE-035]', async () => {
  const { token, mwbeId, userId } = await stage.app.firm({ first_name: 'Lorena' });
  await stage.app.db.kysely
    .updateTable('memberships')
    .set({ role: 'administrator' })
    .where('user_id', '=', userId)
    .execute();
  const page = await visit(token, `/details/mwbe/${mwbeId}`);
  await page.getByText('details come from its certificates').waitFor();
  await eventually(() => page.getByRole('tab').allTextContents()).toEqual(['Overview', 'People']);
  await page.getByRole('tab', { name: 'People' }).click();
  await page.getByLabel('Email').fill('helper@test.example');
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await page.getByRole('button', { name: 'Resend to helper@test.example' }).click();
  await page.getByRole('button', { name: 'Withdraw invitation to helper@test.example' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
  await page.getByText('helper@test.example', { exact: true }).waitFor({ state: 'detached' });
  const other = await stage.app.firm();
  const stranger = await visit(other.token, `/details/mwbe/${mwbeId}`);
  await stranger.waitForURL('**/details#account-info');
});

test('accepts an invitation with an existing account and asks another account to sign out', async () => {
  const there = await createCompany('Canton Steel');
  const dana = await createCompany('Other Works', 'Dana');
  const { email } = await stage.app.db.kysely
    .selectFrom('users')
    .select('email')
    .where('id', '=', dana.userId)
    .executeTakeFirstOrThrow();
  await stage.app.call(there.token, 'POST', `/companies/${there.id}/invitations`, { email, role: 'member' });
  const link = await emailedLink(email, /invited you to Canton Steel/);
  const stranger = await visit(there.token, link);
  await stranger.getByText(`sign out and sign in as ${email}`).waitFor();
  await stranger.getByRole('button', { name: 'Sign out and continue' }).click();
  await stranger.waitForURL(/\?redirect=%2Flink/);
  const page = await visit(dana.token, link);
  await page.getByRole('button', { name: 'Join' }).click();
  await page.getByText('You joined Canton Steel.').waitFor();
  await page.goto('/details#account-info');
  await page.getByRole('link', { name: 'Canton Steel' }).waitFor();
});
