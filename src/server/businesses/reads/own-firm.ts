import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { authorizeFirm, type OwnFirm } from '../policy.ts';

/**
 * For other features: the firm with this `mwbes.id`, if the caller acts for it.
 * @throws AppError 401, 404
 */
export const ownFirm = (ctx: Pick<ReadContext, 'sql' | 'actor'>, mwbeId: string): Promise<OwnFirm> =>
  authorizeFirm(ctx, mwbeId);
