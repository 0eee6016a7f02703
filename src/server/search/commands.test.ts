import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { SavedSearch } from '#contract/search/schema.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { truncate } from '../../../tests/support/database.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());
beforeEach(() => truncate(t.db));

const QUERY = 'q=roofing&certification=%5B%22MBE%22%5D';
const save = (token: string, name: string, query = QUERY) => t.call(token, 'POST', '/search/saved', { name, query });
const listed = async (token: string): Promise<SavedSearch[]> => (await t.call(token, 'GET', '/search/saved')).json();
const names = async (token: string) => (await listed(token)).map(({ name }) => name);

test('saves, lists newest first, renames and deletes searches', async () => {
  const { token } = await t.hirer();
  const first = await save(token, '  Roofers ');
  expect(first.statusCode).toBe(201);
  expect(first.json()).toMatchObject({ name: 'Roofers', query: QUERY, created_at: '2026-11-20T12:00:00.000Z' });
  t.clock.set('2026-11-20T12:05:00Z');
  const second: SavedSearch = (await save(token, 'All firms', '')).json();
  t.clock.set('2026-11-20T12:00:00Z');
  expect(await listed(token)).toEqual([second, first.json()]);

  const renamed = await t.call(token, 'PATCH', `/search/saved/${second.id}`, { name: 'Everybody' });
  expect(renamed.json()).toEqual({ ...second, name: 'Everybody' });
  const gone = await t.call(token, 'DELETE', `/search/saved/${second.id}`);
  expect([gone.statusCode, gone.body]).toEqual([204, '']);
  expect(await names(token)).toEqual(['Roofers']);
  expect((await t.call(token, 'DELETE', `/search/saved/${second.id}`)).statusCode).toBe(404);
});

test('enforces case-insensitive unique names per person', async () => {
  const [one, other] = [await t.hirer(), await t.firm()];
  await save(one.token, 'Roofers');
  const again = await save(one.token, 'ROOFERS');
  expect([again.statusCode, again.json().detail]).toEqual([409, 'You have a search named “ROOFERS” already']);
  expect((await save(other.token, 'Roofers')).statusCode).toBe(201);
  const plumbers: SavedSearch = (await save(one.token, 'Plumbers')).json();
  const taken = await t.call(one.token, 'PATCH', `/search/saved/${plumbers.id}`, { name: 'roofers' });
  expect(taken.statusCode).toBe(409);
  // its own name in other capitals is no other name
  const same = await t.call(one.token, 'PATCH', `/search/saved/${plumbers.id}`, { name: 'PLUMBERS' });
  expect([same.statusCode, same.json().name]).toEqual([200, 'PLUMBERS']);
});

test('hides a saved search from everyone but its owner', async () => {
  const [owner, other] = [await t.hirer(), await t.hirer()];
  const kept: SavedSearch = (await save(owner.token, 'Roofers')).json();
  expect(await listed(other.token)).toEqual([]);
  for (const id of [kept.id, randomUUID()]) {
    expect((await t.call(other.token, 'PATCH', `/search/saved/${id}`, { name: 'Mine' })).statusCode).toBe(404);
    expect((await t.call(other.token, 'DELETE', `/search/saved/${id}`)).statusCode).toBe(404);
  }
  expect(await names(owner.token)).toEqual(['Roofers']);
});

test('row-level security hides other people’s saved searches', async () => {
  const [owner, other] = [await t.hirer(), await t.hirer()];
  await save(owner.token, 'Roofers');
  const seenBy = (person: string) =>
    t.db.kysely.transaction().execute(async (tx) => {
      await sql`SELECT set_config('role', 'plumbline_member', true), set_config('plumbline.user_id', ${person}, true)`.execute(
        tx,
      );
      return (await tx.selectFrom('saved_searches').select('name').execute()).map(({ name }) => name);
    });
  expect(await seenBy(owner.userId)).toEqual(['Roofers']);
  expect(await seenBy(other.userId)).toEqual([]);
  expect(await seenBy('')).toEqual([]);
});

test('limits saved searches to 100 per person under concurrent saves', async () => {
  const { token, userId } = await t.hirer();
  const rows = Array.from({ length: 95 }, (_, n) => ({
    id: randomUUID(),
    owner_id: userId,
    name: `Search ${n}`,
    query: '',
    created_at: new Date('2026-11-01T00:00:00Z'),
  }));
  await t.db.kysely.insertInto('saved_searches').values(rows).execute();
  const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => save(token, `At once ${n}`)));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([...Array(5).fill(201), ...Array(7).fill(409)]);
  expect(await listed(token)).toHaveLength(100);
  const refused = answers.find(({ statusCode }) => statusCode === 409);
  expect(refused?.json().detail).toBe('You keep 100 searches already. Delete one first.');
});

test('rejects invalid names and URL queries with 400', async () => {
  const { token } = await t.hirer();
  for (const [name, query] of [
    ['', QUERY],
    ['  ', QUERY],
    ['two\nlines', QUERY],
    ['x'.repeat(201), QUERY],
    ['Roofers', '?q=roof'],
    ['Roofers', '#top'],
    ['Roofers', 'q=two words'],
    ['Roofers', 'q=tréfle'],
    ['Roofers', `q=${'x'.repeat(4_000)}`],
  ])
    expect([name, query, (await save(token, name ?? '', query)).statusCode]).toEqual([name, query, 400]);
  expect(await listed(token)).toEqual([]);
});
