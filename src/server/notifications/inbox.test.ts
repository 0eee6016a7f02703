import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Notification } from '#contract/notifications/schema.ts';
import { createUser } from '#server/accounts/factory.ts';
import { createProject } from '#server/work-history/factory.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { truncate } from '../../../tests/support/database.ts';
import { createBroadcast, createNotifications } from './factory.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());
beforeEach(() => truncate(t.db));

const minute = (at: number) => new Date(Date.UTC(2026, 10, 1, 9, at));
const minutes = (count: number) => Array.from({ length: count }, (_, at) => minute(at));
const idsOf = (list: readonly Notification[]) => list.map(({ id }) => id);

/** Follows the header `Link` to the end. @param between done after each page */
async function pages(token: string, query = '', between = async () => {}): Promise<Notification[][]> {
  const all: Notification[][] = [];
  let next: string | undefined = `/notifications?${query}`;
  while (next) {
    const answer = await t.call(token, 'GET', next);
    expect(answer.statusCode, answer.body).toBe(200);
    all.push(answer.json());
    next = /^<\/api\/v1(.+)>; rel="next"$/.exec(String(answer.headers.link ?? ''))?.[1];
    await between();
  }
  return all;
}
const whole = async (token: string, query = '') => (await pages(token, query)).flat();
const counts = async (token: string) => (await t.call(token, 'GET', '/notifications/counts')).json();
const patch = (token: string, id: string, body: object) => t.call(token, 'PATCH', `/notifications/${id}`, body);

test('the inbox returns the newest 100 and pages through the rest by cursor [API-019]', async () => {
  const { userId, token } = await t.firm();
  const ids = await createNotifications(t.db.kysely, userId, minutes(230));
  const read = await pages(token, 'hidden=false');
  expect(read.map((page) => page.length)).toEqual([100, 100, 30]);
  expect(idsOf(read.flat())).toEqual(ids.toReversed());
  expect((await t.call(token, 'GET', '/notifications?limit=5')).json()).toHaveLength(5);
});

test.each(['newest', 'oldest'])(
  'pages by %s first have no gaps and no repeats, whatever comes meanwhile',
  async (sort) => {
    const { userId, mwbeId, token } = await t.firm();
    // all at three moments: only the ids tell them apart
    const moments = Array.from({ length: 60 }, (_, at) => minute(at % 3));
    const before = await createNotifications(t.db.kysely, userId, moments);
    for (const at of [0, 1, 2, 1])
      before.push(await createBroadcast(t.db.kysely, [mwbeId], { created_at: minute(at), spread: at === 1 }));
    const read = await pages(token, `sort=${sort}&limit=7`, async () => {
      await createNotifications(t.db.kysely, userId, [minute(0), minute(1), minute(2)]);
      await createBroadcast(t.db.kysely, [mwbeId], { created_at: minute(1) });
      await createBroadcast(t.db.kysely, [mwbeId], { created_at: minute(1), spread: true });
    });
    const list = read.flat();
    expect(new Set(idsOf(list)).size).toBe(list.length);
    expect(before.filter((id) => !idsOf(list).includes(id))).toEqual([]);
    const moved = list.map(({ created_at }) => created_at);
    expect(moved).toEqual(sort === 'newest' ? moved.toSorted().reverse() : moved.toSorted());
  },
);

test('a cursor survives removal and reading; a foreign one is refused', async () => {
  const [{ userId, token }, other] = [await t.firm(), await t.firm()];
  const ids = await createNotifications(t.db.kysely, userId, minutes(4), { viewed_at: null });
  await patch(token, ids[2] ?? '', { hidden: true });
  expect(idsOf(await whole(token, `before=${ids[2]}`))).toEqual([ids[1], ids[0]]);
  for (const before of [ids[2], 'x', crypto.randomUUID(), `b${crypto.randomUUID()}`]) {
    expect((await t.call(other.token, 'GET', `/notifications?before=${before}`)).statusCode).toBe(400);
  }
});

test('filters and counts agree [NOTIF-064, NOTIF-065]', async () => {
  const { userId, mwbeId, token } = await t.firm();
  const make = (at: number, more: object) => createNotifications(t.db.kysely, userId, [minute(at)], more);
  await make(1, {});
  await make(2, { type: 'revised_work_history' });
  await make(3, { viewed_at: minute(9), action_taken_at: minute(9) });
  await make(4, { type: 'rejected_work_history', action_taken_at: minute(4) });
  await make(5, { hidden: true });
  const [read] = [await createBroadcast(t.db.kysely, [mwbeId]), await createBroadcast(t.db.kysely, [mwbeId])];
  await patch(token, read, { viewed_at: '2026-11-20T12:00:00Z' });
  const of = async (query: string) => (await whole(token, query)).length;
  expect(await counts(token)).toEqual({ all: 6, unread: 4, requests: 3, received: 2, sent: 1 });
  expect(await of('')).toBe(6);
  expect(await of('filter=unread')).toBe(4);
  expect(await of('filter=requests')).toBe(3);
  expect(await of('filter=requests&sub=received')).toBe(2);
  expect(await of('filter=requests&sub=sent')).toBe(1);
  expect(await of('hidden=true')).toBe(1);
  expect(await of('filter=requests&sub=received&hidden=true')).toBe(1);
  const received = await whole(token, 'filter=requests&sub=received');
  expect(received.map(({ action_taken_at }) => action_taken_at)).toEqual([null, null]);
  const [sent] = await whole(token, 'filter=requests&sub=sent');
  expect(sent?.action_taken_at).toBe(minute(9).toISOString());
  // requests are two lists in one, in one order
  expect((await whole(token, 'filter=requests&sort=oldest')).map((one) => one.created_at)).toEqual(
    [1, 2, 3].map((at) => minute(at).toISOString()),
  );
});

test('counting stops at 1,000', async () => {
  const { userId, token } = await t.firm();
  await createNotifications(t.db.kysely, userId, minutes(1_200));
  expect(await counts(token)).toEqual({ all: 1000, unread: 1000, requests: 1000, received: 1000, sent: 0 });
});

test('mark all as read covers everything unread; a job finishes a long inbox', async () => {
  const { userId, mwbeId, token } = await t.firm();
  const other = await t.firm();
  const many = { length: 5_200 };
  for (let at = 0; at < 2; at += 1) {
    await createNotifications(t.db.kysely, userId, Array.from(many, () => minute(at)).slice(0, 2_600));
  }
  await createNotifications(t.db.kysely, other.userId, [minute(1)]);
  for (const spread of [false, true]) await createBroadcast(t.db.kysely, [mwbeId, other.mwbeId], { spread });
  const answer = await t.call(token, 'POST', '/notifications/read');
  expect([answer.statusCode, answer.json().all]).toEqual([200, 1000]);
  await expect.poll(async () => (await counts(token)).unread).toBe(0);
  expect((await counts(other.token)).unread).toBe(3);
});

const BOTH = [{ spread: false }, { spread: true }];

test.each(BOTH)('a broadcast appears in the inbox of each member of its firms, spread: $spread', async ({ spread }) => {
  const [one, two, outside] = [await t.firm(), await t.firm(), await t.firm()];
  const id = await createBroadcast(t.db.kysely, [one.mwbeId, two.mwbeId], { spread });
  const { json } = await t.call(one.token, 'GET', `/notifications/${id}`);
  expect(json()).toEqual({
    id,
    type: 'new_opportunity',
    news: null,
    said: null,
    batch_id: null,
    subject: null,
    subject_type: null,
    viewed_at: null,
    hidden: false,
    created_at: '2026-11-01T09:00:00.000Z',
    action_taken_at: null,
  });
  expect((await patch(one.token, id, { viewed_at: '2000-01-01T00:00:00Z' })).json().viewed_at).toBe(
    '2026-11-20T12:00:00.000Z',
  );
  expect((await whole(one.token))[0]?.viewed_at).toBe('2026-11-20T12:00:00.000Z');
  expect((await whole(two.token))[0]?.viewed_at).toBeNull();
  expect((await patch(one.token, id, { viewed_at: null })).json().viewed_at).toBeNull();
  expect((await patch(one.token, id, { hidden: true })).json().hidden).toBe(true);
  expect(await whole(one.token)).toEqual([]);
  expect(idsOf(await whole(one.token, 'hidden=true'))).toEqual([id]);
  expect(idsOf(await whole(two.token))).toEqual([id]);
  expect(await whole(outside.token)).toEqual([]);
  expect((await t.call(outside.token, 'GET', `/notifications/${id}`)).statusCode).toBe(404);
  expect((await patch(outside.token, id, { hidden: true })).statusCode).toBe(404);
});

test.each(BOTH)(
  'people and firms that join later do not get earlier broadcasts, spread: $spread',
  async ({ spread }) => {
    const { mwbeId } = await t.firm();
    const late = await createUser(
      t.db.kysely,
      { user_type: 'MWBE', created_at: new Date('2026-11-02T00:00:00Z') },
      { mwbes: [mwbeId] },
    );
    await createBroadcast(t.db.kysely, [mwbeId], { spread });
    const lateFirm = await t.firm();
    expect(await whole(await t.logIn(late))).toEqual([]);
    expect(await whole(lateFirm.token)).toEqual([]);
  },
);

test('audience bits address exactly the chosen firms', async () => {
  const firms = [await t.firm(), await t.firm(), await t.firm()];
  await sql`ALTER TABLE mwbes ALTER COLUMN number RESTART WITH 1000003`.execute(t.db.kysely);
  const far = [await t.firm(), await t.firm()];
  const addressed = [firms[1], far[1]].flatMap((firm) => firm ?? []);
  await createBroadcast(
    t.db.kysely,
    addressed.map(({ mwbeId }) => mwbeId),
  );
  for (const firm of [...firms, ...far]) {
    expect((await whole(firm.token)).length).toBe(addressed.includes(firm) ? 1 : 0);
  }
});

test('few unread among very many broadcasts are counted, wherever they are', async () => {
  const { mwbeId, userId, token } = await t.firm();
  await sql`
    WITH b AS (INSERT INTO broadcasts (id, type, created_at, audience, spread)
      SELECT gen_random_uuid(), 'new_opportunity', '2026-11-02'::timestamptz + make_interval(mins => at), '', true
      FROM generate_series(1, 1200) at RETURNING *),
    r AS (INSERT INTO broadcast_recipients (firm, created_at, broadcast_id)
      SELECT w.number, b.created_at, b.id FROM b, mwbes w WHERE w.id = ${mwbeId})
    INSERT INTO broadcast_states (recipient_id, broadcast_id, viewed_at)
    SELECT ${userId}, b.id, now() FROM b
    WHERE b.created_at NOT IN (SELECT '2026-11-02'::timestamptz + make_interval(mins => n) FROM unnest(ARRAY[1, 600, 1190]) n)`.execute(
    t.db.kysely,
  );
  expect(await counts(token)).toMatchObject({ all: 1000, unread: 3 });
  expect(await whole(token, 'filter=unread')).toHaveLength(3);
});

test.each(BOTH)(
  'who acts for several firms gets a broadcast to all of them once, spread: $spread',
  async ({ spread }) => {
    const [one, two] = [await t.firm(), await t.firm()];
    const both = await createUser(
      t.db.kysely,
      { user_type: 'MWBE', created_at: new Date('2026-10-01T00:00:00Z') },
      { mwbes: [one.mwbeId, two.mwbeId] },
    );
    const token = await t.logIn(both);
    const ids = [];
    for (const [at, firms] of [[one.mwbeId], [one.mwbeId, two.mwbeId], [two.mwbeId]].entries())
      ids.push(await createBroadcast(t.db.kysely, firms, { created_at: minute(at), spread }));
    expect(idsOf(await whole(token, 'limit=1'))).toEqual(ids.toReversed());
    expect(await counts(token)).toEqual({ all: 3, unread: 3, requests: 0, received: 0, sent: 0 });
    await patch(token, ids[1] ?? '', { viewed_at: '2026-11-20T12:00:00Z' });
    await patch(token, ids[0] ?? '', { hidden: true });
    expect(await counts(token)).toMatchObject({ all: 2, unread: 1 });
    expect(idsOf(await whole(token, 'filter=unread'))).toEqual([ids[2]]);
    expect((await counts(one.token)).unread).toBe(2);
  },
);

test('a notification includes its subject with every field of a project [DATA-001, DATA-002, DATA-007, DATA-008, DATA-009, DATA-010, DATA-011, DATA-012, DATA-013, DATA-014, DATA-015, DATA-016, DATA-017, DATA-018, DATA-019, DATA-020, DATA-021, DATA-022, DATA-023, DATA-024, NOTIF-059]', async () => {
  const { userId, mwbeId, token } = await t.firm();
  const hirer = await t.hirer();
  const subject_id = await createProject(t.db.kysely, {
    mwbe_id: mwbeId,
    hiring_company_id: hirer.companyId,
    client_name: 'City of Port',
    notes: 'Phase two',
    state: 'rejected',
    rejected_reason: 'Not ours',
    action_taken_at: minute(3),
  });
  const [id] = await createNotifications(t.db.kysely, userId, [minute(1)], {
    subject_type: 'Project',
    subject_id,
    action_taken_at: minute(3),
  });
  expect((await t.call(token, 'GET', `/notifications/${id}`)).json()).toEqual({
    id,
    type: 'new_work_history',
    news: null,
    said: null,
    batch_id: null,
    subject_type: 'Project',
    viewed_at: null,
    hidden: false,
    created_at: minute(1).toISOString(),
    action_taken_at: minute(3).toISOString(),
    subject: {
      id: subject_id,
      project_id: subject_id,
      title: 'Pump Station 4',
      client_name: 'City of Port',
      budget: 640_000,
      start_date: '2025-02-03',
      end_date: '2026-01-15',
      notes: 'Phase two',
      verified: false,
      state: 'rejected',
      version: 1,
      action_taken_type: 'project_rejected',
      rejected_reason: 'Not ours',
      services: null,
      recorded: null,
      hiring_company_id: hirer.companyId,
      hiring_company_name: 'Ironbridge General Contracting',
      mwbe_id: mwbeId,
      mwbe_name: 'Harbor Works LLC',
    },
  });
});
