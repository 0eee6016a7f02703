import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOUR_MS } from '#contract/durations.ts';
import { createUser } from '#server/accounts/factory.ts';
import type { TestApp } from '../../support/app.ts';
import type { Mailbox } from '../../support/mailbox.ts';
import { startMailedApp } from '../../support/mailed-app.ts';
import { windows } from '../../support/window-pool.ts';
import { expectAccessible } from '../../support/windows.ts';

const LONG = `${'a'.repeat(64)}@${'subdomain.'.repeat(8)}example`;

let t: TestApp;
let mailbox: Mailbox;
let origin: string;
let token: string;
const lend = windows();

beforeAll(async () => {
  ({ t, mailbox } = await startMailedApp());
  t.clock.set(new Date());
  await t.app.http.listen({ host: '127.0.0.1', port: 0 });
  origin = `http://127.0.0.1:${(t.app.http.server.address() as AddressInfo).port}`;
  const user = { user_type: 'INTERNAL', admin: true, first_name: 'Bea', last_name: 'Boss' } as const;
  token = await t.logIn(await createUser(t.db.kysely, user));
});
afterAll(() => t.close());

async function visit(path: string, width = 1440): Promise<Page> {
  const { page, context } = await lend(origin, { width });
  await context.addCookies([{ name: 'login-token', value: token, url: origin }]);
  await page.goto(path);
  return page;
}
const says = (page: Page, text: string) => page.getByRole('status').getByText(text).first().waitFor();

/** Jobs that failed an hour ago: an email to `recipient`, and a photo that was not processed. */
async function failures(recipient: string): Promise<void> {
  const { userId } = await t.firm({ email: recipient });
  const at = new Date(Date.now() - HOUR_MS);
  const open = { enqueued_at: at, failed_at: at, handled_at: null, handled_by: null, outcome: null };
  const mail = {
    name: 'accounts.mail-welcome',
    title: 'Welcome email',
    target: 'mail',
    subject: 'Welcome to Plumbline',
  };
  const why = {
    reason: 'email_refused',
    code: '550',
    reply: `550 5.1.1 <${recipient}>: unknown`,
    attempts: 1,
  } as const;
  const photo = { name: 'photos.process', title: 'Process a photo', target: 'files', subject: null, recipient: null };
  const broken = { reason: 'error', code: 'ENOSPC', reply: null, attempts: 104 } as const;
  await t.db.kysely
    .insertInto('failed_jobs')
    .values([
      { id: randomUUID(), ...mail, recipient, payload: JSON.stringify({ user_id: userId }), ...why, ...open },
      { id: randomUUID(), ...photo, payload: JSON.stringify({ photo: randomUUID() }), ...broken, ...open },
    ])
    .execute();
}

test('staff send an email again and discard other work, from the overview to the empty list', async () => {
  const email = 'lena@firm.example';
  await failures(email);
  const page = await visit('/staff');
  await page.getByRole('link', { name: 'Failed jobs 2' }).click();
  await page.getByRole('heading', { level: 1, name: 'Failed jobs', exact: true }).waitFor();
  expect(await page.title()).toBe('Failed jobs');
  await page.getByText('The mail server refused the email (550)').waitFor();
  await page.getByText('An error; see the log (ENOSPC)').waitFor();

  await page.getByRole('button', { name: `Send again to ${email}: Welcome email` }).click();
  const question = page.getByRole('dialog', { name: 'Send this email again?' });
  await question.getByText('links in it are new').waitFor();
  await expectAccessible(page, 'the question before an email is sent again');
  await question.getByRole('button', { name: 'Send again' }).click();
  await says(page, 'The email is on its way.');
  await mailbox.waitFor(({ to }) => to.includes(email));
  await page.getByText('The mail server refused the email').waitFor({ state: 'detached' });

  await page.getByRole('button', { name: 'Discard: Process a photo' }).click();
  const discarding = page.getByRole('dialog', { name: 'Discard this?' });
  await discarding.getByRole('button', { name: 'Cancel' }).click();
  await discarding.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Discard: Process a photo' }).click();
  await discarding.getByRole('button', { name: 'Discard' }).click();
  await says(page, 'Discarded.');
  await page.getByText('Nothing failed').waitFor();
  await expectAccessible(page, 'no failed jobs');
});

test('a phone shows failed jobs with a long address, and both buttons', async () => {
  await failures(LONG);
  const page = await visit('/staff/failed-jobs', 360);
  await page.getByRole('button', { name: `Send again to ${LONG}: Welcome email` }).waitFor();
  await page.getByRole('button', { name: 'Run again: Process a photo' }).waitFor();
  await expectAccessible(page, 'failed jobs');
});

test('somebody else’s decision is said, not overwritten', async () => {
  await t.db.kysely.deleteFrom('failed_jobs').execute();
  await failures('nia@firm.example');
  const { page, context } = await lend(origin, { expected: [/409/] });
  await context.addCookies([{ name: 'login-token', value: token, url: origin }]);
  await page.goto('/staff/failed-jobs');
  await page.getByRole('button', { name: 'Run again: Process a photo' }).click();
  await t.db.kysely
    .updateTable('failed_jobs')
    .set({ handled_at: new Date(), outcome: 'discarded' })
    .where('target', '=', 'files')
    .execute();
  await page.getByRole('dialog', { name: 'Run this again?' }).getByRole('button', { name: 'Run again' }).click();
  await page.getByText('Somebody already decided on this').first().waitFor();
});
