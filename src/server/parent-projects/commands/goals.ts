import { randomUUID } from 'node:crypto';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { AuditAction } from '#contract/access/audit-actions.ts';
import { countsCertificates, fitsMeasure } from '#contract/parent-projects/rules/goals.ts';
import { PROJECT_LIMITS } from '#contract/parent-projects/rules.ts';
import type { GoalEnd, GoalReplacement, NewGoal, ProjectGoal } from '#contract/parent-projects/schema/goals.ts';
import { allAgencies } from '#server/businesses/reads/fragments.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { AppError, badRequest, conflict, orNotFound } from '#server/kernel/http/errors.ts';
import { projectChanged } from '../events.ts';
import { editScope } from '../policy/projects.ts';
import { authorizeProject, type ProjectAccessFor } from '../policy.ts';
import { projectGoals } from '../reads/goals.ts';
import { addProjectEntries, type NewProjectEntry } from './entries.ts';

type Editing = ProjectAccessFor<'edit project'>;
type Kind = Pick<ProjectGoal, 'group_code' | 'scope' | 'measure'>;

const CHANGED_MEANWHILE = 'This goal was changed in the meantime. Look at it again, then decide.';

interface Said extends NewProjectEntry {
  readonly action: AuditAction;
}
async function tell(ctx: WriteContext, id: string, { action, ...entry }: Said): Promise<ProjectGoal[]> {
  await addProjectEntries(ctx, id, [{ ...entry, isPublic: true }]);
  const details = { details: { ...entry.details } };
  await ctx.audit({ action, subjectType: 'parent project', subjectId: id, ...details });
  await ctx.announce(projectChanged({ projectId: id, contractIds: [] }));
  return projectGoals(ctx, id);
}

/**
 * Goals of a project change one after the other: whether another one holds on the same days is asked by a statement of its
 * own, which sees what was written before this row was free. @throws AppError 403
 */
async function lockGoals(ctx: WriteContext, { projectId }: Editing): Promise<void> {
  const { rows } = await sql`
    SELECT p.id FROM parent_projects p
    WHERE p.id = ${projectId}::uuid AND p.archived_at IS NULL AND ${editScope(ctx.actor, 'p.id')}
    FOR UPDATE`.execute(ctx.sql);
  // the right or the project itself is gone since it was authorized
  if (rows.length === 0) await authorizeProject(ctx, projectId, 'edit project');
}

/** Another goal of the same group, scope and measure that holds on a day of this one. @param except what it replaces */
const overlaps = (projectId: string, { group_code, scope, measure }: Kind, given: Dates): RawBuilder<SqlBool> =>
  sql<SqlBool>`EXISTS (
    SELECT FROM parent_project_goals o
    WHERE o.project_id = ${projectId}::uuid AND lower(o.group_code) = lower(${group_code}) AND o.scope = ${scope}
      AND o.measure = ${measure} AND o.effective_from <= coalesce(${given.effective_until}::date, 'infinity')
      AND coalesce(o.effective_until, 'infinity') >= ${given.effective_from}::date
      -- one that was withdrawn holds on no day
      AND coalesce(o.effective_until, 'infinity') >= o.effective_from)`;
type Dates = Pick<NewGoal, 'effective_from' | 'effective_until'>;

async function checkAgencies(ctx: WriteContext, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const known = new Set((await allAgencies(ctx.sql)).map(({ id }) => id));
  if (ids.some((id) => !known.has(id))) throw badRequest('body.agency_ids', 'must be agencies of the directory');
}

/** @throws AppError 409 where another one holds on the same days, or there are too many */
async function insertGoal(ctx: WriteContext, { projectId, userId }: Editing, goal: NewGoal): Promise<string> {
  const id = randomUUID();
  const { rows } = await sql`
    INSERT INTO parent_project_goals (id, project_id, group_code, name, scope, measure, bps, amount_cents, hours,
      certificate_types, agency_ids, effective_from, effective_until, created_by, created_at)
    SELECT ${id}::uuid, ${projectId}::uuid, ${goal.group_code}, ${goal.name}, ${goal.scope}, ${goal.measure},
      ${goal.bps}::integer, ${goal.amount_cents}::bigint, ${goal.hours}::integer, ${goal.certificate_types}::text[],
      ${goal.agency_ids}::uuid[], ${goal.effective_from}::date, ${goal.effective_until}::date, ${userId}::uuid,
      ${ctx.now}::timestamptz
    WHERE NOT ${overlaps(projectId, goal, goal)}
      AND (SELECT count(*) FROM parent_project_goals n WHERE n.project_id = ${projectId}::uuid) < ${PROJECT_LIMITS.goals}
    RETURNING id`.execute(ctx.sql);
  if (rows.length > 0) return id;
  const { rows: others } = await sql<{ overlap: boolean }>`
    SELECT ${overlaps(projectId, goal, goal)} AS overlap`.execute(ctx.sql);
  throw conflict(
    others[0]?.overlap
      ? `Another goal for ${goal.group_code} holds on some of these days. Replace it, or choose other dates.`
      : `A project can have at most ${PROJECT_LIMITS.goals} goals.`,
  );
}

/** What readers of the timeline need of a goal. */
const detailsOf = (goal: Pick<NewGoal, 'group_code' | 'scope' | 'measure' | 'bps' | 'hours'>) => ({
  group: goal.group_code,
  scope: goal.scope,
  measure: goal.measure,
  bps: goal.bps,
  hours: goal.hours,
});

/** @throws AppError 400, 401, 403, 404, 409 */
export async function addGoal(ctx: WriteContext, id: string, given: NewGoal): Promise<ProjectGoal[]> {
  const editing = await authorizeProject(ctx, id, 'edit project');
  await checkAgencies(ctx, given.agency_ids);
  await lockGoals(ctx, editing);
  await insertGoal(ctx, editing, given);
  return tell(ctx, id, {
    action: 'parent project goal added',
    kind: 'goal added',
    amountCents: given.amount_cents,
    details: { ...detailsOf(given), from: given.effective_from },
  });
}

type Stored = Kind & Pick<NewGoal, 'bps' | 'hours' | 'amount_cents'> & Dates;

async function goalOf(ctx: WriteContext, projectId: string, goalId: string): Promise<Stored> {
  const { rows } = await sql<Stored>`
    SELECT g.group_code, g.scope, g.measure, g.bps, g.hours, g.amount_cents, g.effective_from, g.effective_until
    FROM parent_project_goals g WHERE g.id = ${goalId}::uuid AND g.project_id = ${projectId}::uuid`.execute(ctx.sql);
  return orNotFound(rows[0]);
}

interface Ending {
  readonly goalId: string;
  readonly seenUntil: string | null;
  /** `YYYY-MM-DD`, in SQL. */
  readonly lastDay: RawBuilder<string>;
}

/** One guarded statement: who saw another last day, or would make it longer, ends nothing. @throws AppError 409, 412 */
async function endOn(ctx: WriteContext, { projectId, userId }: Editing, { goalId, seenUntil, lastDay }: Ending) {
  const { rows } = await sql`
    UPDATE parent_project_goals g SET effective_until = ${lastDay}, ended_by = ${userId}::uuid
    WHERE g.id = ${goalId}::uuid AND g.project_id = ${projectId}::uuid
      AND g.effective_until IS NOT DISTINCT FROM ${seenUntil}::date
      AND ${lastDay} >= g.effective_from - 1 AND ${lastDay} < coalesce(g.effective_until, 'infinity')
    RETURNING g.id`.execute(ctx.sql);
  if (rows.length > 0) return;
  const now = await goalOf(ctx, projectId, goalId);
  if (now.effective_until !== seenUntil) throw new AppError(412, CHANGED_MEANWHILE);
  throw conflict('The goal does not hold on that day.');
}

/** The old one ends the day before, and stays readable. @throws AppError 400, 401, 403, 404, 409, 412 */
export async function replaceGoal(
  ctx: WriteContext,
  { id, goal_id: goalId }: { readonly id: string; readonly goal_id: string },
  { seen_until: seenUntil, ...given }: GoalReplacement,
): Promise<ProjectGoal[]> {
  const editing = await authorizeProject(ctx, id, 'edit project');
  const { group_code, scope, measure } = await goalOf(ctx, id, goalId);
  const goal = { group_code, scope, measure, ...given };
  if (!fitsMeasure(measure, goal)) throw badRequest(`body.${FIELD_OF[measure]}`, 'is needed, and no other number');
  if (!countsCertificates(scope) && given.certificate_types.length + given.agency_ids.length > 0)
    throw badRequest('body.certificate_types', 'have no meaning for hours and new hires');
  await checkAgencies(ctx, given.agency_ids);
  await lockGoals(ctx, editing);
  await endOn(ctx, editing, { goalId, seenUntil, lastDay: sql`(${given.effective_from}::date - 1)` });
  await insertGoal(ctx, editing, goal);
  return tell(ctx, id, {
    action: 'parent project goal replaced',
    kind: 'goal replaced',
    amountCents: given.amount_cents,
    details: { ...detailsOf(goal), from: given.effective_from },
  });
}
const FIELD_OF = { percent: 'bps', hires: 'bps', amount: 'amount_cents', hours: 'hours' } as const;

/** @throws AppError 401, 403, 404, 409, 412 */
export async function endGoal(
  ctx: WriteContext,
  { id, goal_id: goalId }: { readonly id: string; readonly goal_id: string },
  { seen_until: seenUntil, last_day }: GoalEnd,
): Promise<ProjectGoal[]> {
  const editing = await authorizeProject(ctx, id, 'edit project');
  const goal = await goalOf(ctx, id, goalId);
  await lockGoals(ctx, editing);
  await endOn(ctx, editing, { goalId, seenUntil, lastDay: sql`${last_day}::date` });
  return tell(ctx, id, {
    action: 'parent project goal ended',
    kind: last_day < goal.effective_from ? 'goal withdrawn' : 'goal ended',
    amountCents: goal.amount_cents,
    details: { ...detailsOf(goal), until: last_day },
  });
}
