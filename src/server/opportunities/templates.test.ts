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

const KEPT = { title: 'Roof of the library', budget_max: 90_000, goals: [{ group: 'WBE', percent: 10 }] };

test('a template keeps the facts without dates, and is its company’s alone', async () => {
  const id = await createOpportunity(t.db.kysely, {
    hiring_company_id: owner.companyId,
    ...KEPT,
    goals: JSON.stringify(KEPT.goals),
    starts_on: '2027-02-01',
  });
  const undated = { deadline: null, deadline_at: null, starts_on: null, state: 'draft' };
  const save = (name: string, token = owner.token) =>
    t.call(token, 'POST', '/opportunity_templates', { name, opportunity_id: id });
  const template = (await save('Electrical')).json();
  const other = await t.hirer();
  expect([(await save('ELECTRICAL')).statusCode, (await save('Mine', other.token)).statusCode]).toEqual([409, 403]);
  const start = (token: string, hiring_company_id: string) =>
    t.call(token, 'POST', '/opportunities', { hiring_company_id, template_id: template.id });
  expect((await start(owner.token, owner.companyId)).json()).toMatchObject({ ...KEPT, ...undated });
  expect([
    (await start(other.token, other.companyId)).statusCode,
    (await start(other.token, owner.companyId)).statusCode,
    (await t.call(other.token, 'DELETE', `/opportunity_templates/${template.id}`)).statusCode,
    (await t.call(other.token, 'PATCH', `/opportunity_templates/${template.id}`, { name: 'x' })).statusCode,
    (await t.call(other.token, 'GET', '/opportunity_templates')).json(),
  ]).toEqual([404, 403, 404, 404, []]);
  await save('Second');
  const rename = (name: string) => t.call(owner.token, 'PATCH', `/opportunity_templates/${template.id}`, { name });
  expect([(await rename('second')).statusCode, (await rename('First')).json().name]).toEqual([409, 'First']);
  const names = async () =>
    (await t.call(owner.token, 'GET', '/opportunity_templates')).json().map(({ name }: { name: string }) => name);
  expect(await names()).toEqual(['First', 'Second']);
  await t.call(owner.token, 'DELETE', `/opportunity_templates/${template.id}`);
  expect(await names()).toEqual(['Second']);
});
