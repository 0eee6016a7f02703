import { type RawBuilder, sql } from 'kysely';

/** Fragment for other rooms: the pending projects of this firm, as a query with the column `id`. */
export const pendingProjectsOf = (mwbeId: string): RawBuilder<{ id: string }> =>
  sql`SELECT p.id FROM projects p WHERE p.mwbe_id = ${mwbeId} AND p.state = 'pending'`;
