import { randomUUID } from 'node:crypto';
import type { RawBuilder } from 'kysely';
import { audienceBits } from '#server/businesses/reads/audience-bits.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { mailBroadcasts, spreadBroadcasts } from '../job-definitions.ts';
import type { BroadcastTable } from '../tables.ts';

type Message = Pick<BroadcastTable, 'type' | 'subject_type' | 'subject_id'>;

/**
 * Tells the people of very many firms something, in the transaction in which it happens: one row, however many they are.
 * @param firms a query with the column `number`, of `mwbes.number`
 * @returns the broadcast's id, or null where there are no such firms
 */
export async function broadcast(
  ctx: WriteContext,
  what: Message,
  firms: RawBuilder<{ number: number }>,
): Promise<string | null> {
  const audience = await audienceBits(ctx.sql, firms);
  if (audience.length === 0) return null;
  const id = randomUUID();
  await insertBroadcast(ctx, { ...what, id, audience });
  return id;
}

/** Before the first firm. */
const NONE_MAILED = -1;

/** It is there for all its firms at once; a job gives each of them a row. */
export async function insertBroadcast(
  ctx: WriteContext,
  row: Message & Pick<BroadcastTable, 'id' | 'audience'> & { readonly news?: string },
): Promise<void> {
  await ctx.sql
    .insertInto('broadcasts')
    .values({ ...row, created_at: ctx.now, ...(row.news !== undefined && { mailed_to: NONE_MAILED }) })
    .execute();
  await ctx.enqueue(spreadBroadcasts.with({}));
  if (row.news !== undefined) await ctx.enqueue(mailBroadcasts.with({}));
  await ctx.change('broadcasts', row.id);
}
