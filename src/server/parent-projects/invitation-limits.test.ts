import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { DAY_MS } from '#contract/durations.ts';
import { createUser } from '#server/accounts/factory.ts';
import type { TestApp } from '../../../tests/support/app.ts';
import { truncate } from '../../../tests/support/database.ts';
import type { Mailbox } from '../../../tests/support/mailbox.ts';
import { startMailedApp } from '../../../tests/support/mailed-app.ts';
import {
  invitationSecret,
  type ProjectParties,
  type ProjectPerson,
  projectParties,
} from '../../../tests/support/parent-projects.ts';
import { createProjectMember } from './factory.ts';

const NOON = new Date('2026-11-20T12:00:00Z');
const onPostgres = test.skipIf(process.env.DB_ENGINE !== 'postgres');
let t: TestApp;
let mailbox: Mailbox;
let parties: ProjectParties;
let owner: ProjectPerson;
beforeAll(async () => {
  ({ t, mailbox } = await startMailedApp());
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.set(NOON);
  await truncate(t.db);
  parties = await projectParties(t);
  owner = parties.owner;
});

const address = () => `${randomUUID().slice(0, 8)}@invited.example`;
const invite = (emails: readonly string[]) =>
  t.call(owner.token, 'POST', `${parties.at}/members`, {
    ...{ kind: 'team', role: 'editor', people: emails.map((email) => ({ email })) },
  });
const accept = (token: string | null, tempToken: string) =>
  t.call(token, 'POST', '/parent_project_invitations/acceptance', { tempToken });
const register = (tempToken: string) =>
  t.call(null, 'POST', '/parent_project_invitations/accounts', { tempToken, first_name: 'Rosa', last_name: 'Marin' });
const head = (token: string) => t.call(token, 'GET', `${parties.at}/head`);
const rows = (email: string) =>
  t.db.kysely.selectFrom('parent_project_members').selectAll().where('email', '=', email).execute();
const memberOf = async (email: string) => (await rows(email))[0] ?? { id: '', version: 0 };
const act = (id: string, what: string, body?: object) =>
  t.call(owner.token, 'POST', `${parties.at}/members/${id}/${what}`, body);

test('sends at most five invitations a day to one address, and a project has at most 100 open ones', async () => {
  const email = address();
  await invite([email]);
  const { id } = await memberOf(email);
  for (let at = 0; at < 4; at += 1) expect((await act(id, 'resend')).statusCode).toBe(200);
  expect((await act(id, 'resend')).statusCode).toBe(429);
  const other = await projectParties(t);
  const elsewhere = await t.call(other.owner.token, 'POST', `${other.at}/members`, {
    kind: 'team',
    role: 'editor',
    people: [{ email }],
  });
  expect(elsewhere.statusCode).toBe(429);
  for (let at = 0; at < 98; at += 1)
    await createProjectMember(t.db.kysely, {
      ...{ project_id: parties.id, kind: 'viewer', role: 'viewer', email: `many-${at}@invited.example` },
      ...{ invited_by: owner.userId, expires_at: new Date(+NOON + DAY_MS) },
    });
  const refused = await invite([address(), address()]);
  expect([refused.statusCode, refused.json().detail]).toEqual([
    409,
    expect.stringContaining('at most 100 open invitations'),
  ]);
  expect((await invite([address()])).statusCode).toBe(201);
  const tooMany = await invite(Array.from({ length: 26 }, address));
  expect([tooMany.statusCode, tooMany.json().errors[0].field]).toEqual([400, 'body.people']);
});

onPostgres(
  'of accepting and withdrawing at the same moment, one happens',
  async () => {
    for (let round = 0; round < 8; round += 1) {
      const email = address();
      const token = await t.logIn(await createUser(t.db.kysely, { email }));
      await invite([email]);
      const secret = await invitationSecret(mailbox, email);
      const { id, version } = await memberOf(email);
      const [accepted, withdrawn] = await Promise.all([accept(token, secret), act(id, 'removal', { version })]);
      expect([accepted.statusCode === 200, withdrawn.statusCode === 200].filter(Boolean)).toHaveLength(1);
      expect([200, 404]).toContain(accepted.statusCode);
      expect([200, 409, 412]).toContain(withdrawn.statusCode);
      expect((await head(token)).statusCode).toBe(accepted.statusCode === 200 ? 200 : 404);
    }
  },
  60_000,
);

onPostgres(
  'an address that is invited many times at once is one row, and one account comes of it',
  async () => {
    const email = address();
    const answers = await Promise.all(Array.from({ length: 8 }, () => invite([email])));
    const outcomes = answers.map((answer) => answer.json().results[0].outcome).sort();
    expect(outcomes).toEqual([...Array(7).fill('already_invited'), 'invited']);
    expect(await rows(email)).toHaveLength(1);
    const secret = await invitationSecret(mailbox, email);
    const made = await Promise.all(Array.from({ length: 5 }, () => register(secret)));
    expect(made.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
    expect(await t.db.kysely.selectFrom('users').select('id').where('email', '=', email).execute()).toHaveLength(1);
  },
  60_000,
);
