import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { badRequest } from '#server/kernel/http/errors.ts';
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
  const placed = placedQuery(query);
  if (query.alert === undefined) return { ...placed, only: undefined };
  const only = await alertedSubjects(ctx, query.alert);
  if (!only) throw badRequest('query.alert', 'is not an alert of yours');
  return { ...placed, only };
}
