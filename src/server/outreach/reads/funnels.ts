import { sql } from 'kysely';
import type { Funnel } from '#contract/outreach/schema.ts';
import { withRowSecurity } from '#server/db/row-security.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { keptOpportunities } from '#server/opportunities/reads/kept.ts';
import { wasPaid } from '#server/payments/reads/for-outreach.ts';
import type {} from '../tables.ts';

/**
 * How many firms came how far. A firm that quoted was interested, and one that answered was reached, whatever else the log
 * has of it; opened is what was seen being opened, or answered; paid are firms that got the work and a payment since.
 */
export async function funnels(ctx: ReadContext, ids: readonly string[]): Promise<Funnel[]> {
  const { rows } = await withRowSecurity(ctx, (tx) =>
    sql<Funnel>`
    SELECT o.id AS opportunity_id, greatest(f.counted, f.matched)::int AS matched, f.reached::int, f.opened::int,
           f.interested::int, f.quoted::int, f.hired::int, f.paid::int
    FROM ${keptOpportunities(ctx.actor, ids)} o CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE s.told OR s.reached OR s.answered) AS matched,
             count(*) FILTER (WHERE s.reached OR s.opened OR s.answered) AS reached,
             count(*) FILTER (WHERE s.opened OR s.answered) AS opened,
             count(*) FILTER (WHERE s.interested) AS interested,
             count(*) FILTER (WHERE s.quoted) AS quoted,
             (SELECT coalesce(max((m.content->>'count')::int), 0) FROM outreach_entries m
              WHERE m.opportunity_id = o.id AND m.kind = 'matched') AS counted,
             (SELECT coalesce(max(jsonb_array_length(jsonb_path_query_array(w.content, '$.awards[*].mwbe_id ? (@ != null)'))), 0)
              FROM outreach_entries w WHERE w.opportunity_id = o.id AND w.kind = 'awarded') AS hired,
             (SELECT count(DISTINCT a.firm) FROM (
                SELECT (jsonb_path_query(p.content, '$.awards[*].mwbe_id ? (@ != null)') #>> '{}')::uuid AS firm
                FROM outreach_entries p WHERE p.opportunity_id = o.id AND p.kind = 'awarded') a
              WHERE ${wasPaid(sql.ref('o.hiring_company_id'), sql.ref('a.firm'), sql.ref('o.since'))}) AS paid
      FROM (SELECT bool_or(e.kind IN ('told', 'invited')) AS told,
                   bool_or(e.kind IN ('told', 'delivered')) AS reached,
                   bool_or(e.kind = 'opened') AS opened,
                   bool_or(e.kind IN ('interested', 'declined', 'quoted')) AS answered,
                   bool_or(e.kind IN ('interested', 'quoted')) AS interested,
                   bool_or(e.kind = 'quoted') AS quoted
            FROM outreach_entries e WHERE e.opportunity_id = o.id AND e.mwbe_id IS NOT NULL
            GROUP BY e.mwbe_id) s) f
    ORDER BY array_position(${[...ids]}::uuid[], o.id)`.execute(tx),
  );
  return rows;
}
