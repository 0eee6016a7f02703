import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ListedFirm, Shortlist } from '#contract/shortlists/schema.ts';
import { createUser } from '#server/accounts/factory.ts';
import { createBusiness } from '#server/businesses/factory.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { createShortlist } from './factory.ts';

let t: TestApp;
let owner: Awaited<ReturnType<TestApp['hirer']>>;
let colleague: string;
const firms: { id: string; mwbeId: string }[] = [];
beforeAll(async () => {
  t = await startTestApp();
  owner = await t.hirer();
  colleague = await t.logIn(await createUser(t.db.kysely, {}, { hiringCompanies: [owner.companyId] }));
  for (let at = 0; at < 12; at += 1)
    firms.push(await createBusiness(t.db.kysely, { legal_business_name: `Firm ${String(at).padStart(2, '0')}` }));
});
afterAll(() => t.close());

const shared = (sharing: 'view' | 'edit', businesses: readonly string[]) =>
  createShortlist(t.db.kysely, { owner_id: owner.userId, company_id: owner.companyId, sharing }, businesses);
const names = async (id: string): Promise<string[]> =>
  ((await t.call(owner.token, 'GET', `/lists/${id}/firms`)).json() as ListedFirm[]).map(
    ({ firm }) => firm?.legal_business_name.slice(-2) ?? '',
  );

test('of many moves at once, by two people, none is lost', async () => {
  const ids = firms.map(({ id }) => id);
  for (let round = 0; round < 3; round += 1) {
    const { id, items } = await shared('edit', ids);
    const move = (item: number, after: number | null, token: string) =>
      t.call(token, 'POST', `/lists/${id}/firms/${items[item]}/place`, { after: after === null ? null : items[after] });
    const answers = await Promise.all([
      move(10, 0, owner.token),
      move(11, 0, colleague),
      move(5, 8, owner.token),
      move(6, 8, colleague),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 204, 204, 204]);
    const order = await names(id);
    expect(order.slice(1, 3).sort()).toEqual(['10', '11']);
    const behind = order.indexOf('08');
    expect(order.slice(behind + 1, behind + 3).sort()).toEqual(['05', '06']);
    expect(order).toHaveLength(12);
  }
});

test('the same firms added twice at once are there once, and a full list is never overfull', async () => {
  const { id } = await shared('edit', []);
  const add = (token: string) =>
    t.call(token, 'POST', `/lists/${id}/firms`, { firms: firms.map(({ mwbeId }) => mwbeId) });
  const search = (token: string) => t.call(token, 'POST', `/lists/${id}/searches`, { sort: 'name' });
  const answers = await Promise.all([add(owner.token), search(colleague), add(colleague), search(owner.token)]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
  expect(answers.reduce((sum, one) => sum + one.json().added, 0)).toBe(12);
  expect(await names(id)).toHaveLength(12);
  const full = await shared('edit', []);
  await sql`
    WITH filler AS (INSERT INTO businesses (id, legal_business_name, sources, created_at, updated_at)
      SELECT gen_random_uuid(), 'Filler', '{}', now(), now() FROM generate_series(1, 9995) RETURNING id)
    INSERT INTO shortlist_items (id, list_id, business_id, position, added_by, added_at, batch)
    SELECT gen_random_uuid(), ${full.id}, id, row_number() OVER (), ${owner.userId}, now(), ${full.id} FROM filler`.execute(
    t.db.kysely,
  );
  const halves = await Promise.all(
    [firms.slice(0, 6), firms.slice(6)].map((half) =>
      t.call(owner.token, 'POST', `/lists/${full.id}/firms`, { firms: half.map(({ mwbeId }) => mwbeId) }),
    ),
  );
  expect(halves.reduce((sum, one) => sum + one.json().added, 0)).toBe(5);
});

test('unsharing wins or loses as a whole: who is refused has changed nothing, who read has read all', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { id, items } = await shared(
      'edit',
      firms.map((firm) => firm.id),
    );
    const read = () => t.call(colleague, 'GET', `/lists/${id}/firms`);
    const [unshared, note, ...reads] = await Promise.all([
      t.call(owner.token, 'PATCH', `/lists/${id}`, { version: 1, sharing: 'private' }),
      t.call(colleague, 'PATCH', `/lists/${id}/firms/${items[0]}`, { version: 1, note: 'Mine' }),
      read(),
      read(),
      read(),
    ]);
    expect(unshared.statusCode).toBe(200);
    const kept = (await t.call(owner.token, 'GET', `/lists/${id}/firms/${items[0]}`)).json().note;
    expect([note.statusCode, kept]).toEqual(note.statusCode === 200 ? [200, 'Mine'] : [404, '']);
    for (const one of reads) {
      if (one.statusCode === 200) expect(one.json()).toHaveLength(12);
      else expect(one.statusCode).toBe(404);
    }
    expect((await read()).statusCode).toBe(404);
  }
});

test('of two changes of one list and of one note at once, one is refused', async () => {
  const { id, items } = await shared('edit', [firms[0]?.id ?? '']);
  const rename = (name: string) => t.call(owner.token, 'PATCH', `/lists/${id}`, { version: 1, name });
  const note = (text: string, token: string) =>
    t.call(token, 'PATCH', `/lists/${id}/firms/${items[0]}`, { version: 1, note: text });
  const statuses = (answers: readonly { statusCode: number }[]) => answers.map(({ statusCode }) => statusCode).sort();
  expect(statuses(await Promise.all([rename('A'), rename('B')]))).toEqual([200, 412]);
  expect(statuses(await Promise.all([note('A', owner.token), note('B', colleague)]))).toEqual([200, 412]);
  const gone = await Promise.all(
    [1, 2].map(() => t.call(owner.token, 'POST', `/lists/${id}/removals`, { items: [items[0]] })),
  );
  expect(gone.map((one) => one.json().removed).sort()).toEqual([0, 1]);
  expect(((await t.call(owner.token, 'GET', `/lists/${id}`)).json() as Shortlist).firms).toBe(0);
});
