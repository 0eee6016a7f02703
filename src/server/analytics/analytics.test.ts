import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { FeedbackPage } from '#contract/analytics/schema.ts';
import { DAY_MS } from '#contract/durations.ts';
import { createUser } from '#server/accounts/factory.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { truncate } from '../../../tests/support/database.ts';
import { purgeExpiredAnalytics } from './jobs.ts';

const NOON = new Date('2026-11-20T12:00:00Z');

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.set(NOON);
  await truncate(t.db);
});
afterEach(() => vi.restoreAllMocks());

const staff = async () => t.logIn(await createUser(t.db.kysely, { user_type: 'INTERNAL' }));
const view = (token: string | null, more: object = {}) =>
  t.call(token, 'POST', '/analytics_data/view', { url_path: '/search', view_category: 'Directory', ...more });
const rows = () => t.db.kysely.selectFrom('page_views').selectAll().orderBy('at').orderBy('url_path').execute();

test('records a page view with path, category and id for the signed-in user [ANALYTICS-001, ANALYTICS-002, ANALYTICS-003, ANALYTICS-004, ANALYTICS-005]', async () => {
  const { userId, token } = await t.hirer();
  const view_category_id = randomUUID();
  const url_path = `/profile/${view_category_id}`;
  const answer = await view(token, { url_path, view_category: 'MWBE profile', view_category_id, user_id: userId });
  expect([answer.statusCode, answer.body]).toEqual([204, '']);
  expect(await rows()).toEqual([
    { id: expect.any(String), at: NOON, user_id: userId, url_path, view_category: 'MWBE profile', view_category_id },
  ]);
});

test('takes the user of a view from the session and rejects any other', async () => {
  const [{ userId, token }, other] = [await t.hirer(), await t.firm()];
  expect((await view(null, { url_path: '/', view_category: 'Login page', user_id: null })).statusCode).toBe(204);
  expect((await view('no such token', { url_path: '/' })).statusCode).toBe(204);
  expect((await view(token)).statusCode).toBe(204);
  expect((await rows()).map((row) => [row.url_path, row.user_id])).toEqual([
    ['/', null],
    ['/', null],
    ['/search', userId],
  ]);
  for (const [who, claimed] of [
    [token, other.userId],
    [null, userId],
    [token, randomUUID()],
  ] as const) {
    const answer = await view(who, { user_id: claimed });
    expect([answer.statusCode, answer.json().errors[0].field]).toEqual([400, 'body.user_id']);
  }
  expect(await rows()).toHaveLength(3);
});

test('redacts tokens in views, failure reports and feedback', async () => {
  const { token } = await t.hirer();
  const secret = randomBytes(32).toString('base64url');
  const url_path = `/accept-payments-invite/${secret}/search`;
  await view(null, { url_path });
  await view(null, { url_path: `/nowhere/${secret}` });
  await t.call(null, 'POST', '/analytics_data/script_failure', { kind: 'failed', file: '/assets/a-1.js', url_path });
  await t.call(token, 'POST', '/feedback', { text: 'Good', url_path });
  expect((await view(null, { view_category_id: secret })).statusCode).toBe(400);
  const kept = await Promise.all([
    rows(),
    t.db.kysely.selectFrom('script_failures').selectAll().execute(),
    t.db.kysely.selectFrom('feedback').selectAll().execute(),
  ]);
  expect(kept.flat()).toHaveLength(4);
  expect(JSON.stringify(kept)).not.toContain(secret);
  expect(kept[0].map((row) => row.url_path)).toEqual(['/accept-payments-invite/[redacted]', '/nowhere/[redacted]']);
});

test('counts the views of the last 30 days by day and category for staff', async () => {
  const token = await staff();
  const at = async (moment: string, view_category: string) => {
    t.clock.set(moment);
    expect((await view(null, { view_category })).statusCode).toBe(204);
  };
  await at('2026-10-21T23:59:59Z', 'Directory');
  await at('2026-10-22T00:00:00Z', 'Directory');
  for (const category of ['Directory', 'Notifications', 'Notifications']) await at('2026-11-20T11:00:00Z', category);
  t.clock.set(NOON);
  const answer = await t.call(token, 'GET', '/analytics_data/views');
  expect(answer.json()).toEqual([
    { day: '2026-11-20', view_category: 'Notifications', views: 2 },
    { day: '2026-11-20', view_category: 'Directory', views: 1 },
    { day: '2026-10-22', view_category: 'Directory', views: 1 },
  ]);
});

test('counts and logs a script that failed to load [MISC-017, MISC-018]', async () => {
  const warn = vi.spyOn(t.app.services.log, 'warn');
  const failure = { kind: 'timeout', file: '/assets/search-a1b2c3.js', url_path: '/search' };
  for (const kind of ['timeout', 'timeout', 'failed']) {
    const answer = await t.call(null, 'POST', '/analytics_data/script_failure', { ...failure, kind });
    expect(answer.statusCode).toBe(204);
  }
  await vi.waitFor(() => expect(warn).toHaveBeenCalledTimes(3), { timeout: 60_000 });
  expect(warn).toHaveBeenCalledWith(failure, 'script failed to load');
  expect((await t.call(await staff(), 'GET', '/analytics_data/script_failures')).json()).toEqual([
    { file: failure.file, kind: 'failed', failures: 1, last_at: NOON.toISOString() },
    { file: failure.file, kind: 'timeout', failures: 2, last_at: NOON.toISOString() },
  ]);
});

test.each(['https://evil.example/assets/a.js', '/assets/../a.js', '/assets/a.js\nwarn', '/assets/a.html', ''])(
  'a failure of %j is no failure of ours',
  async (file) => {
    const body = { kind: 'failed', file, url_path: '/' };
    expect((await t.call(null, 'POST', '/analytics_data/script_failure', body)).statusCode).toBe(400);
  },
);

test('pages through feedback newest first, with the author while their account is active', async () => {
  const [{ token }, closed] = [
    await t.hirer({ first_name: 'Dana', last_name: 'Ito', email: 'd@test.example' }),
    await t.firm(),
  ];
  const tell = (who: string, text: string) => t.call(who, 'POST', '/feedback', { text, url_path: '/search' });
  expect((await tell(closed.token, 'From a closed account')).statusCode).toBe(204);
  await t.db.kysely.updateTable('users').set({ active: false }).where('id', '=', closed.userId).execute();
  for (let i = 1; i <= 100; i++) {
    // twenty an hour are allowed
    if (i % 20 === 0) await t.db.kysely.deleteFrom('rate_limit_attempts').execute();
    await tell(token, `Thought ${i}`);
  }
  const reader = await staff();
  const page = async (query = ''): Promise<FeedbackPage> => (await t.call(reader, 'GET', `/feedback${query}`)).json();
  const first = await page();
  const second = await page(`?after=${first.next}`);
  expect([first.feedback.length, second.feedback.length, second.next]).toEqual([100, 1, null]);
  const all = [...first.feedback, ...second.feedback];
  expect(new Set(all.map(({ id }) => id)).size).toBe(101);
  expect(all.find(({ text }) => text === 'Thought 7')?.person).toEqual({
    first_name: 'Dana',
    last_name: 'Ito',
    email: 'd@test.example',
  });
  expect(all.find(({ text }) => text === 'From a closed account')?.person).toBeNull();
  expect((await page(`?after=${randomUUID()}`)).feedback).toEqual([]);
});

test('limits feedback to 2000 characters', async () => {
  const { token } = await t.hirer();
  for (const [text, status] of [
    [' ', 400],
    ['x', 204],
    ['x'.repeat(2000), 204],
    ['x'.repeat(2001), 400],
  ] as const) {
    const answer = await t.call(token, 'POST', '/feedback', { text, url_path: '/search' });
    expect([text.length, answer.statusCode]).toEqual([text.length, status]);
  }
});

test('purges views and failures after 400 days, but not feedback', async () => {
  const { token } = await t.hirer();
  const failure = { kind: 'failed', file: '/assets/a-1.js', url_path: '/search' };
  for (const days of [401, 400, 0]) {
    t.clock.set(new Date(NOON.getTime() - days * DAY_MS));
    await view(null, { url_path: `/${days}` });
    await t.call(null, 'POST', '/analytics_data/script_failure', failure);
  }
  t.clock.set(NOON);
  await t.call(token, 'POST', '/feedback', { text: 'Good', url_path: '/search' });
  await t.db.kysely
    .updateTable('feedback')
    .set({ created_at: new Date(0) })
    .execute();
  await purgeExpiredAnalytics.handle(t.app.services, {});
  expect((await rows()).map((row) => row.url_path)).toEqual(['/400', '/0']);
  expect(await t.db.kysely.selectFrom('script_failures').select('id').execute()).toHaveLength(2);
  expect(await t.db.kysely.selectFrom('feedback').select('id').execute()).toHaveLength(1);
});
