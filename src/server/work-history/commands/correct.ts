import type { Correction, Project } from '#contract/work-history/schema.ts';
import type { WriteContext } from '#server/kernel/contexts.ts';
import { projectCorrected, projectRecorded, projectWithdrawn } from '../events.ts';
import { authorizeAction } from '../policy.ts';
import { project } from '../reads.ts';
import { act, endRevision, newsOf } from './act.ts';

/** The hiring side mends a record; what the firm rejected or wanted revised is sent to it again. */
export async function correctProject(ctx: WriteContext, id: string, correction: Correction): Promise<Project> {
  const acting = await authorizeAction(ctx, id, 'correct');
  const { before } = await act(
    ctx,
    acting,
    {
      title: correction.title,
      client_name: correction.client_name ?? null,
      budget: correction.budget,
      start_date: correction.start_date,
      end_date: correction.end_date,
      notes: correction.notes ?? null,
      company_address: correction.company_address ?? null,
      company_city: correction.company_city ?? null,
      company_state: correction.company_state ?? null,
      company_zip_code: correction.company_zip_code ?? null,
      rejected_reason: null,
      version: correction.version + 1,
    },
    correction.version,
  );
  const revisionId = await endRevision(ctx, acting);
  await ctx.announce(projectCorrected({ ...newsOf(acting), revisionId }));
  if (before !== 'pending') await ctx.announce(projectRecorded(newsOf(acting)));
  return project(ctx, id);
}

/** The hiring side takes back a record that is not verified. */
export async function withdrawProject(ctx: WriteContext, id: string): Promise<Project> {
  const acting = await authorizeAction(ctx, id, 'withdraw');
  await act(ctx, acting, {});
  const revisionId = await endRevision(ctx, acting);
  await ctx.announce(projectWithdrawn({ ...newsOf(acting), revisionId }));
  return project(ctx, id);
}
