import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { HOUR_MS } from '#contract/durations.ts';
import { createUser } from '#server/accounts/factory.ts';
import { mailEmailChangeLink } from '#server/accounts/job-definitions.ts';
import { features } from '#server/features.ts';
import type { Feature } from '#server/kernel/feature.ts';
import { issueLink, type NewLink } from '#server/links/commands.ts';
import type { TestApp } from '../../../tests/support/app.ts';
import { truncate } from '../../../tests/support/database.ts';
import type { Mailbox, ReceivedMail } from '../../../tests/support/mailbox.ts';
import { startMailedApp } from '../../../tests/support/mailed-app.ts';
import { hashPassword } from './adapters/argon2.ts';

const OLD = 'correct horse battery';
const NEW = 'my dog walks at seven';
const PURPOSES = Object.values<Feature>(features).flatMap(({ linkPurposes = [] }) => linkPurposes);
const SURVIVING = PURPOSES.filter(({ survivesCredentialChange }) => survivesCredentialChange);

let mailbox: Mailbox;
let t: TestApp;
let password_hash: string;
beforeAll(async () => {
  ({ t, mailbox } = await startMailedApp());
  password_hash = await hashPassword(OLD);
});
afterAll(() => t.close());
beforeEach(() => truncate(t.db));

let people = 0;
/** A person with a session, in which they make the change, and another one. */
async function person() {
  const email = `owner${++people}@test.example`;
  const id = await createUser(t.db.kysely, { email, password_hash });
  return { id, email, token: await t.logIn(id), elsewhere: await t.logIn(id) };
}
type Owner = Awaited<ReturnType<typeof person>>;

const issue = (link: Omit<NewLink, 'ttlMs'>) =>
  t.app.services.transact((ctx) => issueLink(ctx, { ttlMs: HOUR_MS, ...link }));
const statusOfMe = async (token: string) => (await t.call(token, 'GET', '/me')).statusCode;
const decoded = ({ raw }: ReceivedMail) => raw.replace(/=\r\n/g, '').replaceAll('=3D', '=');
async function openPurposes(): Promise<string[]> {
  const open = t.db.kysely.selectFrom('link_tokens').select('purpose').distinct();
  const rows = await open.where('revoked_at', 'is', null).where('spent_at', 'is', null).execute();
  return rows.map(({ purpose }) => purpose).sort();
}
async function confirmNewEmail({ token }: Owner, email = `new${++people}@test.example`): Promise<void> {
  expect((await t.call(token, 'POST', '/me/email', { email })).statusCode).toBe(204);
  const mail = await mailbox.waitFor(({ to }) => to.includes(email));
  const tempToken = /plumbline\.test\/link\/([\w-]{43})/.exec(decoded(mail))?.[1] ?? '';
  expect((await t.call(null, 'POST', '/email_addresses', { tempToken })).statusCode).toBe(200);
}
const resetPassword = async ({ id }: Owner) => {
  const tempToken = await issue({ purpose: 'new password', userId: id });
  expect((await t.call(null, 'POST', '/new_password', { tempToken, password: NEW })).statusCode).toBe(200);
};
const deactivate = async ({ id }: Owner) => {
  const boss = await t.logIn(await createUser(t.db.kysely, { user_type: 'INTERNAL', admin: true }));
  expect((await t.call(boss, 'PATCH', `/staff/people/${id}`, { active: false })).statusCode).toBe(204);
};

const CHANGES: [string, (owner: Owner) => Promise<unknown>, number][] = [
  ['a changed password', ({ token }) => t.call(token, 'POST', '/password', { password: NEW }), 200],
  ['a password reset', resetPassword, 401],
  ['a new email', confirmNewEmail, 200],
  ['signing out everywhere', ({ token }) => t.call(token, 'DELETE', '/sessions'), 200],
  ['deactivation', deactivate, 401],
];

test.each(CHANGES)(
  '%s revokes links of every purpose that does not say why it stays, and other sessions',
  async (_, change, here) => {
    const owner = await person();
    const { id: userId, email } = owner;
    for (const { name } of PURPOSES) {
      await issue({ purpose: name, userId, email });
      // to the same mailbox before there was an account
      await issue({ purpose: name, email: email.toUpperCase() });
    }
    expect(await openPurposes()).toEqual(PURPOSES.map(({ name }) => name).sort());
    await change(owner);
    expect(await openPurposes()).toEqual(SURVIVING.map(({ name }) => name).sort());
    expect([await statusOfMe(owner.token), await statusOfMe(owner.elsewhere)]).toEqual([here, 401]);
  },
);

test('a purpose that stays opens no session and says why in a sentence', () => {
  expect(SURVIVING.map(({ name }) => name)).toEqual([
    'claim objection',
    'reference',
    'work confirmation',
    'document request',
    'opportunity invitation',
    'listing',
    'listed firms',
    'search alert',
    'payment reply',
    'cash packet',
  ]);
  for (const { opensSession, survivesCredentialChange } of SURVIVING) {
    expect(opensSession).toBeUndefined();
    expect(survivesCredentialChange).toMatch(/^[A-Z].{30,}\.$/);
  }
});

test('links of other people stay', async () => {
  const [owner, other] = [await person(), await person()];
  const kept = await issue({ purpose: 'log-in', userId: other.id, email: owner.email });
  await t.call(owner.token, 'DELETE', '/sessions');
  expect((await t.call(null, 'POST', '/temp_session', { tempToken: kept })).statusCode).toBe(200);
});

test('an email change requested before signing out everywhere sends no link afterwards', async () => {
  const owner = await person();
  const [void_, valid] = [`void${people}@test.example`, `valid${people}@test.example`];
  const request = (email: string, generation: number) => ({
    user_id: owner.id,
    email,
    asked_at: t.clock.now().toISOString(),
    session_id: null,
    generation,
  });
  await t.call(owner.token, 'DELETE', '/sessions');
  for (const payload of [request(void_, 0), request(valid, 1)])
    await t.app.services.transact((ctx) => ctx.enqueue(mailEmailChangeLink.with(payload)));
  await mailbox.waitFor(({ to }) => to.includes(valid));
  expect(mailbox.received.filter(({ to }) => to.includes(void_))).toEqual([]);
  expect(await openPurposes()).toEqual(['new email address']);
});

test('no sign-in with the old password or an old link survives a password change at the same moment', async () => {
  for (let round = 0; round < 5; round += 1) {
    const owner = await person();
    const { id: userId, email } = owner;
    const links = await Promise.all(
      Array.from({ length: 5 }, () => issue({ purpose: 'payments invite', userId, email })),
    );
    const payload = new URLSearchParams({ username: email, password: OLD }).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const signIn = () => t.app.http.inject({ method: 'POST', url: '/api/v1/session', headers, payload });
    const enter = (tempToken: string) => t.call(null, 'POST', '/temp_session', { tempToken });
    const change = t.call(owner.token, 'POST', '/password', { password: NEW });
    const answers = await Promise.all([...Array.from({ length: 5 }, signIn), ...links.map(enter)]);
    expect((await change).statusCode).toBe(204);
    const tokens = answers.flatMap((answer) => answer.json().access_token ?? []);
    expect(await Promise.all(tokens.map(statusOfMe))).toEqual(tokens.map(() => 401));
    expect(await statusOfMe(owner.token)).toBe(200);
  }
});
