import type { WriteContext } from '#server/kernel/context/contexts.ts';

/**
 * Ends every membership of a firm and withdraws its invitations, for who keeps a firm was decided otherwise.
 * @returns the ids of those who were members
 */
export async function releaseCompany(ctx: WriteContext, companyId: string): Promise<string[]> {
  const released = await ctx.sql
    .deleteFrom('memberships')
    .where('company_id', '=', companyId)
    .returning('user_id')
    .execute();
  await ctx.sql
    .updateTable('invitations')
    .set({ withdrawn_at: ctx.now })
    .where('company_id', '=', companyId)
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .execute();
  for (const { user_id } of released) {
    const details = { user: user_id };
    await ctx.audit({ action: 'person removed', subjectType: 'company', subjectId: companyId, details });
  }
  return released.map(({ user_id }) => user_id);
}
