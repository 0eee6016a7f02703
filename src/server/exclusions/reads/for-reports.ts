import { type RawBuilder, sql } from 'kysely';
import type {} from '../tables.ts';

/**
 * Fragment for reports: what is left out of contracts, as a table by contract and month of the approval. Who may read it is
 * decided by the contracts that it is joined to.
 */
export const approvedByContract: RawBuilder<unknown> = sql`
  (SELECT e.contract_id, to_char(e.approved_on, 'YYYY-MM') AS approved_in, sum(e.amount_cents)::bigint AS cents
   FROM parent_project_exclusions e WHERE e.state = 'approved' GROUP BY 1, 2)`;
