import { sql } from 'kysely';
import type { VendorDecision, WaitingVendor } from '#contract/impact-dashboards/schema/vendors.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { badRequest, conflict, orNotFound } from '#server/kernel/http/errors.ts';
import { authorizeDashboard, rightScope } from '../policy.ts';
import { waitingVendors } from '../reads/vendors.ts';
import type { VendorCandidate } from '../tables.ts';
import { markDashboard } from './marks.ts';

/**
 * Says which firm a doubtful vendor is, or that it is none of those that look alike.
 * @throws AppError 400 for a firm that does not look alike, 401, 403, 404, 409 for one that was decided meanwhile
 */
export async function decideVendor(
  ctx: WriteContext,
  id: string,
  { key, business_id }: VendorDecision,
): Promise<WaitingVendor[]> {
  const { userId } = await authorizeDashboard(ctx, id, 'edit');
  const { rows: found } = await sql<{ candidates: readonly VendorCandidate[] }>`
    SELECT v.candidates FROM impact_vendors v WHERE v.dashboard_id = ${id}::uuid AND v.key = ${key}`.execute(ctx.sql);
  const { candidates } = orNotFound(found[0]);
  if (business_id !== null && candidates.every((one) => one.business_id !== business_id))
    throw badRequest('body.business_id', 'is none of the firms that look alike');
  const { rows } = await sql`
    UPDATE impact_vendors v SET status = ${business_id === null ? 'refused' : 'chosen'}, firm_id = ${business_id}::uuid,
      decided_by = ${userId}::uuid, decided_at = ${ctx.now}::timestamptz
    WHERE v.dashboard_id = ${id}::uuid AND v.key = ${key} AND v.status = 'doubtful'
      AND ${rightScope(ctx.actor, 'v.dashboard_id', 'edit')}
    RETURNING v.key`.execute(ctx.sql);
  if (rows.length === 0) {
    await authorizeDashboard(ctx, id, 'edit');
    throw conflict('Somebody has decided on this vendor already.');
  }
  await ctx.audit({
    action: 'vendor of a spend file matched',
    subjectType: 'impact dashboard',
    subjectId: id,
    details: { vendor: key, business: business_id },
  });
  if (business_id !== null) await markDashboard(ctx, id);
  return waitingVendors(ctx, id);
}
