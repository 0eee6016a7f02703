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

/** What the product may use when it acts by itself: jobs, the command line, features at their start. */
export interface AppServices {
  readonly config: Config;
  readonly clock: Clock;
  readonly log: Log;
  readonly mail: Mailer;
  readonly storage: Storage;
  readonly live: Live;
  readonly secrets: Secrets;
  /** Address of the pages, for links in e-mails: an origin without a slash at its end. */
  readonly origin: () => string;
  readContext(): ReadContext;
  /** One transaction as the system; batches may take longer than a person's command. */
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
