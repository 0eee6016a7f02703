import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { bitsOfNumbers, numbersOfBits } from '#server/businesses/reads/audience-bits.ts';
import { withRowSecurity } from '#server/db/row-security.ts';
import { createProject } from '#server/work-history/factory.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { readingAs, truncate } from '../../../tests/support/database.ts';
import { notifyMany } from './commands/notify-many.ts';
import { spreadBroadcast } from './commands/spread.ts';
import { spreadBroadcastsHandler } from './jobs/spread-broadcasts.ts';
import { decodeSaid, encodeSaid } from './reads/broadcast-said.ts';
import { groupedRecipients } from './reads/grouped-recipients.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());
beforeEach(() => truncate(t.db));

const SAID = { budget: 1, start_date: '2026-01-01', end_date: '2026-02-01', notes: null, services: null, reason: null };
const said = (title: string) => JSON.stringify({ title, ...SAID });
/** Each firm with the title that it is told. */
const recipients = (firms: readonly (readonly [string, string | null])[]) =>
  groupedRecipients(
    t.db.kysely,
    sql`
  SELECT w.number, r.said
  FROM unnest(${firms.map(([id]) => id)}::uuid[], ${firms.map(([, title]) => (title === null ? null : said(title)))}::text[]) r (id, said)
  JOIN mwbes w ON w.id = r.id`,
  );
const about = (subject_id: string) => ({ type: 'new_opportunity', subject_type: 'Project', subject_id });
/** Without its job, which each test runs when it wants to. */
const tell = async (subject: string, firms: readonly (readonly [string, string | null])[]) => {
  const groups = await recipients(firms);
  return t.app.services.transact((ctx) => notifyMany({ ...ctx, enqueue: async () => {} }, about(subject), groups));
};
const titles = async (token: string) =>
  ((await t.call(token, 'GET', '/notifications')).json() as { said: { title: string } | null }[]).map(
    (card) => card.said?.title ?? null,
  );
const spread = () => spreadBroadcastsHandler.handle(t.app.services, {});

test('tells each firm in words of its own, the same before and after the job has sorted them', async () => {
  const [one, two, three] = [await t.firm(), await t.firm(), await t.firm()];
  const [first, second] = [
    await createProject(t.db.kysely, { mwbe_id: one.mwbeId }),
    await createProject(t.db.kysely, { mwbe_id: two.mwbeId }),
  ];
  await tell(first, [[one.mwbeId, 'Roofing, naïve “238160”']]);
  await tell(second, [
    [one.mwbeId, null],
    [two.mwbeId, 'Painting'],
  ]);
  const seen = async () => [await titles(one.token), await titles(two.token), await titles(three.token)];
  const expected = [[null, 'Roofing, naïve “238160”'].sort(), ['Painting'], []];
  const sorted = async () => (await seen()).map((list) => list.sort());
  expect(await sorted()).toEqual(expected);
  await spread();
  expect(await t.db.kysely.selectFrom('broadcast_said').select('broadcast_id').execute()).toEqual([]);
  expect(await t.db.kysely.selectFrom('broadcasts').select('id').where('spread', '=', false).execute()).toEqual([]);
  expect(await sorted()).toEqual(expected);
});

test('a firm is told of a subject once, however often and by how many at once', async () => {
  const firms = [await t.firm(), await t.firm(), await t.firm()];
  const all = firms.map(({ mwbeId }) => [mwbeId, 'Roofing'] as const);
  const project = await createProject(t.db.kysely, { mwbe_id: firms[0]?.mwbeId ?? '' });
  expect(await tell(project, all.slice(0, 1))).not.toBeNull();
  await Promise.all(Array.from({ length: 6 }, (_, at) => tell(project, all.slice(0, 2 + (at % 2)))));
  await Promise.all([spread(), spread(), spread()]);
  expect(await tell(project, all)).toBeNull();
  for (const { token } of firms) {
    const { json } = await t.call(token, 'GET', '/notifications/counts');
    expect(json()).toMatchObject({ all: 1, unread: 1 });
  }
  const rows = await t.db.kysely.selectFrom('broadcast_recipients').select('firm').execute();
  expect(rows).toHaveLength(3);
  // another subject is told anew
  const other = await createProject(t.db.kysely, { mwbe_id: firms[0]?.mwbeId ?? '' });
  expect(await tell(other, all)).not.toBeNull();
});

test('what was read or removed before the job stays so after it', async () => {
  const firm = await t.firm();
  const ids = [];
  for (const title of ['Read', 'Removed', 'Untouched']) {
    const id = await createProject(t.db.kysely, { mwbe_id: firm.mwbeId });
    ids.push(`b${await tell(id, [[firm.mwbeId, title]])}`);
  }
  await t.call(firm.token, 'PATCH', `/notifications/${ids[0]}`, { viewed_at: '2026-11-20T12:00:00Z' });
  await t.call(firm.token, 'PATCH', `/notifications/${ids[1]}`, { hidden: true });
  const counts = async () => (await t.call(firm.token, 'GET', '/notifications/counts')).json();
  const before = await counts();
  expect(before).toMatchObject({ all: 2, unread: 1 });
  await spread();
  expect(await counts()).toEqual(before);
  expect((await t.call(firm.token, 'GET', `/notifications/${ids[0]}`)).json()).toMatchObject({
    said: { title: 'Read' },
    viewed_at: '2026-11-20T12:00:00.000Z',
  });
});

test('the job is enqueued with the broadcast and sorts it', async () => {
  const firm = await t.firm();
  const project = await createProject(t.db.kysely, { mwbe_id: firm.mwbeId });
  const groups = await recipients([[firm.mwbeId, 'Roofing']]);
  await t.app.services.transact((ctx) => notifyMany(ctx, about(project), groups));
  const rows = () => t.db.kysely.selectFrom('broadcast_recipients').select('said').execute();
  await expect.poll(rows).toMatchObject([{ said: { title: 'Roofing' } }]);
});

test('a job that fails in the middle leaves the broadcast as it was', async () => {
  const firm = await t.firm();
  const project = await createProject(t.db.kysely, { mwbe_id: firm.mwbeId });
  await tell(project, [[firm.mwbeId, 'Roofing']]);
  const failing = t.app.services.transact(async (ctx) => {
    await spreadBroadcast(ctx);
    throw new Error('killed');
  });
  await failing.catch(() => {});
  expect(await titles(firm.token)).toEqual(['Roofing']);
  await spread();
  expect(await titles(firm.token)).toEqual(['Roofing']);
});

test('nobody reads what is said to another firm of the same broadcast', async () => {
  const [one, two] = [await t.firm(), await t.firm()];
  const project = await createProject(t.db.kysely, { mwbe_id: one.mwbeId });
  const id = await tell(project, [
    [one.mwbeId, 'Roofing'],
    [two.mwbeId, 'Painting'],
  ]);
  const as = (userId: string) => ({
    ...readingAs(t.db, { kind: 'anonymous' }),
    actor: { kind: 'user', id: userId } as never,
  });
  const own = await withRowSecurity(as(one.userId), async (db) => {
    const { rows } = await sql<{ said: { title: string } }>`SELECT own_said_of(${id}) AS said`.execute(db);
    return rows[0]?.said.title;
  });
  expect(own).toBe('Roofing');
  const whole = withRowSecurity(as(one.userId), (db) => db.selectFrom('broadcast_said').selectAll().execute());
  await expect(whole).rejects.toThrow(/permission denied/);
});

test('texts by firm, and bitmaps, come back as they went in', () => {
  const number = fc.integer({ min: 0, max: 5_000 });
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.string(), fc.array(number)), { maxLength: 6 }), (groups) => {
      const packed = groups.map(([text, numbers]) => ({ said: text, numbers: Uint32Array.from(numbers) }));
      const expected = new Map(groups.flatMap(([text, numbers]) => numbers.map((one) => [one, text] as const)));
      const decoded = decodeSaid(encodeSaid(packed));
      expect([...decoded].sort()).toEqual([...expected].sort());
      const all = [...expected.keys()].sort((a, b) => a - b);
      expect(numbersOfBits(bitsOfNumbers(Uint32Array.from(all)))).toEqual(all);
    }),
  );
});
