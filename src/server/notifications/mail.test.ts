import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createUser } from '#server/accounts/factory.ts';
import { hashToken } from '#server/kernel/context/tokens.ts';
import { createProject } from '#server/work-history/factory.ts';
import type { TestApp } from '../../../tests/support/app.ts';
import { truncate } from '../../../tests/support/database.ts';
import type { Mailbox, ReceivedMail } from '../../../tests/support/mailbox.ts';
import { startMailedApp } from '../../../tests/support/mailed-app.ts';
import { createNotifications } from './factory.ts';
import { mailNotificationHandler } from './jobs/mail.ts';
import { purgeUnsubscribeLinks } from './jobs/purge-unsubscribe-links.ts';

let mailbox: Mailbox;
let t: TestApp;
beforeAll(async () => {
  ({ t, mailbox } = await startMailedApp());
});
afterAll(() => t.close());
beforeEach(() => truncate(t.db));

const FACTS = { title: 'Pump Station 4', budget: 500, start_date: '2026-01-01', end_date: '2026-02-01' };
let people = 0;

/** A firm's person who was sent an email about a record. */
async function mailed() {
  const email = `reader${++people}@test.example`;
  const [hirer, firm] = [await t.hirer(), await t.firm({ email })];
  const parties = { mwbe_id: firm.mwbeId, hiring_company_id: hirer.companyId };
  const answer = await t.call(hirer.token, 'POST', '/projects', { ...FACTS, ...parties });
  expect(answer.statusCode).toBe(201);
  const mail = await mailbox.waitFor(({ to }) => to.includes(email));
  return { hirer, firm, mail, project: answer.json().id as string, token: tokenIn(mail) };
}

/** Headers may be folded, and bodies are quoted-printable. */
const unfolded = ({ raw }: ReceivedMail) => raw.replace(/\r\n[ \t]+/g, ' ');
const decoded = ({ raw }: ReceivedMail) => raw.replace(/=\r\n/g, '').replaceAll('=3D', '=');
const tokenIn = (mail: ReceivedMail) =>
  /^List-Unsubscribe: <https:\/\/plumbline\.test\/api\/v1\/unsubscribe\/([\w-]{43})>\r$/m.exec(unfolded(mail))?.[1] ??
  '';
const preference = async (token: string) =>
  (await t.call(token, 'GET', '/notification_settings')).json().mail_preference;
const oneClick = (token: string, body = 'List-Unsubscribe=One-Click') =>
  t.app.http.inject({
    method: 'POST',
    url: `/api/v1/unsubscribe/${token}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: body,
  });

test('emails carry unsubscribe headers and links; only the token hash is stored', async () => {
  const { mail, token } = await mailed();
  expect(unfolded(mail)).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
  expect(token).not.toBe('');
  const text = decoded(mail);
  expect(text.split(`https://plumbline.test/unsubscribe#${token}`).length).toBe(3);
  expect(text.split('https://plumbline.test/details#notifications').length).toBe(3);
  const links = await t.db.kysely.selectFrom('unsubscribe_links').selectAll().execute();
  expect(links.map(({ token_hash }) => token_hash)).toEqual([hashToken(token)]);
  expect(JSON.stringify(links)).not.toContain(token);
});

test('one-click unsubscribe works without signing in and is repeatable', async () => {
  const { firm, token } = await mailed();
  for (let i = 0; i < 2; i += 1) {
    const answer = await oneClick(token);
    expect([answer.statusCode, answer.json()]).toEqual([200, { mail_preference: 'never' }]);
  }
  expect(await preference(firm.token)).toBe('never');
  expect((await oneClick(token, 'List-Unsubscribe=No')).statusCode).toBe(400);
  expect((await oneClick(hashToken('x').toString('base64url'))).statusCode).toBe(404);
  expect((await t.app.http.inject({ method: 'GET', url: `/api/v1/unsubscribe/${token}` })).statusCode).toBe(404);
});

test('the unsubscribe page ends emails or switches to daily without signing in', async () => {
  const { firm, hirer, token } = await mailed();
  const post = (body: object) => t.call(null, 'POST', '/unsubscribe', body);
  expect((await post({ token, mail_preference: 'daily' })).json()).toEqual({ mail_preference: 'daily' });
  expect(await preference(firm.token)).toBe('daily');
  expect((await post({ token })).json()).toEqual({ mail_preference: 'never' });
  expect(await preference(firm.token)).toBe('never');
  expect(await preference(hirer.token)).toBe('at_once');
});

test('a person sets and reads their email preference, with an audit entry', async () => {
  const firm = await t.firm({ email: 'lena@test.example' });
  const changed = await t.call(firm.token, 'PATCH', '/notification_settings', { mail_preference: 'daily' });
  const settings = {
    email: 'lena@test.example',
    mail_preference: 'daily',
    update_mail_preference: 'at_once',
    digest_at: '07:00',
    time_zone: 'America/New_York',
  };
  expect(changed.json()).toEqual(settings);
  expect((await t.call(firm.token, 'GET', '/notification_settings')).json()).toEqual(settings);
  const trail = await t.db.kysely.selectFrom('audit_trail').select(['action', 'subject_id']).execute();
  expect(trail).toEqual([{ action: 'email preference set', subject_id: firm.userId }]);
});

test('a revision request mails the hiring side, its outcome the firm', async () => {
  const { hirer, firm, project } = await mailed();
  const email = `hirer${people}@test.example`;
  await t.db.kysely.updateTable('users').set({ email }).where('id', '=', hirer.userId).execute();
  const wish = { project_id: project, mwbe_id: firm.mwbeId, user_id: firm.userId, budget: 700, notes: 'One more pump' };
  const dates = { start_date: FACTS.start_date, end_date: FACTS.end_date };
  const revision = await t.call(firm.token, 'POST', '/project_revision', { ...wish, ...dates });
  const request = decoded(await mailbox.waitFor(({ to }) => to.includes(email)));
  expect(request).toContain('requested changes to');
  expect(request).toContain('One more pump');
  expect(request).toContain('$700');
  await t.call(hirer.token, 'POST', `/project_revision/${revision.json().id}/verify`);
  const outcome = await mailbox.waitFor(
    (mail) => mail.to.includes(`reader${people}@test.example`) && /accepted your changes/.test(mail.raw),
  );
  expect(decoded(outcome)).toContain('$700');
});

test('former members get no email', async () => {
  const { mwbeId } = await t.firm();
  const subject_id = await createProject(t.db.kysely, { mwbe_id: mwbeId });
  const about = { subject_type: 'Project', subject_id } as const;
  for (const name of ['left', 'stays']) {
    const user = { user_type: 'MWBE', email: `${name}@test.example` } as const;
    const userId = await createUser(t.db.kysely, user, { mwbes: name === 'stays' ? [mwbeId] : [] });
    const [notification_id = ''] = await createNotifications(t.db.kysely, userId, [new Date()], about);
    await mailNotificationHandler.handle(t.app.services, { notification_id, news: 'recorded' });
  }
  expect(mailbox.received.flatMap(({ to }) => to.filter((one) => /^(left|stays)@/.test(one)))).toEqual([
    'stays@test.example',
  ]);
});

test('unsubscribe links are purged after a year', async () => {
  const { token } = await mailed();
  t.clock.set('2027-11-19T12:00:00Z');
  await purgeUnsubscribeLinks.handle(t.app.services, {});
  expect((await oneClick(token)).statusCode).toBe(200);
  t.clock.set('2027-11-21T12:00:00Z');
  await purgeUnsubscribeLinks.handle(t.app.services, {});
  expect((await oneClick(token)).statusCode).toBe(404);
  t.clock.set('2026-11-20T12:00:00Z');
});
