import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { firmOfMwbe as firmOf } from '#server/businesses/reads/listed-firms.ts';
import type {} from '../tables.ts';

/**
 * Whether the line `l` of the contract `c` was answered by somebody whom the payer chose: from an address that it gave, or
 * by its invitation. Their agreement could be the payer's own; what they say against it stands.
 */
const byPayersChoice = sql<SqlBool>`
  EXISTS (SELECT FROM payment_entries a WHERE a.contract_id = c.id AND a.line_id = l.id AND a.kind = 'answered'
          AND (a.details->>'source' = 'payer' OR a.details->>'by' = 'invitation'))`;

/**
 * Fragment for other features: payments that a company first reported from one moment until before another, as a table: the
 * firm, whether it confirmed the amount on its own or said another, and the days that the company took once it was paid itself. By
 * their first report, so that a report that is mended is not of a second month; without corrections, and with the lines
 * that they replace: which line is of which month never depends on what a firm answers.
 * @param from null: from the first one on
 */
export const paymentsReported = (
  companyId: string,
  { from, before, today }: { readonly from: Date | null; readonly before: Date; readonly today: string },
): RawBuilder<unknown> => sql`
  (SELECT n.* FROM (
     SELECT l.id, ${firmOf(sql.ref('l.mwbe_id'))} AS firm, coalesce(f.at, l.reported_at) AS at,
            l.state = 'confirmed' AND NOT ${byPayersChoice} AS confirmed, l.state IN ('differs', 'settled') AS differed,
            CASE WHEN l.kind = 'progress' THEN coalesce(l.paid_on, ${today}::date) - l.payer_paid_on END AS days
     FROM payment_contracts c JOIN payment_lines l ON l.contract_id = c.id
     LEFT JOIN (SELECT e.line_id, min(e.at) AS at FROM payment_contracts ec JOIN payment_entries e ON e.contract_id = ec.id
                WHERE ec.hiring_company_id = ${companyId} AND e.kind = 'reported' GROUP BY 1) f ON f.line_id = l.id
     WHERE c.hiring_company_id = ${companyId} AND l.corrects IS NULL AND l.state <> 'open') n
   WHERE n.at < ${before}::timestamptz AND (${from}::timestamptz IS NULL OR n.at >= ${from}::timestamptz))`;

/** Fragment for other features: whether a company recorded a contract with the firm of `mwbe` after a moment. */
export const hasHired = (
  companyId: string,
  mwbe: RawBuilder<string>,
  since: RawBuilder<unknown>,
): RawBuilder<SqlBool> => sql<SqlBool>`
  EXISTS (SELECT FROM payment_contracts hc WHERE hc.hiring_company_id = ${companyId} AND hc.created_at >= ${since}
          AND ${firmOf(sql.ref('hc.mwbe_id'))} = ${firmOf(mwbe)})`;

/** Fragment for other features: whether such a contract has a payment that the company reported. */
export const hasPaid = (
  companyId: string,
  mwbe: RawBuilder<string>,
  since: RawBuilder<unknown>,
): RawBuilder<SqlBool> => sql<SqlBool>`
  EXISTS (SELECT FROM payment_contracts hc JOIN payment_lines hl ON hl.contract_id = hc.id AND hl.counts AND hl.paid_cents > 0
          WHERE hc.hiring_company_id = ${companyId} AND hc.created_at >= ${since}
          AND ${firmOf(sql.ref('hc.mwbe_id'))} = ${firmOf(mwbe)})`;

/** Fragment for other features: ids of the companies that recorded contracts. */
export const payingCompanies = (): RawBuilder<unknown> => sql`SELECT hiring_company_id AS id FROM payment_contracts`;
