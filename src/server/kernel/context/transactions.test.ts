import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import type { AuditAction } from '#contract/access/audit-actions.ts';
import { endpoint, PUBLIC } from '#contract/endpoint.ts';
import { truncate } from '../../../../tests/support/database.ts';
import { problemIn, startTestKernel, type TestKernel } from '../../../../tests/support/kernel.ts';
import { AppError } from '../http/errors.ts';
import { command } from '../http/handler.ts';
import { handleJob } from '../jobs/handler.ts';
import { job } from '../jobs/job.ts';
import { SYSTEM_ACTOR } from './actor.ts';
import type { WriteContext } from './contexts.ts';
import { event } from './events.ts';
import { on } from './reactions.ts';

/** What the endpoint of these tests does in its transaction; each test sets its own. */
let act: (ctx: WriteContext) => Promise<unknown>;
const order: string[] = [];

const happened = event<{ what: string }>('test.happened');
const work = job({
  name: 'test.work',
  title: 'Test',
  target: 'database',
  payload: z.strictObject({ what: z.string() }),
});
const workHandler = handleJob(work, async (_services, { what }) => void order.push(`job ${what}`));
const react = on(happened, async (ctx, { what }) => {
  await note(ctx, `reaction to ${what}`);
  await ctx.enqueue(work.with({ what }));
});

const note = (ctx: WriteContext, action: string) =>
  ctx.audit({ action: action as AuditAction, subjectType: 'test', subjectId: null });
const fail = (ctx: WriteContext, state: string) =>
  sql`DO ${sql.lit(`BEGIN RAISE EXCEPTION 'canary of the database' USING ERRCODE = '${state}'; END`)}`.execute(ctx.sql);

let t: TestKernel;
beforeAll(async () => {
  t = await startTestKernel({ jobs: [workHandler], reactions: [react] });
  const act_ = endpoint({
    method: 'POST',
    path: '/act',
    summary: 'Acts',
    access: PUBLIC,
    status: 204,
    output: z.null(),
  });
  t.mount(act_, command(act_, { run: (ctx) => act(ctx).then(() => null) }));
  await t.queue.work(t.app.services);
});
afterAll(() => t.close());
beforeEach(async () => {
  order.length = 0;
  await truncate(t.db);
  await sql`DELETE FROM pgboss.job`.execute(t.db.kysely);
});

const call = () => t.call(null, 'POST', '/act');
async function audited(): Promise<string[]> {
  const rows = await t.db.kysely.selectFrom('audit_trail').select('action').orderBy('action').execute();
  return rows.map((row) => row.action);
}
/** The product's own jobs come and go by the clock; these do not. */
async function jobs(): Promise<number> {
  const { rows } = await sql<{
    n: number;
  }>`SELECT count(*)::int AS n FROM pgboss.job WHERE name = ${work.name}`.execute(t.db.kysely);
  return rows[0]?.n ?? 0;
}

test.each([
  ['22003', 400],
  ['22P02', 400],
  ['23505', 409],
  ['40P01', 409],
  ['23514', 500],
  ['XX000', 500],
  ['08006', 503],
  ['57P01', 503],
  ['53300', 503],
  ['53100', 507],
  ['25006', 503],
])('maps database error %s to %i without its text and writes nothing', async (state, status) => {
  act = async (ctx) => {
    await note(ctx, 'before the error');
    await fail(ctx, state);
  };
  const answer = await call();
  expect(problemIn(answer).status).toBe(status);
  expect(answer.statusCode).toBe(status);
  expect(answer.body).not.toContain('canary');
  expect(answer.headers['retry-after']).toBe(status === 503 ? '2' : undefined);
  expect(await audited()).toEqual([]);
});

test('maps any other error to a 500 without its text', async () => {
  act = () => Promise.reject(new Error('canary of the code'));
  const answer = await call();
  expect(problemIn(answer)).toMatchObject({ status: 500, title: 'Unexpected error' });
  expect(answer.body).not.toContain('canary');
});

test('retries a serialization failure from the start, four attempts in all', async () => {
  let tries = 0;
  act = async (ctx) => {
    tries += 1;
    await note(ctx, `try ${tries}`);
    if (tries < 4) await fail(ctx, '40001');
  };
  expect((await call()).statusCode).toBe(204);
  expect(await audited()).toEqual(['try 4']);

  tries = -10;
  expect((await call()).statusCode).toBe(409);
  expect(tries).toBe(-6);
});

test('rolls back a command that times out with 503', async () => {
  act = async (ctx) => {
    await note(ctx, 'hangs');
    await ctx.announce(happened({ what: 'hanging' }));
    await new Promise(() => {});
  };
  const answer = await call();
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '1']);
  expect(problemIn(answer).detail).toContain('took too long');
  expect([await audited(), await jobs()]).toEqual([[], 0]);
  // the connection serves the next one
  act = (ctx) => note(ctx, 'next');
  expect((await call()).statusCode).toBe(204);
});

test.skipIf(process.env.DB_ENGINE !== 'postgres')(
  'a statement that does not end is stopped by the database, too',
  async () => {
    act = async (ctx) => {
      await note(ctx, 'hangs');
      await sql`SELECT pg_sleep(60)`.execute(ctx.sql);
    };
    const answer = await call();
    expect(answer.statusCode).toBe(503);
    expect(problemIn(answer).detail).toContain('took too long');
    expect(await audited()).toEqual([]);
  },
);

test('rejects queries after the end of their transaction', async () => {
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const late: Promise<unknown>[] = [];
  act = async (ctx) => {
    const straggle: (() => Promise<unknown>)[] = [
      () => note(ctx, 'late'),
      () => ctx.sql.deleteFrom('audit_trail').execute(),
      () => ctx.change('late', null),
      () => ctx.announce(happened({ what: 'late' })),
      () => ctx.enqueue(work.with({ what: 'late' })),
    ];
    for (const one of straggle) late.push(ended.then(one));
    await note(ctx, 'in time');
  };
  expect((await call()).statusCode).toBe(204);
  end();
  const outcomes = await Promise.allSettled(late);
  expect(outcomes.map(({ status }) => status)).toEqual(late.map(() => 'rejected'));
  expect([await audited(), await jobs()]).toEqual([['in time'], 0]);
});

test('records a failure in a separate transaction while the command rolls back', async () => {
  act = async (ctx) => {
    await note(ctx, 'the command');
    throw new AppError(400, 'No', { record: (second) => note(second, 'the failure') });
  };
  expect((await call()).statusCode).toBe(400);
  expect(await audited()).toEqual(['the failure']);
});

test('rolls back reactions and jobs with their command', async () => {
  act = async (ctx) => {
    await note(ctx, 'command');
    await ctx.announce(happened({ what: 'undone' }));
    throw new AppError(409, 'No');
  };
  expect((await call()).statusCode).toBe(409);
  expect([await audited(), await jobs(), order]).toEqual([[], 0, []]);
});

test('starts a job only after the commit of its command', async () => {
  act = async (ctx) => {
    await ctx.announce(happened({ what: 'done' }));
    // longer than a worker's pause between two looks
    await sleep(700);
    order.push('command');
  };
  expect((await call()).statusCode).toBe(204);
  await vi.waitFor(() => expect(order).toContain('job done'), { timeout: 60_000 });
  expect(order).toEqual(['command', 'job done']);
  expect(await audited()).toEqual(['reaction to done']);
});

test('rejects an invalid job payload before storing it', async () => {
  act = (ctx) => ctx.enqueue(work.with({ what: 7 } as never));
  expect((await call()).statusCode).toBe(500);
  expect(await jobs()).toBe(0);
});

test('wakes followers after the commit and not after a rollback', async () => {
  const woken = vi.fn();
  const end = t.app.services.live.onWake(woken);
  await t.transactions
    .runInTransaction(SYSTEM_ACTOR, { id: 'test', address: '', userAgent: '' }, async (ctx) => {
      await ctx.change('undone', null);
      throw new Error('undone');
    })
    .catch(() => {});
  const { rows } = await sql`SELECT FROM changes`.execute(t.db.kysely);
  expect(rows).toEqual([]);
  await t.transactions.runInTransaction(SYSTEM_ACTOR, { id: 'test', address: '', userAgent: '' }, (ctx) =>
    ctx.change('done', null),
  );
  expect(woken).toHaveBeenCalled();
  end();
});
