import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PROBLEMS } from '#contract/errors.ts';
import { launchChromium } from '../support/chromium.ts';
import { type DemoServer, startDemo } from '../support/demo.ts';
import { eventually, focusedText } from '../support/page-state.ts';
import { plugIn } from '../support/virtual-authenticator.ts';
import { expectAccessible, logIn, openWindow } from '../support/windows.ts';

let server: DemoServer;
let browser: Browser;
beforeAll(async () => {
  [server, browser] = await Promise.all([startDemo({}, null), launchChromium()]);
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

const PERSON = 'developer@example.com';
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
async function logOut(page: Page) {
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await heading(page, 'Log in').waitFor();
}
/** The next request for recovery codes asks for reauthentication, as it does after 15 minutes. */
const askOnce = (page: Page) =>
  page.route(
    '**/api/v1/second_factor/recovery_codes',
    (route) =>
      route.fulfill({
        status: 403,
        contentType: 'application/problem+json',
        body: JSON.stringify({ type: PROBLEMS.confirm, title: 'Not allowed', status: 403, detail: 'Confirm it first' }),
      }),
    { times: 1 },
  );

test('a passkey signs in alone, as second factor and for reauthentication; a recovery code replaces it once', async () => {
  // passkeys need a domain name, not an IP address
  const origin = server.origin.replace('127.0.0.1', 'localhost');
  const { page, faults, close } = await openWindow(browser, origin, { expected: [/40[03] \(/] });
  await plugIn(page);
  await page.goto('/?redirect=%2Fdetails%23security');
  await logIn(page, PERSON);
  await page.getByText('No passkeys yet.').waitFor();
  await expectAccessible(page, 'security settings, nothing set up');
  await button(page, 'Add a passkey').click();
  await button(page, 'Continue').click();
  await page.getByText('Enter a name').waitFor();
  await page.getByLabel('Passkey name').fill('My laptop');
  await button(page, 'Continue').click();
  const kept = page.getByRole('dialog', { name: 'Save these recovery codes' });
  await kept.waitFor();
  const [code = ''] = await kept.getByRole('listitem').allTextContents();
  await eventually(() => kept.getByRole('listitem').count()).toBe(10);
  await expectAccessible(page, 'recovery codes');
  await page.keyboard.press('Escape');
  await kept.getByRole('alert').getByText('Save the codes first').waitFor();
  await eventually(() => kept.getByRole('listitem').count()).toBe(10);
  await kept.getByRole('button', { name: "I've saved my codes" }).click();
  await page.getByText(/^Added .*, not used yet$/).waitFor();
  await page.getByText('10 of 10 left').waitFor();

  await page.getByRole('button', { name: 'Actions for My laptop' }).click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  await page.getByLabel('Passkey name').fill('Old laptop');
  await button(page, 'Save').click();
  await page.getByText('Old laptop', { exact: true }).waitFor();

  await logOut(page);
  await button(page, 'Use a passkey').click();
  await page.waitForURL('**/parent-project/all');

  await logOut(page);
  await logIn(page, PERSON);
  await heading(page, 'Two-step verification').waitFor();
  await eventually(() => focusedText(page)).toBe('Two-step verification');
  await expectAccessible(page, 'two-step verification');
  await button(page, 'Use a passkey').click();
  await page.waitForURL('**/parent-project/all');

  await page.goto('/details#security');
  await askOnce(page);
  await button(page, 'Generate new codes').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Generate new codes' }).click();
  const confirm = page.getByRole('dialog', { name: "Confirm it's you" });
  await confirm.waitFor();
  await expectAccessible(page, 'confirm that it is you');
  await page.keyboard.press('Escape');
  await page.getByText('Confirm it first').waitFor();
  await eventually(() => page.getByRole('dialog').count()).toBe(0);
  await askOnce(page);
  await button(page, 'Generate new codes').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Generate new codes' }).click();
  await confirm.getByLabel('Password', { exact: true }).fill('not the password');
  await confirm.getByRole('button', { name: 'Continue' }).click();
  await confirm.getByText("That password isn't right. Try again.").waitFor();
  await confirm.getByRole('button', { name: 'Use a passkey' }).click();
  await kept.waitFor();
  const [fresh = ''] = await kept.getByRole('listitem').allTextContents();
  await kept.getByRole('button', { name: "I've saved my codes" }).click();
  await page.getByText('10 of 10 left').waitFor();

  await logOut(page);
  await logIn(page, PERSON);
  await button(page, 'Use a recovery code').click();
  await page.getByLabel('Recovery code').fill(code);
  await button(page, 'Continue').click();
  await page.getByText("That code didn't work. Try again.").waitFor();
  await page.getByLabel('Recovery code').fill(fresh.toUpperCase());
  await button(page, 'Continue').click();
  await page.waitForURL('**/parent-project/all');

  await page.goto('/details#security');
  await page.getByText('9 of 10 left').waitFor();
  await page.getByRole('button', { name: 'Actions for Old laptop' }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await page.getByRole('dialog', { name: 'Remove “Old laptop”?' }).getByRole('button', { name: 'Remove' }).click();
  await page.getByText('No passkeys yet.').waitFor();
  await logOut(page);
  await logIn(page, PERSON);
  await page.waitForURL('**/parent-project/all');
  await close();
  expect(faults).toEqual([]);
});
