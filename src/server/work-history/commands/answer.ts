import type { ProjectAction } from '#contract/work-history/rules.ts';
import { nextState, statesBefore } from '#contract/work-history/rules.ts';
import type { Project } from '#contract/work-history/schema.ts';
import { activeMembers } from '#server/accounts/reads.ts';
import { countVerifiedWork } from '#server/businesses/commands/verified.ts';
import type { WriteContext } from '#server/kernel/contexts.ts';
import { conflict } from '#server/kernel/errors.ts';
import { projectRejected, projectVerified } from '../events.ts';
import { type Answerable, authorizeAnswer, projectScope } from '../policy.ts';
import { project } from '../reads.ts';
import type { ProjectTable } from '../tables.ts';

/** The firm confirms that it did the work; `services` describes it. */
export async function verifyProject(ctx: WriteContext, id: string, services: string): Promise<Project> {
  const answerable = await authorizeAnswer(ctx, id);
  await answer(ctx, answerable, 'verify', { services });
  await countVerifiedWork(ctx, answerable.mwbe_id);
  await ctx.announce(projectVerified(newsOf(answerable)));
  return project(ctx, id);
}

/** The firm says that the record is wrong, and why. */
export async function rejectProject(ctx: WriteContext, id: string, reason: string): Promise<Project> {
  const answerable = await authorizeAnswer(ctx, id);
  await answer(ctx, answerable, 'reject', { rejected_reason: reason });
  await ctx.announce(projectRejected(newsOf(answerable)));
  return project(ctx, id);
}

const newsOf = (parties: Answerable) => ({
  projectId: parties.id,
  hiringCompanyId: parties.hiring_company_id,
  mwbeId: parties.mwbe_id,
});

/** The one guarded statement: of all who answer at the same moment, one changes the row. */
async function answer(
  ctx: WriteContext,
  parties: Answerable,
  action: ProjectAction,
  values: Partial<Pick<ProjectTable, 'services' | 'rejected_reason'>>,
): Promise<void> {
  const before = statesBefore(action);
  const after = before[0] && nextState(before[0], action);
  if (!after) throw new Error(`No state allows ${action}`);
  const changed = await ctx.sql
    .updateTable('projects')
    .set({
      ...values,
      state: after,
      action_taken_at: ctx.now,
      action_taken_by: ctx.actor.kind === 'user' ? ctx.actor.id : null,
    })
    .where('id', '=', parties.id)
    .where('state', 'in', before)
    .where(projectScope(ctx.actor))
    .returning('id')
    .executeTakeFirst();
  if (!changed) throw await lostRace(ctx, parties);
  await ctx.audit({ action: `work history ${after}`, subjectType: 'project', subjectId: parties.id });
  const both = [parties.hiring_company_id, parties.mwbe_id].map((company) => activeMembers(ctx.sql, company));
  await ctx.change('projects', parties.id, (await Promise.all(both)).flat());
}

const WHAT_HAPPENED: Record<Project['state'], string> = {
  pending: 'This work history changed a moment ago. Please try again.',
  verified: 'This work history has been verified already.',
  rejected: 'This work history has been rejected already.',
  revision_requested: 'A revision of this work history has been requested already.',
};

async function lostRace(ctx: WriteContext, parties: Answerable) {
  return conflict(WHAT_HAPPENED[(await project(ctx, parties.id)).state]);
}
