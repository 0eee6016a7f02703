import { sql } from 'kysely';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { projectChanged } from '../events.ts';
import type {} from '../tables.ts';

/** What is known of a contract with an accepted month, in cents. */
export interface AcceptedFigures {
  readonly contract_id: string;
  /** The first day of the month that was accepted. */
  readonly month: string;
  readonly award_cents: number | null;
  readonly paid_cents: number;
  readonly confirmed_cents: number;
  /** By how much the month changes what the payer reported, where payment tracking has no contract. */
  readonly reported_delta_cents: number;
}

/**
 * For the room that accepts months, which has checked who may: what viewers learn of contracts from now on. Amounts of an
 * earlier month than the last one that was accepted change nothing but what was reported. One row for each contract, which
 * are locked in the order of their ids.
 * @throws Error for an unknown contract, or one that is named twice
 */
export async function setAccepted(ctx: WriteContext, rows: readonly AcceptedFigures[]): Promise<void> {
  if (new Set(rows.map(({ contract_id }) => contract_id)).size !== rows.length)
    throw new Error('A contract is named twice');
  const ids = rows.map(({ contract_id }) => contract_id);
  await sql`
    SELECT FROM parent_project_contracts c WHERE c.id = ANY(${ids}::uuid[]) ORDER BY c.id FOR NO KEY UPDATE`.execute(
    ctx.sql,
  );
  const { rows: changed } = await sql<{ id: string; project: string }>`
    UPDATE parent_project_contracts c SET
      accepted_award_cents = CASE WHEN g.is_latest THEN g.award_cents ELSE c.accepted_award_cents END,
      accepted_paid_cents = CASE WHEN g.is_latest THEN g.paid_cents ELSE c.accepted_paid_cents END,
      accepted_confirmed_cents = CASE WHEN g.is_latest THEN g.confirmed_cents ELSE c.accepted_confirmed_cents END,
      accepted_month = greatest(c.accepted_month, g.month), reported_cents = c.reported_cents + g.reported_delta_cents
    FROM (
      SELECT r.*, old.accepted_month IS NULL OR old.accepted_month <= r.month AS is_latest
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) AS r(contract_id uuid, month date, award_cents bigint,
        paid_cents bigint, confirmed_cents bigint, reported_delta_cents bigint)
      JOIN parent_project_contracts old ON old.id = r.contract_id) g
    WHERE c.id = g.contract_id RETURNING c.id, c.project_id AS project`.execute(ctx.sql);
  if (changed.length !== rows.length) throw new Error('A contract is not there');
  for (const projectId of new Set(changed.map(({ project }) => project)))
    await ctx.announce(
      projectChanged({
        projectId,
        contractIds: changed.filter((row) => row.project === projectId).map(({ id }) => id),
      }),
    );
}
