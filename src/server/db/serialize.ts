import { sql } from 'kysely';
import type { Tx } from './types.ts';

/** Lets transactions with the same key run one after the other. The lock is released when the transaction ends. */
export const serialize = (tx: Tx, key: string): Promise<void> => serializeAll(tx, [key]);

/** The same for several keys, locked in one order whoever asks. */
export async function serializeAll(tx: Tx, keys: readonly string[]): Promise<void> {
  await sql`
    SELECT pg_advisory_xact_lock(hashtextextended(key, 0)) FROM unnest(${keys.toSorted()}::text[]) AS key`.execute(tx);
}
