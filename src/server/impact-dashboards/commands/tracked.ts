import { sql } from 'kysely';
import { samePayments } from '#contract/impact-dashboards/rules/same-payment.ts';
import type { PaymentDecision, SpendPayment } from '#contract/impact-dashboards/schema/vendors.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { conflict, orNotFound } from '#server/kernel/http/errors.ts';
import { countedInstead } from '#server/payments/reads/for-impact.ts';
import { authorizeDashboard, rightScope } from '../policy.ts';
import { openRows, paymentPairs, spendPayments, type Tracking } from '../reads/tracked.ts';
import type {} from '../tables.ts';
import { markDashboard } from './marks.ts';

/**
 * Finds the rows of files that payment tracking has too. What was found stays, with the correction where a payment was
 * corrected: its amount is another then, and the row would count beside it.
 */
export async function matchTracked(ctx: WriteContext, tracking: Tracking): Promise<void> {
  const id = tracking.dashboardId;
  await sql`
    DELETE FROM impact_vendor_payments r USING impact_spend_files f
    WHERE f.id = r.file_id AND f.dashboard_id = ${id}::uuid AND f.undone_at IS NOT NULL`.execute(ctx.sql);
  await followCorrections(ctx, id);
  const matched = [...samePayments(await paymentPairs(ctx.sql, tracking, openRows(id)))];
  const doubtful = await sql`
    UPDATE impact_vendor_payments r SET state = 'own', line_id = NULL
    WHERE r.dashboard_id = ${id}::uuid AND r.state = 'doubtful'`.execute(ctx.sql);
  if (matched.length === 0 && doubtful.numAffectedRows === 0n) return;
  const split = matched.map(([row, { line, isSure }]) => {
    const [file = '', at = ''] = row.split(':');
    return { file, at: Number(at), line, state: isSure ? 'tracked' : 'doubtful' };
  });
  await sql`
    UPDATE impact_vendor_payments r SET state = m.state, line_id = m.tracked
    FROM unnest(${split.map(({ file }) => file)}::uuid[], ${split.map(({ at }) => at)}::integer[],
      ${split.map(({ line }) => line)}::uuid[], ${split.map(({ state }) => state)}::text[]) AS m(file, line, tracked, state)
    WHERE r.file_id = m.file AND r.line = m.line AND r.dashboard_id = ${id}::uuid`.execute(ctx.sql);
}

/** A payment that counts no longer, and has no correction, is nobody's. */
async function followCorrections(ctx: WriteContext, id: string): Promise<void> {
  await sql`
    UPDATE impact_vendor_payments r SET line_id = n.line, state = CASE WHEN n.line IS NULL THEN 'own' ELSE r.state END
    FROM (SELECT t.file_id, t.line AS at, ${countedInstead(sql.ref('t.line_id'))} AS line FROM impact_vendor_payments t
          WHERE t.dashboard_id = ${id}::uuid AND t.state IN ('tracked', 'same')) n
    WHERE r.file_id = n.file_id AND r.line = n.at AND r.line_id IS DISTINCT FROM n.line`.execute(ctx.sql);
}

/**
 * Says whether a row of a file is the payment of payment tracking that it looks like.
 * @throws AppError 401, 403, 404, 409 for one that was decided meanwhile, or looks like another payment now
 */
export async function decidePayment(
  ctx: WriteContext,
  id: string,
  { file_id, line, line_id, is_same }: PaymentDecision,
): Promise<SpendPayment[]> {
  const { userId } = await authorizeDashboard(ctx, id, 'edit');
  const { rows } = await sql`
    UPDATE impact_vendor_payments r SET decided_by = ${userId}::uuid, decided_at = ${ctx.now}::timestamptz,
      state = ${is_same ? 'same' : 'own'}, line_id = CASE WHEN ${is_same} THEN r.line_id END,
      other_lines = CASE WHEN ${is_same} THEN r.other_lines ELSE r.other_lines || r.line_id END
    WHERE r.file_id = ${file_id}::uuid AND r.line = ${line} AND r.dashboard_id = ${id}::uuid AND r.state = 'doubtful'
      AND r.line_id = ${line_id}::uuid AND ${rightScope(ctx.actor, 'r.dashboard_id', 'edit')}
    RETURNING r.line`.execute(ctx.sql);
  if (rows.length === 0) throw await refusal(ctx, id, { file_id, line });
  await ctx.audit({
    action: 'payment of a spend file decided',
    subjectType: 'impact dashboard',
    subjectId: id,
    details: { file: file_id, row: line, payment: line_id, same: is_same },
  });
  await markDashboard(ctx, id);
  return spendPayments(ctx, id, { state: 'doubtful' });
}

async function refusal(ctx: WriteContext, id: string, { file_id, line }: Pick<PaymentDecision, 'file_id' | 'line'>) {
  await authorizeDashboard(ctx, id, 'edit');
  const { rows } = await sql`
    SELECT r.line FROM impact_vendor_payments r
    WHERE r.file_id = ${file_id}::uuid AND r.line = ${line} AND r.dashboard_id = ${id}::uuid`.execute(ctx.sql);
  orNotFound(rows[0]);
  return conflict('Somebody has decided on this payment already.');
}
