import type { Correction, Project } from '#contract/work-history/schema.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { conflict } from '#server/kernel/http/errors.ts';
import { projectCorrected, projectRecorded, projectWithdrawn } from '../events.ts';
import { authorizeAction } from '../policy.ts';
import { project } from '../reads.ts';
import { closeRevision, toProjectEvent, transition } from './transition.ts';

const UNCHANGED =
  'The firm rejected this record as it is. Correct what is wrong before you send it again, or withdraw it.';

/** The hiring side corrects a record; after a rejection or a revision it is sent to the firm again. */
export async function correctProject(ctx: WriteContext, id: string, correction: Correction): Promise<Project> {
  const acting = await authorizeAction(ctx, id, 'correct');
  const { before, changed } = await transition(
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
      asked_at: ctx.now,
    },
    { version: correction.version },
  );
  if (before === 'rejected' && !changed) throw conflict(UNCHANGED);
  const revisionId = await closeRevision(ctx, acting);
  await ctx.announce(projectCorrected({ ...toProjectEvent(acting), revisionId }));
  if (before !== 'pending') await ctx.announce(projectRecorded(toProjectEvent(acting)));
  return project(ctx, id);
}

/** The hiring side withdraws a record that is not verified; both parties are told why. */
export async function withdrawProject(
  ctx: WriteContext,
  id: string,
  { reason, version }: { readonly reason: string; readonly version?: number | undefined },
): Promise<Project> {
  const acting = await authorizeAction(ctx, id, 'withdraw');
  await transition(ctx, acting, {}, { version, said: reason });
  const revisionId = await closeRevision(ctx, acting);
  await ctx.announce(projectWithdrawn({ ...toProjectEvent(acting), revisionId, reason, by: 'hiring_company' }));
  return project(ctx, id);
}
