import { tempToken } from '#contract/links/schema.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { requireFeatureEnabled } from '#server/kernel/context/feature-flags.ts';
import { AppError, forbidden, unauthorized } from '#server/kernel/http/errors.ts';
import { authorizeResponse, requestUploadOwner, requireCompany } from '../policy.ts';

/**
 * The owner of an upload: the signed-in user, or the request whose link was sent as the token.
 * @throws AppError 401 for everybody else, 403 for users who cannot submit files
 */
export async function uploadOwner(ctx: ReadContext, token: string | null): Promise<string> {
  const { actor } = ctx;
  if (actor.kind === 'user') {
    if (actor.userType !== 'PRIME') throw forbidden();
    requireCompany(actor);
    await requireFeatureEnabled(ctx, 'file_drop');
    return actor.id;
  }
  if (!tempToken.safeParse(token).success || token === null) throw unauthorized();
  const request = await authorizeResponse(ctx, token).catch((error) => {
    throw error instanceof AppError ? unauthorized() : error;
  });
  await requireFeatureEnabled(ctx, 'file_drop');
  return requestUploadOwner(request.id);
}
