import { expect, test } from 'vitest';
import { accountScreens } from '../../support/account-screens.ts';
import { eventually } from '../../support/page-state.ts';
import { expectAccessible } from '../../support/windows.ts';

const { createCompany, addCompany, visit, emailedLink, stage } = accountScreens();

test('changes the name, and the email after a confirmation by link [ROUTE-037]', async () => {
  const { token } = await createCompany('Ironbridge');
  const page = await visit(token, '/details#account-info');
  await page.getByLabel('First name').fill('Adelaide');
  await page.getByLabel('Last name').fill('');
  await page.getByRole('button', { name: 'Save name' }).click();
  await page.getByText('Enter your last name').waitFor();
  await page.getByLabel('Last name').fill('Lane');
  await page.getByRole('button', { name: 'Save name' }).click();
  await page.getByRole('banner').getByText('Adelaide Lane').waitFor();
  await page.getByLabel('New email').fill('adelaide@test.example');
  await page.getByRole('button', { name: 'Send link' }).click();
  await page.getByText('We sent a link to adelaide@test.example.').waitFor();
  await expectAccessible(page, 'account');
  const linkPage = await visit(null, await emailedLink('adelaide@test.example', /Confirm your new email/));
  await linkPage.getByText("You'll sign in to Plumbline as adelaide@test.example").waitFor();
  await expectAccessible(linkPage, 'new address');
  await linkPage.getByRole('button', { name: 'Use this email' }).click();
  await linkPage.getByRole('heading', { name: 'Your email was changed' }).waitFor();
  await page.reload();
  await page.getByText('You sign in as adelaide@test.example.').waitFor();
});

test('switches companies in the account menu by keyboard on a phone, and leaves one', async () => {
  const { token, userId } = await createCompany('Ironbridge');
  await addCompany(userId, 'Harbor Crane');
  const page = await visit(token, '/details#account-info', { width: 360 });
  const menu = page.getByRole('button', { name: /^Account/ });
  await menu.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Ironbridge (current)' }).waitFor();
  await expectAccessible(page, 'account menu with companies');
  await page.getByRole('menuitem', { name: 'Harbor Crane' }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('Switched to Harbor Crane.').waitFor();
  const rows = page.getByRole('tabpanel').getByRole('listitem');
  await rows.first().getByText('Active').waitFor();
  expect(await rows.first().innerText()).toContain('Harbor Crane');
  await page.getByRole('button', { name: 'Switch to Ironbridge' }).click();
  await page.getByText('Switched to Ironbridge.').waitFor();
  await page.getByRole('button', { name: 'Leave Harbor Crane' }).click();
  const question = page.getByRole('dialog', { name: 'Leave Harbor Crane?' });
  await question.getByRole('button', { name: 'Leave' }).click();
  await rows.filter({ hasText: 'Harbor Crane' }).waitFor({ state: 'detached' });
});

test('requests access without an account, confirms the address and shows the request as pending [ROUTE-011]', async () => {
  const page = await visit(null, '/request-login', { expected: [/404/] });
  await page.getByRole('heading', { level: 1, name: 'Request access' }).waitFor();
  await page.getByRole('button', { name: 'Send request' }).click();
  await page.getByText('Choose a company type').waitFor();
  await eventually(() =>
    page.getByText(/^Enter your (?:first name|last name|work email|company or firm)$/).count(),
  ).toBe(4);
  await expectAccessible(page, 'request access');
  await page.getByLabel('First name').fill('Nia');
  await page.getByLabel('Last name').fill('Cole');
  await page.getByLabel('Work email').fill('nia@cole.example');
  await page.getByLabel('Company or firm').fill('Cole Masonry');
  await page.getByLabel('Minority- or women-owned firm (MWBE)').check();
  await page.getByRole('button', { name: 'Send request' }).click();
  await page.getByRole('heading', { name: 'Check your email' }).waitFor();
  await page.getByText('We sent an email to nia@cole.example.').waitFor();
  await expectAccessible(page, 'request sent');
  await page.goto(await emailedLink('nia@cole.example', /Confirm your email/));
  await page.getByRole('button', { name: 'Confirm email' }).click();
  await page.getByRole('heading', { name: 'Thanks. Your request is under review.' }).waitFor();
  const row = await stage.app.db.kysely.selectFrom('access_requests').select('state').executeTakeFirstOrThrow();
  expect(row.state).toBe('confirmed');
  await page.reload();
  await page.getByRole('heading', { name: 'This link has expired' }).waitFor();
});
