import { sql } from 'kysely';
import { IMPACT_LIMITS } from '#contract/impact-dashboards/rules.ts';
import type { SpendFileRow, WaitingVendor } from '#contract/impact-dashboards/schema/vendors.ts';
import { firmCards } from '#server/businesses/reads/firm-places.ts';
import { withRowSecurity } from '#server/db/row-security.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { authorizeDashboard } from '../policy.ts';
import type { VendorCandidate } from '../tables.ts';

/** Where each row of the file `f` went. */
const sharesOf = sql`
  SELECT r.cents, v.firm_id IS NOT NULL AS is_firm,
         CASE WHEN v.status = 'doubtful' THEN 'waiting' WHEN v.firm_id IS NULL THEN 'unknown' WHEN r.state = 'own' THEN 'counted'
              WHEN r.state = 'doubtful' THEN 'waiting' ELSE 'tracked' END AS went
  FROM impact_vendor_payments r JOIN impact_vendors v ON v.dashboard_id = r.dashboard_id AND v.key = r.vendor
  WHERE r.file_id = f.id`;

interface Row extends Omit<WaitingVendor, 'candidates'> {
  readonly candidates: readonly VendorCandidate[];
}

/** Vendors that wait for a person, those with most money first. @throws AppError 401, 404 */
export async function waitingVendors(ctx: ReadContext, id: string): Promise<WaitingVendor[]> {
  await authorizeDashboard(ctx, id, 'read');
  const { rows } = await withRowSecurity(ctx, (tx) =>
    sql<Row>`
    SELECT v.key, v.name, v.city, v.state, v.zip, v.candidates, p.cents::bigint AS cents, p.rows::integer AS rows
    FROM impact_vendors v JOIN LATERAL (
      SELECT sum(r.cents) AS cents, count(*) AS rows FROM impact_vendor_payments r
      JOIN impact_spend_files f ON f.id = r.file_id AND f.undone_at IS NULL
      WHERE r.dashboard_id = v.dashboard_id AND r.vendor = v.key) p ON p.rows > 0
    WHERE v.dashboard_id = ${id}::uuid AND v.status = 'doubtful'
    ORDER BY p.cents DESC, v.key LIMIT ${IMPACT_LIMITS.vendors}`.execute(tx),
  );
  const cards = await firmCards(
    ctx.sql,
    rows.flatMap(({ candidates }) => candidates.map(({ business_id }) => business_id)),
  );
  return rows.map((row) => ({
    ...row,
    candidates: row.candidates.flatMap(({ business_id, reasons }) => {
      const card = cards.get(business_id);
      if (!card) return [];
      const place = [card.city, card.state].filter(Boolean).join(', ') || null;
      return [{ business_id, mwbe_id: card.mwbe_id, name: card.name, place, reasons: [...reasons] }];
    }),
  }));
}

type Counted = Pick<SpendFileRow, 'counted' | 'tracked' | 'waiting' | 'unknown'>;
type FoundFile = Omit<SpendFileRow, 'imported_at' | keyof Counted> & {
  readonly imported_at: Date;
  readonly shares: Partial<Counted>;
};
const NOTHING = { rows: 0, cents: 0 };

/** Files of finance systems that are in the figures, the last first. @throws AppError 401, 404 */
export async function spendFiles(ctx: ReadContext, id: string): Promise<SpendFileRow[]> {
  await authorizeDashboard(ctx, id, 'read');
  const { rows } = await withRowSecurity(ctx, (tx) =>
    sql<FoundFile>`
    SELECT f.id, f.name, f.rows, f.refused, f.total_cents, f.refused_cents, f.imported_at, s.matched_cents, s.shares
    FROM impact_spend_files f CROSS JOIN LATERAL (
      SELECT coalesce(sum(g.firms_cents), 0)::bigint AS matched_cents,
             coalesce(jsonb_object_agg(g.went, jsonb_build_object('rows', g.rows, 'cents', g.cents)), '{}') AS shares
      FROM (SELECT w.went, count(*) AS rows, sum(w.cents) AS cents, sum(w.cents) FILTER (WHERE w.is_firm) AS firms_cents FROM (${sharesOf}) w
            GROUP BY w.went) g) s
    WHERE f.dashboard_id = ${id}::uuid AND f.undone_at IS NULL
    ORDER BY f.imported_at DESC, f.id LIMIT ${IMPACT_LIMITS.files}`.execute(tx),
  );
  return rows.map(({ imported_at, shares, ...row }) => ({
    ...row,
    imported_at: imported_at.toISOString(),
    ...{ counted: NOTHING, tracked: NOTHING, waiting: NOTHING, unknown: NOTHING, ...shares },
  }));
}
