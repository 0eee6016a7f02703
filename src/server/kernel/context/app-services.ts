import type { Config } from '#server/config.ts';
import type { Storage } from '../files/storage.ts';
import type { Live } from '../http/live.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { Log } from '../process/log.ts';
import { SYSTEM_ACTOR } from './actor.ts';
import type { Clock } from './clock.ts';
import type { ReadContext, WriteContext } from './contexts.ts';
import type { Secrets } from './secrets.ts';
import type { Transactions } from './transactions.ts';

/** Services for jobs, the command line and feature startup, outside requests. */
export interface AppServices {
  readonly config: Config;
  readonly clock: Clock;
  readonly log: Log;
  readonly mail: Mailer;
  readonly storage: Storage;
  readonly live: Live;
  readonly secrets: Secrets;
  /** Origin of the pages for links in emails, without a trailing slash. */
  readonly origin: () => string;
  readContext(): ReadContext;
  /** Runs one transaction as the system; batches may take longer than a command. */
  transact<T>(run: (ctx: WriteContext) => Promise<T>, options?: { limitMs?: number }): Promise<T>;
}

export function createAppServices(
  parts: Omit<AppServices, 'readContext' | 'transact'> & { readonly transactions: Transactions },
): AppServices {
  const { transactions, ...rest } = parts;
  const request = { id: 'system', address: '', userAgent: '' };
  return {
    ...rest,
    readContext: () => transactions.readContext(SYSTEM_ACTOR, request),
    transact: (run, options = {}) => transactions.runInTransaction(SYSTEM_ACTOR, request, run, options),
  };
}
