import { randomUUID } from 'node:crypto';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { AuditAction } from '#contract/access/audit-actions.ts';
import { statesBefore } from '#contract/parent-projects/rules/projects.ts';
import type { ParentProjectState } from '#contract/parent-projects/rules.ts';
import type {
  NewProject,
  ProjectChange,
  ProjectDetails,
  ProjectMove,
} from '#contract/parent-projects/schema/projects.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { AppError, conflict, forbidden } from '#server/kernel/http/errors.ts';
import { projectChanged } from '../events.ts';
import { authorizeCreating, authorizeRestoring, editScope, type Restoring } from '../policy/projects.ts';
import { authorizeProject, type ProjectAccessFor } from '../policy.ts';
import { projectDetails } from '../reads/projects.ts';
import { addProjectEntries, type NewProjectEntry } from './entries.ts';

export const CHANGED_MEANWHILE = 'This project was changed in the meantime, on another device or by a colleague.';

type Facts = Omit<NewProject, 'owner_company_id' | 'rule_pack'>;

const FACTS = [
  'name',
  'number',
  'description',
  'address',
  'city',
  'state_code',
  'zip',
  'starts_on',
  'ends_on',
  'budget_cents',
  'funding',
  'time_zone',
  'program',
  'open_to_company',
  'due_day',
] as const satisfies readonly (keyof Facts)[];

const COLUMNS = sql.join(FACTS.map((fact) => sql.ref(fact)));
const valuesOf = (given: Facts) => sql`
  ${given.name}::text, ${given.number}::text, ${given.description ?? ''}::text, ${given.address}::text, ${given.city}::text,
  ${given.state_code}::text, ${given.zip}::text, ${given.starts_on}::date, ${given.ends_on}::date,
  ${given.budget_cents}::bigint, ${given.funding}::text[], ${given.time_zone}::text, ${given.program}::text,
  ${given.open_to_company}::boolean, ${given.due_day}::integer`;

interface Said extends NewProjectEntry {
  readonly action: AuditAction;
}

/** What every change of a project leaves: an entry, a line of the audit trail, and news for what is counted by it. */
async function tell(ctx: WriteContext, id: string, { action, ...entry }: Said): Promise<ProjectDetails> {
  await addProjectEntries(ctx, id, [entry]);
  const details = entry.details ? { details: entry.details } : {};
  await ctx.audit({ action, subjectType: 'parent project', subjectId: id, ...details });
  await ctx.announce(projectChanged({ projectId: id, contractIds: [] }));
  return projectDetails(ctx, id);
}

/** Creates a project; who does is the owner in its team. @throws AppError 401, 403 */
export async function createProject(ctx: WriteContext, given: NewProject): Promise<ProjectDetails> {
  const { userId, companyId, email } = authorizeCreating(ctx, given.owner_company_id);
  const id = randomUUID();
  await sql`
    WITH made AS (
      INSERT INTO parent_projects (id, owner_company_id, rule_pack, created_by, created_at, ${COLUMNS})
      VALUES (${id}::uuid, ${companyId}::uuid, ${given.rule_pack}, ${userId}::uuid, ${ctx.now}::timestamptz, ${valuesOf(given)})
      RETURNING id)
    INSERT INTO parent_project_members (id, project_id, kind, role, email, company_id, user_id, invited_by, invited_at,
                                        accepted_at)
    SELECT ${randomUUID()}::uuid, made.id, 'team', 'owner', ${email}, ${companyId}::uuid, ${userId}::uuid, ${userId}::uuid,
           ${ctx.now}::timestamptz, ${ctx.now}::timestamptz
    FROM made`.execute(ctx.sql);
  return tell(ctx, id, { action: 'parent project created', kind: 'project created', isPublic: true });
}

interface Guard {
  /** That the person saw. */
  readonly version: number;
  readonly states?: readonly ParentProjectState[];
  readonly archived: boolean;
}
type Editing = ProjectAccessFor<'edit project'> | Restoring;

/**
 * The one UPDATE behind every change: of concurrent people, exactly one changes the row.
 * @param values assignments, without the version
 * @throws AppError 403 in an archived project, 409 in another state, 412 for a stale version
 */
async function guardedUpdate(
  ctx: WriteContext,
  { projectId }: Editing,
  values: RawBuilder<unknown>,
  { version, states, archived }: Guard,
): Promise<void> {
  const inState: RawBuilder<SqlBool> = states ? sql`p.state = ANY(${[...states]}::text[])` : sql`true`;
  const { rows } = await sql`
    UPDATE parent_projects p SET ${values}, version = p.version + 1
    WHERE p.id = ${projectId}::uuid AND p.version = ${version} AND ${inState}
      AND (p.archived_at IS NOT NULL) = ${archived}::boolean AND ${editScope(ctx.actor, 'p.id')}
    RETURNING p.id`.execute(ctx.sql);
  if (rows.length === 0) throw await refusal(ctx, projectId, { version, archived, ...(states && { states }) });
}

const STATE_MESSAGES: Readonly<Record<ParentProjectState, string>> = {
  planning: 'This project has not started yet.',
  active: 'This project is active.',
  completed: 'This project is completed.',
};

async function refusal(ctx: WriteContext, id: string, { version, states, archived }: Guard): Promise<AppError> {
  const now = await projectDetails(ctx, id);
  if (now.is_archived !== archived)
    return conflict(archived ? 'This project is not archived.' : 'This project is archived. Restore it to change it.');
  if (now.version !== version) return new AppError(412, CHANGED_MEANWHILE);
  if (states && !states.includes(now.state)) return conflict(STATE_MESSAGES[now.state]);
  return forbidden('Your role in this project doesn’t allow this');
}

/** All facts at once. @throws AppError 400, 401, 403, 404, 412 */
export async function changeProject(ctx: WriteContext, id: string, given: ProjectChange): Promise<ProjectDetails> {
  const editing = await authorizeProject(ctx, id, 'edit project');
  const before = await projectDetails(ctx, id);
  const { version, rule_pack, ...facts } = given;
  const pack = rule_pack === undefined ? sql`p.rule_pack` : sql`${rule_pack}::text`;
  await guardedUpdate(ctx, editing, sql`(${COLUMNS}, rule_pack) = ROW(${valuesOf(facts)}, ${pack})`, {
    version,
    archived: false,
  });
  // the version says that what was read above is still so
  const fields = [...FACTS, 'rule_pack' as const].filter(
    (fact) => given[fact] !== undefined && JSON.stringify(before[fact]) !== JSON.stringify(given[fact]),
  );
  if (fields.length === 0) return projectDetails(ctx, id);
  return tell(ctx, id, {
    action: 'parent project changed',
    kind: 'project changed',
    details: { fields: fields.join(' ') },
  });
}

/** Starts, completes or reopens. @throws AppError 401, 403, 404, 409, 412 */
export async function moveProject(ctx: WriteContext, id: string, given: ProjectMove): Promise<ProjectDetails> {
  const editing = await authorizeProject(ctx, id, 'edit project');
  const { version, state } = given;
  await guardedUpdate(ctx, editing, sql`state = ${state}`, { version, archived: false, states: statesBefore(state) });
  return tell(ctx, id, {
    action: 'parent project moved',
    kind: 'project moved',
    isPublic: true,
    details: { state },
  });
}

/** From here on it is read only, for everybody. @throws AppError 401, 403, 404, 409, 412 */
export async function archiveProject(ctx: WriteContext, id: string, version: number): Promise<ProjectDetails> {
  const editing = await authorizeProject(ctx, id, 'edit project');
  await guardedUpdate(ctx, editing, sql`archived_at = ${ctx.now}::timestamptz`, { version, archived: false });
  return tell(ctx, id, { action: 'parent project archived', kind: 'project archived', isPublic: true });
}

/** @throws AppError 401, 403, 404, 409, 412 */
export async function restoreProject(ctx: WriteContext, id: string, version: number): Promise<ProjectDetails> {
  const restoring = await authorizeRestoring(ctx, id);
  await guardedUpdate(ctx, restoring, sql`archived_at = NULL`, { version, archived: true });
  return tell(ctx, id, { action: 'parent project restored', kind: 'project restored', isPublic: true });
}
