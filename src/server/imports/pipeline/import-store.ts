import type { Sql, Tx } from '#server/db/types.ts';

/** What an import needs of the kernel: it fits kernel/system.ts, and tests can bring their own. */
export interface ImportStore {
  readContext(): { readonly sql: Sql; readonly now: Date };
  /** One short transaction. */
  transact<T>(
    run: (ctx: { readonly sql: Tx; readonly now: Date }) => Promise<T>,
    options?: { readonly limitMs?: number },
  ): Promise<T>;
}

/** A batch is a few hundred firms; on a slow disk it may take longer than a person's command. */
export const BATCH_TIMEOUT = { limitMs: 60_000 } as const;
