import { type RawBuilder, sql } from 'kysely';
import type { MonthlyReport, TotalMeasure } from '#contract/data-input/rules.ts';
import { withRowSecurity } from '#server/db/row-security.ts';
import type { Actor } from '#server/kernel/context/actor.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { reportedScope } from '#server/parent-projects/reads/for-months.ts';
import { monthScope } from '../policy.ts';
import type {} from '../tables.ts';
import { readableRows } from './small-groups.ts';

interface Which {
  readonly projectId: string;
  readonly tab: MonthlyReport;
  /** `current`: what is entered now, of branches whose drafts the actor sees. */
  readonly basis: 'current' | 'accepted';
  /** For what viewers read as well, whoever makes it: people by groups. */
  readonly forViewers?: boolean;
}

/** The months that the actor reads, as a table of months and the revisions that are meant. */
const months = (actor: Actor, { projectId, tab, basis, forViewers = false }: Which): RawBuilder<unknown> => sql`
  (SELECT m.id, m.branch_id, to_char(m.month, 'YYYY-MM') AS month, x.revision,
          ${forViewers ? sql`false` : reportedScope(actor, 'm.project_id', 'm.branch_id')} AS line_by_line
   FROM project_months m
   CROSS JOIN LATERAL (SELECT ${
     basis === 'accepted'
       ? sql`m.accepted_revision`
       : sql`CASE WHEN m.state <> 'accepted' AND ${reportedScope(actor, 'm.project_id', 'm.branch_id')}
                  THEN m.revision ELSE m.accepted_revision END`
   } AS revision) x
   WHERE m.project_id = ${projectId}::uuid AND m.tab = ${tab} AND x.revision IS NOT NULL AND ${monthScope(actor, 'm')})`;

/**
 * Fragment for reports: the rows of months that the actor reads, as a table; of viewers people by groups, with `withheld`
 * (`readableRows`); within row-level security.
 */
export const reportedRows = (actor: Actor, which: Which): RawBuilder<unknown> =>
  readableRows(sql`
    (SELECT m.month AS in_month, m.line_by_line, r.* FROM ${months(actor, which)} m
     JOIN project_month_rows r ON r.month_id = m.id AND r.revision = m.revision)`);

/**
 * Fragment for reports: what accepted months say was paid on contracts, as a table by contract and month. Who may read it is
 * decided by the contracts that it is joined to.
 */
export const acceptedPayments: RawBuilder<unknown> = sql`
  (SELECT r.contract_id, to_char(m.month, 'YYYY-MM') AS paid_in, r.paid_cents, coalesce(r.confirmed_cents, 0) AS confirmed_cents
   FROM project_months m JOIN project_month_rows r ON r.month_id = m.id AND r.revision = m.accepted_revision
   WHERE m.tab = 'contracting' AND r.paid_cents IS NOT NULL)`;

/** An official total that stands beside the rows. */
export interface StatedSum {
  readonly label: string;
  readonly source: string;
  readonly measure: TotalMeasure;
  /** Cents, hundredths of an hour, or people. */
  readonly value: number;
}

/** Official totals of the months that the actor reads, added up by label and source. @param from, to `2026-10` */
export async function statedSums(
  ctx: ReadContext,
  { from, to, ...which }: Which & { readonly from: string | null; readonly to: string | null },
): Promise<StatedSum[]> {
  const { rows } = await withRowSecurity(ctx, (tx) =>
    sql<StatedSum>`
    SELECT t.label, t.source, t.measure, sum(t.value)::bigint AS value FROM ${months(ctx.actor, which)} m
    JOIN project_month_totals t ON t.month_id = m.id AND t.revision = m.revision
    WHERE (${from}::text IS NULL OR m.month >= ${from}::text) AND (${to}::text IS NULL OR m.month <= ${to}::text)
    GROUP BY t.label, t.source, t.measure ORDER BY t.label, t.source LIMIT 40`.execute(tx),
  );
  return rows;
}
