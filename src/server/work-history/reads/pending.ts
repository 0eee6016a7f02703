import { type RawBuilder, sql } from 'kysely';
import { saidOfProject } from './said.ts';

/** Fragment for other rooms: the pending projects of this firm, with their ids and what they say. */
export const pendingProjectsOf = (mwbeId: string): RawBuilder<{ id: string; said: object }> =>
  sql`SELECT p.id, ${saidOfProject} AS said FROM projects p WHERE p.mwbe_id = ${mwbeId} AND p.state = 'pending'`;
