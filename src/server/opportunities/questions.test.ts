import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { truncate } from '../../../tests/support/database.ts';
import { createOpportunity } from './factory.ts';

let t: TestApp;
let owner: Awaited<ReturnType<TestApp['hirer']>>;
let firm: Awaited<ReturnType<TestApp['firm']>>;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.set('2026-11-20T12:00:00Z');
  await truncate(t.db);
  [owner, firm] = [await t.hirer(), await t.firm()];
});

const ask = (id: string, question: string, asker = firm) =>
  t.call(asker.token, 'POST', `/opportunities/${id}/questions`, { mwbe_id: asker.mwbeId, question });
const list = async (id: string, token: string) =>
  (await t.call(token, 'GET', `/opportunities/${id}/questions`)).json().map((q: { question: string }) => q.question);
const answer = (id: string, text: string, token = owner.token) =>
  t.call(token, 'POST', `/opportunity_questions/${id}/answer`, { answer: text });

test('questions are seen by all once they are answered, and nobody is told who asked', async () => {
  const id = await createOpportunity(t.db.kysely, { hiring_company_id: owner.companyId });
  const [rival, stranger] = [await t.firm(), await t.hirer()];
  const asked = (await ask(id, 'Is there parking?')).json();
  t.clock.set('2026-11-20T12:00:01Z');
  await ask(id, 'Union labor?', rival);
  expect([await list(id, firm.token), await list(id, rival.token), await list(id, owner.token)]).toEqual([
    ['Is there parking?'],
    ['Union labor?'],
    ['Is there parking?', 'Union labor?'],
  ]);
  expect([
    (await answer(asked.id, 'No', firm.token)).statusCode,
    (await answer(asked.id, 'No', stranger.token)).statusCode,
    (await answer(asked.id, 'Yes, for two vans.')).statusCode,
    (await answer(asked.id, 'No')).statusCode,
  ]).toEqual([403, 404, 200, 409]);
  const [seen] = (await t.call(rival.token, 'GET', `/opportunities/${id}/questions`)).json();
  expect(seen).toEqual({
    id: asked.id,
    question: 'Is there parking?',
    asked_at: '2026-11-20T12:00:00.000Z',
    own: false,
    answer: 'Yes, for two vans.',
    answered_at: '2026-11-20T12:00:01.000Z',
  });
  expect((await answer(asked.id, 'No', stranger.token)).statusCode).toBe(403);
});

test('questions end with the deadline, and need a firm of one’s own', async () => {
  const id = await createOpportunity(t.db.kysely, { hiring_company_id: owner.companyId });
  expect((await ask(id, 'x', { ...firm, mwbeId: (await t.firm()).mwbeId })).statusCode).toBe(404);
  t.clock.set('2027-01-15T17:00:00Z');
  firm.token = await t.logIn(firm.userId);
  expect((await ask(id, 'Too late?')).statusCode).toBe(409);
});
