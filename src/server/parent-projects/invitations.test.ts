import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { DAY_MS } from '#contract/durations.ts';
import { createHiringCompany, createUser } from '#server/accounts/factory.ts';
import type { TestApp } from '../../../tests/support/app.ts';
import { truncate } from '../../../tests/support/database.ts';
import type { Mailbox } from '../../../tests/support/mailbox.ts';
import { startMailedApp } from '../../../tests/support/mailed-app.ts';
import {
  decodedMail,
  invitationSecret,
  type ProjectParties,
  type ProjectPerson,
  projectParties,
} from '../../../tests/support/parent-projects.ts';
import { createProjectContract } from './factory.ts';
import { mailProjectInvitationHandler } from './jobs/invitations.ts';

const NOON = new Date('2026-11-20T12:00:00Z');
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
const invite = (emails: readonly string[], more: object = {}, token = owner.token) =>
  t.call(token, 'POST', `${parties.at}/members`, {
    kind: 'team',
    role: 'editor',
    people: emails.map((email) => ({ email })),
    ...more,
  });
const look = (tempToken: string) => t.call(null, 'POST', '/parent_project_invitations/look', { tempToken });
const accept = (token: string | null, tempToken: string) =>
  t.call(token, 'POST', '/parent_project_invitations/acceptance', { tempToken });
const register = (tempToken: string) =>
  t.call(null, 'POST', '/parent_project_invitations/accounts', { tempToken, first_name: 'Rosa', last_name: 'Marin' });
const head = (token: string) => t.call(token, 'GET', `${parties.at}/head`);
const rows = (email: string) =>
  t.db.kysely.selectFrom('parent_project_members').selectAll().where('email', '=', email).execute();
const memberOf = async (email: string) => (await rows(email))[0] ?? { id: '', version: 0 };
const act = (id: string, what: string, body?: object, token = owner.token) =>
  t.call(token, 'POST', `${parties.at}/members/${id}/${what}`, body);

test('a person without an account reads what they would see and do, gets an account and takes part', async () => {
  const email = address();
  expect((await invite([email])).json()).toEqual({ results: [{ email, outcome: 'invited' }] });
  const secret = await invitationSecret(mailbox, email);
  const mail = decodedMail(await mailbox.waitFor(({ to }) => to.includes(email)));
  expect(mail).toContain('Ada Lane invited you to Harbor Point Library and Recreation Center');
  expect(mail).toContain('Edits the project, reviews and reports months.');
  for (let twice = 0; twice < 2; twice += 1)
    expect((await look(secret)).json()).toMatchObject({
      ...{ kind: 'team', role: 'editor', owner: 'City of Harbor Point', has_account: false, joins_company: null },
      expires_at: new Date(+NOON + 30 * DAY_MS).toISOString(),
    });
  const made = await register(secret);
  expect([made.statusCode, made.json()]).toMatchObject([201, { outcome: 'joined', project_id: parties.id }]);
  const person = await t.db.kysely.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirstOrThrow();
  expect(person).toMatchObject({ user_type: 'GOVERNMENT_AGENCY', first_name: 'Rosa', password_hash: null });
  const password = await t.call(null, 'POST', '/new_password', {
    tempToken: made.json().new_password,
    password: 'Seven-green-lanterns-4',
  });
  expect((await head(password.json().access_token)).json()).toMatchObject({ role: 'editor', sees: 'all' });
  expect(await t.db.kysely.selectFrom('memberships').selectAll().where('user_id', '=', person.id).execute()).toEqual(
    [],
  );
  expect((await register(secret)).statusCode).toBe(404);
  expect((await look(secret)).statusCode).toBe(404);
});

test('whoever has an account accepts in it alone, by the link or by the notification', async () => {
  const [first, second] = [address(), address()];
  const companyId = await createHiringCompany(t.db.kysely, { business_name: 'Chesapeake Advisers' });
  const token = await t.logIn(await createUser(t.db.kysely, { email: first }, { hiringCompanies: [companyId] }));
  const other = await t.logIn(await createUser(t.db.kysely, { email: second.toUpperCase() }));
  await invite([first, second]);
  const secret = await invitationSecret(mailbox, first);
  expect((await accept(null, secret)).statusCode).toBe(401);
  const refused = await accept(other, secret);
  expect(refused.statusCode).toBe(403);
  expect(refused.json().detail).toContain(`sent to ${first}. Sign in with that account`);
  expect((await register(secret)).statusCode).toBe(409);
  expect((await head(token)).statusCode).toBe(404);
  expect((await accept(token, secret)).json()).toEqual({ project_id: parties.id });
  expect((await head(token)).json()).toMatchObject({ role: 'editor' });
  expect(await memberOf(first)).toMatchObject({ company_id: companyId });
  expect((await accept(token, secret)).statusCode).toBe(404);

  await invitationSecret(mailbox, second);
  const cards = (await t.call(other, 'GET', '/notifications')).json();
  const { id } = await memberOf(second);
  expect(cards).toMatchObject([
    {
      type: 'project_invitation',
      subject: { id, project_id: parties.id, part_role: 'editor', invited_by: 'Ada Lane', accepted_at: null },
    },
  ]);
  expect((await t.call(token, 'POST', `/parent_project_invitations/${id}/acceptance`)).statusCode).toBe(404);
  expect((await t.call(other, 'POST', `/parent_project_invitations/${id}/acceptance`)).statusCode).toBe(200);
  expect((await head(other)).statusCode).toBe(200);
  expect((await t.call(other, 'GET', '/notifications')).json()[0].action_taken_at).not.toBeNull();
});

test('accounts of firms are told why they cannot take part; staff and deactivated accounts get no email', async () => {
  const [firm, staff, closed] = [address(), address(), address()];
  const token = await t.logIn(await createUser(t.db.kysely, { email: firm, user_type: 'MWBE' }));
  await createUser(t.db.kysely, { email: staff, user_type: 'INTERNAL' });
  await createUser(t.db.kysely, { email: closed, active: false });
  await invite([firm, staff, closed]);
  const refused = await accept(token, await invitationSecret(mailbox, firm));
  expect([refused.statusCode, refused.json().detail]).toEqual([
    403,
    expect.stringContaining('Projects are for hiring companies'),
  ]);
  for (const email of [staff, closed]) {
    await mailProjectInvitationHandler.handle(t.app.services, { member: (await memberOf(email)).id });
    expect(mailbox.received.filter(({ to }) => to.includes(email))).toEqual([]);
  }
});

/** A company with a prime contract. */
async function contractor(business_name = 'Tidewater Builders') {
  const company_id = await createHiringCompany(t.db.kysely, { business_name });
  await createProjectContract(t.db.kysely, {
    project_id: parties.id,
    created_by: parties.founder,
    hiring_company_id: company_id,
  });
  return { kind: 'prime', role: 'reporter', company_id } as const;
}

test('an outsider puts nobody into a company: a new person asks for access, and the invitation stays open', async () => {
  const part = await contractor();
  const email = address();
  await invite([email], part);
  const secret = await invitationSecret(mailbox, email);
  expect((await look(secret)).json()).toMatchObject({ company: 'Tidewater Builders', joins_company: false });
  const asked = await register(secret);
  expect([asked.statusCode, asked.json()]).toEqual([
    201,
    { outcome: 'requested', project_id: null, new_password: null },
  ]);
  expect(await t.db.kysely.selectFrom('users').select('id').where('email', '=', email).execute()).toEqual([]);
  const requests = await t.db.kysely.selectFrom('access_requests').selectAll().execute();
  expect(requests).toMatchObject([{ email, company: 'Tidewater Builders', state: 'confirmed', user_type: 'PRIME' }]);
  const userId = await createUser(t.db.kysely, { email }, { hiringCompanies: [part.company_id] });
  const token = await t.logIn(userId);
  expect((await accept(token, secret)).statusCode).toBe(200);
  expect((await head(token)).json()).toMatchObject({ role: 'reporter', sees: 'branch' });
});

test('an account outside of the company is told whom to ask; it may accept once it is a member', async () => {
  const part = await contractor();
  const email = address();
  const userId = await createUser(t.db.kysely, { email });
  const token = await t.logIn(userId);
  await invite([email], part);
  const secret = await invitationSecret(mailbox, email);
  const refused = await accept(token, secret);
  expect([refused.statusCode, refused.json().detail]).toEqual([
    409,
    expect.stringContaining('Ask one of its administrators to invite you to the company'),
  ]);
  const membership = { user_id: userId, company_id: part.company_id, company_type: 'hiring_company' } as const;
  await t.db.kysely
    .insertInto('memberships')
    .values({ ...membership, created_at: NOON })
    .execute();
  expect((await accept(await t.logIn(userId), secret)).statusCode).toBe(200);
});

test('an administrator of the company lets in whom they invite, and so does its verified domain', async () => {
  const part = await contractor();
  const administrator = await parties.person({}, part.company_id);
  await t.db.kysely
    .updateTable('memberships')
    .set({ role: 'administrator' })
    .where('user_id', '=', administrator.userId)
    .execute();
  const [fresh, known] = [address(), address()];
  const knownId = await createUser(t.db.kysely, { email: known });
  await invite([fresh, known], part, administrator.token);
  expect((await register(await invitationSecret(mailbox, fresh))).json()).toMatchObject({ outcome: 'joined' });
  expect((await accept(await t.logIn(knownId), await invitationSecret(mailbox, known))).statusCode).toBe(200);
  const joined = await t.db.kysely
    .selectFrom('memberships')
    .selectAll()
    .where('company_id', '=', part.company_id)
    .execute();
  expect(joined.map(({ role }) => role).sort()).toEqual(['administrator', 'member', 'member']);

  const provider_id = randomUUID();
  const facts = {
    brand: 'tidewater',
    kind: 'oidc',
    name: 'Tidewater',
    issuer: 'https://id.example',
  } as const;
  const moment = { created_at: NOON, changed_at: NOON };
  await t.db.kysely
    .insertInto('sso_providers')
    .values({
      id: provider_id,
      company_id: part.company_id,
      ...facts,
      ...moment,
      client_id: 'x',
      client_secret: Buffer.from('x'),
      rules: '[]',
    })
    .execute();
  const domain = { id: randomUUID(), provider_id, domain: 'tidewater.example', proof: 'x', created_at: NOON };
  await t.db.kysely
    .insertInto('sso_domains')
    .values({ ...domain, verified_at: null, verified_how: null })
    .execute();
  const colleague = `${randomUUID()}@tidewater.example`;
  await invite([colleague], part);
  const secret = await invitationSecret(mailbox, colleague);
  expect((await look(secret)).json().joins_company).toBe(false);
  await t.db.kysely.updateTable('sso_domains').set({ verified_at: NOON, verified_how: 'dns' }).execute();
  expect((await register(secret)).json()).toMatchObject({ outcome: 'joined', project_id: parties.id });
});

test('one address is invited once; what expired is renewed; a new email ends the earlier link', async () => {
  const email = address();
  const both = await invite([email, email.toUpperCase()]);
  expect(both.json().results).toHaveLength(1);
  expect((await invite([email, owner.email])).json().results).toEqual([
    { email, outcome: 'already_invited' },
    { email: owner.email, outcome: 'already_member' },
  ]);
  const first = await invitationSecret(mailbox, email);
  const { id } = await memberOf(email);
  expect((await act(id, 'resend')).json()).toMatchObject({ id, state: 'invited' });
  const second = await invitationSecret(mailbox, email, 1);
  expect([(await look(first)).statusCode, (await look(second)).statusCode]).toEqual([404, 200]);
  t.clock.set(new Date(+NOON + 31 * DAY_MS));
  expect((await look(second)).statusCode).toBe(404);
  owner = { ...owner, token: await t.logIn(owner.userId) };
  const list = await t.call(owner.token, 'GET', `${parties.at}/members?kind=team&state=invited`);
  expect(list.json().members).toMatchObject([{ id, state: 'expired' }]);
  expect((await invite([email], { role: 'reporter' })).json().results).toEqual([{ email, outcome: 'invited' }]);
  expect(await rows(email)).toMatchObject([{ id, role: 'reporter' }]);
});

test('a withdrawn invitation opens nothing, and its card is gone', async () => {
  const email = address();
  const token = await t.logIn(await createUser(t.db.kysely, { email }));
  await invite([email]);
  const secret = await invitationSecret(mailbox, email);
  const { id, version } = await memberOf(email);
  expect((await act(id, 'removal', { version: version + 1 })).statusCode).toBe(412);
  expect((await act(id, 'removal', { version })).json()).toMatchObject({ state: 'withdrawn', changed_by: 'Ada Lane' });
  expect((await act(id, 'removal', { version })).statusCode).toBe(409);
  expect((await look(secret)).statusCode).toBe(404);
  expect((await accept(token, secret)).statusCode).toBe(404);
  expect((await t.call(token, 'POST', `/parent_project_invitations/${id}/acceptance`)).statusCode).toBe(404);
  expect((await t.call(token, 'GET', '/notifications')).json()).toMatchObject([{ subject: null }]);
  expect((await act(id, 'resend')).statusCode).toBe(409);
});

test('names what is wrong with an invitation, and takes it from owners alone', async () => {
  const field = async (more: object) => {
    const answer = await invite([address()], more);
    return [answer.statusCode, answer.json().errors?.[0].field];
  };
  const part = await contractor();
  expect(await field({ kind: 'prime', role: 'reporter' })).toEqual([400, 'body.company_id']);
  expect(await field({ company_id: part.company_id })).toEqual([400, 'body.company_id']);
  expect(await field({ ...part, role: 'owner' })).toEqual([400, 'body.role']);
  expect(await field({ ...part, company_id: randomUUID() })).toEqual([400, 'body.company_id']);
  expect(await field({ people: [] })).toEqual([400, 'body.people']);
  expect(await field({ people: [{ email: 'nobody' }] })).toEqual([400, 'body.people.0.email']);
  const editor = await parties.person({ role: 'editor' });
  expect((await invite([address()], {}, editor.token)).statusCode).toBe(403);
  const stranger = await t.hirer();
  expect((await invite([address()], {}, stranger.token)).statusCode).toBe(404);
  await t.db.kysely.updateTable('parent_projects').set({ archived_at: NOON }).execute();
  expect((await invite([address()])).statusCode).toBe(403);
});
