import type { WriteContext } from '#server/kernel/context/contexts.ts';

/** Opens a part of payments to a person who was invited to it. */
export async function grantPaymentsFeature(
  ctx: WriteContext,
  userId: string,
  feature: 'has_payments_feature' | 'has_dashboard_payments_feature',
): Promise<void> {
  const changed = await ctx.sql
    .updateTable('users')
    .set({ [feature]: true })
    .where('id', '=', userId)
    .where(feature, '=', false)
    .returning('id')
    .executeTakeFirst();
  if (changed)
    await ctx.audit({
      action: 'payments feature granted',
      subjectType: 'user',
      subjectId: userId,
      details: { feature },
    });
}
