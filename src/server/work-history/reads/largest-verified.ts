import { sql } from 'kysely';
import type { Sql } from '#server/db/types.ts';
import { isPublic } from '../policy.ts';

/**
 * For other features: the largest verified job of a firm. The amount is its parties' alone: the caller acts for the firm,
 * or tells no more than whether another amount is covered.
 */
export async function largestVerifiedJob(
  db: Sql,
  mwbeId: string,
): Promise<{ readonly amount: number; readonly title: string } | null> {
  const { rows } = await sql<{ amount: number; title: string }>`
    SELECT p.budget AS amount, p.title FROM projects p WHERE p.mwbe_id = ${mwbeId} AND ${isPublic('p')}
    ORDER BY p.budget DESC, p.id LIMIT 1`.execute(db);
  return rows[0] ?? null;
}
