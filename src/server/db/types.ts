import type { Kysely, Transaction } from 'kysely';

/** All tables. Each feature declares its own in `tables.ts` by augmenting this interface. */
export interface Database {
  changes: ChangeTable;
  audit_trail: AuditTable;
  idempotency_keys: IdempotencyTable;
}

/** One entry of the change feed, which streams and derived indexes follow; see db/change-feed.ts. */
export interface ChangeTable {
  id: Generated<number>;
  xid: Generated<string>;
  topic: string;
  key: string | null;
  audience: string | null;
  at: Generated<Date>;
}

export interface AuditTable {
  id: string;
  at: Date;
  actor_id: string | null;
  impersonator_id: string | null;
  action: string;
  subject_type: string;
  subject_id: string | null;
  /** Written as JSON text. */
  details: Json;
  request_id: string | null;
}

/** See kernel/context/idempotency.ts. */
export interface IdempotencyTable {
  actor_id: string;
  key: string;
  route: string;
  body_hash: Buffer;
  response: Json<unknown> | null;
  at: Date;
}

/** A column with a default in the database. */
export type Generated<T> = import('kysely').Generated<T>;
/** `jsonb`: read as an object, written as JSON text, on both engines. */
export type Json<T = Record<string, unknown>> = import('kysely').ColumnType<T, string, string>;

/** For reads: the pool or a transaction. */
export type Sql = Kysely<Database>;
/** For writes; only the kernel opens transactions. */
export type Tx = Transaction<Database>;
