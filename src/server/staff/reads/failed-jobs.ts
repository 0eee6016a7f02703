import type { Input, Output } from '#contract/endpoint.ts';
import type { endpoints } from '#contract/staff/endpoints.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { failedJobsPage } from '#server/kernel/jobs/failed-jobs.ts';
import { authorizeStaff } from '../policy.ts';

const PAGE = 50;

export async function failedJobs(
  ctx: ReadContext,
  { after }: Input<typeof endpoints.failedJobs>['query'],
): Promise<Output<typeof endpoints.failedJobs>> {
  authorizeStaff(ctx.actor);
  const rows = await failedJobsPage(ctx.sql, { after, limit: PAGE + 1 });
  const shown = rows.slice(0, PAGE);
  return {
    jobs: shown.map(({ target, enqueued_at, failed_at, ...job }) => ({
      ...job,
      is_email: target === 'mail',
      enqueued_at: enqueued_at.toISOString(),
      failed_at: failed_at.toISOString(),
    })),
    next: rows.length > shown.length ? (shown.at(-1)?.id ?? null) : null,
  };
}
