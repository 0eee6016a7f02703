import { expect, test } from 'vitest';
import { inboxScreens } from '../../support/inbox-screens.ts';
import { eventually, focusedText, isFocused } from '../../support/page-state.ts';
import { expectAccessible } from '../../support/windows.ts';

const { people, visit, stage } = inboxScreens();

test('shows the account settings as tabs by URL hash, the account first, and work history as a page of its own [ROUTE-034, ROUTE-037]', async () => {
  const { firm } = await people();
  const page = await visit(firm, '/details/');
  await page.getByRole('heading', { level: 1, name: 'Account settings' }).waitFor();
  const tabs = page.getByRole('tab');
  await eventually(() => tabs.allTextContents()).toEqual(['Account', 'Sign-in and security', 'Notifications']);
  expect(await tabs.first().getAttribute('aria-selected')).toBe('true');
  await page.getByRole('tab', { name: 'Sign-in and security' }).click();
  await page.waitForURL('**/details#security');
  await page.goBack();
  await page.getByRole('tab', { name: 'Account', selected: true }).waitFor();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Work history' }).click();
  await page.getByRole('heading', { level: 1, name: 'Work history' }).waitFor();
  expect([new URL(page.url()).hash, await tabs.count()]).toEqual(['#work-history', 0]);
  await page.goto('/search');
  await page.goto('/details#account-info');
  const panel = page.getByRole('tabpanel', { name: 'Account' });
  await panel.getByText(`You sign in as ${firm.id}@test.example.`).waitFor();
  expect(await panel.getByLabel('First name').inputValue()).toBe('Lorena');
  await panel.getByRole('link', { name: 'Lantern Row Electric' }).waitFor();
});

test('saves the email preference by keyboard at once', async () => {
  const { firm } = await people();
  const page = await visit(firm, '/details#notifications');
  await page.getByText(`Sent to ${firm.id}@test.example.`).waitFor();
  const choices = page.getByRole('group', { name: 'Requests that need your response' });
  await eventually(() => choices.getByRole('radio').count()).toBe(3);
  expect((await choices.innerText()).split('\n').filter(Boolean).slice(-3)).toEqual([
    'Immediately',
    'Once a day at 7:00 AM Eastern',
    'Never',
  ]);
  await choices.getByRole('radio', { checked: true }).focus();
  await page.keyboard.press('ArrowDown');
  await page.getByRole('status').getByText('Saved.').waitFor();
  const saved = await stage.app.call(firm.token, 'GET', '/notification_settings');
  const { mail_preference } = saved.json<{ mail_preference: string }>();
  await page.reload();
  const chosen = { at_once: 'Immediately', daily: 'Once a day', never: 'Never' }[mail_preference] ?? '';
  await choices.getByRole('radio', { name: chosen, checked: true }).waitFor();
  await page.getByText('You always see all notifications in the app.').waitFor();
});

test('reverts a rejected preference and shows the error', async () => {
  const { firm } = await people();
  const page = await visit(firm, '/details#notifications', { expected: [/503/] });
  const before = page.getByRole('radio', { checked: true }).last();
  await before.waitFor();
  const id = await before.getAttribute('value');
  const chosen = await before.evaluate((one) => one.closest('label').textContent);
  await page.route('**/api/v1/notification_settings', (route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({ status: 503, json: { detail: 'The database is away.' } })
      : route.continue(),
  );
  await page.getByRole('radio', { checked: false }).last().click();
  await page.getByText('The database is away.').waitFor();
  await page.getByRole('radio', { name: chosen, checked: true }).last().waitFor();
  expect(await before.getAttribute('value')).toBe(id);
});

test('switches tabs by keyboard; has no accessibility violations', async () => {
  const { firm } = await people();
  const page = await visit(firm, '/details');
  const second = page.getByRole('tab', { name: 'Sign-in and security' });
  await second.focus();
  await page.keyboard.press('ArrowRight');
  expect(await focusedText(page)).toBe('Notifications');
  await page.keyboard.press('Enter');
  await page.getByRole('radio', { checked: true }).first().waitFor();
  await page.keyboard.press('Tab');
  expect(await isFocused(page.getByRole('radio', { checked: true }).first())).toBe(true);
  await expectAccessible(page, 'details, notifications');
  await page.goto('/details#account-info');
  await page.getByRole('tabpanel', { name: 'Account' }).getByLabel('First name').waitFor();
  await expectAccessible(page, 'details, account');
});

test('reports settings that failed to load and retries', async () => {
  const { hirer } = await people();
  const page = await visit(hirer, '/search', { expected: [/503/] });
  let answers = false;
  await page.route('**/api/v1/notification_settings', (route) =>
    answers ? route.continue() : route.fulfill({ status: 503 }),
  );
  await page.goto('/details#notifications');
  await page.getByText("Couldn't load your settings").waitFor();
  answers = true;
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('radio', { checked: true }).first().waitFor();
});
