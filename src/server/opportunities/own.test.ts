import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { truncate } from '../../../tests/support/database.ts';
import { createOpportunity } from './factory.ts';

let t: TestApp;
let owner: Awaited<ReturnType<TestApp['hirer']>>;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.set('2026-11-20T12:00:00Z');
  await truncate(t.db);
  owner = await t.hirer();
});

test('the own list pages through what was changed last, filtered by words and state', async () => {
  const make = (title: string, minute: number, state: 'draft' | 'published') =>
    createOpportunity(t.db.kysely, {
      hiring_company_id: owner.companyId,
      title,
      state,
      updated_at: new Date(Date.UTC(2026, 10, 20, 10, minute)),
    });
  for (let n = 0; n < 5; n++) await make(`Roof ${n}`, n, n % 2 ? 'draft' : 'published');
  await createOpportunity(t.db.kysely, { hiring_company_id: (await t.hirer()).companyId, title: 'Roof of others' });
  const titles = async (query: string) => {
    const answer = await t.call(owner.token, 'GET', `/opportunities/own?${query}`);
    return [answer.json().map(({ title }: { title: string }) => title), answer.headers.link] as const;
  };
  const [first, link] = await titles('q=roof&limit=2');
  expect(first).toEqual(['Roof 4', 'Roof 3']);
  const next = /before=([0-9a-f-]+)/.exec(String(link))?.[1];
  expect((await titles(`q=roof&limit=2&before=${next}`))[0]).toEqual(['Roof 2', 'Roof 1']);
  expect((await titles('state=draft'))[0]).toEqual(['Roof 3', 'Roof 1']);
  expect((await titles('q=100%25'))[0]).toEqual([]);
});
