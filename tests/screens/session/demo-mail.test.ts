import { expect, test } from 'vitest';
import { screens } from '../../support/screens.ts';
import { expectAccessible } from '../../support/windows.ts';

const { open } = screens();
const TO = 'agency@example.com';

test('a demonstration opens the email that a page has just sent, and lists all at the desk', async () => {
  const page = await open('/forgot-password');
  await page.getByLabel('Email').fill(TO);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'This is a demonstration: open the email' }).click();
  const email = page.getByRole('region', { name: `Email to ${TO}` });
  await email.getByText('Reset your Plumbline password').waitFor();
  await expectAccessible(page, 'email of a demonstration');
  await email.getByRole('link').first().click();
  await page.getByRole('heading', { level: 1, name: 'Choose a new password' }).waitFor();
  expect(await page.getByLabel('Email').inputValue()).toBe(TO);

  const desk = await open('/staff/mail', { as: 'staff', width: 360 });
  const sent = desk.getByRole('button', { name: new RegExp(`Reset your Plumbline password\\s*To ${TO}`) });
  await sent.click();
  expect(await sent.getAttribute('aria-expanded')).toBe('true');
  await expectAccessible(desk, 'mailbox of a demonstration');
});
