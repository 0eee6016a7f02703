import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Notification } from '#contract/notifications/schema.ts';
import { createProject } from '#server/work-history/factory.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { truncate } from '../../../tests/support/database.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());
beforeEach(() => truncate(t.db));

/** Notifications of one person, one a minute or several at the same moment. */
async function deliver(recipient_id: string, minutes: readonly number[], more: object = {}): Promise<string[]> {
  const rows = minutes.map((minute) => ({
    id: randomUUID(),
    recipient_id,
    type: 'new_work_history',
    subject_type: null,
    subject_id: null,
    viewed_at: null,
    created_at: new Date(Date.UTC(2026, 10, 1, 0, minute)),
    ...more,
  }));
  await t.db.kysely.insertInto('notifications').values(rows).execute();
  return rows.map(({ id }) => id);
}
const minutes = (count: number) => Array.from({ length: count }, (_, at) => at);

/** Follows the header `Link` to the end. */
async function pages(token: string, query: string): Promise<Notification[][]> {
  const all: Notification[][] = [];
  let next: string | undefined = `/notifications?${query}`;
  while (next) {
    const answer = await t.call(token, 'GET', next);
    expect(answer.statusCode, answer.body).toBe(200);
    all.push(answer.json());
    next = /^<\/api\/v1(.+)>; rel="next"$/.exec(String(answer.headers.link ?? ''))?.[1];
  }
  return all;
}

test('the inbox answers an array of the newest 100, and the rest page by page [API-019]', async () => {
  const { userId, token } = await t.firm();
  const ids = await deliver(userId, minutes(230));
  const read = await pages(token, 'hidden=false');
  expect(read.map((page) => page.length)).toEqual([100, 100, 30]);
  expect(read.flat().map(({ id }) => id)).toEqual(ids.toReversed());
});

test('filters show what they say and the counts agree', async () => {
  const { userId, companyId, token } = await t.hirer();
  const subject_id = await createProject(t.db.kysely, { hiring_company_id: companyId });
  const answered = await createProject(t.db.kysely, {
    hiring_company_id: companyId,
    state: 'verified',
    services: 'Wiring',
    action_taken_at: new Date(),
  });
  await deliver(userId, [1, 2], { subject_type: 'Project', subject_id });
  await deliver(userId, [3], { subject_type: 'Project', subject_id: answered, viewed_at: new Date() });
  await deliver(userId, [4], { type: 'rejected_work_history' });
  await deliver(userId, [5], { hidden: true });
  const of = async (query: string) => (await pages(token, query)).flat().length;
  const counted = (await t.call(token, 'GET', '/notifications/counts')).json();
  expect(counted).toEqual({ all: 4, unread: 3, requests: 3, received: 2, sent: 1 });
  expect(await of('')).toBe(4);
  expect(await of('filter=unread')).toBe(3);
  expect(await of('filter=requests')).toBe(3);
  expect(await of('filter=requests&sub=received')).toBe(2);
  expect(await of('filter=requests&sub=sent')).toBe(1);
  expect(await of('hidden=true')).toBe(1);
});
