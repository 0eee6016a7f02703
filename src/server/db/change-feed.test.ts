import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestDatabase } from '../../../tests/support/database.ts';
import { ChangeFeed } from './change-feed.ts';
import type { Db } from './client.ts';

let db: Db;
let feed: ChangeFeed;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());
beforeEach(async () => {
  // other databases of the cluster may hold the cursor back
  await db.kysely.deleteFrom('changes').execute();
  feed = new ChangeFeed(db.kysely);
  (await feed.poll(sql`c.topic = 'a'`)).acknowledge();
});

/** A UUID by one digit. */
const idOf = (digit: string) => `${digit.repeat(8)}-0000-4000-8000-000000000000`;
const add = (topic: string, key: string) =>
  db.kysely
    .insertInto('changes')
    .values({ topic, key: idOf(key), audience: null })
    .execute();
const poll = (condition = sql<boolean>`c.topic = 'a'`) => feed.poll(condition);
const keysOf = ({ changes }: Awaited<ReturnType<typeof poll>>) => changes.map(({ key }) => key?.[0]);

test('delivers each acknowledged change once, and only those that meet the condition', async () => {
  await add('a', '1');
  await add('b', '2');
  const first = await poll();
  expect(keysOf(first)).toEqual(['1']);
  first.acknowledge();
  await add('a', '3');
  const second = await poll();
  expect(keysOf(second)).toEqual(['3']);
  second.acknowledge();
  expect(keysOf(await poll())).toEqual([]);
});

test('delivers a batch again until it is acknowledged', async () => {
  await add('a', '1');
  expect(keysOf(await poll())).toEqual(['1']);
  expect(keysOf(await poll())).toEqual(['1']);
});

test('rereads the same span for rows that the condition left out', async () => {
  await add('a', '1');
  await add('b', '2');
  const batch = await poll();
  batch.acknowledge({ reread: true });
  const reread = await poll(sql`c.topic IN ('a', 'b')`);
  expect(keysOf(reread)).toEqual(['2']);
});

test('continues from a stored cursor', async () => {
  const { cursor } = feed;
  await add('a', '1');
  (await poll()).acknowledge();
  const later = new ChangeFeed(db.kysely);
  later.reset(cursor);
  const { changes } = await later.poll(sql`c.topic = 'a'`);
  expect(changes).toMatchObject([{ topic: 'a', key: idOf('1'), audience: null }]);
});
