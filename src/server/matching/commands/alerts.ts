import type { AlertThreshold } from '#contract/matching/rules/alerts.ts';
import { requireUser } from '#server/kernel/context/authorize.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import type {} from '../tables.ts';

/** @throws AppError 401 */
export async function changeAlerts(
  ctx: WriteContext,
  { threshold }: { readonly threshold: AlertThreshold },
): Promise<{ threshold: AlertThreshold }> {
  const { id } = requireUser(ctx.actor);
  const changed = { threshold, changed_at: ctx.now };
  await ctx.sql
    .insertInto('opportunity_alert_settings')
    .values({ user_id: id, ...changed })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(changed))
    .execute();
  await ctx.audit({ action: 'opportunity alerts changed', subjectType: 'user', subjectId: id, details: { threshold } });
  return { threshold };
}
