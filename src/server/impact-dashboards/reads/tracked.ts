import { type RawBuilder, sql } from 'kysely';
import { MOST_DAYS_APART, type PaymentPair } from '#contract/impact-dashboards/rules/same-payment.ts';
import { IMPACT_LIMITS } from '#contract/impact-dashboards/rules.ts';
import type { SpendPayment, SpendPaymentsQuery } from '#contract/impact-dashboards/schema/vendors.ts';
import { withRowSecurity } from '#server/db/row-security.ts';
import type { Sql } from '#server/db/types.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { reportedPayments, reportedPaymentsById } from '#server/payments/reads/for-impact.ts';
import { authorizeDashboard } from '../policy.ts';
import type {} from '../tables.ts';
import { contractTable, type SpendOf } from './contracts.ts';

export interface Tracking {
  readonly dashboardId: string;
  readonly ownerCompanyId: string;
  /** What the owner spends, by payment tracking. */
  readonly contracts: readonly SpendOf[];
  /** Of a file that is read again: what it took before is free. */
  readonly exceptHash?: string | null;
}

/** Rows of files that may be a payment of payment tracking, as a table of `row`, `firm`, `paid_on`, `cents`, `number`, `others`. */
export const openRows = (dashboardId: string, exceptHash: string | null = null): RawBuilder<unknown> => sql`
  SELECT r.file_id || ':' || r.line AS row, v.firm_id AS firm, r.paid_on, r.cents, r.contract_number AS number, r.other_lines AS others
  FROM impact_vendor_payments r JOIN impact_vendors v ON v.dashboard_id = r.dashboard_id AND v.key = r.vendor
  JOIN impact_spend_files f ON f.id = r.file_id AND f.undone_at IS NULL
  WHERE r.dashboard_id = ${dashboardId}::uuid AND v.firm_id IS NOT NULL AND r.cents > 0 AND r.state IN ('own', 'doubtful')
    AND (${exceptHash}::text IS NULL OR f.hash <> ${exceptHash})`;

/** Rows beside payments of the same payer, firm and amount that no other row is, some days apart. */
export async function paymentPairs(
  db: Sql,
  { dashboardId, ownerCompanyId, contracts, exceptHash = null }: Tracking,
  rows: RawBuilder<unknown>,
): Promise<PaymentPair[]> {
  const own = contracts.filter(({ sign }) => sign === 1);
  if (own.length === 0) return [];
  const { rows: found } = await sql<PaymentPair>`
    SELECT r.row, r.paid_on AS row_paid_on, r.number AS row_number, p.id AS line, p.paid_on AS line_paid_on, p.month AS line_month,
           p.number AS line_number
    FROM (${rows}) r JOIN ${contractTable(own)} ON k.firm = r.firm
    JOIN ${reportedPayments} p ON p.contract_id = k.contract AND p.cents = r.cents
      AND p.hiring_company_id = ${ownerCompanyId}::uuid
      AND p.day BETWEEN r.paid_on - ${MOST_DAYS_APART}::integer AND r.paid_on + ${MOST_DAYS_APART}::integer
    WHERE p.id <> ALL(r.others) AND NOT EXISTS (
      SELECT FROM impact_vendor_payments t JOIN impact_spend_files f ON f.id = t.file_id AND f.undone_at IS NULL
      WHERE t.dashboard_id = ${dashboardId}::uuid AND t.line_id = p.id AND t.state IN ('tracked', 'same')
        AND (${exceptHash}::text IS NULL OR f.hash <> ${exceptHash}))`.execute(db);
  return found;
}

/** Rows of files that are, or may be, payments of payment tracking; those with most money first. @throws AppError 401, 404 */
export async function spendPayments(
  ctx: ReadContext,
  id: string,
  { state }: SpendPaymentsQuery,
): Promise<SpendPayment[]> {
  await authorizeDashboard(ctx, id, 'read');
  const states = state === 'doubtful' ? ['doubtful'] : ['tracked', 'same'];
  const { rows } = await withRowSecurity(ctx, (tx) =>
    sql<Omit<SpendPayment, 'tracked'> & { readonly line_id: string }>`
    SELECT r.file_id, r.line, f.name AS file, v.name AS vendor, r.paid_on, r.cents, r.contract_number, r.line_id,
           (r.decided_at IS NOT NULL AND r.state = 'same') AS by_person
    FROM impact_vendor_payments r JOIN impact_vendors v ON v.dashboard_id = r.dashboard_id AND v.key = r.vendor
    JOIN impact_spend_files f ON f.id = r.file_id AND f.undone_at IS NULL
    WHERE r.dashboard_id = ${id}::uuid AND r.state = ANY(${states}::text[]) AND r.line_id IS NOT NULL
    ORDER BY r.cents DESC, r.file_id, r.line LIMIT ${IMPACT_LIMITS.vendors}`.execute(tx),
  );
  const lines = await reportedPaymentsById(
    ctx.sql,
    rows.map(({ line_id }) => line_id),
  );
  return rows.flatMap(({ line_id, ...row }) => {
    const tracked = lines.get(line_id);
    return tracked ? [{ ...row, tracked }] : [];
  });
}
