import { randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { bitsOf } from '#server/businesses/reads/numbers.ts';
import type { WriteContext } from '#server/kernel/contexts.ts';
import type { BroadcastTable } from '../tables.ts';

/**
 * Tells the people of very many firms something, in the transaction in which it happens: one row, however many they are.
 * @param firms a query with the column `id`, of `mwbes.id`
 * @returns the broadcast's id, or null where there are no such firms
 */
export async function broadcast(
  ctx: WriteContext,
  { type, subject_type, subject_id }: Pick<BroadcastTable, 'type' | 'subject_type' | 'subject_id'>,
  firms: RawBuilder<{ id: string }>,
): Promise<string | null> {
  const id = randomUUID();
  const { rows } = await sql`
    INSERT INTO broadcasts (id, type, subject_type, subject_id, created_at, audience)
    SELECT ${id}, ${type}, ${subject_type}, ${subject_id}, ${ctx.now}, audience
    FROM (SELECT ${bitsOf(firms)} AS audience) bits WHERE audience IS NOT NULL
    RETURNING id`.execute(ctx.sql);
  if (rows.length === 0) return null;
  await ctx.change('broadcasts', id);
  return id;
}
