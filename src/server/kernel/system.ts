import type { Config } from '#server/config.ts';
import { SYSTEM } from './actor.ts';
import type { Clock } from './clock.ts';
import type { ReadContext, WriteContext } from './contexts.ts';
import type { Live } from './live.ts';
import type { Log } from './log.ts';
import type { Mailer } from './mail.ts';
import type { Secrets } from './secrets.ts';
import type { Storage } from './storage.ts';
import type { Transactions } from './transactions.ts';

/** What the product may use when it acts by itself: jobs, the command line, features at their start. */
export interface System {
  readonly config: Config;
  readonly clock: Clock;
  readonly log: Log;
  readonly mail: Mailer;
  readonly storage: Storage;
  readonly live: Live;
  readonly secrets: Secrets;
  /** Address of the pages, for links in e-mails: an origin without a slash at its end. */
  readonly origin: () => string;
  read(): ReadContext;
  /** One transaction as the system; batches may take longer than a person's command. */
  transact<T>(run: (ctx: WriteContext) => Promise<T>, options?: { limitMs?: number }): Promise<T>;
}

export function createSystem(
  parts: Omit<System, 'read' | 'transact'> & { readonly transactions: Transactions },
): System {
  const { transactions, ...rest } = parts;
  const request = { id: 'system', address: '', userAgent: '' };
  return {
    ...rest,
    read: () => transactions.reading(SYSTEM, request),
    transact: (run, options = {}) => transactions.writing(SYSTEM, request, run, options),
  };
}
