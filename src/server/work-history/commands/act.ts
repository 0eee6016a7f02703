import { sql, type Updateable } from 'kysely';
import { nextState, type ProjectAction, type ProjectState, statesBefore } from '#contract/work-history/rules.ts';
import { activeMembers } from '#server/accounts/reads.ts';
import type { WriteContext } from '#server/kernel/contexts.ts';
import { type AppError, conflict } from '#server/kernel/errors.ts';
import type { ProjectNews } from '../events.ts';
import { type Acting, projectScope } from '../policy.ts';
import { project } from '../reads.ts';
import type { ProjectTable } from '../tables.ts';

type Values = Omit<Updateable<ProjectTable>, 'id' | 'state' | 'hiring_company_id' | 'mwbe_id' | 'recorded_by'>;

/**
 * The one guarded statement of work history: of all who act on a project at the same moment, one changes the row.
 * @param version of the record that the person saw; another one loses as well
 * @returns the state from which the project came
 * @throws AppError 409 that says what happened instead
 */
export async function act(
  ctx: WriteContext,
  acting: Acting,
  values: Values,
  version?: number,
): Promise<{ readonly before: ProjectState }> {
  const { action } = acting;
  const after = outcomeOf(action);
  const settled = after !== 'pending';
  const { before } = await change(ctx, acting, version, {
    ...values,
    action_taken_at: settled ? ctx.now : null,
    action_taken_by: settled ? acting.userId : null,
  });
  const details = { version: version ?? null, ...values };
  await ctx.audit({ action: AUDITED[action], subjectType: 'project', subjectId: acting.id, details });
  const both = [acting.hiring_company_id, acting.mwbe_id].map((company) => activeMembers(ctx.sql, company));
  await ctx.change('projects', acting.id, (await Promise.all(both)).flat());
  return { before };
}

async function change(ctx: WriteContext, acting: Acting, version: number | undefined, values: Values) {
  const states = statesBefore(acting.action);
  const changed = await ctx.sql
    .updateTable('projects')
    .from(
      ctx.sql
        .selectFrom('projects')
        .select(['id', 'state'])
        .where('id', '=', acting.id)
        .where('state', 'in', states)
        .where(projectScope(ctx.actor))
        .$if(version !== undefined, (query) => query.where('version', '=', version ?? 0))
        .forUpdate()
        .as('seen'),
    )
    .set({ ...values, state: outcomeOf(acting.action) })
    .whereRef('projects.id', '=', 'seen.id')
    .returning('seen.state as before')
    .executeTakeFirst();
  if (!changed) throw await lostRace(ctx, acting, version);
  return changed;
}

/** Each action has one outcome, wherever it begins. */
function outcomeOf(action: ProjectAction): ProjectState {
  const [before] = statesBefore(action);
  const after = before && nextState(before, action);
  if (!after) throw new Error(`No state allows ${action}`);
  return after;
}

const AUDITED: Record<ProjectAction, string> = {
  verify: 'work history verified',
  reject: 'work history rejected',
  request_revision: 'work history revision_requested',
  verify_revision: 'work history revision verified',
  correct: 'work history corrected',
  withdraw: 'work history withdrawn',
};

export const newsOf = (parties: Acting): ProjectNews => ({
  projectId: parties.id,
  hiringCompanyId: parties.hiring_company_id,
  mwbeId: parties.mwbe_id,
});

const WHAT_HAPPENED: Record<ProjectState, string> = {
  pending: 'This work history changed a moment ago. Please try again.',
  verified: 'This work history has been verified already.',
  rejected: 'This work history has been rejected already.',
  revision_requested: 'A revision of this work history has been requested already.',
  withdrawn: 'This work history has been withdrawn.',
};

async function lostRace(ctx: WriteContext, acting: Acting, version: number | undefined): Promise<AppError> {
  const now = await project(ctx, acting.id);
  const corrected = version !== undefined && now.version !== version;
  return conflict(corrected ? 'This work history has been corrected since you opened it.' : WHAT_HAPPENED[now.state]);
}

/** Ends the revision that is open, if one is, with the outcome of the project. @returns its id */
export async function endRevision(ctx: WriteContext, acting: Acting): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    UPDATE project_revisions SET verified = ${acting.action === 'verify_revision'}, action_taken_at = ${ctx.now},
           action_taken_by = ${acting.userId}
    WHERE project_id = ${acting.id} AND action_taken_at IS NULL RETURNING id`.execute(ctx.sql);
  return rows[0]?.id ?? null;
}
