import { sql } from 'kysely';
import type { Role } from '#contract/accounts/rules.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';

/** Sets the role of a member of a hiring company; the last administrator keeps the role. */
export async function setSsoRole(ctx: WriteContext, userId: string, companyId: string, role: Role): Promise<void> {
  // locks the other administrators: when two would be demoted at the same time, one remains
  const { numAffectedRows } = await sql`
    UPDATE memberships m SET role = ${role}
    WHERE m.user_id = ${userId} AND m.company_id = ${companyId} AND m.company_type = 'hiring_company' AND m.role <> ${role}
      AND (m.role <> 'administrator' OR EXISTS (
        SELECT FROM memberships o
        WHERE o.company_id = m.company_id AND o.user_id <> m.user_id AND o.role = 'administrator' FOR UPDATE))`.execute(
    ctx.sql,
  );
  if (numAffectedRows === 0n) return;
  await ctx.audit({
    action: 'role set by single sign-on',
    subjectType: 'user',
    subjectId: userId,
    details: { company: companyId, role },
  });
}
