import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createUser } from '#server/accounts/factory.ts';
import { createBusiness } from '#server/businesses/factory.ts';
import { createOpportunity } from '#server/opportunities/factory.ts';
import type { TestApp } from '../../../tests/support/app.ts';
import { truncate } from '../../../tests/support/database.ts';
import { secretIn } from '../../../tests/support/documents.ts';
import type { Mailbox } from '../../../tests/support/mailbox.ts';
import { startMailedApp } from '../../../tests/support/mailed-app.ts';
import { deliver } from './commands/deliver.ts';
import { remindOfDeadlines } from './commands/remind-of-deadlines.ts';

let t: TestApp;
let mailbox: Mailbox;
let owner: Awaited<ReturnType<TestApp['hirer']>>;
let id: string;
let mwbeId: string;
beforeAll(async () => {
  ({ t, mailbox } = await startMailedApp());
});
afterAll(() => t.close());
beforeEach(async () => {
  await truncate(t.db);
  mailbox.received.length = 0;
  t.clock.set('2026-11-20T12:00:00Z');
  owner = await t.hirer();
  id = await createOpportunity(t.db.kysely, { hiring_company_id: owner.companyId });
  mwbeId = (await createBusiness(t.db.kysely, { email: 'office@lantern-row.example' })).mwbeId;
});

const invite = async () =>
  (await t.call(owner.token, 'POST', `/opportunities/${id}/invitations`, { mwbe_ids: [mwbeId] })).json()[0].result;
const byLink = (act: string, tempToken: string, body: object = {}) =>
  t.call(null, 'POST', `/opportunity_invitations/${act}`, { tempToken, ...body });
/** Without the soft breaks of its encoding. */
const plain = (raw: string) => raw.replace(/=\r?\n/g, '');
const mailWith = (words: string) => mailbox.waitFor(({ raw }) => plain(raw).includes(words));
const row = async () => (await t.call(owner.token, 'GET', `/opportunities/${id}/responses`)).json()[0];
/** When something that a job does is there. */
const until = async (holds: () => Promise<boolean>) => {
  for (let attempt = 0; attempt < 100 && !(await holds()); attempt += 1)
    await new Promise((resolve) => setTimeout(resolve, 50));
};

test('a firm without an account is invited by the address in its record, and answers by the link', async () => {
  expect(await invite()).toBe('invited');
  const mail = await mailWith('invites you');
  expect([mail.to, plain(mail.raw).includes('public certification record')]).toEqual([
    ['office@lantern-row.example'],
    true,
  ]);
  const secret = secretIn(mail.raw, '/link/');
  await until(async () => (await row()).delivered_at !== null);
  expect(await row()).toMatchObject({ channel: 'email', opened_at: null, delivered_at: expect.any(String) });
  const looked = await byLink('look', secret);
  expect(looked.json()).toMatchObject({
    title: 'Electrical work at Pratt Street Library',
    state: 'invited',
    is_open: true,
  });
  await byLink('look', secret);
  expect((await row()).opened_at).not.toBeNull();
  const wrong = await byLink('answer', secret, { answer: 'declined' });
  expect(wrong.json().errors[0].field).toBe('body.reason');
  const declined = { answer: 'declined', reason: 'too_far', words: 'Four hours away.' };
  expect((await byLink('answer', secret, declined)).json()).toMatchObject({ state: 'declined', reason: 'too_far' });
  expect((await byLink('answer', secret, { answer: 'interested' })).json().state).toBe('interested');
  const { history } = (await t.call(owner.token, 'GET', `/opportunities/${id}/responses/${(await row()).id}`)).json();
  expect(history.map(({ kind }: { kind: string }) => kind)).toEqual([
    'interested',
    'declined',
    'opened',
    'delivered',
    'invited',
  ]);
});

test('its link ends with the deadline, for a firm that has people by then, and for an address that wants none', async () => {
  await invite();
  const secret = secretIn((await mailWith('invites you')).raw, '/link/');
  expect((await byLink('look', 'x'.repeat(43))).statusCode).toBe(404);
  t.clock.set('2027-01-15T17:30:00Z');
  expect((await byLink('look', secret)).json().is_open).toBe(false);
  expect((await byLink('answer', secret, { answer: 'interested' })).statusCode).toBe(409);
  t.clock.set('2026-11-20T12:30:00Z');
  const refused = { answer: 'declined', reason: 'not_our_trade', no_more_emails: true };
  expect((await byLink('answer', secret, refused)).statusCode).toBe(200);
  id = await createOpportunity(t.db.kysely, { hiring_company_id: owner.companyId });
  expect(await invite()).toBe('unreachable');
  await createUser(t.db.kysely, { user_type: 'MWBE' }, { mwbes: [mwbeId] });
  const answer = await byLink('answer', secret, { answer: 'interested' });
  expect([answer.statusCode, answer.json().detail]).toEqual([409, expect.stringContaining('Sign in')]);
  t.clock.set('2027-01-17T00:00:00Z');
  expect((await byLink('look', secret)).statusCode).toBe(404);
});

test('silent firms are asked again, once in three days, and reminded once before the deadline', async () => {
  await invite();
  await mailWith('invites you');
  const again = async () =>
    (await t.call(await t.logIn(owner.userId), 'POST', `/opportunities/${id}/follow_ups`, {})).json();
  expect(await again()).toEqual({ followed_up: 0, too_early: 1 });
  t.clock.set('2026-11-23T12:00:00Z');
  expect([await again(), await again()]).toEqual([
    { followed_up: 1, too_early: 0 },
    { followed_up: 0, too_early: 1 },
  ]);
  await mailWith('asks again');
  const remind = () => t.app.services.transact(remindOfDeadlines);
  expect(await remind()).toBe(0);
  t.clock.set('2027-01-12T18:00:00Z');
  // whom the job of the follow-up still holds is left to the next run
  let reminded = 0;
  await expect.poll(async () => (reminded += await remind())).toBe(1);
  expect(await remind()).toBe(0);
  const { raw } = await mailWith('The deadline is near');
  expect(plain(raw)).toContain('only reminder');
});

test('members of a firm that wants no reminders get none; a job that runs twice tells once', async () => {
  const firm = await t.firm({ email: 'lorena@firm.example', mail_preference: 'at_once' });
  await t.call(owner.token, 'POST', `/opportunities/${id}/invitations`, { mwbe_ids: [firm.mwbeId] });
  await mailWith('invites you');
  const settings = { per_week: 5, paused_until: null, reminders: false, muted: [] };
  await t.call(firm.token, 'PUT', `/mwbes/${firm.mwbeId}/invitation_settings`, settings);
  const { rows } = await sql<{ id: string }>`SELECT id FROM opportunity_responses`.execute(t.db.kysely);

  const told = { what: 'invitation', occasion: 'invitation' } as const;
  await t.app.services.transact((ctx) =>
    deliver(
      ctx,
      rows.map((one) => one.id),
      told,
    ),
  );
  const cards = await sql<{ n: number }>`
    SELECT count(*)::int AS n FROM notifications WHERE type = 'opportunity_invitation'`.execute(t.db.kysely);
  expect(cards.rows).toEqual([{ n: 1 }]);
  t.clock.set('2027-01-13T12:00:00Z');
  expect(await t.app.services.transact(remindOfDeadlines)).toBe(0);
});
