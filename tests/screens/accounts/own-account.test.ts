import { expect, test } from 'vitest';
import { accountScreens } from '../../support/account-screens.ts';
import { expectAccessible } from '../../support/windows.ts';

const { company, alsoOf, visit, linkTo, stage } = accountScreens();

test('a person changes name and address, the latter by the e-mail to it [ROUTE-037]', async () => {
  const { token } = await company('Ironbridge');
  const page = await visit(token, '/details#account-info');
  await page.getByLabel('First name').fill('Adelaide');
  await page.getByLabel('Last name').fill('');
  await page.getByRole('button', { name: 'Save the name' }).click();
  await page.getByText('Must not be empty').waitFor();
  await page.getByLabel('Last name').fill('Lane');
  await page.getByRole('button', { name: 'Save the name' }).click();
  await page.getByRole('banner').getByText('Adelaide Lane').waitFor();
  await page.getByLabel('New e-mail').fill('adelaide@test.example');
  await page.getByRole('button', { name: 'Send the link' }).click();
  await page.getByText('A link is on its way to adelaide@test.example.').waitFor();
  await expectAccessible(page, 'account');
  const door = await visit(null, await linkTo('adelaide@test.example', /Confirm your new e-mail address/));
  await door.getByText('From now on you log in to Plumbline as adelaide@test.example').waitFor();
  await expectAccessible(door, 'new address');
  await door.getByRole('button', { name: 'Use this address' }).click();
  await door.getByRole('heading', { name: 'Your address is changed' }).waitFor();
  await page.reload();
  await page.getByText('You log in as adelaide@test.example.').waitFor();
});

test('the account menu switches between companies by keyboard on a phone; one of them is left', async () => {
  const { token, userId } = await company('Ironbridge');
  await alsoOf(userId, 'Harbor Crane');
  const page = await visit(token, '/details#account-info', { width: 360 });
  const menu = page.getByRole('button', { name: /^Account/ });
  await menu.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Ironbridge (chosen)' }).waitFor();
  await expectAccessible(page, 'account menu with companies');
  await page.getByRole('menuitem', { name: 'Harbor Crane' }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('You now act for Harbor Crane.').waitFor();
  const rows = page.getByRole('tabpanel').getByRole('listitem');
  await rows.first().getByText('You act for this one').waitFor();
  expect(await rows.first().innerText()).toContain('Harbor Crane');
  await page.getByRole('button', { name: 'Act for this one: Ironbridge' }).click();
  await page.getByText('You now act for Ironbridge.').waitFor();
  await page.getByRole('button', { name: 'Leave: Harbor Crane' }).click();
  const question = page.getByRole('dialog', { name: 'Leave Harbor Crane?' });
  await question.getByRole('button', { name: 'Leave' }).click();
  await rows.filter({ hasText: 'Harbor Crane' }).waitFor({ state: 'detached' });
});

test('somebody without an account asks for one, confirms the address and waits [ROUTE-011]', async () => {
  const page = await visit(null, '/request-login', { expected: [/404/] });
  await page.getByRole('heading', { level: 1, name: 'Request a log-in' }).waitFor();
  await page.getByRole('button', { name: 'Send the request' }).click();
  await page.getByText('Choose a kind').waitFor();
  expect(await page.getByText('Must not be empty').count()).toBe(4);
  await expectAccessible(page, 'request a log-in');
  await page.getByLabel('First name').fill('Nia');
  await page.getByLabel('Last name').fill('Cole');
  await page.getByLabel('Work e-mail').fill('nia@cole.example');
  await page.getByLabel('Company or firm').fill('Cole Masonry');
  await page.getByLabel('Minority- or women-owned firm (MWBE)').check();
  await page.getByRole('button', { name: 'Send the request' }).click();
  await page.getByRole('heading', { name: 'Look into your mailbox' }).waitFor();
  await page.getByText('We sent an e-mail to nia@cole.example.').waitFor();
  await expectAccessible(page, 'request sent');
  await page.goto(await linkTo('nia@cole.example', /Confirm your e-mail address/));
  await page.getByRole('button', { name: 'Confirm my address' }).click();
  await page.getByRole('heading', { name: 'Thank you. We look at your request.' }).waitFor();
  const row = await stage.app.db.kysely.selectFrom('access_requests').select('state').executeTakeFirstOrThrow();
  expect(row.state).toBe('confirmed');
  await page.reload();
  await page.getByRole('heading', { name: 'This link is over' }).waitFor();
});
