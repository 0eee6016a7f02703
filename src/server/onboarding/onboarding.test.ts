import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { truncate } from '../../../tests/support/database.ts';
import { auditActions } from '../../../tests/support/lists.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());
beforeEach(() => truncate(t.db));

test('goes on at the first step that was not passed, and tells what is missing [ROUTE-040]', async () => {
  const { token, mwbeId } = await t.firm();
  const path = `/mwbes/${mwbeId}/onboarding`;
  const first = (await t.call(token, 'GET', path)).json();
  expect(first).toMatchObject({ mwbe_id: mwbeId, next: 'basic-information' });
  expect(first.steps.map(({ step }: { step: string }) => step)).toEqual([
    'basic-information',
    'documents',
    'financials',
    'work-experience',
    'references',
    'upload-photos',
    'outro',
  ]);
  expect(first.steps.at(-2)).toMatchObject({ passed: false, done: false, missing: ['photos'] });
  await t.call(token, 'POST', `${path}/basic-information`);
  await t.call(token, 'POST', `${path}/financials`);
  const again = await t.call(token, 'POST', `${path}/basic-information`);
  expect(again.json()).toMatchObject({ next: 'documents' });
  expect(await auditActions(t)).toEqual(['onboarding step passed', 'onboarding step passed']);
});

test('is for the people of the firm alone', async () => {
  const [own, other, hirer] = [await t.firm(), await t.firm(), await t.hirer()];
  const path = `/mwbes/${own.mwbeId}/onboarding`;
  expect((await t.call(other.token, 'GET', path)).statusCode).toBe(404);
  expect((await t.call(other.token, 'POST', `${path}/outro`)).statusCode).toBe(404);
  expect((await t.call(hirer.token, 'GET', path)).statusCode).toBe(403);
  expect((await t.call(own.token, 'POST', `${path}/somewhere`)).statusCode).toBe(400);
});
