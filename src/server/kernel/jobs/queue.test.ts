import { sql } from 'kysely';
import { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestKernel, type TestKernel } from '../../../../tests/support/kernel.ts';
import { queuesWithDueJobs } from './due-jobs.ts';
import { scheduledJob } from './handler.ts';

let ran = 0;
const purge = scheduledJob({ name: 'test.purge-expired', title: 'Purge', schedule: '7 * * * *', async handle() {} });
const remind = scheduledJob({
  name: 'test.remind',
  title: 'Remind',
  schedule: '9 * * * *',
  async handle() {
    ran += 1;
  },
});

let t: TestKernel;
beforeAll(async () => {
  t = await startTestKernel({ jobs: [purge, remind] });
});
afterAll(() => t.close());

test('removes the schedules of jobs that this version no longer has, and changes those that have another', async () => {
  const boss = new PgBoss({ db: t.db.queue });
  await boss.createQueue('test.forget-old');
  await boss.schedule('test.forget-old', '7 * * * *', {});
  await boss.schedule('test.remind', '0 0 * * *', {});
  await t.queue.work(t.app.services);
  const { rows } = await sql`SELECT name, cron FROM pgboss.schedule ORDER BY name`.execute(t.db.kysely);
  expect(rows).toEqual([
    { name: 'test.purge-expired', cron: '7 * * * *' },
    { name: 'test.remind', cron: '9 * * * *' },
  ]);
});

test('a job that nobody announced runs once it is due', async () => {
  const insert = (seconds: number) =>
    sql`INSERT INTO pgboss.job (name, data, start_after)
      VALUES ('test.remind', '{}', now() + ${seconds} * interval '1 second')`.execute(t.db.kysely);
  await insert(3_600);
  expect(await queuesWithDueJobs(t.db, ['test.purge-expired', 'test.remind'])).toEqual([]);
  await insert(0);
  await expect.poll(() => ran).toBe(1);
});
