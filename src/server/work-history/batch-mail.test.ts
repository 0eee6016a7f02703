import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Notification } from '#contract/notifications/schema.ts';
import type { Project } from '#contract/work-history/schema.ts';
import { enqueueBatchEmails } from '#server/notifications/jobs/mail-batches.ts';
import type { TestApp } from '../../../tests/support/app.ts';
import { truncate } from '../../../tests/support/database.ts';
import type { Mailbox, ReceivedMail } from '../../../tests/support/mailbox.ts';
import { startMailedApp } from '../../../tests/support/mailed-app.ts';

let mailbox: Mailbox;
let t: TestApp;
beforeAll(async () => {
  ({ t, mailbox } = await startMailedApp());
});
afterAll(() => t.close());
beforeEach(() => truncate(t.db));

const FACTS = { budget: 230_000, start_date: '2025-02-03', end_date: '2026-11-14' };
const decoded = ({ raw }: ReceivedMail) =>
  Buffer.from(
    raw
      .replace(/=\r\n/g, '')
      .replace(/\r\n[ \t]+/g, ' ')
      .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString();
const subjectOf = (mail: ReceivedMail) =>
  (/^Subject: (.*)$/m.exec(mail.raw.replace(/\r\n[ \t]+/g, ' '))?.[1] ?? '')
    .trim()
    .replace(/\?=\s+=\?UTF-8\?Q\?/gi, '')
    .replace(/=\?UTF-8\?Q\?(.*?)\?=/gi, (_, text: string) =>
      decoded({ raw: text.replaceAll('_', ' ') } as ReceivedMail),
    );
const to = (email: string) => mailbox.received.filter((mail) => mail.to.includes(email));

test('an import in several requests is one email for each person and one group of cards', async () => {
  const hirer = await t.hirer();
  const [many, single] = [await t.firm({ email: 'many@test.example' }), await t.firm({ email: 'single@test.example' })];
  const import_id = randomUUID();
  const send = async (mwbe_id: string, titles: readonly string[]) => {
    const parties = { mwbe_id, hiring_company_id: hirer.companyId };
    const records = titles.map((title) => ({ ...FACTS, ...parties, title }));
    const body = { hiring_company_id: hirer.companyId, import_id, records };
    expect((await t.call(hirer.token, 'POST', '/projects/batch', body)).statusCode).toBe(201);
  };
  await send(many.mwbeId, ['Pier 1', 'Pier 2']);
  t.clock.set('2026-11-20T12:00:20Z');
  await send(many.mwbeId, ['Pier 3']);
  await send(single.mwbeId, ['Pier 4']);
  // the import may go on
  t.clock.set('2026-11-20T12:00:40Z');
  await enqueueBatchEmails.handle(t.app.services, {});
  t.clock.set('2026-11-20T12:01:00Z');
  for (let twice = 0; twice < 2; twice += 1) await enqueueBatchEmails.handle(t.app.services, {});

  const mail = await mailbox.waitFor((one) => one.to.includes('many@test.example'));
  expect(decoded(mail)).toContain('- Pier 1: $230,000, February 3, 2025 to November 14, 2026');
  expect(decoded(mail)).toContain('- Pier 3: ');
  // those of one request came in the same moment, so either may be the first
  expect(subjectOf(mail)).toMatch(/“Pier [12]” and 2 other contracts/);
  const one = await mailbox.waitFor((other) => other.to.includes('single@test.example'));
  expect(subjectOf(one)).toContain('“Pier 4”');
  expect(to('many@test.example')).toHaveLength(1);
  expect(to('single@test.example')).toHaveLength(1);

  const cards: Notification[] = (await t.call(many.token, 'GET', '/notifications')).json();
  const groups = new Set(cards.map(({ batch_id }) => batch_id));
  expect([cards.length, groups.size, groups.has(null)]).toEqual([3, 1, false]);
  // the import's id is its company's own
  expect(groups.has(import_id)).toBe(false);
});

test('an email names the project, links to the record and writes dates in words', async () => {
  const [hirer, firm] = [await t.hirer(), await t.firm({ email: 'words@test.example' })];
  const parties = { mwbe_id: firm.mwbeId, hiring_company_id: hirer.companyId };
  const body = { ...FACTS, ...parties, title: 'Druid Hill' };
  const { id }: Project = (await t.call(hirer.token, 'POST', '/projects', body)).json();
  const mail = await mailbox.waitFor((one) => one.to.includes('words@test.example'));
  const [card]: Notification[] = (await t.call(firm.token, 'GET', '/notifications')).json();
  expect(subjectOf(mail)).toContain('“Druid Hill”');
  expect(decoded(mail)).toContain('from February 3, 2025 to November 14, 2026');
  expect(decoded(mail)).toContain(`https://plumbline.test/notifications?open=${card?.id}`);

  await t.db.kysely.updateTable('users').set({ email: 'hirer@test.example' }).where('id', '=', hirer.userId).execute();
  await t.call(firm.token, 'POST', `/projects/${id}/reject`, { rejected_reason: 'Wrong amount' });
  await t.call(hirer.token, 'POST', `/projects/${id}/withdrawal`, { reason: 'Recorded for the wrong firm' });
  const withdrawn = await mailbox.waitFor(
    (one) => one.to.includes('words@test.example') && decoded(one).includes('withdrew'),
  );
  expect(decoded(withdrawn)).toContain('The reason: Recorded for the wrong firm');
});
