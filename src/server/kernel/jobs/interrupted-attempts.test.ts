import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { HOUR_MS } from '#contract/durations.ts';
import { purgeDeletedPhoto } from '#server/photos/job-definitions.ts';
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts';
import { truncate } from '../../../../tests/support/database.ts';
import { list } from '../../../../tests/support/imports.ts';
import { firms, importClient } from '../../../../tests/support/lists.ts';
import { countTries, InterruptedTooOften, MAX_INTERRUPTED_ATTEMPTS } from './interrupted-attempts.ts';

const NOON = new Date('2026-11-20T12:00:00Z');
let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await truncate(t.db);
  t.clock.set(NOON);
});

const tries = () => t.db.kysely.selectFrom('job_tries').select('work').execute();
/** What processes leave that ended while they worked. */
const interrupt = (work: string, times = MAX_INTERRUPTED_ATTEMPTS) =>
  t.db.kysely
    .insertInto('job_tries')
    .values(Array.from({ length: times }, () => ({ id: randomUUID(), work, begun_at: t.clock.now() })))
    .execute();
const attempt = (run: () => Promise<unknown> = async () => {}) => countTries(t.app.services, 'a file', run);

test('has committed the try before the work begins, and forgets it afterwards', async () => {
  await attempt(async () => expect(await tries()).toEqual([{ work: 'a file' }]));
  await expect(attempt(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await tries()).toEqual([]);
});

test('refuses the sixth try of work that no process outlived, and begins anew then', async () => {
  await interrupt('a file', MAX_INTERRUPTED_ATTEMPTS - 1);
  await interrupt('another file');
  await attempt();
  await interrupt('a file', 1);
  await expect(attempt(() => expect.unreachable())).rejects.toThrow(InterruptedTooOften);
  await attempt();
});

test('counts the tries of one day', async () => {
  await interrupt('a file');
  t.clock.set(new Date(NOON.getTime() + 25 * HOUR_MS));
  await attempt();
});

test('tells the person when a draft is given up, and starts its next step anew', async () => {
  const sam = await importClient(t, 'sam@example.com');
  const id = await sam.createDraft('a.csv', list(...firms(2)));
  await interrupt(`imports.work {"draft":"${id}"}`);
  expect(await sam.plan(id, 'Harbor Office')).toMatchObject({
    status: 'columns',
    problem: expect.stringContaining('The server stopped each time it worked on this file'),
  });
  expect(await sam.plan(id, 'Harbor Office')).toMatchObject({ status: 'preview', problem: null });
});

test('puts a job that tells nobody before staff', async () => {
  const payload = { photo: randomUUID(), file: 'f'.repeat(32) };
  await interrupt(`photos.forget ${JSON.stringify(payload)}`);
  await t.app.services.transact((ctx) => ctx.enqueue(purgeDeletedPhoto.with(payload)));
  await expect
    .poll(() => t.db.kysely.selectFrom('failed_jobs').select(['name', 'reason']).execute())
    .toEqual([{ name: 'photos.forget', reason: 'interrupted' }]);
});
