import type { endpoints } from '#contract/accounts/endpoints.ts';
import type { Input } from '#contract/endpoint.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { conflict } from '#server/kernel/http/errors.ts';
import { authorizeCompanyAdmin } from '../policy.ts';

/** Changes name or settings. @throws AppError 404, 403, 409 for firms: their names come from certificates */
export async function changeCompany(
  ctx: WriteContext,
  companyId: string,
  change: Input<typeof endpoints.changeCompany>['body'],
): Promise<void> {
  const { id, type } = await authorizeCompanyAdmin(ctx, companyId);
  if (type === 'mwbe') throw conflict("A firm's details come from its certificates and its profile");
  if (Object.keys(change).length === 0) return;
  await ctx.sql.updateTable('hiring_companies').set(change).where('id', '=', id).execute();
  await ctx.audit({ action: 'company changed', subjectType: 'company', subjectId: id, details: change });
}
