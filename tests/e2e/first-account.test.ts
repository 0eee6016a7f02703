import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Secret, TOTP } from 'otpauth';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchChromium } from '../support/chromium.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { expectAccessible, logIn, openWindow } from '../support/windows.ts';

const folder = mkdtempSync(join(tmpdir(), 'plumbline-e2e-first-'));
const EMAIL = 'ada.brandt@staff.example';
const PASSWORD = 'a password that nobody guesses';
let server: RunningServer;
let browser: Browser;

const start = () => startServer({ DATA_DIR: folder, DEMO: '0' });
/** The printed setup code, alone on its line. */
const printedCode = () => /^ {2}([\w-]{43})$/m.exec(server.output())?.[1];

const HALF_MINUTE = 30_000;
/** No code works twice, but the next time step's code is already valid. */
const codeOf = (secret: string, ahead = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + ahead });

beforeAll(async () => {
  [server, browser] = await Promise.all([start(), launchChromium()]);
});
afterAll(async () => {
  await browser.close();
  await server.end('SIGTERM');
  rmSync(folder, { recursive: true, force: true });
});

test('creates the first staff account with the printed setup code, once, and requires a second factor', async () => {
  const { page, faults, close } = await openWindow(browser, server.origin, { expected: [/40[04] \(/] });
  await page.goto('/');
  await page.getByRole('heading', { level: 1, name: 'Create the first staff account' }).waitFor();
  expect(await page.getByText('This is a demo').count()).toBe(0);
  await expectAccessible(page, 'first account');
  await expect.poll(printedCode).toBeDefined();

  await page.getByLabel('Setup code').fill('not the code');
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Brandt');
  await page.getByLabel('Email').fill(EMAIL);
  await page.getByLabel('Password', { exact: true }).fill('too short');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByText('must have at least 15 characters').waitFor();
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('alert').getByText(/./).first().waitFor();
  await page.getByLabel('Setup code').fill(printedCode() ?? '');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('heading', { level: 1, name: 'Set up two-step verification' }).waitFor();
  await page.goto('/staff/imports');
  await page.waitForURL('**/details?redirect=%2Fstaff%2Fimports#security');
  await page.getByRole('heading', { level: 1, name: 'Set up two-step verification' }).waitFor();
  await expectAccessible(page, 'protect your account first');
  await page.getByRole('button', { name: 'Set up authenticator app' }).click();
  const secret = ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '');
  await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
  await expectAccessible(page, 'an app is set up');
  await page.getByLabel('Enter the six-digit code from the app').fill('12345');
  await page.getByRole('button', { name: 'Turn on' }).click();
  await page.getByText('Enter the six-digit code', { exact: true }).waitFor();
  await page.getByLabel('Enter the six-digit code from the app').fill(codeOf(secret));
  await page.getByRole('button', { name: 'Turn on' }).click();
  await page.getByRole('button', { name: "I've saved my codes" }).click();
  await page.waitForURL('**/staff/imports');
  await page.getByRole('heading', { level: 1, name: 'Imports' }).waitFor();
  await close();

  expect(await server.end('SIGTERM')).toBe(0);
  server = await start();
  const again = await openWindow(browser, server.origin);
  await again.page.goto('/');
  await again.page.getByRole('heading', { level: 1, name: 'Log in' }).waitFor();
  expect(await again.page.getByLabel('Setup code').count()).toBe(0);
  await logIn(again.page, EMAIL, PASSWORD);
  await again.page.getByLabel('Authenticator code').fill(codeOf(secret, HALF_MINUTE));
  await again.page.getByRole('button', { name: 'Continue' }).click();
  await again.page.waitForURL('**/search');
  await again.close();
  expect(printedCode()).toBeUndefined();
  expect([...faults, ...again.faults]).toEqual([]);
});
