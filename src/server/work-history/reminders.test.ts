import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Notification } from '#contract/notifications/schema.ts';
import type { Project } from '#contract/work-history/schema.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { truncate } from '../../../tests/support/database.ts';
import { createProject } from './factory.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());
beforeEach(() => truncate(t.db));

const FACTS = { title: 'Pump Station 4', budget: 500, start_date: '2026-01-01', end_date: '2026-02-01' };

test('a firm is reminded once a week, of what has no response', async () => {
  const [hirer, firm] = [await t.hirer(), await t.firm()];
  const parties = { mwbe_id: firm.mwbeId, hiring_company_id: hirer.companyId };
  const { id, remind_from }: Project = (
    await t.call(hirer.token, 'POST', '/projects', { ...FACTS, ...parties })
  ).json();
  expect(remind_from).toBe('2026-11-27T12:00:00.000Z');
  const remind = async () => {
    // sessions end on the way
    const answer = await t.call(await t.logIn(hirer.userId), 'POST', `/projects/${id}/reminder`);
    return [answer.statusCode, answer.json().detail];
  };
  const early = 'The firm was asked less than a week ago. You can remind it from November 27, 2026 on.';
  expect(await remind()).toEqual([409, early]);
  t.clock.set('2026-11-27T12:00:00Z');
  // of several who remind at once, one does
  const both = await Promise.all([remind(), remind()]);
  expect(both.map(([status]) => status).toSorted()).toEqual([200, 409]);
  const cards: Notification[] = (await t.call(await t.logIn(firm.userId), 'GET', '/notifications')).json();
  expect(cards.map(({ news }) => news).toSorted()).toEqual(['recorded', 'reminded']);
  expect(cards.map(({ action_taken_at }) => action_taken_at)).toEqual([null, null]);

  t.clock.set('2026-12-10T12:00:00Z');
  await t.call(await t.logIn(firm.userId), 'PATCH', `/projects/${id}`, { verified: true, services: 'Wiring' });
  expect(await remind()).toEqual([409, 'This work history has a response already.']);
  const answered: Notification[] = (await t.call(await t.logIn(firm.userId), 'GET', '/notifications')).json();
  expect(answered.filter(({ action_taken_at }) => action_taken_at === null)).toEqual([]);
});

test('nobody is reminded where nobody joined', async () => {
  const hirer = await t.hirer();
  const id = await createProject(t.db.kysely, { hiring_company_id: hirer.companyId, recorded_by: hirer.userId });
  const answer = await t.call(hirer.token, 'POST', `/projects/${id}/reminder`);
  expect([answer.statusCode, answer.json().detail]).toEqual([
    409,
    "The firm hasn't joined yet. We'll ask it once it claims its profile.",
  ]);
});
