import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { monthCalls, monthWorld } from '../../../tests/support/months.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

test('viewers learn of a branch with its first accepted month, prime contractors of their own alone', async () => {
  const world = await monthWorld(t);
  const calls = monthCalls(t, world);
  const branches = async (token: string) => {
    const answer = await t.call(token, 'GET', `/parent_projects/${world.project}/data_input`);
    return (answer.json().branches as { id: string }[]).map(({ id }) => id).toSorted();
  };
  expect(await branches(world.viewer.token)).toEqual([]);
  const { id } = await calls.open();
  const { version } = await calls.add(id);
  const submitted = (await calls.act(id, 'submit', { version })).json();
  await calls.act(id, 'accept', { version: submitted.version }, world.editor.token);
  expect(await branches(world.viewer.token)).toEqual([world.branch]);
  expect(await branches(world.owner.token)).toEqual([world.branch, world.other].toSorted());
  expect(await branches(world.rival.token)).toEqual([world.other]);
});
