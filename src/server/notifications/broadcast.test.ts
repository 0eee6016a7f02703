import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createUser } from '#server/accounts/factory.ts';
import { audienceNumbers } from '#server/businesses/reads/audience-bits.ts';
import { withRowSecurity } from '#server/db/row-security.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { readingAs, truncate } from '../../../tests/support/database.ts';
import { broadcast } from './commands/broadcast.ts';
import { createBroadcast } from './factory.ts';

let t: TestApp;
let origin: string;
beforeAll(async () => {
  t = await startTestApp();
  await t.app.http.listen({ host: '127.0.0.1', port: 0 });
  const { port } = t.app.http.server.address() as { port: number };
  origin = `http://127.0.0.1:${port}/api/v1`;
});
afterAll(() => t.close());
beforeEach(() => truncate(t.db));

const WHAT = { type: 'new_opportunity', subject_type: null, subject_id: null };
const to = (mwbeIds: readonly string[]) => (ctx: WriteContext) =>
  broadcast(ctx, WHAT, sql`SELECT unnest(${audienceNumbers(mwbeIds)}) AS number`);

/** What a person's stream says, from its opening on. */
async function listen(token: string) {
  const stop = new AbortController();
  const answer = await fetch(`${origin}/live`, { headers: { authorization: `Bearer ${token}` }, signal: stop.signal });
  const said = { text: '' };
  const end = (async () => {
    for await (const part of answer.body ?? []) said.text += new TextDecoder().decode(part);
  })().catch(() => {});
  await expect.poll(() => said.text).toContain(': open');
  return {
    said,
    async close() {
      stop.abort();
      await end;
    },
  };
}

test('a broadcast wakes the streams of its recipients only [DATA-006, NOTIF-002]', async () => {
  const [firm, outside, hirer] = [await t.firm(), await t.firm(), await t.hirer()];
  const colleague = await t.logIn(await createUser(t.db.kysely, { user_type: 'MWBE' }, { mwbes: [firm.mwbeId] }));
  const streams = await Promise.all([firm.token, colleague, outside.token, hirer.token].map(listen));
  const id = await t.app.services.transact(to([firm.mwbeId]));
  const news = 'data: {"topic":"notifications","key":null}';
  for (const one of streams.slice(0, 2)) {
    await expect.poll(() => one.said.text).toContain(news);
  }
  // a later broadcast to everybody: when it is there, the first one would have been
  await t.app.services.transact(to([outside.mwbeId]));
  await expect.poll(() => streams[2]?.said.text).toContain(news);
  expect(streams[2]?.said.text.split(news)).toHaveLength(2);
  expect(streams[3]?.said.text).not.toContain('data:');
  await Promise.all(streams.map((one) => one.close()));
  const [card] = (await t.call(colleague, 'GET', '/notifications')).json();
  expect(card).toMatchObject({ id: `b${id}`, type: 'new_opportunity', subject: null });
});

test('a broadcast without recipients writes no row', async () => {
  expect(await t.app.services.transact(to([]))).toBeNull();
  expect(await t.db.kysely.selectFrom('broadcasts').select('id').execute()).toEqual([]);
});

test('a rolled-back broadcast leaves nothing behind', async () => {
  const firm = await t.firm();
  const failing = t.app.services.transact(async (ctx) => {
    await to([firm.mwbeId])(ctx);
    throw new Error('undone');
  });
  await expect(failing).rejects.toThrow('undone');
  expect((await t.call(firm.token, 'GET', '/notifications')).json()).toEqual([]);
});

test.each([{ spread: false }, { spread: true }])(
  'row security shows a person only their own broadcasts and states, and refuses writes for others, spread: $spread',
  async ({ spread }) => {
    const [firm, other] = [await t.firm(), await t.firm()];
    const [mine, theirs] = [
      await createBroadcast(t.db.kysely, [firm.mwbeId], { spread }),
      await createBroadcast(t.db.kysely, [other.mwbeId], { spread }),
    ].map((id) => id.slice(1));
    for (const [userId, broadcast_id] of [
      [firm.userId, mine],
      [other.userId, theirs],
    ] as const) {
      const state = { recipient_id: userId, broadcast_id: broadcast_id ?? '', hidden: true };
      await t.db.kysely.insertInto('broadcast_states').values(state).execute();
    }
    const me = { ...readingAs(t.db, { kind: 'anonymous' }), actor: { kind: 'user', id: firm.userId } as never };
    const seen = await withRowSecurity(me, async (db) => [
      await db.selectFrom('broadcasts').select('id').execute(),
      await db.selectFrom('broadcast_states').select('broadcast_id').execute(),
      await db.selectFrom('broadcast_recipients').select('broadcast_id').execute(),
    ]);
    expect(seen).toEqual([[{ id: mine }], [{ broadcast_id: mine }], spread ? [{ broadcast_id: mine }] : []]);
    const foreign = { recipient_id: other.userId, broadcast_id: mine ?? '' };
    const insert = withRowSecurity(me, (db) => db.insertInto('broadcast_states').values(foreign).execute());
    await expect(insert).rejects.toThrow(/row-level security/);
    const write = withRowSecurity(me, (db) => db.updateTable('broadcasts').set({ type: 'x' }).execute());
    await expect(write).rejects.toThrow(/permission denied/);
  },
);
