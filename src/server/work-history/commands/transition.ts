import { sql, type Updateable } from 'kysely';
import type { AuditAction } from '#contract/access/audit-actions.ts';
import {
  ACTING_SIDE,
  EVENT_OF_ACTION,
  nextState,
  type ProjectAction,
  statesBefore,
  type WorkHistoryState,
} from '#contract/work-history/rules.ts';
import { activeMembers } from '#server/accounts/reads.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { type AppError, conflict } from '#server/kernel/http/errors.ts';
import type { ProjectEvent } from '../events.ts';
import { type AuthorizedAction, projectScope } from '../policy.ts';
import { project } from '../reads.ts';
import type { ProjectTable } from '../tables.ts';
import { changesBetween, FACTS, type Facts, logEvent } from './log-event.ts';

type Values = Omit<Updateable<ProjectTable>, 'id' | 'state' | 'hiring_company_id' | 'mwbe_id' | 'recorded_by'>;

/** What the history says of a step besides who and when. */
interface Told {
  /** The words that came with it. */
  readonly said?: string | null;
  /** Values that are only requested: the history shows them beside the recorded ones. */
  readonly requested?: Partial<Facts>;
}

/**
 * The guarded UPDATE behind every action of work history: of concurrent actors, exactly one changes the row.
 * @param told `version` of the record that the person saw (a stale one is a conflict), and what the history says
 * @returns the state before the transition, and whether any fact changed
 * @throws AppError 409 that names the current state
 */
export async function transition(
  ctx: WriteContext,
  acting: AuthorizedAction,
  values: Values,
  { version, ...told }: Told & { readonly version?: number | undefined } = {},
): Promise<{ readonly before: WorkHistoryState; readonly changed: boolean }> {
  const { action } = acting;
  const after = targetState(action);
  const isResponse = after !== 'pending';
  const { before, ...recorded } = await guardedUpdate(ctx, acting, version, {
    ...values,
    action_taken_at: isResponse ? ctx.now : null,
    action_taken_by: isResponse ? acting.userId : null,
  });
  const changes = changesBetween(recorded, told.requested ?? values);
  const event = { kind: EVENT_OF_ACTION[action], side: ACTING_SIDE[action], said: told.said ?? null, changes };
  await logEvent(ctx, acting.id, event);
  const details = { version: version ?? null, ...values };
  await ctx.audit({ action: ACTION_OF_TRANSITION[action], subjectType: 'project', subjectId: acting.id, details });
  const both = [acting.hiring_company_id, acting.mwbe_id].map((company) => activeMembers(ctx.sql, company));
  await ctx.change('projects', acting.id, (await Promise.all(both)).flat());
  return { before, changed: changes.length > 0 };
}

async function guardedUpdate(ctx: WriteContext, acting: AuthorizedAction, version: number | undefined, values: Values) {
  const states = statesBefore(acting.action);
  const changed = await ctx.sql
    .updateTable('projects')
    .from(
      ctx.sql
        .selectFrom('projects')
        .select(['id', 'state', ...FACTS])
        .where('id', '=', acting.id)
        .where('state', 'in', states)
        .where(projectScope(ctx.actor))
        .$if(version !== undefined, (query) => query.where('version', '=', version ?? 0))
        .forUpdate()
        .as('seen'),
    )
    .set({ ...values, state: targetState(acting.action) })
    .whereRef('projects.id', '=', 'seen.id')
    .returning(['seen.state as before', ...FACTS.map((fact) => `seen.${fact}` as const)])
    .executeTakeFirst();
  if (!changed) throw await conflictError(ctx, acting, version);
  return changed;
}

/** An action leads to the same state from every source state. */
function targetState(action: ProjectAction): WorkHistoryState {
  const [before] = statesBefore(action);
  const after = before && nextState(before, action);
  if (!after) throw new Error(`No state allows ${action}`);
  return after;
}

const ACTION_OF_TRANSITION: Record<ProjectAction, AuditAction> = {
  verify: 'work history verified',
  reject: 'work history rejected',
  request_revision: 'work history revision_requested',
  verify_revision: 'work history revision verified',
  correct: 'work history corrected',
  withdraw: 'work history withdrawn',
};

export const toProjectEvent = (parties: AuthorizedAction): ProjectEvent => ({
  projectId: parties.id,
  hiringCompanyId: parties.hiring_company_id,
  mwbeId: parties.mwbe_id,
});

const CONFLICT_MESSAGES: Record<WorkHistoryState, string> = {
  pending: 'This work history has just changed. Please try again.',
  verified: 'This work history has already been verified.',
  rejected: 'This work history has already been rejected.',
  revision_requested: 'A revision of this work history has already been requested.',
  withdrawn: 'This work history has been withdrawn.',
};

async function conflictError(
  ctx: WriteContext,
  acting: AuthorizedAction,
  version: number | undefined,
): Promise<AppError> {
  const now = await project(ctx, acting.id);
  const corrected = version !== undefined && now.version !== version;
  return conflict(
    corrected ? 'This work history has been corrected since you opened it.' : CONFLICT_MESSAGES[now.state],
  );
}

/** Closes the open revision, if any, with the outcome of the action. @returns its id */
export async function closeRevision(ctx: WriteContext, acting: AuthorizedAction): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    UPDATE project_revisions SET verified = ${acting.action === 'verify_revision'}, action_taken_at = ${ctx.now},
           action_taken_by = ${acting.userId}
    WHERE project_id = ${acting.id} AND action_taken_at IS NULL RETURNING id`.execute(ctx.sql);
  return rows[0]?.id ?? null;
}
