import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { truncate } from '../../../tests/support/database.ts';
import { secretIn } from '../../../tests/support/documents.ts';
import { problemIn } from '../../../tests/support/kernel.ts';
import { type Mailbox, openMailbox } from '../../../tests/support/mailbox.ts';
import { createUser } from './factory.ts';

let t: TestApp;
let mailbox: Mailbox;
let staff: string;
beforeAll(async () => {
  mailbox = await openMailbox();
  t = await startTestApp({ SMTP_URL: mailbox.url });
});
afterAll(async () => {
  await t.close();
  await mailbox.close();
});
beforeEach(async () => {
  await truncate(t.db);
  mailbox.received.length = 0;
  staff = await t.logIn(await createUser(t.db.kysely, { user_type: 'INTERNAL' }));
});

const ROSA = { email: 'rosa@example.com', first_name: 'Rosa', last_name: 'Marin', user_type: 'MWBE' };
const invite = (token: string, more: object = {}) =>
  t.call(token, 'POST', '/payments_invites', { ...ROSA, kind: 'payments', ...more });
const mailTo = (address: string) => mailbox.waitFor(({ to }) => to.includes(address));
const account = (email: string) =>
  t.db.kysely.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();
const links = () => t.db.kysely.selectFrom('link_tokens').selectAll().execute();

test('a payments invitation link is valid for 30 days and creates an account [SESSION-019]', async () => {
  const answer = await invite(staff);
  expect([answer.statusCode, answer.body]).toEqual([204, '']);
  const { raw } = await mailTo(ROSA.email);
  expect(secretIn(raw, '/accept-payments-invite/')).toMatch(/^[\w-]{43}$/);
  expect(await account(ROSA.email)).toMatchObject({ first_name: 'Rosa', user_type: 'MWBE', password_hash: null });
  expect(await links()).toMatchObject([
    {
      purpose: 'payments invite',
      user_id: (await account(ROSA.email))?.id,
      expires_at: new Date('2026-12-20T12:00:00Z'),
    },
  ]);
  // the queue and the audit trail hold no secret
  const secret = secretIn(raw, '/accept-payments-invite/');
  const kept = await t.db.kysely.selectFrom('audit_trail').selectAll().execute();
  expect(JSON.stringify(kept)).not.toContain(secret);
});

test('a dashboard payments invitation has its own kind of link [SESSION-020]', async () => {
  await invite(staff, { kind: 'dashboard payments', user_type: 'PRIME' });
  const { raw } = await mailTo(ROSA.email);
  expect(secretIn(raw, '/accept-dashboard-payments-invite/')).toMatch(/^[\w-]{43}$/);
  expect(await links()).toMatchObject([{ purpose: 'dashboard payments invite' }]);
});

test('an existing account stays unchanged, and the response is the same', async () => {
  const id = await createUser(t.db.kysely, { email: ROSA.email, user_type: 'DEVELOPER', first_name: 'Rosalind' });
  const answer = await invite(staff, { email: 'Rosa@Example.COM' });
  expect([answer.statusCode, answer.body]).toEqual([204, '']);
  expect((await mailTo(ROSA.email)).raw).toContain('Hello Rosalind');
  expect(await account(ROSA.email)).toMatchObject({ id, user_type: 'DEVELOPER', has_payments_feature: false });
});

test('sends no link to deactivated accounts and staff', async () => {
  await createUser(t.db.kysely, { email: 'closed@example.com', active: false });
  await createUser(t.db.kysely, { email: 'staff@example.com', user_type: 'INTERNAL' });
  for (const email of ['closed@example.com', 'staff@example.com'])
    expect((await invite(staff, { email })).statusCode).toBe(204);
  await invite(staff);
  await mailTo(ROSA.email);
  await expect.poll(async () => (await links()).map(({ email }) => email)).toEqual([ROSA.email]);
  expect(mailbox.received).toHaveLength(1);
});

test('members of hiring companies can invite to the features they have, on behalf of their company', async () => {
  const hirer = await t.hirer({ has_payments_feature: true });
  expect((await invite(hirer.token, { kind: 'dashboard payments' })).statusCode).toBe(403);
  expect((await invite((await t.hirer()).token)).statusCode).toBe(403);
  expect((await invite(hirer.token)).statusCode).toBe(204);
  expect((await mailTo(ROSA.email)).raw).toContain('Ironbridge General Contracting invited you');
});

test('rejects invalid inputs and callers without the feature', async () => {
  const answer = await invite(staff, { user_type: 'INTERNAL', email: 'x' });
  expect(
    problemIn(answer)
      .errors?.map(({ field }) => field)
      .sort(),
  ).toEqual(['body.email', 'body.user_type']);
});

test('sends a payment tracking link to invited users only, and the response reveals nothing', async () => {
  await createUser(t.db.kysely, { email: ROSA.email, user_type: 'MWBE', has_payments_feature: true });
  await createUser(t.db.kysely, { email: 'none@example.com' });
  const ask = (email: string) => t.call(null, 'POST', '/payment_log_in_links', { email });
  for (const email of ['nobody@example.com', 'none@example.com', 'ROSA@example.com']) {
    const answer = await ask(email);
    expect([answer.statusCode, answer.body]).toEqual([204, '']);
  }
  expect(secretIn((await mailTo(ROSA.email)).raw, '/login-payment-user/')).toMatch(/^[\w-]{43}$/);
  expect(await links()).toMatchObject([{ purpose: 'payment user log-in', email: ROSA.email }]);
  for (let at = 0; at < 4; at += 1) await ask(ROSA.email);
  expect((await ask('Rosa@example.com')).statusCode).toBe(429);
  expect((await ask('nobody@example.com')).statusCode).toBe(204);
});
