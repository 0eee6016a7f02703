import type { ExportQuery } from '#contract/search/schema.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { directoryIndexOf } from '../index/directory-index.ts';
import { toFirmFilter } from './alerted.ts';

/** `total` firms match; `ids` (`mwbe_core_id`) are the first of them, in the order of the search. */
export interface FoundFirms {
  readonly total: number;
  readonly ids: readonly string[];
}

/** The firms of a search for other features. @throws AppError 400 naming `zip` or `naics` where there is no such code */
export async function firmsOfSearch(
  ctx: ReadContext,
  query: Omit<ExportQuery, 'format'>,
  limit: number,
): Promise<FoundFirms> {
  const index = directoryIndexOf(ctx.sql);
  const search = { ...(await toFirmFilter(ctx, query)), page: 1 };
  const ids = await index.ids({ ...search, page_size: limit });
  const total = ids.length < limit ? ids.length : (await index.search({ ...search, page_size: 1 })).total;
  return { total: Math.max(total, ids.length), ids };
}
