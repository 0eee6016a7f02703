import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { type App, createApp } from '#server/app.ts';
import { type Db, openPostgres } from '#server/db/client.ts';
import type { Sql } from '#server/db/types.ts';
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts';
import { createLive, type Live } from './live.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const quiet = { debug() {}, info() {}, warn() {}, error() {} };
const followers: Live[] = [];
afterEach(() => {
  for (const live of followers.splice(0)) live.stop();
});

async function follow(db: Db): Promise<Live> {
  const live = createLive(db, quiet);
  followers.push(live);
  await live.start();
  return live;
}
/** Topics that reach a person, in the order in which they do. */
function heard(live: Live, person: string): string[] {
  const topics: string[] = [];
  live.subscribe(person, ({ topic }) => topics.push(topic));
  return topics;
}
const change = (db: Sql, audience: string, topic: string) =>
  db.insertInto('changes').values({ topic, key: null, audience }).execute();
const until = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 60_000, interval: 20 });

test('delivers a change once to its audience only', async () => {
  const live = await follow(t.db);
  const [me, other] = [randomUUID(), randomUUID()];
  const [mine, others] = [heard(live, me), heard(live, other)];
  await change(t.db.kysely, me, 'first');
  live.wake();
  await until(() => expect(mine).toEqual(['first']));
  await change(t.db.kysely, me, 'second');
  for (let i = 0; i < 5; i++) live.wake();
  await until(() => expect(mine).toEqual(['first', 'second']));
  expect(others).toEqual([]);
});

test('delivers a change to a subscriber who joined during a poll', async () => {
  const live = await follow(t.db);
  const [early, late] = [randomUUID(), randomUUID()];
  heard(live, early);
  let topics: string[] = [];
  await t.db.kysely.transaction().execute(async (tx) => {
    await sql`LOCK TABLE changes IN ACCESS EXCLUSIVE MODE`.execute(tx);
    // this look knows of one person only, and waits for the lock
    live.wake();
    topics = heard(live, late);
    await change(tx, late, 'news');
  });
  live.wake();
  await until(() => expect(topics).toEqual(['news']));
});

test('resolves the audience of a topic on delivery, including late subscribers, each once', async () => {
  const live = await follow(t.db);
  const [me, other] = [randomUUID(), randomUUID()];
  const asked: (readonly string[])[] = [];
  let late: string[] = [];
  live.audienceOf('wide', async (_key, people) => {
    asked.push(people);
    return [me];
  });
  const others = heard(live, other);
  await t.db.kysely.transaction().execute(async (tx) => {
    await sql`LOCK TABLE changes IN ACCESS EXCLUSIVE MODE`.execute(tx);
    // this look began without me
    live.wake();
    late = heard(live, me);
    const wide = { audience: null, key: randomUUID() };
    await tx
      .insertInto('changes')
      .values({ ...wide, topic: 'wide' })
      .execute();
    await tx
      .insertInto('changes')
      .values({ ...wide, topic: 'of an index' })
      .execute();
  });
  for (let i = 0; i < 5; i++) live.wake();
  await until(() => expect(late).toEqual(['wide']));
  await change(t.db.kysely, me, 'last');
  live.wake();
  await until(() => expect(late).toEqual(['wide', 'last']));
  expect(others).toEqual([]);
  expect(asked).toEqual([[other, me]]);
});

test('delivers nothing after unsubscribing', async () => {
  const live = await follow(t.db);
  const me = randomUUID();
  const gone: string[] = [];
  const end = live.subscribe(me, ({ topic }) => gone.push(topic));
  const stays = heard(live, me);
  end();
  await change(t.db.kysely, me, 'news');
  live.wake();
  await until(() => expect(stays).toEqual(['news']));
  expect(gone).toEqual([]);
});

/** The address that the app of this file listens on, from the first call on. */
async function listening(): Promise<string> {
  if (!t.app.http.server.listening) await t.app.http.listen({ host: '127.0.0.1', port: 0 });
  const { port } = t.app.http.server.address() as { port: number };
  return `http://127.0.0.1:${port}/api/v1`;
}

test('signing out ends the streams of that session only', async () => {
  const origin = await listening();
  const { userId, token } = await t.firm();
  const elsewhere = await t.logIn(userId);
  const open = (one: string) => fetch(`${origin}/live`, { headers: { authorization: `Bearer ${one}` } });
  const [ended, stays] = await Promise.all([open(token), open(elsewhere)]);
  await t.call(token, 'DELETE', '/session');
  expect(await ended.text()).toBe(': open\n\n'); // resolves only at the stream's end
  const reader = stays.body?.getReader();
  const first = await reader?.read();
  expect(first?.done).toBe(false);
  await reader?.cancel();
});

test('limits a person to twenty open streams', async () => {
  const origin = await listening();
  const [me, other] = [await t.firm(), await t.firm()];
  const stops: AbortController[] = [];
  // an answer that nobody holds is collected, and its stream closed with it
  const held: Response[] = [];
  const open = async (token: string) => {
    const stop = new AbortController();
    stops.push(stop);
    const headers = { authorization: `Bearer ${token}` };
    const answer = await fetch(`${origin}/live`, { headers, signal: stop.signal });
    held.push(answer);
    return answer;
  };
  for (let i = 0; i < 20; i++) expect((await open(me.token)).status).toBe(200);
  const refused = await open(me.token);
  expect(refused.status).toBe(429);
  expect(((await refused.json()) as { status: number }).status).toBe(429);
  expect((await open(other.token)).status).toBe(200);
  stops[0]?.abort();
  await until(async () => expect((await open(me.token)).status).toBe(200));
  expect(held.length).toBeGreaterThan(21);
  for (const stop of stops) stop.abort();
});

describe.skipIf(process.env.DB_ENGINE !== 'postgres')('two processes on one PostgreSQL', () => {
  let db: Db;
  let second: App;
  let client: pg.Client;
  beforeAll(async () => {
    const { rows } = await sql<{ name: string }>`SELECT current_database() AS name`.execute(t.db.kysely);
    const url = new URL(inject('postgresUrl'));
    url.pathname = `/${rows[0]?.name}`;
    db = await openPostgres(url.href);
    second = await createApp(t.app.services.config, db, { clock: t.clock });
    await second.start();
    await second.http.listen({ host: '127.0.0.1', port: 0 });
    client = new pg.Client({ connectionString: url.href });
    await client.connect();
  });
  afterAll(async () => {
    await client.end();
    await second.stop();
    await db.close();
  });

  test('a change committed by one reaches a stream of the other', async () => {
    const [hirer, firm] = [await t.hirer(), await t.firm()];
    const stop = new AbortController();
    const { port } = second.http.server.address() as { port: number };
    const headers = { authorization: `Bearer ${firm.token}` };
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1/live`, { headers, signal: stop.signal });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8']);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    let said = '';
    const listening = (async () => {
      for await (const part of answer.body ?? []) said += new TextDecoder().decode(part);
    })().catch(() => {});
    await until(() => expect(said).toContain(': open'));
    const dates = { start_date: '2025-02-03', end_date: '2026-11-14' };
    const record = { mwbe_id: firm.mwbeId, hiring_company_id: hirer.companyId, title: 'Pump', budget: 5, ...dates };
    expect((await t.call(hirer.token, 'POST', '/projects', record)).statusCode).toBe(201);
    await until(() => expect(said).toContain('data: {"topic":"notifications","key":null}'));
    stop.abort();
    await listening;
  });

  test('a change that began before a poll and committed after it is delivered', async () => {
    const live = await follow(db);
    const me = randomUUID();
    const topics = heard(live, me);
    await client.query('BEGIN');
    await client.query(`INSERT INTO changes (topic, audience) VALUES ('slow', $1)`, [me]);
    await change(t.db.kysely, me, 'quick');
    live.wake();
    await until(() => expect(topics).toEqual(['quick']));
    await change(t.db.kysely, me, 'quick again');
    live.wake();
    await until(() => expect(topics).toEqual(['quick', 'quick again']));
    await client.query('COMMIT');
    live.wake();
    await until(() => expect(topics).toEqual(['quick', 'quick again', 'slow']));
  });

  test('a lost LISTEN connection is restored without losing changes', async () => {
    const live = await follow(db);
    const woken = vi.fn();
    live.onWake(woken);
    const me = randomUUID();
    const topics = heard(live, me);
    const listeners = async () =>
      (
        await client.query<{ pid: number }>(
          `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN%'`,
        )
      ).rows;
    const before = (await listeners()).map(({ pid }) => pid);
    expect(before.length).toBeGreaterThan(0);
    await client.query('SELECT pg_terminate_backend(pid) FROM unnest($1::int[]) pid', [before]);
    await change(t.db.kysely, me, 'while nobody listened');
    await client.query(`NOTIFY plumbline`);
    await until(() => expect(topics).toEqual(['while nobody listened']));
    await until(async () => {
      const after = (await listeners()).map(({ pid }) => pid);
      expect(after.length).toBe(before.length);
      expect(after.filter((pid) => before.includes(pid))).toEqual([]);
    });
    await change(t.db.kysely, me, 'after that');
    woken.mockClear();
    await client.query(`NOTIFY plumbline`);
    await until(() => expect(woken).toHaveBeenCalled());
    await until(() => expect(topics).toEqual(['while nobody listened', 'after that']));
  });
});
