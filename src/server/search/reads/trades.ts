import type { Trades, TradesQuery } from '#contract/search/schema.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { directoryIndexOf } from '../index/directory-index.ts';
import { toFirmFilter } from './alerted.ts';

/** The trades one level below a code that have firms in a search. */
export async function tradesBelow(ctx: ReadContext, { parent, ...query }: TradesQuery): Promise<Trades> {
  return directoryIndexOf(ctx.sql).tradesBelow(parent, await toFirmFilter(ctx, query));
}
