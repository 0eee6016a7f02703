import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createBusiness } from '#server/businesses/factory.ts';
import type { AlertKind } from '#server/kernel/alert-kind-registry.ts';
import { runAlerts } from '#server/search-alerts/commands/notify.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { truncate } from '../../../tests/support/database.ts';
import { searchAlerts } from '../../../tests/support/search-alerts.ts';
import { directoryIndexOf } from './index/directory-index.ts';
import { firmAlerts } from './reads/firm-alerts.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  // the index is told of it: to truncate tells nobody
  for (const table of ['mwbes', 'businesses'] as const) await t.db.kysely.deleteFrom(table).execute();
  await directoryIndexOf(t.db.kysely).catchUp();
  await truncate(t.db);
  // Friday, seven in the morning in New York
  t.clock.set('2026-11-20T12:00:00Z');
});

const { run, saved, alerts, told } = searchAlerts(() => t);
const roofer = async (name: string) =>
  (await createBusiness(t.db.kysely, { legal_business_name: name, description: 'Roofing of warehouses' })).id;
const describe = (id: string, description: string) =>
  t.db.kysely.updateTable('businesses').set({ description }).where('id', '=', id).execute();
const found = async ({ userId }: { readonly userId: string }, query: string) => {
  const answer = await t.call(await t.logIn(userId), 'GET', `/search/businesses?${query}`);
  return (answer.json().items as { legal_business_name: string }[]).map((one) => one.legal_business_name).sort();
};

test('tells once a day at seven of what newly matches, and links to exactly that', async () => {
  const me = await t.hirer();
  await roofer('Old Roofs');
  expect(await saved(me.token, { alert: 'daily' })).toMatchObject({ alert: 'daily' });
  await run();
  await roofer('New Roofs');
  await createBusiness(t.db.kysely, { legal_business_name: 'Quiet Painters', description: 'Painting' });
  await run();
  expect(await told(me)).toEqual([]);
  t.clock.set('2026-11-21T11:59:00Z');
  await run();
  expect(await told(me)).toEqual([]);
  t.clock.set('2026-11-21T12:00:00Z');
  await run();
  await run();
  const [alert] = await alerts(me);
  expect(alert).toMatchObject({ alert_of: 'firms', search_name: 'Roofers', total: 1, names: ['New Roofs'] });
  expect(await found(me, `alert=${alert?.id}`)).toEqual(['New Roofs']);
  expect(await found(me, `alert=${alert?.id}&q=painting`)).toEqual([]);
  expect(await found(me, 'q=roofing')).toEqual(['New Roofs', 'Old Roofs']);
  // what comes after seven is told the next day
  await roofer('Later Roofs');
  await run();
  expect(await told(me)).toHaveLength(1);
  t.clock.set('2026-11-22T12:00:00Z');
  await run();
  expect(await told(me)).toEqual([['New Roofs'], ['Later Roofs']]);
});

test('a firm that lapses and comes back is told once; one that went before it was told is told when it is back', async () => {
  const me = await t.hirer();
  const old = await roofer('Old Roofs');
  await saved(me.token, { alert: 'at_once' });
  const [fresh, brief] = [await roofer('New Roofs'), await roofer('Brief Roofs')];
  await run();
  expect(await told(me)).toEqual([['Brief Roofs', 'New Roofs']]);
  for (const id of [old, fresh]) await describe(id, 'Painting');
  const late = await roofer('Late Roofs');
  await run();
  await describe(late, 'Painting');
  t.clock.set('2026-11-20T12:20:00Z');
  await run();
  for (const id of [old, fresh, brief, late]) await describe(id, 'Roofing again');
  t.clock.set('2026-11-20T12:40:00Z');
  await run();
  expect(await told(me)).toEqual([['Brief Roofs', 'New Roofs'], ['Late Roofs']]);
});

test('tells at once, but no more than once in a quarter of an hour', async () => {
  const me = await t.hirer();
  await saved(me.token, { alert: 'at_once' });
  await roofer('First Roofs');
  await run();
  t.clock.set('2026-11-20T12:01:00Z');
  await roofer('Second Roofs');
  await roofer('Third Roofs');
  await run();
  expect(await told(me)).toEqual([['First Roofs']]);
  t.clock.set('2026-11-20T12:15:00Z');
  await run();
  expect(await told(me)).toEqual([['First Roofs'], ['Second Roofs', 'Third Roofs']]);
});

test('tells weekly on Mondays, with the first ten names of more', async () => {
  const me = await t.hirer();
  await saved(me.token, { alert: 'weekly' });
  for (let at = 0; at < 12; at += 1) await roofer(`Roofs ${at}`);
  for (const moment of ['2026-11-20T13:00:00Z', '2026-11-22T12:00:00Z', '2026-11-23T11:59:00Z']) {
    t.clock.set(moment);
    await run();
  }
  expect(await alerts(me)).toEqual([]);
  t.clock.set('2026-11-23T12:00:00Z');
  await run();
  const [alert] = await alerts(me);
  expect([alert?.total, alert?.names.length]).toEqual([12, 10]);
  expect(await found(me, `alert=${alert?.id}`)).toHaveLength(12);
});

test('of runs at once each search is told once, and a run that breaks off loses nothing', async () => {
  const people = [await t.hirer(), await t.hirer(), await t.hirer()];
  for (const { token } of people) await saved(token, { alert: 'at_once' });
  await roofer('New Roofs');
  let broken = 0;
  const breaking: AlertKind = {
    ...firmAlerts,
    names(ctx, ids) {
      broken += 1;
      if (broken === 2) throw new Error('killed');
      return firmAlerts.names(ctx, ids);
    },
  };
  await expect(runAlerts(t.app.services, breaking)).rejects.toThrow('killed');
  await Promise.all([run(), run(), run()]);
  for (const one of people) expect(await told(one)).toEqual([['New Roofs']]);
});

test('one change asks the index of each different search once, among what changed; no change asks nothing', async () => {
  const me = await t.hirer();
  await saved(me.token, { alert: 'at_once' });
  await sql`
    INSERT INTO search_watches (search_id, kind, owner_id, name, query, frequency, next_at)
    SELECT gen_random_uuid(), 'firms', ${me.userId}, 'Search ' || at, 'q=' || CASE WHEN at % 2 = 0 THEN 'roofing' ELSE 'paving' END,
           'daily', ${new Date('2027-01-01')} FROM generate_series(1, 150) at`.execute(t.db.kysely);
  await run();
  const id = await roofer('New Roofs');
  const asked: { queries: number; among: readonly string[] | null }[] = [];
  const counting: AlertKind = {
    ...firmAlerts,
    matches(ctx, queries, scope) {
      asked.push({ queries: queries.length, among: scope.among });
      return firmAlerts.matches(ctx, queries, scope);
    },
  };
  await runAlerts(t.app.services, counting);
  // two pages of searches, then the one that is due
  expect(asked.map(({ queries }) => queries)).toEqual([2, 2, 1]);
  expect(asked.map(({ among }) => among)).toEqual([[id], [id], [id]]);
  // the feed shows a change again while a transaction that began before it is open anywhere in the cluster
  await expect
    .poll(async () => {
      asked.length = 0;
      await runAlerts(t.app.services, counting);
      return asked;
    })
    .toEqual([]);
  const { rows } = await sql<{ pending: number }>`
    SELECT count(*)::int AS pending FROM search_known WHERE is_pending`.execute(t.db.kysely);
  expect(rows[0]?.pending).toBe(75);
});

test('after a stop of days, when changes are forgotten, every search is looked at as a whole', async () => {
  const me = await t.hirer();
  await saved(me.token, { alert: 'at_once' });
  await run();
  await roofer('New Roofs');
  // the index follows them all the time
  await directoryIndexOf(t.db.kysely).catchUp();
  await t.db.kysely.deleteFrom('changes').execute();
  t.clock.set('2026-11-22T12:00:00Z');
  await run();
  expect(await told(me)).toEqual([['New Roofs']]);
});

test('alerts are the choice of the owner alone, and end with the search', async () => {
  const [owner, other] = [await t.hirer(), await t.hirer()];
  const search = await saved(owner.token, { alert: 'off' });
  const change = async ({ userId }: { readonly userId: string }, body: object) =>
    t.call(await t.logIn(userId), 'PATCH', `/search/saved/${search.id}`, body);
  expect((await change(other, { alert: 'daily' })).statusCode).toBe(404);
  expect((await change(owner, { alert: 'hourly' })).statusCode).toBe(400);
  expect((await change(owner, {})).statusCode).toBe(400);
  expect((await change(owner, { alert: 'at_once', name: 'All roofs' })).json()).toMatchObject({
    name: 'All roofs',
    alert: 'at_once',
  });
  await roofer('New Roofs');
  expect((await change(owner, { name: 'Roofs' })).json().alert).toBe('at_once');
  await run();
  const [alert] = await alerts(owner);
  expect(alert?.search_name).toBe('Roofs');
  for (const id of [alert?.id, randomUUID()]) {
    for (const path of ['businesses?', 'map?', 'export?format=csv&', 'trades?parent=23&']) {
      const answer = await t.call(other.token, 'GET', `/search/${path}alert=${id}`);
      expect([path, answer.statusCode]).toEqual([path, 400]);
      expect(answer.json().errors).toMatchObject([{ field: 'query.alert' }]);
    }
  }
  expect((await change(owner, { alert: 'off' })).json().alert).toBe('off');
  await roofer('Newer Roofs');
  t.clock.set('2026-11-20T13:00:00Z');
  await run();
  expect(await told(owner)).toHaveLength(1);
  await change(owner, { alert: 'daily' });
  await t.call(await t.logIn(owner.userId), 'DELETE', `/search/saved/${search.id}`);
  expect(await t.db.kysely.selectFrom('search_watches').select('search_id').execute()).toEqual([]);
  // what was told stays
  expect(await found(owner, `alert=${alert?.id}`)).toEqual(['New Roofs']);
});

test('refuses alerts of searches that cannot be run or find too many firms', async () => {
  const me = await t.hirer();
  const save = (query: string) => t.call(me.token, 'POST', '/search/saved', { name: query, query, alert: 'daily' });
  for (const query of ['zip=00000', 'naics=99', 'size=tiny']) {
    const answer = await save(query);
    expect([query, answer.statusCode, answer.json().errors]).toMatchObject([query, 400, [{ field: 'body.alert' }]]);
  }
  await sql`
    INSERT INTO businesses (id, legal_business_name, sources, created_at, updated_at)
    SELECT gen_random_uuid(), 'Roofs ' || at, '{}', now(), now() FROM generate_series(1, 10001) at`.execute(
    t.db.kysely,
  );
  await sql`INSERT INTO mwbes (id, business_id, created_at) SELECT gen_random_uuid(), id, now() FROM businesses`.execute(
    t.db.kysely,
  );
  const answer = await save('q=roofs&view=map');
  expect([answer.statusCode, answer.json().detail]).toEqual([
    409,
    'This search finds more than 10,000 firms. Add a filter before you turn on alerts.',
  ]);
});
