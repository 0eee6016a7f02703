import { sql } from 'kysely';
import type { Tx } from '#server/db/types.ts';
import { businessesInUse } from '../reads/fragments.ts';

/** Takes firms that no list names any more out of the directory, except those that people rely on. */
export async function withdrawBusinesses(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  const all = sql`${[...ids]}::uuid[]`;
  await sql`UPDATE businesses b SET withdrawn_at = ${now}::timestamptz, updated_at = ${now}::timestamptz
    WHERE b.id = ANY(${all}) AND b.merged_into IS NULL AND b.withdrawn_at IS NULL
      AND b.id NOT IN (SELECT ${businessesInUse(all)})`.execute(tx);
}
