import { randomUUID } from 'node:crypto';
import type { RawBuilder } from 'kysely';
import { audienceBits } from '#server/businesses/reads/audience-bits.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import type { BroadcastTable } from '../tables.ts';

/**
 * Tells the people of very many firms something, in the transaction in which it happens: one row, however many they are.
 * @param firms a query with the column `number`, of `mwbes.number`
 * @returns the broadcast's id, or null where there are no such firms
 */
export async function broadcast(
  ctx: WriteContext,
  what: Pick<BroadcastTable, 'type' | 'subject_type' | 'subject_id'>,
  firms: RawBuilder<{ number: number }>,
): Promise<string | null> {
  const audience = await audienceBits(ctx.sql, firms);
  if (audience.length === 0) return null;
  const id = randomUUID();
  await ctx.sql
    .insertInto('broadcasts')
    .values({ ...what, id, created_at: ctx.now, audience })
    .execute();
  await ctx.change('broadcasts', id);
  return id;
}
