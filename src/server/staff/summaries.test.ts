import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '#contract/durations.ts';
import { createUser } from '#server/accounts/factory.ts';
import { createBusiness } from '#server/businesses/factory.ts';
import { createAnsweredReference } from '#server/references/factory.ts';
import type { TestApp } from '../../../tests/support/app.ts';
import { plain } from '../../../tests/support/claims.ts';
import type { Mailbox } from '../../../tests/support/mailbox.ts';
import { startMailedApp } from '../../../tests/support/mailed-app.ts';
import { enqueueSummaries } from './commands/summaries.ts';

const NOON = new Date('2026-11-20T12:00:00Z');
const daysLater = (days: number) => new Date(NOON.getTime() + days * DAY_MS);

let t: TestApp;
let mailbox: Mailbox;
beforeAll(async () => {
  ({ t, mailbox } = await startMailedApp());
  t.clock.set(NOON);
});
afterAll(() => t.close());

const staff = (email: string, more = {}) => createUser(t.db.kysely, { user_type: 'INTERNAL', email, ...more });
const run = () => t.app.services.transact((ctx) => enqueueSummaries(ctx));

/** One of each kind: a certificate to check, a letter to print, a new firm, a dispute and a flagged reference. */
async function somethingOfEach() {
  const db = t.db.kysely;
  const person = () => createUser(db, { user_type: 'MWBE' });
  const firm = async () => (await createBusiness(db)).mwbeId;
  const claim = { created_at: NOON, expires_at: daysLater(30) };
  await db
    .insertInto('claims')
    .values([
      { id: randomUUID(), mwbe_id: await firm(), user_id: await person(), state: 'review', ...claim },
      { id: randomUUID(), mwbe_id: await firm(), user_id: await person(), letter_requested_at: NOON, ...claim },
      // waits for its person, not for staff
      { id: randomUUID(), mwbe_id: await firm(), user_id: await person(), ...claim },
    ])
    .execute();
  await db
    .insertInto('firm_registrations')
    .values({ id: randomUUID(), user_id: await person(), details: '{}', created_at: NOON })
    .execute();
  const dispute = { id: randomUUID(), mwbe_id: await firm(), claim_id: null, opened_email: null, statement: 'Mine' };
  await db
    .insertInto('claim_disputes')
    .values({ ...dispute, opened_by: await person(), created_at: NOON })
    .execute();
  await createAnsweredReference(db, { needs_review: true, flags: ['own_domain'], answered_at: NOON });
}

test('staff are told once by email of what waited for a day, and see it counted at once', async () => {
  const boss = await staff('bea@staff.example');
  await staff('quiet@staff.example', { mail_preference: 'never' });
  await staff('gone@staff.example', { active: false });
  expect(await run()).toBe(0);
  await somethingOfEach();
  const counts = { claims: 2, registrations: 1, disputes: 1, references: 1 };
  expect((await t.call(await t.logIn(boss), 'GET', '/staff/desk')).json()).toMatchObject(counts);
  t.clock.set(daysLater(0.9));
  expect(await run()).toBe(0);
  t.clock.set(daysLater(1));
  const runs = await Promise.all([run(), run()]);
  expect(runs.sort()).toEqual([0, 1]);
  const { raw } = await mailbox.waitFor(({ to }) => to.includes('bea@staff.example'));
  const text = plain(raw);
  expect(text).toContain('Subject: 5 items need review on Plumbline');
  for (const line of ['2 claims to check', 'One new firm', 'One dispute about a firm', 'One flagged reference'])
    expect(text).toContain(line);
  expect(text).toContain('https://plumbline.test/staff');
  // the same things are told once, and a new one is told with them
  t.clock.set(daysLater(2));
  expect(await run()).toBe(0);
  await t.db.kysely
    .insertInto('firm_registrations')
    .values({ id: randomUUID(), user_id: boss, details: '{}', created_at: daysLater(2) })
    .execute();
  t.clock.set(daysLater(5));
  expect(await run()).toBe(1);
  await mailbox.waitFor(({ raw: later }) => plain(later).includes('2 new firms'));
  expect(mailbox.received.filter(({ to }) => !to.includes('bea@staff.example'))).toEqual([]);
});
