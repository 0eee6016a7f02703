import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Problem } from '#contract/errors.ts';
import { MESSAGE_LIMITS } from '#contract/messaging/rules.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { truncate } from '../../../tests/support/database.ts';
import { type MessagePeople, messageCalls, messagePeople, toFirm } from '../../../tests/support/messages.ts';

let t: TestApp;
let p: MessagePeople;
let calls: ReturnType<typeof messageCalls>;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await truncate(t.db);
  t.clock.set('2026-11-20T12:00:00Z');
  p = await messagePeople(t);
  calls = messageCalls(t);
});
const post = ({ token }: { token: string }, path: string, body: object) => t.call(token, 'POST', path, body);
const detail = (answer: { json(): unknown }) => (answer.json() as Problem).detail;

test('a block stops both sides at once, in old conversations and in new ones, until it ends', async () => {
  const id = await calls.started(p.prime, toFirm(p));
  const blocked = await post(p.mate, '/message_blocks', { organization_id: p.prime.companyId });
  expect(blocked.json()).toMatchObject({
    blocked: { id: p.prime.companyId, kind: 'company' },
    blocked_by: 'Mateo Ruiz',
  });
  const refused = await calls.send(p.prime, id, 'Hello?');
  expect([refused.statusCode, detail(refused)]).toEqual([
    409,
    expect.stringContaining("doesn't accept messages from your company"),
  ]);
  expect((await calls.send(p.firm, id, 'Hello')).statusCode).toBe(409);
  expect((await calls.start(p.colleague, toFirm(p))).statusCode).toBe(409);
  expect(await calls.thread(p.prime, id)).toMatchObject({ block: 'by_other' });
  expect(await calls.thread(p.firm, id)).toMatchObject({ block: 'by_own' });
  // what was written before can still be read
  expect((await calls.page(p.prime, id)).messages).toHaveLength(1);
  const end = (token: string) => t.call(token, 'DELETE', `/message_blocks/${blocked.json().id}`);
  expect([(await end(p.prime.token)).statusCode, (await end(p.firm.token)).statusCode]).toEqual([404, 204]);
  await calls.sent(p.prime, id, 'Thank you.');
  expect((await t.call(p.prime.token, 'GET', '/message_blocks')).json()).toEqual([]);
});

test('a report shows staff the one message and nothing else, once, and is closed by one of them', async () => {
  const id = await calls.started(p.prime, toFirm(p), { text: 'Pay me first' });
  const { id: message } = await calls.sent(p.prime, id, 'Send gift cards');
  const { id: own } = await calls.sent(p.firm, id, 'No.');
  const report = { reason: 'fraud', words: 'They ask for gift cards.' };
  expect((await post(p.stranger, `/messages/${message}/reports`, report)).statusCode).toBe(404);
  expect((await post(p.firm, `/messages/${own}/reports`, report)).statusCode).toBe(409);
  const [made, again] = [
    await post(p.firm, `/messages/${message}/reports`, report),
    await post(p.firm, `/messages/${message}/reports`, report),
  ];
  expect([made.statusCode, again.statusCode]).toEqual([201, 409]);
  const listed = await t.call(p.staff.token, 'GET', '/message_reports');
  expect(listed.json()).toMatchObject([{ text: 'Send gift cards', author: { name: 'Ruth Calvert' }, ...report }]);
  expect(listed.body).not.toContain('Pay me first');
  expect((await t.call(p.staff.token, 'GET', '/staff/desk')).json()).toMatchObject({ messages: 1 });
  expect((await t.call(p.prime.token, 'GET', '/message_reports')).statusCode).toBe(403);
  const close = () => post(p.staff, `/message_reports/${made.json().id}/closing`, { note: 'Called both.' });
  const closed = await Promise.all([close(), close()]);
  expect(closed.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  expect((await t.call(p.staff.token, 'GET', '/message_reports?state=closed')).json()).toMatchObject([
    { note: 'Called both.', closed_by: 'Sam Staff' },
  ]);
});

test('nobody sends faster than the limit, also at once, nor begins more conversations a day', async () => {
  const id = await calls.started(p.prime, toFirm(p));
  t.clock.set('2026-11-20T12:01:00Z');
  const burst = await Promise.all(
    Array.from({ length: MESSAGE_LIMITS.sentPerMinute + 10 }, (_, at) => calls.send(p.firm, id, `Message ${at}`)),
  );
  const statuses = burst.map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 201)).toHaveLength(MESSAGE_LIMITS.sentPerMinute);
  expect(new Set(statuses)).toEqual(new Set([201, 429]));
  expect((await calls.page(p.firm, id)).last_seq).toBe(1 + MESSAGE_LIMITS.sentPerMinute);
  t.clock.set('2026-11-20T12:02:00Z');
  await calls.sent(p.firm, id, 'A minute later');
  await t.db.kysely
    .insertInto('message_pace')
    .values({
      user_id: p.stranger.userId,
      minute: new Date('2026-11-20T11:00:00Z'),
      sent: 1,
      day: '2026-11-20',
      started: MESSAGE_LIMITS.startedPerDay,
    })
    .execute();
  const late = await calls.start(p.stranger, toFirm(p));
  expect([late.statusCode, detail(late)]).toEqual([
    429,
    'You can start up to 200 conversations a day. Try again tomorrow.',
  ]);
  t.clock.set('2026-11-21T00:00:01Z');
  await calls.started({ ...p.stranger, token: await t.logIn(p.stranger.userId) }, toFirm(p));
});

test('typing is shown to the others only, and no more often than it says something new', async () => {
  const id = await calls.started(p.prime, toFirm(p));
  const signal = ({ token }: { token: string }) => t.call(token, 'POST', `/message_threads/${id}/typing`);
  const signals = async () =>
    (
      await t.db.kysely
        .selectFrom('changes')
        .select(['audience', 'key'])
        .where('topic', '=', `typing:${p.firm.userId}`)
        .orderBy('audience')
        .execute()
    ).map(({ audience, key }) => [audience, key]);
  expect((await signal(p.stranger)).statusCode).toBe(404);
  expect([(await signal(p.firm)).statusCode, (await signal(p.firm)).statusCode]).toEqual([204, 204]);
  expect(await signals()).toEqual([p.prime.userId, p.mate.userId].sort().map((person) => [person, id]));
  t.clock.set('2026-11-20T12:00:03Z');
  await signal(p.firm);
  expect(await signals()).toHaveLength(4);
});

test('staff write for Plumbline, and read nothing that they have no part in', async () => {
  const id = await calls.started(p.staff, toFirm(p));
  await calls.sent(p.firm, id, 'Thank you.');
  expect(await calls.inbox(p.firm)).toMatchObject([{ other: { name: 'Plumbline', kind: 'plumbline' } }]);
  const block = await post(p.staff, '/message_blocks', { organization_id: p.prime.companyId });
  expect(block.statusCode).toBe(409);
});
