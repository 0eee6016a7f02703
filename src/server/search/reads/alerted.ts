import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { alertedSubjects } from '#server/search-alerts/reads/watches.ts';
import { placedQuery } from './placed-query.ts';

type Placeable = Parameters<typeof placedQuery>[0];

/**
 * A search as the index takes it: with its ZIP codes as places, and the firms of the alert that it names.
 * @throws AppError 400 naming `zip`, `travels_to` or `naics` where there is no such code, `alert` where it is none of the
 * caller's
 */
export async function toFirmFilter<Q extends Placeable & { readonly alert?: string | undefined }>(
  ctx: ReadContext,
  query: Q,
) {
  return { ...placedQuery(query), only: await alertedSubjects(ctx, 'firms', query.alert) };
}
