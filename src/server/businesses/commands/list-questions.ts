import { sql } from 'kysely';
import type { WriteContext } from '#server/kernel/context/contexts.ts';

export interface NewListQuestion {
  readonly mwbe_id: string;
  /** What a list says otherwise than the firm. */
  readonly field: string;
}

/** For other features: questions that firms were not told of yet; each is given once. */
export async function takeListQuestions({ sql: tx, now }: WriteContext, atMost: number): Promise<NewListQuestion[]> {
  const { rows } = await sql<NewListQuestion>`
    UPDATE firm_statements s SET notified_at = ${now}
    FROM (SELECT mwbe_id, field FROM firm_statements WHERE asked IS NOT NULL AND notified_at IS NULL
          ORDER BY asked_at LIMIT ${atMost} FOR UPDATE SKIP LOCKED) new
    WHERE s.mwbe_id = new.mwbe_id AND s.field = new.field RETURNING s.mwbe_id, s.field`.execute(tx);
  return rows;
}
