import type { Acceptance, CompanyPlacement } from '#contract/accounts/schema/access-requests.ts';
import { acceptRequest, refuseRequest } from '#server/accounts/commands/access-requests.ts';
import { addToCompany, closeJoinRequests } from '#server/join-requests/commands/decide.ts';
import { forwardToCompany } from '#server/join-requests/commands/forward.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { badRequest } from '#server/kernel/http/errors.ts';
import { authorizeAdmin, authorizeStaff } from '../policy.ts';

/** Creates the account; for an existing company, its administrators decide. */
export async function accept(
  ctx: WriteContext,
  id: string,
  { company_id, ...granted }: Acceptance,
): Promise<{ user_id: string | null }> {
  authorizeStaff(ctx.actor);
  if (company_id === undefined) return { user_id: await acceptRequest(ctx, id, granted) };
  if (granted.new_company !== undefined) throw badRequest('body.new_company', "can't be combined with company_id");
  const { user_type, role } = granted;
  await forwardToCompany(ctx, id, { company_id, user_type, role });
  return { user_id: null };
}

/** For a company that has no administrator who could decide. */
export async function addPersonToCompany(
  ctx: WriteContext,
  id: string,
  wanted: CompanyPlacement,
): Promise<{ user_id: string }> {
  authorizeAdmin(ctx.actor);
  return { user_id: await addToCompany(ctx, id, wanted) };
}

export async function refuse(ctx: WriteContext, id: string, reason: string): Promise<null> {
  authorizeStaff(ctx.actor);
  await closeJoinRequests(ctx, id);
  await refuseRequest(ctx, id, reason);
  return null;
}
