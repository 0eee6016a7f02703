import { sql } from 'kysely';
import type { Share } from '#contract/firm-documents/schema.ts';
import { hiringCompanyName } from '#server/accounts/reads.ts';
import { ownFirm } from '#server/businesses/reads/own-firm.ts';
import { withRowSecurity } from '#server/db/row-security.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { orNotFound } from '#server/kernel/http/errors.ts';
import { openShareScope } from '../policy.ts';
import type { FirmShareTable } from '../tables.ts';

const NEWEST = 200;

type Row = Omit<FirmShareTable, 'company_id' | 'mwbe_id' | 'shared_by'> & { readonly company: Share['company'] };

const COLUMNS = sql`
  s.id, jsonb_build_object('id', s.company_id, 'business_name', ${hiringCompanyName(sql.ref('s.company_id'))}) AS company,
  s.financials, s.tax_id_last_four, s.documents, s.ends_on, s.expires_at, s.shared_by_name, s.created_at, s.stopped_at`;

/** With whom a firm shares and shared, newest first. @throws AppError 401, 404 */
export async function listShares(ctx: ReadContext, mwbeId: string): Promise<Share[]> {
  const firm = await ownFirm(ctx, mwbeId);
  const { rows } = await withRowSecurity(ctx, (tx) =>
    sql<Row>`
      SELECT ${COLUMNS} FROM firm_shares s WHERE s.mwbe_id = ${firm.id}
      ORDER BY s.created_at DESC, s.id LIMIT ${NEWEST}`.execute(tx),
  );
  return rows.map((row) => toShare(row, ctx.now));
}

/** One share of a firm whose people call. @throws AppError 404 */
export async function shareById(
  ctx: Pick<ReadContext, 'sql' | 'actor' | 'now'>,
  mwbeId: string,
  id: string,
): Promise<Share> {
  const { rows } = await withRowSecurity(ctx, (tx) =>
    sql<Row>`SELECT ${COLUMNS} FROM firm_shares s WHERE s.mwbe_id = ${mwbeId} AND s.id = ${id}`.execute(tx),
  );
  return toShare(orNotFound(rows[0]), ctx.now);
}

const toShare = ({ expires_at, shared_by_name, ...row }: Row, now: Date): Share => ({
  ...row,
  shared_by: shared_by_name,
  created_at: row.created_at.toISOString(),
  stopped_at: row.stopped_at?.toISOString() ?? null,
  active: row.stopped_at === null && expires_at > now,
});

/** What a firm lets a company of the caller see now. */
export interface OpenShare extends Pick<FirmShareTable, 'company_id' | 'financials' | 'tax_id_last_four' | 'ends_on'> {
  readonly company: string;
}

/** For other rooms: the share with which the caller may look at a firm now; with several, the one that shows financials. */
export async function openShare(ctx: ReadContext, mwbeId: string): Promise<OpenShare | undefined> {
  const { rows } = await withRowSecurity(ctx, (tx) =>
    sql<OpenShare>`
      SELECT s.company_id, s.financials, s.tax_id_last_four, s.ends_on,
             ${hiringCompanyName(sql.ref('s.company_id'))} AS company
      FROM firm_shares s WHERE s.mwbe_id = ${mwbeId} AND ${openShareScope(ctx.actor, ctx.now)}
      ORDER BY s.financials DESC, s.tax_id_last_four DESC, s.ends_on DESC, s.id LIMIT 1`.execute(tx),
  );
  return rows[0];
}
