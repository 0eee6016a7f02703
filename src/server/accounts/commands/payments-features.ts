import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { paymentsInviteAccepted } from '../events.ts';

/** Links that open a part of payments to the person who was invited. */
const FEATURES = {
  'payments invite': 'has_payments_feature',
  'dashboard payments invite': 'has_dashboard_payments_feature',
} as const;
const isInvite = (purpose: string): purpose is keyof typeof FEATURES => Object.hasOwn(FEATURES, purpose);

/** What a link that signs in opens beside the session: of an invitation, its part of payments. */
export async function acceptPaymentsInvite(
  ctx: WriteContext,
  userId: string,
  { purpose, facts }: { readonly purpose: string; readonly facts: Readonly<Record<string, unknown>> },
): Promise<void> {
  if (!isInvite(purpose)) return;
  await grantPaymentsFeature(ctx, userId, FEATURES[purpose]);
  // those of staff are to payment tracking as a whole
  if (typeof facts.invitation === 'string')
    await ctx.announce(paymentsInviteAccepted({ invitation: facts.invitation, userId }));
}

export async function grantPaymentsFeature(
  ctx: WriteContext,
  userId: string,
  feature: (typeof FEATURES)[keyof typeof FEATURES],
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
