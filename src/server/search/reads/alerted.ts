import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { badRequest } from '#server/kernel/http/errors.ts';
import { alertedSubjects } from '#server/search-alerts/reads/watches.ts';
import type { FirmFilter, Point } from '../engine/document.ts';
import { originOf } from './origin.ts';

/**
 * A search as the index takes it: with the origin of its distances, and the firms of the alert that it names.
 * @throws AppError 400 naming `zip` or `naics` where there is no such code, `alert` where it is none of the caller's
 */
export async function toFirmFilter<
  Q extends Omit<FirmFilter, 'near' | 'only'> & {
    readonly zip?: string | undefined;
    readonly alert?: string | undefined;
  },
>(
  ctx: ReadContext,
  { alert, ...query }: Q,
): Promise<Omit<Q, 'alert'> & { near: Point | undefined; only?: readonly string[] }> {
  const near = originOf(query);
  if (alert === undefined) return { ...query, near };
  const only = await alertedSubjects(ctx, alert);
  if (!only) throw badRequest('query.alert', 'is not an alert of yours');
  return { ...query, near, only };
}
