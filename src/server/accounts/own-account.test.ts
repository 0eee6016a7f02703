import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { issueLink } from '#server/links/commands.ts';
import type { TestApp } from '../../../tests/support/app.ts';
import { truncate } from '../../../tests/support/database.ts';
import type { Mailbox, ReceivedMail } from '../../../tests/support/mailbox.ts';
import { startMailedApp } from '../../../tests/support/mailed-app.ts';
import { createUser } from './factory.ts';

let mailbox: Mailbox;
let t: TestApp;
beforeAll(async () => {
  ({ t, mailbox } = await startMailedApp());
});
afterAll(() => t.close());
beforeEach(() => truncate(t.db));

let addresses = 0;
const address = () => `own${++addresses}@test.example`;
/** Headers may be folded, and bodies are quoted-printable. */
const unfolded = ({ raw }: ReceivedMail) => raw.replace(/\r\n[ \t]+/g, ' ');
const decoded = ({ raw }: ReceivedMail) => raw.replace(/=\r\n/g, '').replaceAll('=3D', '=');
const mailTo = (email: string, subject: RegExp) =>
  mailbox.waitFor((mail) => mail.to.includes(email) && subject.test(unfolded(mail)));
const secretFor = async (email: string) =>
  /plumbline\.test\/link\/([\w-]{43})/.exec(decoded(await mailTo(email, /Confirm your new email/)))?.[1] ?? '';
const ask = (token: string, email: string) => t.call(token, 'POST', '/me/email', { email });
const take = (tempToken: string) => t.call(null, 'POST', '/email_addresses', { tempToken });
const me = async (token: string) => (await t.call(token, 'GET', '/me')).json();

test('changes the current user’s name', async () => {
  const { token } = await t.hirer();
  expect((await t.call(token, 'PATCH', '/me', { first_name: ' Ines ', last_name: 'Roth' })).statusCode).toBe(204);
  expect(await me(token)).toMatchObject({ first_name: 'Ines', last_name: 'Roth' });
  expect((await t.call(token, 'PATCH', '/me', { first_name: '', last_name: 'Roth' })).statusCode).toBe(400);
  expect((await t.call(token, 'PATCH', '/me', { first_name: 'I', last_name: 'R', admin: true })).statusCode).toBe(400);
});

test('a new email takes effect once confirmed; the former one is notified, and its links are revoked', async () => {
  const [former, email] = [address(), address()];
  const { token, userId } = await t.hirer({ email: former });
  await t.app.services.transact((ctx) =>
    issueLink(ctx, { purpose: 'new password', ttlMs: 60_000, userId, email: former }),
  );
  expect((await ask(token, email)).statusCode).toBe(204);
  expect((await me(token)).email).toBe(former);
  const secret = await secretFor(email);
  expect((await take(secret)).json()).toEqual({ email });
  expect((await me(token)).email).toBe(email);
  await mailTo(former, /account email was changed/);
  const [link] = await t.db.kysely
    .selectFrom('link_tokens')
    .selectAll()
    .where('purpose', '=', 'new password')
    .execute();
  expect(link?.revoked_at).not.toBeNull();
  expect((await take(secret)).statusCode).toBe(404);
});

test('an email that already has an account is not taken over, and the response does not reveal it', async () => {
  const [taken, free] = [address(), address()];
  await createUser(t.db.kysely, { email: taken });
  const { token } = await t.hirer();
  const [one, other] = [await ask(token, `O${taken.slice(1)}`), await ask(token, free)];
  expect([one.statusCode, one.body]).toEqual([other.statusCode, other.body]);
  await mailTo(`O${taken.slice(1)}`, /This email already has a Plumbline account/);
  const secret = await secretFor(free);
  await createUser(t.db.kysely, { email: free.toUpperCase() });
  expect((await take(secret)).statusCode).toBe(409);
});

test('only the newest link is valid, and requesting it requires reauthentication', async () => {
  const [first, second] = [address(), address()];
  const { token, userId } = await t.hirer();
  await ask(token, first);
  const old = await secretFor(first);
  await ask(token, second);
  expect((await take(old)).statusCode).toBe(404);
  expect((await take(await secretFor(second))).statusCode).toBe(200);
  await t.db.kysely.updateTable('sessions').set({ confirmed_at: null }).where('user_id', '=', userId).execute();
  expect((await ask(token, address())).json()).toMatchObject({ status: 403, type: 'urn:plumbline:confirm-identity' });
});

test('sends at most five of these emails an hour', async () => {
  const email = address();
  const { token } = await t.hirer({ email: address() });
  for (let at = 0; at < 5; at += 1) expect((await ask(token, email)).statusCode).toBe(204);
  expect((await ask(token, email)).statusCode).toBe(429);
});
