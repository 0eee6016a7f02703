import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { descriptionListOf } from '../support/page-state.ts';
import { expectAccessible, logIn } from '../support/windows.ts';
import { recordWork, story } from './story.ts';

const { open, closeAll } = story();

/** The background color of a card. */
async function cardColor(card: Locator): Promise<string> {
  const color: string = await card.evaluate(
    (one) => one.ownerDocument.defaultView.getComputedStyle(one).backgroundColor,
  );
  const [red = 0, , blue = 0] = color.match(/\d+/g)?.map(Number) ?? [];
  return blue > red + 5 ? 'blue' : 'white';
}

/** A visitor without an account verifies the record. */
async function checkRecord(file: string, amount: string): Promise<void> {
  const { page } = await open();
  await page.goto('/verify');
  await page.getByLabel('Record', { exact: true }).setInputFiles(file);
  await page.getByText('This record is valid.').waitFor();
  await page.getByText('Pratt Street Library').waitFor();
  await page.getByText(amount, { exact: true }).waitFor();
}

test('a hiring company records work, the firm verifies it, and both see it live [WORK-001, WORK-002, WORK-006, WORK-018…WORK-021, WORK-023…WORK-027, WORK-029…WORK-032, WORK-034, WORK-035, NOTIF-001, NOTIF-021, NOTIF-040, NOTIF-043, NOTIF-045, NOTIF-050, NOTIF-052, NOTIF-063, ALERT-010]', async () => {
  const [prime, firm] = await Promise.all([open(), open()]);
  await firm.page.goto('/');
  await logIn(firm.page, 'mwbe@example.com');
  await firm.page.getByRole('heading', { level: 1, name: 'Batista Electric' }).waitFor();
  await firm.page
    .getByRole('link', { name: /Notifications/ })
    .first()
    .click();
  await firm.page.getByRole('heading', { level: 1, name: 'Notifications' }).waitFor();
  await firm.page.getByText("You don't have any new notifications").waitFor();

  await prime.page.goto('/');
  await logIn(prime.page, 'prime@example.com');
  await prime.page.getByRole('heading', { level: 1, name: 'Directory' }).waitFor();
  await prime.page.getByLabel('What do you need?').fill('batista elec');
  await prime.page.getByRole('link', { name: 'Batista Electric' }).click();
  await prime.page.getByRole('heading', { level: 1, name: 'Batista Electric' }).waitFor();
  await recordWork(prime.page, 'Pratt Street Library');

  // no reload: the card arrives by live update
  const card = firm.page.getByRole('main').getByRole('listitem').filter({ hasText: 'Pratt Street Library' });
  await card.getByRole('heading', { name: 'New pending work history' }).waitFor();
  expect(await cardColor(card.locator('> *').first())).toBe('blue');
  await card.getByRole('link', { name: /^View details/ }).click();
  const dialog = firm.page.getByRole('dialog');
  await dialog.getByText('$1,180,000').waitFor();
  await expect.poll(() => dialog.getByRole('heading', { name: 'Pending work history' }).count()).toBe(1);
  await dialog.getByRole('heading', { name: 'Pratt Street Library' }).waitFor();
  expect((await dialog.boundingBox())?.width).toBe(800);
  expect(await descriptionListOf(dialog)).toEqual({
    Client: 'City of Baltimore',
    'Contract amount': '$1,180,000',
    'Opportunity ID': 'N/A',
    'Start date': 'February 3, 2025',
    'Project completion date': 'November 14, 2026',
  });
  await dialog.getByRole('button', { name: 'Reject', exact: true }).waitFor();
  const description = dialog.getByLabel('Work description (required)');
  expect(await description.getAttribute('placeholder')).toMatch(
    /one or two sentences.*the work your company was contracted to perform/,
  );
  await dialog.getByRole('button', { name: 'Mark as verified' }).click();
  await dialog.getByText('You must complete this field').waitFor();
  await description.fill('Switchgear, lighting and fire alarm.');
  await dialog.getByRole('button', { name: 'Mark as verified' }).click();
  await firm.page.getByText('Verified request.').waitFor();

  await expect.poll(() => cardColor(card.locator('> *').first())).toBe('white');
  await card.getByText('Verified', { exact: true }).waitFor();
  await card.getByRole('link', { name: /^View details/ }).click();
  await dialog.getByText('Switchgear, lighting and fire alarm.').waitFor();
  expect(await description.count()).toBe(0);
  expect(await dialog.getByRole('button', { name: /Mark as verified|Reject/ }).count()).toBe(0);
  const saved = firm.page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download signed record of Pratt Street Library' }).click();
  await checkRecord(await (await saved).path(), '$1,180,000');
  await firm.page.keyboard.press('Escape');

  await prime.page.getByRole('button', { name: /Notifications, 1 unread/ }).waitFor();
  await prime.page.goto('/notifications');
  await prime.page.getByText('Verified', { exact: true }).first().waitFor();

  // third parties download it from the profile, without the amount
  const stranger = await open();
  await stranger.page.goto('/');
  await logIn(stranger.page, 'developer@example.com');
  await stranger.page.waitForURL((url) => url.pathname !== '/');
  await stranger.page.goto('/batista-electric');
  const publicCopy = stranger.page.waitForEvent('download');
  await stranger.page.getByRole('button', { name: 'Download signed record of Pratt Street Library' }).click();
  await checkRecord(await (await publicCopy).path(), 'Visible to the two parties only');
  await closeAll();
});

test('the firm rejects work with a custom reason that the hiring side reads [WORK-003, WORK-036…WORK-042, WORK-045, NOTIF-046, NOTIF-053, ALERT-011]', async () => {
  const [prime, firm] = await Promise.all([open(), open()]);
  await Promise.all([prime.page.goto('/'), firm.page.goto('/')]);
  await logIn(prime.page, 'prime@example.com');
  await prime.page.getByRole('heading', { level: 1, name: 'Directory' }).waitFor();
  await logIn(firm.page, 'mwbe@example.com');
  await firm.page.getByRole('heading', { level: 1, name: 'Batista Electric' }).waitFor();
  await recordWork(prime.page, 'Camden Yards Concourse Lighting');

  await firm.page.goto('/notifications');
  const card = firm.page
    .getByRole('article')
    .filter({ hasText: 'Camden Yards' })
    .or(firm.page.getByRole('listitem').filter({ hasText: 'Camden Yards' }))
    .first();
  await card.getByText('View details').click();
  const dialog = firm.page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await dialog.getByRole('heading', { name: 'Tell us why you rejected this work history' }).waitFor();
  expect(await dialog.getByRole('radio').evaluateAll((all) => all.map(({ labels }) => labels[0].textContent))).toEqual([
    'I was contacted about this, but not hired',
    'I never had any involvement in this project',
    'Other',
  ]);
  await dialog.getByLabel('I never had any involvement in this project').check();
  expect(await dialog.getByLabel('Description').count()).toBe(0);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.getByRole('button', { name: 'Reject', exact: true }).click();
  await dialog.getByLabel('Other').check();
  await dialog.getByLabel('Description').fill('This was another company of a similar name.');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await firm.page.getByText('Rejected request.').waitFor();

  await prime.page.goto('/notifications');
  const told = prime.page.getByRole('main').getByRole('listitem').filter({ hasText: 'Camden Yards' });
  await told.getByRole('heading', { name: 'Rejected work history' }).waitFor();
  await told.getByText('Rejected', { exact: true }).waitFor();
  await prime.page.getByText('This was another company of a similar name.').first().waitFor();
  await closeAll();
});

test('redirects to the sign-in page, and back to the requested page after sign-in [ACCESS-001, SESSION-002, SESSION-003, SESSION-011]', async () => {
  const { page } = await open({ expected: [/400 \(Bad Request\)/] });
  // what still loads when the session ends is refused
  const map = page.waitForResponse((response) => response.url().includes('/search/map') && response.ok());
  await page.goto('/search?q=electrical');
  await page.getByRole('heading', { level: 1, name: 'Log in' }).waitFor();
  await logIn(page, 'prime@example.com', 'not the password');
  await page.getByText('Credentials are incorrect.').waitFor();
  await logIn(page, 'prime@example.com');
  await page.getByRole('heading', { level: 1, name: 'Directory' }).waitFor();
  expect(new URL(page.url()).searchParams.get('q')).toBe('electrical');
  await map;
  await page.getByRole('button', { name: /Account|Dana Okafor/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByRole('heading', { level: 1, name: 'Log in' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('login-token');
  await closeAll();
});

test('the directory holds the real list, and the back button undoes filters', async () => {
  const { page } = await open();
  await page.goto('/');
  await logIn(page, 'agency@example.com');
  const count = page.getByText(/^[\d,]+ firms?$/).first();
  await count.waitFor();
  const total = async () => Number((await count.textContent())?.replace(/\D/g, ''));
  const all = await total();
  expect(all).toBeGreaterThanOrEqual(5_900);
  await page
    .getByLabel(/^Women-owned|^Disadvantaged \(DBE\)/)
    .first()
    .check();
  await expect.poll(total).toBeLessThan(all);
  expect(new URL(page.url()).search).toContain('ownership=women');
  await page.goBack();
  await expect.poll(total).toBe(all);
  await closeAll();
});

test('no screen has accessibility violations', async () => {
  const { page } = await open({ expected: [/404 \(Not Found\)/] });
  await page.goto('/');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expectAccessible(page, 'sign-in');
  await logIn(page, 'prime@example.com');
  await page
    .getByText(/^[\d,]+ firms?$/)
    .first()
    .waitFor();
  await expectAccessible(page, 'search');
  await page.goto('/search?q=zzzzqqqq');
  await page.getByText('No firms match your search').waitFor();
  await expectAccessible(page, 'empty search');
  await page.goto('/batista-electric');
  await page.getByRole('heading', { level: 1, name: 'Batista Electric' }).waitFor();
  await expectAccessible(page, 'profile');
  await page.getByRole('button', { name: 'Record work' }).click();
  await page.getByRole('dialog').waitFor();
  await expectAccessible(page, 'record work');
  await page.keyboard.press('Escape');
  await page.goto('/notifications');
  await page.getByRole('heading', { level: 1, name: 'Notifications' }).waitFor();
  await expectAccessible(page, 'notifications');
  await page.goto('/no/such/page');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expectAccessible(page, 'page not found');
  await closeAll();
});
