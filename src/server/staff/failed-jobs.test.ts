import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { HOUR_MS } from '#contract/durations.ts';
import { mailWelcome } from '#server/accounts/job-definitions.ts';
import { jobs } from '#server/app.ts';
import type { JobCall } from '#server/kernel/jobs/job.ts';
import { openQueue } from '#server/kernel/jobs/queue.ts';
import { FAILED_QUEUE, retryPolicy } from '#server/kernel/jobs/retry-policy.ts';
import { mailPasswordReset } from '#server/session/job-definitions.ts';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { truncate } from '../../../tests/support/database.ts';
import { type Mailbox, openMailbox } from '../../../tests/support/mailbox.ts';

const NOON = new Date('2026-11-20T12:00:00Z');

let t: TestApp;
let mailbox: Mailbox;
let staff: string;
let people = 0;

beforeAll(async () => {
  mailbox = await openMailbox();
  t = await startTestApp({ SMTP_URL: mailbox.url, PUBLIC_URL: 'https://plumbline.test', METRICS_TOKEN: 'secret' });
});
afterAll(async () => {
  await t.close();
  await mailbox.close();
});
beforeEach(async () => {
  await truncate(t.db);
  await sql`DELETE FROM pgboss.job WHERE name NOT LIKE '\\_\\_pgboss%'`.execute(t.db.kysely);
  mailbox.refused.clear();
  t.clock.set(NOON);
  staff = (await t.hirer({ user_type: 'INTERNAL', admin: true })).token;
});

interface QueuedJob {
  readonly id: string;
  readonly state: string;
  readonly retry_count: number;
  readonly pause_ms: number;
}

const enqueue = <T extends object>(call: JobCall<T>) => t.app.services.transact((ctx) => ctx.enqueue(call));
async function queued(name: string): Promise<QueuedJob | undefined> {
  const { rows } = await sql<QueuedJob>`
    SELECT id, state, retry_count, (extract(epoch FROM start_after - now()) * 1000)::float8 AS pause_ms
    FROM pgboss.job WHERE name = ${name}`.execute(t.db.kysely);
  return rows[0];
}
/** The job after its next try, which has failed. */
const failedTry = (name: string, count: number) =>
  vi.waitFor(
    async () => {
      const found = await queued(name);
      if (found?.state !== 'retry' || found.retry_count !== count) throw new Error(`${name} is ${found?.state}`);
      return found;
    },
    { timeout: 60_000, interval: 20 },
  );
/** The queue runs by the clock of the database, so what waits until later is moved to now instead. */
async function skipPause(name: string): Promise<void> {
  await sql`UPDATE pgboss.job SET start_after = now() WHERE name = ${name}`.execute(t.db.kysely);
  await wakeWorker(name);
}
/** Workers look for retries every five seconds; this announces them as pg-boss announces new jobs. */
const wakeWorker = (name: string) =>
  sql`SELECT pg_notify('pgboss_' || left(encode(sha224('pgboss'::bytea), 'hex'), 24), ${name})`.execute(t.db.kysely);
interface Listed {
  readonly id: string;
  readonly [more: string]: unknown;
}
const listed = async (): Promise<Listed[]> => (await t.call(staff, 'GET', '/staff/failed_jobs')).json().jobs;
const failedForGood = () =>
  vi.waitFor(
    async () => {
      await wakeWorker(FAILED_QUEUE);
      const found = await listed();
      expect(found).toHaveLength(1);
      return found[0] as Listed;
    },
    { timeout: 60_000, interval: 50 },
  );
const retry = (id: string, token = staff) => t.call(token, 'POST', `/staff/failed_jobs/${id}/retry`);
const discard = (id: string, token = staff) => t.call(token, 'DELETE', `/staff/failed_jobs/${id}`);
const mailsTo = (address: string) => mailbox.received.filter(({ to }) => to.includes(address));
const metric = async (line: string) =>
  (await t.app.http.inject({ url: '/metrics', headers: { authorization: 'Bearer secret' } })).body
    .split('\n')
    .find((one) => one.startsWith(`plumbline_${line} `));

async function refusedWelcome(): Promise<Listed> {
  const email = `gone${++people}@test.example`;
  mailbox.refused.set(email, 550);
  const { userId } = await t.firm({ email });
  await enqueue(mailWelcome.with({ user_id: userId }));
  const failed = await failedForGood();
  mailbox.refused.clear();
  return failed;
}

test('an email is sent once after the mail server was away for an hour, with a link that works', async () => {
  const email = `reader${++people}@test.example`;
  await t.firm({ email });
  const port = Number(new URL(mailbox.url).port);
  await mailbox.close();
  await enqueue(mailPasswordReset.with({ email, redirect: null }));
  const pauses: number[] = [];
  let away = 0;
  for (let tries = 0; away < HOUR_MS; tries += 1) {
    const { pause_ms } = await failedTry(mailPasswordReset.name, tries);
    pauses.push(pause_ms);
    away += pause_ms;
    t.clock.set(new Date(NOON.getTime() + away));
    if (away < HOUR_MS) await skipPause(mailPasswordReset.name);
  }
  expect(pauses.length).toBeGreaterThan(5);
  expect(pauses.at(-1)).toBeGreaterThan(10 * (pauses[0] as number));
  mailbox = await openMailbox(port);
  await skipPause(mailPasswordReset.name);
  const { raw } = await mailbox.waitFor(({ to }) => to.includes(email));
  await expect.poll(async () => (await queued(mailPasswordReset.name))?.state).toBe('completed');
  expect(await t.db.kysely.selectFrom('failed_jobs').select('id').execute()).toEqual([]);
  expect(mailsTo(email)).toHaveLength(1);
  const secret = /new-password\/([\w-]{43})/.exec(raw.replace(/=\r\n/g, ''))?.[1];
  expect((await t.call(null, 'POST', '/links/look', { tempToken: secret })).statusCode).toBe(200);
  // one for the first try, one for the last; none while it was known to be away
  expect(await t.db.kysely.selectFrom('link_tokens').select('id').execute()).toHaveLength(2);
});

test('a deferred recipient is tried again', async () => {
  const email = `slow${++people}@test.example`;
  mailbox.refused.set(email, 450);
  const { userId } = await t.firm({ email });
  await enqueue(mailWelcome.with({ user_id: userId }));
  await failedTry(mailWelcome.name, 0);
  mailbox.refused.clear();
  await skipPause(mailWelcome.name);
  await mailbox.waitFor(({ to }) => to.includes(email));
  expect(await listed()).toEqual([]);
});

test('an unknown mailbox is tried once; staff see it, it is logged without the address and counted', async () => {
  const errors = vi.spyOn(t.app.services.log, 'error');
  const counted = await metric(`jobs_failures_total{job="${mailWelcome.name}"}`);
  const failed = await refusedWelcome();
  expect(failed).toMatchObject({
    title: 'Welcome email',
    is_email: true,
    recipient: `gone${people}@test.example`,
    reason: 'email_refused',
    code: '550',
    attempts: 1,
    failed_at: NOON.toISOString(),
  });
  expect(failed.subject).toContain('Plumbline');
  expect(failed.reply).toContain('not accepted here');
  const line = errors.mock.calls.find(([fields]) => (fields as { job?: string }).job === mailWelcome.name);
  expect(line?.[0]).toEqual({
    job: mailWelcome.name,
    id: failed.id,
    reason: 'email_refused',
    code: '550',
    attempts: 1,
  });
  expect(JSON.stringify(errors.mock.calls)).not.toContain('@test.example');
  errors.mockRestore();
  const before = Number(counted?.split(' ')[1]);
  expect(await metric(`jobs_failures_total{job="${mailWelcome.name}"}`)).toBe(
    `plumbline_jobs_failures_total{job="${mailWelcome.name}"} ${before + 1}`,
  );
  expect(await metric('jobs_failed_open')).toBe('plumbline_jobs_failed_open 1');
  expect((await t.call(staff, 'GET', '/staff/desk')).json().failed_jobs).toBe(1);
});

test('an email whose last try fails keeps whom it was for', async () => {
  const email = `late${++people}@test.example`;
  mailbox.refused.set(email, 450);
  const { userId } = await t.firm({ email });
  await enqueue(mailWelcome.with({ user_id: userId }));
  await failedTry(mailWelcome.name, 0);
  const port = Number(new URL(mailbox.url).port);
  await mailbox.close();
  await sql`UPDATE pgboss.job SET retry_limit = 1 WHERE name = ${mailWelcome.name}`.execute(t.db.kysely);
  await skipPause(mailWelcome.name);
  const failed = await failedForGood();
  mailbox = await openMailbox(port);
  expect(failed).toMatchObject({ recipient: email, reason: 'mail_server_away', attempts: 2 });
});

test('staff send a failed email again once, on record', async () => {
  const { id } = await refusedWelcome();
  const answers = await Promise.all([retry(id), retry(id)]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 409]);
  const address = `gone${people}@test.example`;
  await mailbox.waitFor(({ to }) => to.includes(address));
  const { rows } = await sql`
    SELECT FROM pgboss.job WHERE name = ${mailWelcome.name} AND id <> ${id}`.execute(t.db.kysely);
  expect(rows).toHaveLength(1);
  expect(mailsTo(address)).toHaveLength(1);
  expect(await listed()).toEqual([]);
  expect((await discard(id)).statusCode).toBe(409);
  const trail = await t.db.kysely.selectFrom('audit_trail').select(['action', 'subject_id', 'details']).execute();
  const details = { name: mailWelcome.name, title: 'Welcome email' };
  expect(trail.filter(({ action }) => action.startsWith('failed job'))).toEqual([
    { action: 'failed job retried', subject_id: id, details },
  ]);
});

test('staff discard a failed email, and it is not sent', async () => {
  const { id } = await refusedWelcome();
  expect((await discard(id)).statusCode).toBe(204);
  expect(await listed()).toEqual([]);
  expect((await retry(id)).statusCode).toBe(409);
  expect(mailsTo(`gone${people}@test.example`)).toEqual([]);
  expect((await discard(randomUUID())).statusCode).toBe(404);
  expect((await retry(randomUUID())).statusCode).toBe(404);
});

test('only staff see and decide on failed jobs', async () => {
  const { id } = await refusedWelcome();
  const { token } = await t.hirer();
  for (const answer of [
    await t.call(token, 'GET', '/staff/failed_jobs'),
    await retry(id, token),
    await discard(id, token),
  ])
    expect(answer.statusCode).toBe(403);
  expect(await listed()).toHaveLength(1);
});

test('a job whose process died on its last try stands before staff like any other', async () => {
  await sql`
    INSERT INTO pgboss.job (name, data, source_name, source_id, source_created_on, source_retry_count, source_output)
    VALUES (${FAILED_QUEUE}, '{"photo": "00000000-0000-4000-8000-000000000001"}', 'photos.process', ${randomUUID()}, now(), 3,
            '{"value": {"message": "job timed out"}}')`.execute(t.db.kysely);
  const work = { title: 'Process a photo', is_email: false, reason: 'interrupted', recipient: null, attempts: 4 };
  expect(await failedForGood()).toMatchObject(work);
});

test('queues and waiting jobs of an earlier version take today’s policy at the start', async () => {
  const later = new Date(Date.now() + HOUR_MS);
  await sql`
    INSERT INTO pgboss.job (name, data, start_after, retry_limit, retry_delay, retry_backoff)
    VALUES (${mailWelcome.name}, '{}', ${later}, 5, 2, true)`.execute(t.db.kysely);
  await sql`UPDATE pgboss.queue SET retry_limit = 5, retry_delay = 2, retry_delay_max = NULL, dead_letter = NULL`.execute(
    t.db.kysely,
  );
  const again = await openQueue(t.db, jobs, t.app.services.log);
  await again.stop();
  const queues = await sql<{ name: string; retry_limit: number; dead_letter: string | null }>`
    SELECT name, retry_limit, dead_letter FROM pgboss.queue`.execute(t.db.kysely);
  const byName = new Map(queues.rows.map((queue) => [queue.name, queue]));
  for (const { name, target } of jobs)
    expect(byName.get(name)).toEqual({ name, retry_limit: retryPolicy(target).retryLimit, dead_letter: FAILED_QUEUE });
  const waiting = await sql<object>`
    SELECT retry_limit, retry_delay, dead_letter FROM pgboss.job WHERE name = ${mailWelcome.name}`.execute(t.db.kysely);
  const { retryLimit, retryDelay } = retryPolicy('mail');
  expect(waiting.rows).toEqual([{ retry_limit: retryLimit, retry_delay: retryDelay, dead_letter: FAILED_QUEUE }]);
});
