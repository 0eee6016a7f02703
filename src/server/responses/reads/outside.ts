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
