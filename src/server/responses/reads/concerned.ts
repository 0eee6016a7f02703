import { type RawBuilder, sql } from 'kysely';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import type {} from '../tables.ts';

/** A change of an opportunity concerns those who were invited or answered before it, and did not turn it down. */
const isConcerned = (before: Date | null): RawBuilder<boolean> => sql`
  r.state IN ('invited', 'interested', 'quoted') AND r.created_at <= coalesce(${before}::timestamptz, 'infinity')`;

/** Ids of the responses that a change of their opportunity concerns, in order. @param before the change; null: all */
export async function concernedResponses(
  ctx: Pick<ReadContext, 'sql'>,
  opportunityId: string,
  before: Date | null,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT r.id FROM opportunity_responses r
    WHERE r.opportunity_id = ${opportunityId} AND ${isConcerned(before)} ORDER BY r.id`.execute(ctx.sql);
  return rows.map(({ id }) => id);
}

/** Fragment for other features: whether the firm in `mwbe` is told of a change of that moment because of its response. */
export const hearsAsResponder = (
  opportunityId: string,
  mwbe: RawBuilder<string>,
  before: Date,
): RawBuilder<boolean> => sql`
  EXISTS (SELECT FROM opportunity_responses r
          WHERE r.opportunity_id = ${opportunityId} AND r.mwbe_id = ${mwbe} AND ${isConcerned(before)})`;
