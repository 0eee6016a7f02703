import { sql } from 'kysely';
import type { ProjectHead } from '#contract/parent-projects/schema/projects.ts';
import { hiringCompanyName } from '#server/accounts/reads.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { orNotFound } from '#server/kernel/http/errors.ts';
import { projectAccess } from '../policy.ts';
import type {} from '../tables.ts';

type Row = Pick<ProjectHead, 'id' | 'name' | 'number' | 'state' | 'owner' | 'time_zone'>;

/** @throws AppError 401, 404 for a project that the actor takes no part in */
export async function projectHead(ctx: ReadContext, id: string): Promise<ProjectHead> {
  const { ownerCompanyId, archived, role, sees, rights, version } = await projectAccess(ctx, id);
  const { rows } = await sql<Row>`
    SELECT p.id, p.name, p.number, p.state, p.time_zone, ${hiringCompanyName(sql.ref('p.owner_company_id'))} AS owner
    FROM parent_projects p WHERE p.id = ${id}::uuid`.execute(ctx.sql);
  return {
    ...orNotFound(rows[0]),
    owner_company_id: ownerCompanyId,
    is_archived: archived,
    role,
    sees,
    rights: [...rights],
    version,
  };
}
