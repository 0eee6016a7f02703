import { tempToken } from '#contract/links/schema.ts';
import type { ReadContext } from '#server/kernel/contexts.ts';
import { AppError, forbidden, unauthorized } from '#server/kernel/errors.ts';
import { requireSwitchedOn } from '#server/kernel/switches.ts';
import { companyOf, ownerByLink } from '../policy.ts';
import { requestOf } from './requests.ts';

/**
 * Whose a file on its way is: the person's who is logged in, or that of the request whose link was sent as the token.
 * @throws AppError 401 for everybody else, 403 for people who send nothing here
 */
export async function uploadOwner(ctx: ReadContext, token: string | null): Promise<string> {
  const { actor } = ctx;
  if (actor.kind === 'user') {
    if (actor.userType !== 'PRIME') throw forbidden();
    companyOf(actor);
    await requireSwitchedOn(ctx, 'file_drop');
    return actor.id;
  }
  if (!tempToken.safeParse(token).success || token === null) throw unauthorized();
  const request = await requestOf(ctx, token).catch((error) => {
    throw error instanceof AppError ? unauthorized() : error;
  });
  await requireSwitchedOn(ctx, 'file_drop');
  return ownerByLink(request.id);
}
