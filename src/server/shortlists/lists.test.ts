import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createUser } from '#server/accounts/factory.ts';
import { createCertificate } from '#server/businesses/factory.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { truncate } from '../../../tests/support/database.ts';
import { shortlistCalls } from '../../../tests/support/shortlists.ts';
import { createShortlist } from './factory.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await truncate(t.db);
  t.clock.set('2026-11-20T12:00:00Z');
});

const { colleagueOf, firmNamed, make, add, rows, names, lists } = shortlistCalls(() => t);

test('makes lists, finds them by name and says which hold a firm', async () => {
  const hirer = await t.hirer();
  const { mwbeId } = await firmNamed('Bay Electric');
  const first = await make(hirer, '  Electricians ');
  expect(first).toMatchObject({ name: 'Electricians', sharing: 'private', is_owner: true, may_edit: true, firms: 0 });
  t.clock.set('2026-11-20T12:05:00Z');
  const second = await make(hirer, 'Roofers');
  await add(hirer, second.id, mwbeId);
  expect((await lists(hirer)).map(({ name, firms }) => [name, firms])).toEqual([
    ['Roofers', 1],
    ['Electricians', 0],
  ]);
  expect((await lists(hirer, '?sort=name')).map(({ name }) => name)).toEqual(['Electricians', 'Roofers']);
  expect((await lists(hirer, '?q=roof')).map(({ name }) => name)).toEqual(['Roofers']);
  expect((await lists(hirer, `?firm=${mwbeId}`)).map(({ has }) => has)).toEqual([[mwbeId], []]);
  const page = await t.call(hirer.token, 'GET', '/lists?sort=firms&limit=1');
  expect(page.headers.link).toContain(second.id);
  expect((await lists(hirer, `?sort=firms&after=${second.id}`)).map(({ name }) => name)).toEqual(['Electricians']);
});

test('the current list is the one that the person added to last', async () => {
  const hirer = await t.hirer();
  const current = async () => (await t.call(hirer.token, 'GET', '/lists/current')).json();
  expect(await current()).toEqual({ id: null });
  const [one, other] = [await make(hirer, 'One'), await make(hirer, 'Other')];
  const { mwbeId } = await firmNamed('Bay Electric');
  await add(hirer, one.id, mwbeId);
  t.clock.set('2026-11-20T12:05:00Z');
  await t.call(hirer.token, 'PATCH', `/lists/${other.id}`, { version: 1, name: 'Renamed' });
  expect(await current()).toEqual({ id: one.id });
  await t.call(hirer.token, 'DELETE', `/lists/${one.id}`);
  expect(await current()).toEqual({ id: other.id });
});

test('a firm is in a list once, and what was added at once is taken back at once', async () => {
  const hirer = await t.hirer();
  const [a, b] = [await firmNamed('Alpha'), await firmNamed('Beta')];
  const list = await make(hirer);
  expect(await add(hirer, list.id, a.mwbeId)).toMatchObject({ added: 1, already: 0, left_out: 0 });
  const both = await add(hirer, list.id, b.mwbeId, a.mwbeId, b.mwbeId, randomUUID());
  expect(both).toMatchObject({ added: 1, already: 1, left_out: 0 });
  expect(await names(hirer, list.id)).toEqual(['Alpha', 'Beta']);
  const ids = async (token = hirer.token) => (await t.call(token, 'GET', `/lists/${list.id}/firm_ids`)).json();
  expect(await ids()).toEqual({ mwbe_ids: [a.mwbeId, b.mwbeId] });
  await t.db.kysely.updateTable('businesses').set({ withdrawn_at: new Date() }).where('id', '=', b.id).execute();
  expect(await ids()).toEqual({ mwbe_ids: [a.mwbeId] });
  const undone = await t.call(hirer.token, 'POST', `/lists/${list.id}/removals`, { batch: both.batch });
  expect(undone.json()).toMatchObject({ removed: 1 });
  expect(await names(hirer, list.id)).toEqual(['Alpha']);
  expect(await add(hirer, list.id, a.mwbeId)).toEqual({ added: 0, already: 1, left_out: 0, batch: null });
});

test('adds all firms of a search in its order, and says how many found no room', async () => {
  const hirer = await t.hirer();
  const { id: taken } = await firmNamed('Zulu', { state: 'VA' });
  for (const name of ['Charlie', 'Alpha', 'Bravo']) await firmNamed(name);
  const list = await make(hirer);
  const all = await t.call(hirer.token, 'POST', `/lists/${list.id}/searches`, { state: ['MD'], sort: 'name' });
  expect([all.statusCode, all.json()]).toMatchObject([200, { added: 3, already: 0, left_out: 0 }]);
  expect(await names(hirer, list.id)).toEqual(['Alpha', 'Bravo', 'Charlie']);
  // two places are left in another list
  const { id: full } = await createShortlist(t.db.kysely, { owner_id: hirer.userId, company_id: hirer.companyId }, [
    taken,
  ]);
  await sql`
    WITH firms AS (INSERT INTO businesses (id, legal_business_name, sources, created_at, updated_at, merged_into)
      SELECT gen_random_uuid(), 'Filler', '{}', now(), now(), NULL FROM generate_series(1, 9997) RETURNING id)
    INSERT INTO shortlist_items (id, list_id, business_id, position, added_by, added_at, batch)
    SELECT gen_random_uuid(), ${full}, id, 10 + row_number() OVER (), ${hirer.userId}, now(), ${full} FROM firms`.execute(
    t.db.kysely,
  );
  const some = await t.call(hirer.token, 'POST', `/lists/${full}/searches`, { sort: 'name', state: ['MD', 'VA'] });
  expect(some.json()).toMatchObject({ added: 2, already: 1, left_out: 1 });
  expect((await t.call(hirer.token, 'POST', `/lists/${list.id}/searches`, { naics: ['99'] })).json()).toMatchObject({
    errors: [{ field: 'query.naics' }],
  });
});

test('moves firms one by one; no other order changes the manual one', async () => {
  const hirer = await t.hirer();
  const list = await make(hirer);
  const firms = [
    await firmNamed('Charlie', { verified_projects: 1 }),
    await firmNamed('Alpha', { verified_projects: 3 }),
    await firmNamed('Bravo', { verified_projects: 2 }),
  ];
  await createCertificate(t.db.kysely, firms[0]?.id ?? '', { expires_on: '2027-01-31' });
  await createCertificate(t.db.kysely, firms[2]?.id ?? '', { expires_on: '2026-12-31' });
  await add(hirer, list.id, ...firms.map(({ mwbeId }) => mwbeId));
  const [c, a, b] = (await rows(hirer, list.id)).map(({ id }) => id);
  const move = async (item = '', after: string | null = null) =>
    (await t.call(hirer.token, 'POST', `/lists/${list.id}/firms/${item}/place`, { after })).statusCode;
  expect(await move(b, null)).toBe(204);
  expect(await names(hirer, list.id)).toEqual(['Bravo', 'Charlie', 'Alpha']);
  expect(await move(b, a)).toBe(204);
  expect(await names(hirer, list.id)).toEqual(['Charlie', 'Alpha', 'Bravo']);
  expect(await move(b, c)).toBe(204);
  const manual = ['Charlie', 'Bravo', 'Alpha'];
  expect(await names(hirer, list.id)).toEqual(manual);
  for (const [sort, expected] of [
    ['name', ['Alpha', 'Bravo', 'Charlie']],
    ['verified', ['Alpha', 'Bravo', 'Charlie']],
    ['certificate', ['Bravo', 'Charlie', 'Alpha']],
  ] as const) {
    expect(await names(hirer, list.id, `?sort=${sort}`), sort).toEqual(expected);
    const [first] = await rows(hirer, list.id, `?sort=${sort}&limit=1`);
    expect(await names(hirer, list.id, `?sort=${sort}&after=${first?.id}`), sort).toEqual(expected.slice(1));
  }
  expect(await names(hirer, list.id)).toEqual(manual);
  expect(await move(b, randomUUID())).toBe(409);
  expect(await move(randomUUID(), b)).toBe(404);
  // into one gap, more often than decimals are kept for
  for (let at = 0; at < 70; at += 1) expect(await move(at % 2 ? b : a, c)).toBe(204);
  expect(await names(hirer, list.id)).toEqual(manual);
  const { rows: found } = await sql<{
    digits: number;
  }>`SELECT max(scale(position)) AS digits FROM shortlist_items`.execute(t.db.kysely);
  expect(found[0]?.digits).toBeLessThanOrEqual(60);
});

test('keeps notes by version, and finds firms by them', async () => {
  const hirer = await t.hirer();
  const list = await make(hirer);
  await add(hirer, list.id, (await firmNamed('Alpha')).mwbeId, (await firmNamed('Beta')).mwbeId);
  const [item] = await rows(hirer, list.id);
  const write = (version: number, note: string) =>
    t.call(hirer.token, 'PATCH', `/lists/${list.id}/firms/${item?.id}`, { version, note });
  expect((await write(1, 'Asked for a price')).json()).toEqual({ id: item?.id, note: 'Asked for a price', version: 2 });
  expect((await write(1, 'Something else')).statusCode).toBe(412);
  expect((await t.call(hirer.token, 'GET', `/lists/${list.id}/firms/${item?.id}`)).json().note).toBe(
    'Asked for a price',
  );
  expect(await names(hirer, list.id, '?q=price')).toEqual(['Alpha']);
  expect((await write(2, '')).json()).toMatchObject({ note: '', version: 3 });
  expect((await write(3, 'x'.repeat(2001))).json()).toMatchObject({ errors: [{ field: 'body.note' }] });
});

test('removed firms come back at their place with their notes, unless they were added again', async () => {
  const hirer = await t.hirer();
  const list = await make(hirer);
  const firms = [await firmNamed('Alpha'), await firmNamed('Beta'), await firmNamed('Gamma')];
  await add(hirer, list.id, ...firms.map(({ mwbeId }) => mwbeId));
  const [a, b] = await rows(hirer, list.id);
  await t.call(hirer.token, 'PATCH', `/lists/${list.id}/firms/${a?.id}`, { version: 1, note: 'First' });
  const items = [a?.id, b?.id];
  const removed = (await t.call(hirer.token, 'POST', `/lists/${list.id}/removals`, { items })).json();
  expect([removed.removed, await names(hirer, list.id)]).toEqual([2, ['Gamma']]);
  await add(hirer, list.id, firms[1]?.mwbeId ?? '');
  const undo = () => t.call(hirer.token, 'POST', `/lists/${list.id}/removals/${removed.removal}/undo`);
  expect((await undo()).json()).toEqual({ restored: 1 });
  expect(await names(hirer, list.id)).toEqual(['Alpha', 'Gamma', 'Beta']);
  expect((await rows(hirer, list.id))[0]?.note).toBe('First');
  expect((await t.call(hirer.token, 'POST', `/lists/${list.id}/removals/${randomUUID()}/undo`)).statusCode).toBe(404);
});

test('a deleted list comes back for its owner, and a copy is an own private list', async () => {
  const hirer = await t.hirer();
  const colleague = await colleagueOf(hirer);
  const list = await make(hirer);
  await add(hirer, list.id, (await firmNamed('Alpha')).mwbeId);
  await t.call(hirer.token, 'PATCH', `/lists/${list.id}`, { version: 1, sharing: 'view' });
  const copy = await t.call(colleague.token, 'POST', `/lists/${list.id}/copies`, { name: 'Mine' });
  expect(copy.json()).toMatchObject({ name: 'Mine', is_owner: true, sharing: 'private', firms: 1 });
  expect((await t.call(colleague.token, 'DELETE', `/lists/${list.id}`)).statusCode).toBe(403);
  expect((await t.call(hirer.token, 'DELETE', `/lists/${list.id}`)).statusCode).toBe(204);
  expect((await t.call(hirer.token, 'GET', `/lists/${list.id}`)).statusCode).toBe(404);
  expect((await t.call(hirer.token, 'GET', `/lists/${list.id}/firms`)).statusCode).toBe(404);
  expect((await t.call(colleague.token, 'POST', `/lists/${list.id}/restoration`)).statusCode).toBe(404);
  expect((await t.call(hirer.token, 'POST', `/lists/${list.id}/restoration`)).json()).toMatchObject({ firms: 1 });
  expect(await names(colleague, list.id)).toEqual(['Alpha']);
});

test('exports a list with its notes, safe from formulas, and as a PDF', async () => {
  const hirer = await t.hirer();
  const list = await make(hirer, 'Électriciens & Co');
  const firm = await firmNamed('Alpha', { zip_code: '21204' });
  await createCertificate(t.db.kysely, firm.id, { expires_on: '2027-01-31' });
  await add(hirer, list.id, firm.mwbeId);
  const [item] = await rows(hirer, list.id);
  await t.call(hirer.token, 'PATCH', `/lists/${list.id}/firms/${item?.id}`, { version: 1, note: '=1+1' });
  const csv = await t.call(hirer.token, 'GET', `/lists/${list.id}/export?format=csv`);
  expect(csv.headers['content-disposition']).toContain('plumbline-shortlist-e-lectriciens-co-2026-11-20.csv');
  expect(csv.body).toContain('Note (private)');
  expect(csv.body).toContain("'=1+1");
  expect(csv.body).toContain('MBE (Port City Supplier Office, to 2027-01-31)');
  const xlsx = await t.call(hirer.token, 'GET', `/lists/${list.id}/export?format=xlsx`);
  expect([xlsx.statusCode, xlsx.rawPayload.subarray(0, 2).toString()]).toEqual([200, 'PK']);
  const pdf = await t.call(hirer.token, 'GET', `/lists/${list.id}/export?format=pdf`);
  expect([pdf.statusCode, pdf.rawPayload.subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
  expect((await t.call((await t.hirer()).token, 'GET', `/lists/${list.id}/export?format=csv`)).statusCode).toBe(404);
});

test('staff have lists of their own, which they cannot share', async () => {
  const userId = await createUser(t.db.kysely, { user_type: 'INTERNAL' });
  const token = await t.logIn(userId);
  const list = await make({ token });
  const shared = await t.call(token, 'PATCH', `/lists/${list.id}`, { version: 1, sharing: 'view' });
  expect([shared.statusCode, shared.json().errors]).toMatchObject([400, [{ field: 'body.sharing' }]]);
  const firm = await t.firm();
  expect((await t.call(firm.token, 'GET', '/lists')).statusCode).toBe(403);
});
