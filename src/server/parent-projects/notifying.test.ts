import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { enqueueBatchEmails } from '#server/notifications/jobs/mail-batches.ts';
import type { TestApp } from '../../../tests/support/app.ts';
import { truncate } from '../../../tests/support/database.ts';
import type { Mailbox } from '../../../tests/support/mailbox.ts';
import { startMailedApp } from '../../../tests/support/mailed-app.ts';
import {
  decodedMail,
  type ProjectParties,
  type ProjectPerson,
  projectParties,
} from '../../../tests/support/parent-projects.ts';
import { notifyProject, type ProjectNewsAbout } from './commands/notify.ts';

let t: TestApp;
let mailbox: Mailbox;
let parties: ProjectParties;
beforeAll(async () => {
  ({ t, mailbox } = await startMailedApp());
});
afterAll(() => t.close());
beforeEach(async () => {
  // 7 am in Baltimore
  t.clock.set('2026-11-20T12:00:00Z');
  await truncate(t.db);
  parties = await projectParties(t);
});

const tell = (about: Partial<ProjectNewsAbout>, words = 'Something happened.') =>
  t.app.services.transact((ctx) =>
    notifyProject(ctx, { projectId: parties.id, news: 'months', branchId: null, ...about }, words),
  );
const cardsOf = async ({ token }: Pick<ProjectPerson, 'token'>) =>
  (await t.call(token, 'GET', '/notifications')).json() as { type: string; subject: { words: string } | null }[];
const wordsOf = async (who: Pick<ProjectPerson, 'token'>) =>
  (await cardsOf(who)).map(({ subject }) => subject?.words ?? null).sort();

test('news of a branch reaches its people and those who see the whole project; viewers hear what was accepted', async () => {
  const { owner, person, contractor } = parties;
  const [prime, rival] = [await contractor(), await contractor()];
  const viewer = await person({ kind: 'viewer', role: 'viewer' });
  await tell({ branchId: prime.branch }, 'Submitted.');
  await tell({ branchId: prime.branch, isPublic: true }, 'Accepted.');
  await tell({ exceptUserId: owner.userId }, 'A goal changed.');
  await tell({ roles: ['owner'] }, 'For owners.');
  expect(await wordsOf(owner)).toEqual(['Accepted.', 'For owners.', 'Submitted.']);
  expect(await wordsOf(prime)).toEqual(['A goal changed.', 'Accepted.', 'Submitted.']);
  expect(await wordsOf(rival)).toEqual(['A goal changed.']);
  expect(await wordsOf(viewer)).toEqual(['Accepted.']);
  await sql`UPDATE parent_project_members SET removed_at = now(), removed_by = ${owner.userId} WHERE id = ${prime.memberId}`.execute(
    t.db.kysely,
  );
  expect(await wordsOf(prime)).toEqual([null, null, null]);
  await tell({ branchId: prime.branch });
  expect(await cardsOf(prime)).toHaveLength(3);
});

test('nobody hears what they turned off', async () => {
  const { owner, person, at } = parties;
  const editor = await person({ role: 'editor' });
  await t.call(editor.token, 'PUT', `${at}/notification_settings`, { muted: ['months'] });
  await tell({}, 'A month.');
  await tell({ news: 'reviews' }, 'A review.');
  expect(await wordsOf(owner)).toEqual(['A month.', 'A review.']);
  expect(await wordsOf(editor)).toEqual(['A review.']);
});

test('a busy day is one email, at five in the afternoon of the project, by each person’s preference', async () => {
  const { owner, person } = parties;
  const [busy, daily, never] = [await person(), await person(), await person()];
  await sql`UPDATE users SET update_mail_preference = CASE id WHEN ${daily.userId} THEN 'daily' WHEN ${never.userId} THEN 'never'
            ELSE 'at_once' END`.execute(t.db.kysely);
  const mailsTo = ({ email }: ProjectPerson) => mailbox.received.filter(({ to }) => to.includes(email));
  for (const at of ['13:00', '16:00', '21:55']) {
    t.clock.set(`2026-11-20T${at}:00Z`);
    await tell({ exceptUserId: owner.userId }, `At ${at}.`);
    await enqueueBatchEmails.handle(t.app.services, {});
  }
  t.clock.set('2026-11-20T22:01:00Z');
  await tell({ exceptUserId: owner.userId }, 'After five.');
  await enqueueBatchEmails.handle(t.app.services, {});
  const first = decodedMail(await mailbox.waitFor(({ to }) => to.includes(busy.email)));
  for (const words of ['At 13:00.', 'At 16:00.', 'At 21:55.', 'Harbor Point Library and Recreation Center: 3 updates'])
    expect(first.replace(/\r\n\s/g, ' ')).toContain(words);
  expect(first).not.toContain('After five.');
  t.clock.set('2026-11-21T22:01:00Z');
  await enqueueBatchEmails.handle(t.app.services, {});
  await mailbox.waitFor((mail) => mail.to.includes(busy.email) && decodedMail(mail).includes('After five.'));
  expect(mailsTo(busy)).toHaveLength(2);
  expect([mailsTo(daily), mailsTo(never), mailsTo(owner)]).toEqual([[], [], []]);
  expect(await cardsOf({ token: await t.logIn(busy.userId) })).toMatchObject(
    Array(4).fill({ type: 'project_news', batch_id: null }),
  );
});
