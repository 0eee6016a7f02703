import { sql } from 'kysely';
import type { Opportunity } from '#contract/opportunities/schema.ts';
import { withRowSecurity } from '#server/db/row-security.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { opportunityScope } from '../policy.ts';
import { isOpen, OWNER } from '../reads.ts';

/** What a row of a search's results shows, with the whole text for its snippet. */
export interface FoundRow
  extends Pick<
    Opportunity,
    | 'id'
    | 'owner'
    | 'hiring_company_id'
    | 'state'
    | 'is_open'
    | 'deadline_at'
    | 'time_zone'
    | 'city'
    | 'state_code'
    | 'naics'
    | 'certifications'
    | 'budget_min'
    | 'budget_max'
    | 'reference'
    | 'source'
  > {
  readonly title: string;
  readonly published_at: string;
  readonly text: string | null;
}
interface Row extends Omit<FoundRow, 'deadline_at' | 'published_at'> {
  readonly deadline_at: Date | null;
  readonly published_at: Date;
}

/** The published ones of these opportunities, in any order. */
export async function foundOpportunities(ctx: ReadContext, ids: readonly string[]): Promise<FoundRow[]> {
  const { rows } = await withRowSecurity(ctx, (tx) =>
    sql<Row>`
    SELECT o.id, o.title, ${OWNER} AS owner, o.hiring_company_id, o.state, ${isOpen(ctx.now)} AS is_open, o.deadline_at,
           o.time_zone, o.published_at, o.city, o.state_code, o.naics, o.certifications, o.budget_min, o.budget_max,
           o.reference, jsonb_build_object('kind', o.source, 'url', o.source_url) AS source,
           nullif(concat_ws(E'\n', o.scope, o.requirements), '') AS text
    FROM opportunities o
    WHERE o.id = ANY(${[...ids]}::uuid[]) AND o.published_at IS NOT NULL AND ${opportunityScope(ctx.actor, 'o')}`.execute(
      tx,
    ),
  );
  return rows.map((row) => ({
    ...row,
    deadline_at: row.deadline_at?.toISOString() ?? null,
    published_at: row.published_at.toISOString(),
  }));
}
