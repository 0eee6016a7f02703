import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { DAY_MS } from '#contract/durations.ts';
import type { FailureReason } from '#contract/staff/schema/failed-jobs.ts';
import type { Json, Sql } from '#server/db/types.ts';
import type { WriteContext } from '../context/contexts.ts';
import { conflict, orNotFound } from '../http/errors.ts';
import { scheduledJob } from './handler.ts';
import { purgeTries } from './interrupted-attempts.ts';

declare module '#server/db/types.ts' {
  interface Database {
    failed_jobs: FailedJobTable;
  }
}

interface FailedJobTable {
  id: string;
  name: string;
  title: string;
  target: string;
  payload: Json;
  recipient: string | null;
  subject: string | null;
  reason: FailureReason;
  code: string | null;
  reply: string | null;
  attempts: number;
  enqueued_at: Date;
  failed_at: Date;
  handled_at: Date | null;
  handled_by: string | null;
  outcome: 'retried' | 'discarded' | null;
}

type NewFailure = Omit<FailedJobTable, 'payload' | 'failed_at' | 'handled_at' | 'handled_by' | 'outcome'> & {
  readonly payload: object;
};

/** Puts a job before staff. Once for each job; a scheduled one, which comes again and again, has one open entry. */
export async function recordFailedJob(ctx: WriteContext, { payload, ...failed }: NewFailure): Promise<void> {
  const row = { ...failed, payload: JSON.stringify(payload), failed_at: ctx.now };
  await ctx.sql
    .insertInto('failed_jobs')
    .values({ ...row, handled_at: null, handled_by: null, outcome: null })
    .onConflict((conflicting) => conflicting.doNothing())
    .execute();
}

/** Number of failed jobs that wait for staff. */
export const openFailedJobs: RawBuilder<number> = sql`
  (SELECT count(*)::int FROM failed_jobs WHERE handled_at IS NULL)`;

/** Those that wait for staff, newest first. */
export const failedJobsPage = (
  db: Sql,
  { after, limit }: { readonly after: string | undefined; readonly limit: number },
) =>
  db
    .selectFrom('failed_jobs')
    .select(['id', 'title', 'target', 'recipient', 'subject', 'reason', 'code', 'reply', 'attempts'])
    .select(['enqueued_at', 'failed_at'])
    .where('handled_at', 'is', null)
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(failed_at, id) < (SELECT failed_at, id FROM failed_jobs WHERE id = ${after})`),
    )
    .orderBy('failed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

const ANY_PAYLOAD = z.looseObject({});

/** Enqueues the job anew; the caller has authorized staff. @throws AppError 404, or 409 if somebody decided already */
export async function retryFailedJob(ctx: WriteContext, id: string, by: string | null): Promise<void> {
  const { name, title, payload } = await decide(ctx, id, { by, outcome: 'retried' });
  // the handler validates it, as always
  await ctx.enqueue({ job: { name, payload: ANY_PAYLOAD }, payload });
  await ctx.audit({ action: 'failed job retried', subjectType: 'job', subjectId: id, details: { name, title } });
}

/** The caller has authorized staff. @throws AppError 404, or 409 if somebody decided already */
export async function discardFailedJob(ctx: WriteContext, id: string, by: string | null): Promise<void> {
  const { name, title } = await decide(ctx, id, { by, outcome: 'discarded' });
  await ctx.audit({ action: 'failed job discarded', subjectType: 'job', subjectId: id, details: { name, title } });
}

async function decide(
  ctx: WriteContext,
  id: string,
  { by, outcome }: { readonly by: string | null; readonly outcome: 'retried' | 'discarded' },
) {
  const decided = await ctx.sql
    .updateTable('failed_jobs')
    .set({ handled_at: ctx.now, handled_by: by, outcome })
    .where('id', '=', id)
    .where('handled_at', 'is', null)
    .returning(['name', 'title', 'payload'])
    .executeTakeFirst();
  if (decided) return decided;
  orNotFound(await ctx.sql.selectFrom('failed_jobs').select('id').where('id', '=', id).executeTakeFirst());
  throw conflict('Somebody already decided on this. Reload the page.');
}

/** As long as links are kept for the staff pages. */
const KEEP_MS = 90 * DAY_MS;

/** Deletes failed jobs that staff decided on; the audit trail stays. */
export const purgeHandledJobs = scheduledJob({
  name: 'kernel.purge-failed-jobs',
  title: 'Delete old failed jobs',
  schedule: '53 3 * * *',
  async handle(services) {
    await services.transact(
      async (ctx) => {
        const before = new Date(ctx.now.getTime() - KEEP_MS);
        await ctx.sql.deleteFrom('failed_jobs').where('handled_at', '<', before).execute();
        await purgeTries(ctx.sql, ctx.now);
      },
      { limitMs: 30_000 },
    );
  },
});
