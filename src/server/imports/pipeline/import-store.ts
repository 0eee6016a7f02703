import type { Sql, Tx } from '#server/db/types.ts';

/** What an import needs of the kernel: `AppServices` fits, and tests can pass their own. */
export interface ImportStore {
  readContext(): { readonly sql: Sql; readonly now: Date };
  /** One short transaction. */
  transact<T>(
    run: (ctx: { readonly sql: Tx; readonly now: Date }) => Promise<T>,
    options?: { readonly limitMs?: number },
  ): Promise<T>;
}

/** A batch is a few hundred firms and may take longer than an ordinary command on a slow disk. */
export const BATCH_TIMEOUT = { limitMs: 60_000 } as const;
