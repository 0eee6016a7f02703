import { sql } from 'kysely';
import type { Tx } from '#server/db/types.ts';
import { conflict } from '#server/kernel/http/errors.ts';
import type {} from '../tables.ts';

/**
 * Which of two merged businesses survives: the claimed one, else the older one.
 * @throws AppError 409 when both are claimed, since two people would share one profile
 */
export async function chooseSurvivor(tx: Tx, ids: readonly [string, string]): Promise<{ keep: string; hide: string }> {
  const rows = await tx
    .selectFrom('businesses')
    .innerJoin('mwbes', 'mwbes.business_id', 'businesses.id')
    .select(['businesses.id', 'claimed_at'])
    .where('businesses.id', 'in', [...ids])
    .orderBy(sql`claimed_at IS NULL`)
    .orderBy('businesses.created_at')
    .orderBy('businesses.id')
    .forUpdate()
    .execute();
  const [first, second] = rows;
  if (!first || !second) throw conflict('One of the two businesses no longer exists');
  if (first.claimed_at && second.claimed_at)
    throw conflict('Both businesses are claimed. Resolve that before merging them');
  return { keep: first.id, hide: second.id };
}

/** Hides a business behind the one it was merged into, or with null shows it again. */
export async function setMergedInto(tx: Tx, id: string, into: string | null, now: Date): Promise<void> {
  await tx.updateTable('businesses').set({ merged_into: into, updated_at: now }).where('id', '=', id).execute();
}
