import type { Endpoint, Input } from '#contract/endpoint.ts';
import type { ReadContext, WriteContext } from '../context/contexts.ts';
import {
  type AttemptKey,
  type RateLimit,
  refuseIfExceeded,
  releaseAttempt,
  reserveAttempt,
} from '../context/rate-limit.ts';
import type { Transactions } from '../context/transactions.ts';
import { inTurn } from '../context/turns.ts';
import { AppError } from './errors.ts';
import { type Handler, Redirect } from './handler.ts';

/** A reserved attempt of a request; a request without limits has one too. */
export interface Reserved {
  /** Gives the attempt back with the commit of what succeeded, where only failures count. */
  settle(ctx: WriteContext, output: unknown): Promise<void>;
  /** Gives the attempt back in a transaction of its own, if the limit does not count this error. */
  settleFailure(error: unknown): Promise<void>;
  /** For requests without a transaction. */
  settleRead(): Promise<void>;
}

/**
 * Reserves the attempt in a transaction of its own, so that it is committed before anything is compared: of concurrent
 * attempts no more are ever compared than the limit allows, in this process and in all others on the same database.
 * @throws AppError 429
 */
export async function reserveFor<E extends Endpoint>(
  transactions: Transactions,
  reading: ReadContext,
  handler: Handler<E>,
  input: Input<E>,
): Promise<Reserved> {
  const rateLimit = handler.kind === 'stream' ? undefined : handler.rateLimit;
  if (!rateLimit) return { settle: nothing, settleFailure: nothing, settleRead: nothing };
  const { actor, request } = reading;
  const { limits } = rateLimit;
  const name = limits.map((limit) => limit.name).join();
  const reserve = async (key: AttemptKey, waited: boolean) => {
    // in a flood most are refused by one query
    if (waited) await refuseIfExceeded(reading, limits, key);
    return transactions.runInTransaction(actor, request, (ctx) => reserveAttempt(ctx, limits, key));
  };
  const ids = await inTurn(`${name} from ${request.address}`, async (before) => {
    const key = await rateLimit.key(reading, input);
    return inTurn(`${name} on ${key.account}`, (waited) => reserve(key, before || waited));
  });
  const counting = (what: RateLimit['counts']) => ids.filter((_id, at) => limits[at]?.counts === what);
  const releaseNow = async (which: readonly number[]) => {
    if (which.length > 0) await transactions.runInTransaction(actor, request, (ctx) => releaseAttempt(ctx, which));
  };
  return {
    async settle(ctx, output) {
      if (!(output instanceof Redirect && output.failed)) await releaseAttempt(ctx, counting('failures'));
    },
    async settleFailure(error) {
      // a fault of ours may have come after the comparison, so it gives nothing back
      if (!(error instanceof AppError) || error.status >= 500) return;
      const failed = rateLimit.failures.includes(error.status);
      await releaseNow([...(failed ? [] : counting('failures')), ...counting('successes')]);
    },
    settleRead: () => releaseNow(counting('failures')),
  };
}

const nothing = async (): Promise<void> => undefined;
