import { sql } from 'kysely';
import type { Tx } from './types.ts';

/** Lets transactions with the same key run one after the other. The lock is released when the transaction ends. */
export async function serialize(tx: Tx, key: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx);
}
