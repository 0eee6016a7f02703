import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { verifyLog } from '#contract/outreach/rules/verify-log.ts';
import { withRowSecurity } from '#server/db/row-security.ts';
import { createOpportunity } from '#server/opportunities/factory.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { readingAs, truncate } from '../../../tests/support/database.ts';
import { sealEntries } from './commands/seal.ts';
import { createEntries } from './factory.ts';
import { feature } from './feature.ts';

let t: TestApp;
let owner: Awaited<ReturnType<TestApp['hirer']>>;
let firm: Awaited<ReturnType<TestApp['firm']>>;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await truncate(t.db);
  [owner, firm] = [await t.hirer(), await t.firm()];
});

const offered = () => createOpportunity(t.db.kysely, { hiring_company_id: owner.companyId });
const sealSome = (limit = 1_000) => t.app.services.transact((ctx) => sealEntries(ctx, limit), { limitMs: 30_000 });
const sha256 = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex');
async function verified(id: string) {
  const { body } = await t.call(owner.token, 'GET', `/opportunities/${id}/outreach/log`);
  return verifyLog(body, { keys: (await t.call(null, 'GET', '/record_keys')).json(), sha256 });
}

/** Rooms whose events are about opportunities, and what they announce that no log needs. */
const ROOMS = ['opportunities', 'matching', 'responses'];
const NOT_LOGGED: readonly string[] = [];

test('every event of the rooms about opportunities has an entry in the log', async () => {
  const logged = feature.reactions.map(({ event }) => event);
  for (const room of ROOMS) {
    const file = join(import.meta.dirname, '..', room, 'events.ts');
    if (!existsSync(file)) continue;
    const events = Object.values(await import(file)) as { name: string }[];
    const names = events.map(({ name }) => name).filter((name) => !NOT_LOGGED.includes(name));
    expect(logged, room).toEqual(expect.arrayContaining(names));
  }
});

test('nothing in the log, its chain and its ends is changed or deleted, whoever asks', async () => {
  const id = await offered();
  await createEntries(t.db.kysely, id, [{ kind: 'noted', content: { words: 'x' } }]);
  await sealSome();
  for (const name of ['outreach_entries', 'outreach_chain', 'outreach_heads']) {
    const table = sql.table(name);
    for (const statement of [
      sql`UPDATE ${table} SET opportunity_id = opportunity_id`,
      sql`DELETE FROM ${table}`,
      sql`TRUNCATE ${table} CASCADE`,
    ])
      await expect(statement.execute(t.db.kysely)).rejects.toThrow(/append-only/);
  }
});

test('writers and sealers at once keep one chain for each opportunity', async () => {
  const ids = [await offered(), await offered()];
  const write = (n: number) =>
    t.app.services.transact(async ({ sql: db }) => {
      for (const id of n % 2 ? ids : ids.toReversed())
        await createEntries(db, id, [{ kind: 'noted', content: { words: `${n}` } }]);
    });
  const writers = Array.from({ length: 20 }, (_, n) => write(n));
  const sealers = Array.from({ length: 6 }, () => sealSome(7));
  await Promise.all([...writers, ...sealers]);
  while ((await sealSome(7)) === 7);
  for (const id of ids) expect(await verified(id)).toMatchObject({ valid: true, entries: 20 });
});

test('a database that was changed past the product exports a log that does not verify', async () => {
  const id = await offered();
  const content = (words: string) => ({ kind: 'noted' as const, content: { words } });
  const [, second = ''] = await createEntries(t.db.kysely, id, ['one', 'two', 'three'].map(content));
  await sealSome();
  const past = (run: (tx: typeof t.db.kysely) => Promise<unknown>) =>
    t.db.kysely.transaction().execute(async (tx) => {
      await sql`SET LOCAL session_replication_role = replica`.execute(tx);
      await run(tx);
    });
  await past((tx) => sql`UPDATE outreach_entries SET content = '{"words": "2"}' WHERE id = ${second}`.execute(tx));
  expect((await verified(id)).faults).toEqual([{ fault: 'changed', line: 3, position: 2 }]);
  await past((tx) => sql`DELETE FROM outreach_entries WHERE id = ${second}`.execute(tx));
  expect((await verified(id)).faults).toContainEqual({ fault: 'removed', from: 2, to: 2 });
});

test('row-level security shows a person no entries of others, with any query', async () => {
  const id = await offered();
  await createEntries(t.db.kysely, id, [
    { kind: 'told', mwbeId: firm.mwbeId },
    { kind: 'told', mwbeId: (await t.firm()).mwbeId },
    { kind: 'published' },
  ]);
  await sealSome();
  const stranger = await t.hirer();
  const seen = async (userId: string) => {
    const actor = { kind: 'user', id: userId, onlyCompanyId: null } as never;
    return withRowSecurity(readingAs(t.db, actor), async (tx) => {
      const { rows } = await sql<{ entries: number; links: number; heads: number }>`
        SELECT (SELECT count(*)::int FROM outreach_entries) AS entries,
               (SELECT count(*)::int FROM outreach_chain) AS links,
               (SELECT count(*)::int FROM outreach_heads) AS heads`.execute(tx);
      return rows[0];
    });
  };
  expect(await seen(owner.userId)).toEqual({ entries: 3, links: 3, heads: 1 });
  expect(await seen(firm.userId)).toEqual({ entries: 2, links: 2, heads: 0 });
  expect(await seen(stranger.userId)).toEqual({ entries: 1, links: 1, heads: 0 });
});
