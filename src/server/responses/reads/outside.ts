import { sql } from 'kysely';
import { hasMembers, personName } from '#server/accounts/reads.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { publishedOpportunities } from '#server/opportunities/reads/for-responses.ts';
import type { ResponseTable } from '../tables.ts';

export interface Outside extends Pick<ResponseTable, 'id' | 'mwbe_id' | 'opportunity_id' | 'state'> {
  readonly company: string;
  readonly email: string;
  readonly invited_by: string | null;
  readonly sender: string | null;
  readonly deadline_at: Date | null;
  readonly is_open: boolean;
}

/** A response of a firm without people, for an email to the address in its record. */
export async function outsideResponse(ctx: ReadContext, id: string): Promise<Outside | undefined> {
  const { rows } = await sql<Outside>`
    SELECT r.id, r.mwbe_id, r.opportunity_id, r.state, o.hiring_company_id AS company, r.email, r.invited_by,
           ${personName(sql.ref('r.invited_by'))} AS sender, o.deadline_at, o.is_open
    FROM opportunity_responses r JOIN ${publishedOpportunities(ctx.now)} o ON o.id = r.opportunity_id
    WHERE r.id = ${id} AND r.email IS NOT NULL AND o.hiring_company_id IS NOT NULL
      AND NOT ${hasMembers(sql.ref('r.mwbe_id'))}`.execute(ctx.sql);
  return rows[0];
}

/** Ids of the responses that a change of their opportunity concerns, in order. */
export async function concernedResponses(ctx: Pick<ReadContext, 'sql'>, opportunityId: string): Promise<string[]> {
  const rows = await ctx.sql
    .selectFrom('opportunity_responses')
    .select('id')
    .where('opportunity_id', '=', opportunityId)
    .where('state', 'in', ['invited', 'interested', 'quoted'])
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}
