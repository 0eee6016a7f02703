import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Sql } from './types.ts';

/** A row of `changes`. */
export interface FeedChange {
  readonly id: number;
  readonly topic: string;
  readonly key: string | null;
  readonly audience: string | null;
}

export interface ChangeBatch {
  /** Rows that no acknowledged batch held, in the order of their ids. */
  readonly changes: readonly FeedChange[];
  /**
   * Call it once the changes are applied; a batch that is not acknowledged is delivered again.
   * @param reread the next poll covers the same span again, for rows that this one did not select
   */
  acknowledge(options?: { readonly reread: boolean }): void;
}

type Row = { readonly xmin: string } & (FeedChange | { readonly id: null });

/**
 * A cursor over the table `changes`. Serial ids commit out of order, so each poll rereads from the oldest transaction
 * that was open at the poll before, and leaves out the rows that were acknowledged then. A change is delivered at least
 * once: consumers must be able to apply it twice.
 */
export class ChangeFeed {
  readonly #sql: Sql;
  #cursor: string | undefined;
  #seen: ReadonlySet<number> = new Set();

  constructor(db: Sql) {
    this.#sql = db;
  }

  /** The oldest transaction (xid8) that the next poll reads from; undefined before the first poll. */
  get cursor(): string | undefined {
    return this.#cursor;
  }

  /** Continues from a stored cursor; without one, from the transactions that are open at the next poll. */
  reset(cursor?: string): void {
    this.#cursor = cursor;
    this.#seen = new Set();
  }

  /** @param condition over the alias `c` of `changes` */
  async poll(condition: RawBuilder<SqlBool>): Promise<ChangeBatch> {
    const { rows } = await sql<Row>`
      SELECT s.xmin, c.id, c.topic, c.key, c.audience
      FROM (SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS xmin) s
      LEFT JOIN changes c ON c.xid >= coalesce(${this.#cursor ?? null}::text, s.xmin)::xid8 AND (${condition})
      ORDER BY c.id`.execute(this.#sql);
    const xmin = rows[0]?.xmin;
    this.#cursor ??= xmin; // should the consumer fail, the next poll begins where this one did
    const found = rows.filter((row): row is Row & FeedChange => row.id !== null);
    const seen = this.#seen;
    return {
      changes: found.filter(({ id }) => !seen.has(id)),
      acknowledge: ({ reread } = { reread: false }) => {
        if (!reread) this.#cursor = xmin;
        this.#seen = new Set(found.map(({ id }) => id));
      },
    };
  }
}
