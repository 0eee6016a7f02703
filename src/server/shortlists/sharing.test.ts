import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
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

describe('sharing', () => {
  test('shows a list to colleagues as its owner says, and to nobody else', async () => {
    const owner = await t.hirer();
    const [colleague, stranger, staff] = [
      await colleagueOf(owner),
      await t.hirer(),
      await t.hirer({ user_type: 'INTERNAL' }),
    ];
    const { mwbeId } = await firmNamed('Alpha');
    const list = await make(owner);
    await add(owner, list.id, mwbeId);
    const statuses = async (who: { token: string }) => [
      (await t.call(who.token, 'GET', `/lists/${list.id}/firms`)).statusCode,
      (await t.call(who.token, 'POST', `/lists/${list.id}/firms`, { firms: [mwbeId] })).statusCode,
      (await t.call(who.token, 'PATCH', `/lists/${list.id}`, { version: 9, name: 'Mine' })).statusCode,
    ];
    const share = async (version: number, sharing: string) =>
      (await t.call(owner.token, 'PATCH', `/lists/${list.id}`, { version, sharing })).statusCode;
    expect(await statuses(colleague)).toEqual([404, 404, 404]);
    expect(await share(1, 'view')).toBe(200);
    expect(await statuses(colleague)).toEqual([200, 403, 403]);
    expect(await share(1, 'edit')).toBe(412);
    expect(await share(2, 'edit')).toBe(200);
    expect(await statuses(colleague)).toEqual([200, 200, 403]);
    expect((await lists(colleague)).map(({ is_owner, may_edit }) => [is_owner, may_edit])).toEqual([[false, true]]);
    for (const other of [stranger, staff]) {
      expect(await statuses(other)).toEqual([404, 404, 404]);
      expect(await lists(other)).toEqual([]);
    }
    expect(await share(3, 'private')).toBe(200);
    expect(await statuses(colleague)).toEqual([404, 404, 404]);
    expect((await t.call(colleague.token, 'GET', '/lists/current')).json()).toEqual({ id: null });
  });

  test('row-level security hides lists from a query without a condition', async () => {
    const owner = await t.hirer();
    const [colleague, stranger] = [await colleagueOf(owner), await t.hirer()];
    const on = t.db.kysely;
    const { id } = await firmNamed('Alpha');
    for (const sharing of ['private', 'view'] as const)
      await createShortlist(on, { owner_id: owner.userId, company_id: owner.companyId, sharing }, [id]);
    const seen = (person: string, run = sql<{ n: number }>`SELECT count(*)::int AS n FROM shortlist_items`) =>
      on.transaction().execute(async (tx) => {
        await sql`SELECT set_config('role', 'plumbline_member', true), set_config('plumbline.user_id', ${person}, true)`.execute(
          tx,
        );
        return (await run.execute(tx)).rows[0]?.n;
      });
    expect(await Promise.all([owner, colleague, stranger].map(({ userId }) => seen(userId)))).toEqual([2, 1, 0]);
    const write = sql<{ n: number }>`
      WITH written AS (UPDATE shortlist_items SET note = 'x' RETURNING 1) SELECT count(*)::int AS n FROM written`;
    expect(await Promise.all([owner, colleague, stranger].map(({ userId }) => seen(userId, write)))).toEqual([2, 0, 0]);
  });

  test('whoever leaves the company leaves their lists to an administrator', async () => {
    const boss = await t.hirer();
    const person = await colleagueOf(boss);
    await t.db.kysely.updateTable('memberships').set({ role: 'member' }).where('user_id', '=', person.userId).execute();
    await t.db.kysely
      .updateTable('memberships')
      .set({ role: 'administrator' })
      .where('user_id', '=', boss.userId)
      .execute();
    const list = await make(person);
    expect(await lists(boss)).toEqual([]);
    const left = await t.call(person.token, 'DELETE', `/me/companies/${boss.companyId}`);
    expect(left.statusCode, left.body).toBeLessThan(300);
    expect((await lists(boss)).map(({ id, is_owner, sharing }) => [id, is_owner, sharing])).toEqual([
      [list.id, true, 'private'],
    ]);
    expect(await lists(person)).toEqual([]);
  });
});

describe('merged records', () => {
  test('are one firm with all its notes, and two again when the merge is undone', async () => {
    const hirer = await t.hirer();
    const list = await make(hirer);
    const [kept, duplicate, other] = [await firmNamed('Kept'), await firmNamed('Duplicate'), await firmNamed('Other')];
    await add(hirer, list.id, duplicate.mwbeId, other.mwbeId, kept.mwbeId);
    const [first] = await rows(hirer, list.id);
    await t.call(hirer.token, 'PATCH', `/lists/${list.id}/firms/${first?.id}`, { version: 1, note: 'Good crew' });
    const merge = (into: string | null) =>
      t.db.kysely.updateTable('businesses').set({ merged_into: into }).where('id', '=', duplicate.id).execute();
    await merge(kept.id);
    const merged = await rows(hirer, list.id);
    expect(merged.map(({ firm, merged_notes }) => [firm?.legal_business_name, merged_notes])).toEqual([
      ['Other', []],
      ['Kept', ['Good crew']],
    ]);
    expect((await lists(hirer, `?firm=${duplicate.mwbeId}`))[0]).toMatchObject({ firms: 2, has: [duplicate.mwbeId] });
    expect(await add(hirer, list.id, duplicate.mwbeId)).toMatchObject({ added: 0, already: 1 });
    await merge(null);
    expect(await names(hirer, list.id)).toEqual(['Duplicate', 'Other', 'Kept']);
    expect((await rows(hirer, list.id))[0]?.note).toBe('Good crew');
    await merge(kept.id);
    const items = [merged[1]?.id];
    const removed = (await t.call(hirer.token, 'POST', `/lists/${list.id}/removals`, { items })).json();
    expect([removed.removed, await names(hirer, list.id)]).toEqual([1, ['Other']]);
  });

  test('a firm that only its duplicate brought in is shown as the surviving record', async () => {
    const hirer = await t.hirer();
    const list = await make(hirer);
    const [kept, duplicate] = [await firmNamed('Kept'), await firmNamed('Duplicate', {})];
    await add(hirer, list.id, duplicate.mwbeId);
    await t.db.kysely.updateTable('businesses').set({ merged_into: kept.id }).where('id', '=', duplicate.id).execute();
    expect((await rows(hirer, list.id)).map(({ firm }) => firm?.id)).toEqual([kept.mwbeId]);
    await t.db.kysely.updateTable('businesses').set({ withdrawn_at: t.clock.now() }).execute();
    expect(await names(hirer, list.id)).toEqual([null]);
  });
});
