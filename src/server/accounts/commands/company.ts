import type { endpoints } from '#contract/accounts/endpoints.ts';
import type { Input } from '#contract/endpoint.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { conflict } from '#server/kernel/http/errors.ts';
import { authorizeCompanyAdmin } from '../policy.ts';
import { requestCompanyName } from './company-name.ts';

/**
 * Changes settings, or asks for another name.
 * @throws AppError 404, 403, 429; 409 for firms: their names come from certificates
 */
export async function changeCompany(
  ctx: WriteContext,
  companyId: string,
  { business_name, ...change }: Input<typeof endpoints.changeCompany>['body'],
): Promise<void> {
  const company = await authorizeCompanyAdmin(ctx, companyId);
  const { id, type } = company;
  if (type === 'mwbe') throw conflict("A firm's details come from its certificates and its profile");
  if (business_name !== undefined) await requestCompanyName(ctx, company, business_name);
  if (Object.keys(change).length === 0) return;
  await ctx.sql.updateTable('hiring_companies').set(change).where('id', '=', id).execute();
  await ctx.audit({ action: 'company changed', subjectType: 'company', subjectId: id, details: change });
}
