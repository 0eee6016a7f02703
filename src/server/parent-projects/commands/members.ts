import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type ProjectRole, ROLES_OF_KIND } from '#contract/parent-projects/rules.ts';
import type { ProjectMember } from '#contract/parent-projects/schema/people.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { AppError, badRequest, conflict, forbidden } from '#server/kernel/http/errors.ts';
import { revokeLinks } from '#server/links/commands.ts';
import { markResponded } from '#server/notifications/commands/notify.ts';
import { authorizeProject } from '../policy.ts';
import { PURPOSE } from '../reads/invitations.ts';
import { projectMember } from '../reads/people.ts';
import { notifyOwners } from './notify-owners.ts';
import { isOwner, keepsOwner, owners } from './owners.ts';

const LAST_OWNER = 'A project needs an owner. Make somebody else an owner first.';

/** @throws AppError 400 for a role that such people don't have, 401, 403, 404, 409 for the last owner, 412 */
export async function changeMemberRole(
  ctx: WriteContext,
  projectId: string,
  memberId: string,
  { role, version }: { readonly role: ProjectRole; readonly version: number },
): Promise<ProjectMember> {
  const { userId } = await authorizeProject(ctx, projectId, 'manage people');
  const before = await projectMember(ctx, projectId, memberId);
  if (!ROLES_OF_KIND[before.kind].includes(role)) throw badRequest('body.role', 'is no role of such people');
  const keeps = role === 'owner' ? sql<SqlBool>`true` : keepsOwner(isRow(memberId));
  const { rows } = await sql`
    WITH ${owners(ctx, projectId)}
    UPDATE parent_project_members m
    SET role = ${role}, role_changed_at = ${ctx.now}, role_changed_by = ${userId}::uuid, version = m.version + 1
    WHERE ${isSeen(projectId, memberId, version)} AND ${isOwner(userId)} AND ${keeps}
    RETURNING m.id`.execute(ctx.sql);
  if (rows.length === 0) throw await refusal(ctx, { projectId, memberId, version, userId });
  const details = { member: memberId, from: before.role, to: role };
  await ctx.audit({ action: 'project role changed', subjectType: 'parent project', subjectId: projectId, details });
  return projectMember(ctx, projectId, memberId);
}

/** From now on the person sees nothing of the project, and their link opens nothing. @throws AppError 401, 403, 404, 409, 412 */
export async function removeMember(
  ctx: WriteContext,
  projectId: string,
  memberId: string,
  { version }: { readonly version: number },
): Promise<ProjectMember> {
  const { userId } = await authorizeProject(ctx, projectId, 'manage people');
  const { is_self } = await projectMember(ctx, projectId, memberId);
  if (is_self) throw conflict('This is you. Leave the project instead.');
  const { rows } = await sql<{ email: string; isInvitation: boolean }>`
    WITH ${owners(ctx, projectId)}
    UPDATE parent_project_members m
    SET removed_at = ${ctx.now}, removed_by = ${userId}::uuid, version = m.version + 1
    WHERE ${isSeen(projectId, memberId, version)} AND ${isOwner(userId)} AND ${keepsOwner(isRow(memberId))}
    RETURNING m.email, m.accepted_at IS NULL AS "isInvitation"`.execute(ctx.sql);
  const [removed] = rows;
  if (!removed) throw await refusal(ctx, { projectId, memberId, version, userId });
  const { email, isInvitation } = removed;
  if (isInvitation) await revokeLinks(ctx, { email, facts: { member: memberId } }, PURPOSE);
  await markResponded(ctx, { subject_type: 'ProjectInvitation', subject_id: memberId });
  await ctx.audit({
    action: isInvitation ? 'project invitation withdrawn' : 'person removed from a project',
    subjectType: 'parent project',
    subjectId: projectId,
    details: { member: memberId, email },
  });
  return projectMember(ctx, projectId, memberId);
}

/** Ends all parts of the caller. @throws AppError 401, 404, 409 for the last owner, and for whoever reads it by their company */
export async function leaveProject(ctx: WriteContext, projectId: string): Promise<null> {
  const { userId } = await authorizeProject(ctx, projectId, 'read');
  const { rows } = await sql<{ name: string; company_id: string | null; kind: string }>`
    WITH ${owners(ctx, projectId)}
    UPDATE parent_project_members m SET removed_at = ${ctx.now}, removed_by = ${userId}::uuid, version = m.version + 1
    WHERE m.project_id = ${projectId}::uuid AND m.user_id = ${userId}::uuid AND m.removed_at IS NULL
      AND ${keepsOwner(sql<SqlBool>`user_id = ${userId}::uuid`)}
    RETURNING concat_ws(' ', m.first_name, m.last_name) AS name, m.company_id, m.kind`.execute(ctx.sql);
  const [left] = rows;
  if (!left) {
    const { rows: own } = await sql`
      SELECT FROM parent_project_members
      WHERE project_id = ${projectId}::uuid AND user_id = ${userId}::uuid AND removed_at IS NULL`.execute(ctx.sql);
    throw conflict(
      own.length > 0
        ? LAST_OWNER
        : 'You read this project as a member of the company that owns it. There is nothing to leave.',
    );
  }
  await ctx.audit({ action: 'left a project', subjectType: 'parent project', subjectId: projectId });
  await notifyOwners(
    ctx,
    { projectId, userId, companyId: left.kind === 'prime' ? left.company_id : null },
    'left the project.',
  );
  return null;
}

// of the CTE `owners` alone: its columns are not those of `m`
const isRow = (memberId: string): RawBuilder<SqlBool> => sql`id = ${memberId}::uuid`;
const isSeen = (projectId: string, memberId: string, version: number): RawBuilder<SqlBool> => sql`
  m.id = ${memberId}::uuid AND m.project_id = ${projectId}::uuid AND m.removed_at IS NULL AND m.version = ${version}`;

interface Refused {
  readonly projectId: string;
  readonly memberId: string;
  readonly version: number;
  readonly userId: string | null;
}

async function refusal(ctx: WriteContext, { projectId, memberId, version, userId }: Refused): Promise<Error> {
  const { rows } = await sql<{ removed: boolean; version: number; still: boolean }>`
    SELECT m.removed_at IS NOT NULL AS removed, m.version,
           EXISTS (SELECT FROM project_access(${userId}::uuid, NULL) a
                   WHERE a.project_id = m.project_id AND a.role = 'owner' AND a.sees = 'all') AS still
    FROM parent_project_members m WHERE m.id = ${memberId}::uuid AND m.project_id = ${projectId}::uuid`.execute(
    ctx.sql,
  );
  const [now] = rows;
  if (!now?.still) return forbidden('You’re no longer an owner of this project');
  if (now.removed) return conflict('This person was removed already.');
  if (now.version !== version)
    return new AppError(412, 'This has changed in the meantime. Look at it again, then repeat what you did.');
  return conflict(LAST_OWNER);
}
