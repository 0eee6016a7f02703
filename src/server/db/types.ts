import type { Kysely, Transaction } from 'kysely';

/** All tables. Each feature declares its own in `tables.ts` by augmenting this interface. */
export interface Database {
  changes: ChangeTable;
  audit_trail: AuditTable;
  idempotency_keys: IdempotencyTable;
}

/** One change that a stream or a derived index follows; see kernel/live.ts. */
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
  /** JSON text on the way in. */
  details: Json;
  request_id: string | null;
}

/** See kernel/idempotency.ts. */
export interface IdempotencyTable {
  actor_id: string;
  key: string;
  route: string;
  body_hash: Buffer;
  response: Json<unknown> | null;
  at: Date;
}

/** A column that the database fills when it is left out. */
export type Generated<T> = import('kysely').Generated<T>;
/** `jsonb`: an object on the way out, JSON text on the way in, the same on both engines. */
export type Json<T = Record<string, unknown>> = import('kysely').ColumnType<T, string, string>;

/** What a read may use: the pool or a transaction. */
export type Sql = Kysely<Database>;
/** What a command writes through; only the kernel opens one. */
export type Tx = Transaction<Database>;
