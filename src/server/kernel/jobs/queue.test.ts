import { sql } from 'kysely';
import { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestKernel, type TestKernel } from '../../../../tests/support/kernel.ts';
import { scheduledJob } from './handler.ts';

const purge = scheduledJob({ name: 'test.purge-expired', title: 'Purge', schedule: '7 * * * *', async handle() {} });

let t: TestKernel;
beforeAll(async () => {
  t = await startTestKernel({ jobs: [purge] });
});
afterAll(() => t.close());

test('removes the schedules of jobs that this version no longer has', async () => {
  const boss = new PgBoss({ db: t.db.queue });
  await boss.createQueue('test.forget-old');
  await boss.schedule('test.forget-old', '7 * * * *', {});
  await t.queue.work(t.app.services);
  const { rows } = await sql`SELECT name FROM pgboss.schedule`.execute(t.db.kysely);
  expect(rows).toEqual([{ name: 'test.purge-expired' }]);
});
