import { randomUUID } from 'node:crypto';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { firstAdministrator } from '#server/accounts/reads/company-people.ts';
import { activePerson } from '#server/accounts/reads.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import type {} from '../tables.ts';

/** Whether `m` acts for the project as its owner today: an active account, still of the company that it came from. */
const actsAsOwner = ({ config }: WriteContext): RawBuilder<SqlBool> => sql`
  (EXISTS (SELECT FROM ${activePerson(sql.ref('m.user_id'), config)} active)
   AND EXISTS (SELECT FROM project_access(m.user_id, NULL) a
               WHERE a.project_id = m.project_id AND a.role = 'owner' AND a.sees = 'all'))`;

/** Row locks in a fixed order: when two owners remove each other, the second sees what the first did. */
export const owners = (ctx: WriteContext, projectId: string): RawBuilder<unknown> => sql`owners AS (
  SELECT m.id, m.user_id, ${actsAsOwner(ctx)} AS acts FROM parent_project_members m
  WHERE m.project_id = ${projectId}::uuid AND m.kind = 'team' AND m.role = 'owner' AND m.accepted_at IS NOT NULL
    AND m.removed_at IS NULL ORDER BY m.id FOR UPDATE OF m)`;

// a count reads all rows, so that all are locked
export const isOwner = (userId: string | null): RawBuilder<SqlBool> =>
  sql`(SELECT count(*) FROM owners WHERE user_id = ${userId}::uuid) > 0`;

/** Whether an owner is left without these rows, or none of them was one. */
export const keepsOwner = (lost: RawBuilder<SqlBool>): RawBuilder<SqlBool> => sql`(
  (SELECT count(*) FROM owners WHERE ${lost}) = 0
  OR (SELECT count(*) FROM owners WHERE NOT (${lost}) AND acts) > 0)`;

/** Somebody left a company: projects that have no owner any more get an administrator of the company that they belong to. */
export async function replaceOwners(
  ctx: WriteContext,
  { companyId, userId }: { readonly companyId: string; readonly userId: string },
): Promise<void> {
  const { rows: orphans } = await sql<{
    project: string;
    person: string;
    email: string;
    name: [string, string];
    company: string;
  }>`
    SELECT p.id AS project, who.id AS person, who.email, ARRAY[who.first_name, who.last_name] AS name,
           p.owner_company_id AS company
    FROM parent_projects p
    CROSS JOIN LATERAL ${activePerson(firstAdministrator(sql.ref('p.owner_company_id')) as RawBuilder<string>, ctx.config)} who
    WHERE EXISTS (SELECT FROM parent_project_members mine
                  WHERE mine.project_id = p.id AND mine.user_id = ${userId}::uuid AND mine.company_id = ${companyId}::uuid
                    AND mine.role = 'owner' AND mine.removed_at IS NULL)
      AND NOT EXISTS (SELECT FROM parent_project_members m
                      WHERE m.project_id = p.id AND m.kind = 'team' AND m.role = 'owner' AND m.accepted_at IS NOT NULL
                        AND m.removed_at IS NULL AND ${actsAsOwner(ctx)})
    ORDER BY p.id`.execute(ctx.sql);
  for (const { project, person, email, name, company } of orphans) {
    await sql`
      INSERT INTO parent_project_members AS m
        (id, project_id, kind, role, email, first_name, last_name, company_id, user_id, invited_by, invited_at, accepted_at)
      VALUES (${randomUUID()}::uuid, ${project}::uuid, 'team', 'owner', ${email}, ${name[0]}, ${name[1]}, ${company}::uuid,
              ${person}::uuid, ${userId}::uuid, ${ctx.now}, ${ctx.now})
      ON CONFLICT (project_id, kind, lower(email)) WHERE removed_at IS NULL
      DO UPDATE SET role = 'owner', company_id = excluded.company_id, user_id = excluded.user_id,
                    accepted_at = coalesce(m.accepted_at, excluded.accepted_at), version = m.version + 1`.execute(
      ctx.sql,
    );
    const details = { left: userId, owner: person };
    await ctx.audit({ action: 'project owner replaced', subjectType: 'parent project', subjectId: project, details });
  }
}
